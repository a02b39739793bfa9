import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";

import { lostValues } from "~/catalog/address";
import { unreadText } from "~/catalog/search/unread-text";
import { pageTitle } from "~/shell/page/title";
import { Button, LinkButton } from "~/ui/button";
import { FoldedFilters } from "~/ui/folded-filters";
import { Icon } from "~/ui/icon";
import { LostFilters, type LostFiltersView } from "~/ui/navigation/lost-filters";
import { PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";

import {
  FINDER_KEYS,
  isFinderIndexable,
  isFinderSubmission,
  parseWorkshopFilters,
  workshopsHref,
  NO_WORKSHOP_FILTERS,
  withoutWorkshopFilter,
  type WorkshopFilterGroup,
  type WorkshopFilters,
} from "./filters";
import { findWorkshops, type FinderFacets, type Finding } from "./finder";
import { countText, headingOf, chipsOf } from "./texts";
import { WorkshopGrid } from "./workshop-card";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const filters = parseWorkshopFilters(params);
  const { workshops, clock, env } = context;
  const finding = findWorkshops(await workshops.list(), filters, { now: clock.now(), holidays: env.holidays });
  const href = workshopsHref(finding.filters);
  // A province of another department ends here: the form keeps it where the department changes.
  if (isFinderSubmission(params)) throw redirect(href);
  const lines = lostValues(params, href, FINDER_KEYS).map(unreadText);
  const lost = lines.length === 0 ? null : { lines, href, label: `Ver ${countText(finding.cards.length)}` };
  return {
    finding: lost ? { ...finding, cards: [] } : finding,
    lost,
    site: { url: env.siteUrl, name: env.brandName },
  };
}

export const meta: MetaFunction<typeof loader> = ({ data: page }) => {
  if (!page) return [{ title: pageTitle("Talleres certificados") }];
  const {
    finding: { filters, cards },
    site,
  } = page;
  const heading = headingOf(filters);
  return [
    { title: pageTitle(heading, site.name) },
    {
      name: "description",
      content: `${heading}: ${countText(cards.length)} con horario, precios referenciales, dirección y teléfono.`,
    },
    { tagName: "link", rel: "canonical", href: site.url + workshopsHref(filters) },
    ...(isFinderIndexable(filters) && cards.length > 0 ? [] : [{ name: "robots", content: "noindex, follow" }]),
  ];
};

export default function Talleres() {
  const { finding, lost } = useLoaderData<typeof loader>();
  return <FinderPage finding={finding} lost={lost} />;
}

export function FinderPage({ finding, lost }: { finding: Finding; lost: LostFiltersView | null }) {
  const { filters, cards, facets } = finding;
  const province = facets.provinces.find(({ id }) => id === filters.province)?.name;
  return (
    <div className="wrap pb-12">
      <PageHeader
        title={headingOf(filters)}
        lead="Revisados por nosotros: local, herramientas y trabajo. Elige tu departamento y lo que necesitas."
      >
        {/* After the workshops on a phone (below): the finder comes first. */}
        <ApplyLink className="max-sm:hidden" />
      </PageHeader>
      <div className="grid gap-6 lg:grid-cols-[17rem_minmax(0,1fr)] lg:items-start lg:gap-8">
        <FoldedFilters count={chipsOf(filters, province).length}>
          <FinderForm filters={filters} facets={facets} />
        </FoldedFilters>
        <section aria-labelledby="resultados" className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-4">
            <div role="status">
              <h2 id="resultados" className="text-xl">
                {countText(cards.length)}
              </h2>
            </div>
            {cards.length > 1 ? (
              <p className="text-sm text-muted">Primero los abiertos ahora, luego los mejor calificados.</p>
            ) : null}
          </div>
          <Chips filters={filters} province={province} />
          {lost ? (
            <LostFilters {...lost} />
          ) : cards.length > 0 ? (
            <WorkshopGrid label="Talleres" cards={cards} beside />
          ) : (
            <NothingFound finding={finding} />
          )}
        </section>
      </div>
      <div className="mt-8 grid gap-4">
        <Panel className="grid justify-items-start gap-3">
          <p className="font-semibold">¿No sabes qué necesita tu bici o moto?</p>
          <LinkButton to="/asesores" variant="secondary">
            Conocer a los asesores
          </LinkButton>
        </Panel>
        <Panel className="grid justify-items-start gap-3 sm:hidden">
          <p className="font-semibold">¿Tienes un taller de bicicletas o motos?</p>
          <ApplyLink />
        </Panel>
      </div>
    </div>
  );
}

function ApplyLink({ className }: { className?: string }) {
  return (
    <LinkButton to="/talleres/postular" variant="secondary" className={className}>
      Quiero ser taller certificado
    </LinkButton>
  );
}

function FinderForm({ filters, facets }: { filters: WorkshopFilters; facets: FinderFacets }) {
  return (
    <Panel>
      <Form method="get" action="/talleres" autoComplete="off" aria-label="Buscar talleres" className="grid gap-5">
        {/* The fields follow the address: new ones for each. The button stays, and its focus. */}
        <div key={workshopsHref(filters)} className="grid gap-5">
          <div className="grid gap-1.5">
            <label htmlFor="ubicacion" className="font-semibold">
              Departamento
            </label>
            <select id="ubicacion" name="ubicacion" className="input" defaultValue={filters.department ?? ""}>
              <option value="">Todo el Perú ({facets.everywhere})</option>
              {facets.departments.map(({ id, name, count }) => (
                <option key={id} value={id}>
                  {name} ({count})
                </option>
              ))}
            </select>
          </div>
          {facets.provinces.length > 1 ? (
            <div className="grid gap-1.5">
              <label htmlFor="provincia" className="font-semibold">
                Provincia
              </label>
              <select id="provincia" name="provincia" className="input" defaultValue={filters.province ?? ""}>
                <option value="">Todo el departamento</option>
                {facets.provinces.map(({ id, name, count }) => (
                  <option key={id} value={id}>
                    {name} ({count})
                  </option>
                ))}
              </select>
            </div>
          ) : null}
          <Group legend="Para tu">
            <div className="grid grid-cols-3 gap-2">
              <Segment value="" label="Todo" checked={filters.vehicle === null} />
              <Segment value="bicicleta" label="Bici" checked={filters.vehicle === "bicicleta"} />
              <Segment value="moto" label="Moto" checked={filters.vehicle === "moto"} />
            </div>
          </Group>
          <Box name="abierto" value="ahora" label="Abierto ahora" count={facets.openNow} checked={filters.openNow} />
          <Group legend="Servicios que necesitas">
            {facets.services.map(({ id, name, count }) => (
              <Box
                key={id}
                name="servicio"
                value={id}
                label={name}
                count={count}
                checked={filters.services.includes(id)}
              />
            ))}
          </Group>
        </div>
        {/* Within reach beside all fields: a bar from edge to edge, so that no field is half behind a button. */}
        <div className="grid lg:sticky lg:bottom-0 lg:-mx-6 lg:bg-raised lg:px-6 lg:py-3">
          <Button>Buscar talleres</Button>
        </div>
      </Form>
    </Panel>
  );
}

function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      {children}
    </fieldset>
  );
}

function Segment({ value, label, checked }: { value: string; label: string; checked: boolean }) {
  return (
    <label className="relative grid min-h-11 place-items-center rounded-control border border-line-strong px-1 text-center font-semibold has-checked:border-accent-text has-checked:bg-accent-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-text">
      <input
        type="radio"
        name="vehiculo"
        value={value}
        defaultChecked={checked}
        className="absolute inset-0 cursor-pointer appearance-none"
      />
      {label}
    </label>
  );
}

function Box({
  name,
  value,
  label,
  count,
  checked,
}: {
  name: string;
  value: string;
  label: string;
  count: number;
  checked: boolean;
}) {
  return (
    <label className="flex min-h-10 items-center gap-2.5">
      <input type="checkbox" name={name} value={value} defaultChecked={checked} className="size-[1.125rem] flex-none" />
      <span className="min-w-0 flex-1">{label}</span>
      <span className="text-sm text-muted">{count}</span>
    </label>
  );
}

function Chips({ filters, province }: { filters: WorkshopFilters; province: string | undefined }) {
  const chips = chipsOf(filters, province);
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Filtros en uso" className="flex flex-wrap gap-2 pb-4">
      {chips.map(({ label, href }) => (
        <li key={href}>
          <Link to={href} preventScrollReset className="chip py-1 whitespace-normal" aria-label={`Quitar ${label}`}>
            {label} <span aria-hidden="true">✕</span>
          </Link>
        </li>
      ))}
      <li>
        <Link to={workshopsHref(NO_WORKSHOP_FILTERS)} preventScrollReset className="btn btn-ghost">
          Ver todos
        </Link>
      </li>
    </ul>
  );
}

const GROUP_NAMES: Record<WorkshopFilterGroup, string> = {
  department: "departamento",
  province: "provincia",
  vehicle: "tipo de vehículo",
  services: "servicios",
  openNow: "«abierto ahora»",
};

function NothingFound({ finding: { filters, loosened } }: { finding: Finding }) {
  const helpful = loosened.filter(({ total }) => total > 0).sort((a, b) => b.total - a.total);
  return (
    <Panel className="grid justify-items-center gap-4 text-center">
      <Icon name="search" className="size-10 text-muted" />
      <p className="text-xl font-bold">Aún no hay un taller certificado así</p>
      {helpful.length > 0 ? (
        <>
          <p className="text-muted">Prueba a quitar un filtro:</p>
          <ul className="flex flex-wrap justify-center gap-2">
            {helpful.map(({ group, total }) => (
              <li key={group}>
                <Link
                  to={workshopsHref(withoutWorkshopFilter(filters, group))}
                  preventScrollReset
                  className="chip py-1 whitespace-normal"
                >
                  Sin {GROUP_NAMES[group]} <span>{countText(total)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <div className="flex flex-wrap justify-center gap-2">
        <LinkButton to="/talleres" variant="secondary">
          Ver todos los talleres
        </LinkButton>
        <LinkButton to="/asesores?tema=inspecciones" variant="ghost">
          Preguntar a un asesor
        </LinkButton>
      </div>
    </Panel>
  );
}
