import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Form, Link, useLoaderData } from "@remix-run/react";

import { isOpenService } from "~/business/switches";
import { lostValues } from "~/catalog/address";
import { CATEGORIES } from "~/catalog/categories";
import { unreadText } from "~/catalog/search/unread-text";
import { ownHeaders } from "~/platform/http/http";
import { pageParam } from "~/platform/http/paging";
import { AnnouncedPage } from "~/registry/bicycles/public/announced-page";
import { COLORS } from "~/registry/constants";
import { STOLEN_FEED_PATH } from "~/registry/theft/constants";
import { FOUND_PATH } from "~/registry/theft/constants";
import { QUICK_REPORT_PATH, STOLEN_LIST_PATH } from "~/registry/theft/constants";
import {
  STOLEN_KEYS,
  type StolenFilters,
  isStolenIndexable,
  isStolenSubmission,
  parseStolenFilters,
  stolenHref,
} from "~/registry/theft/list/filters";
import {
  recoveredText,
  stolenCountText,
  stolenListView,
  type StolenCard,
  type StolenListView,
} from "~/registry/theft/list/view";
import { pageTitle } from "~/shell/page/title";
import { Badge } from "~/ui/badge";
import { Button, LinkButton } from "~/ui/button";
import { Select, TextField } from "~/ui/field";
import { FoldedFilters } from "~/ui/folded-filters";
import { Icon } from "~/ui/icon";
import { LostFilters } from "~/ui/navigation/lost-filters";
import { Pagination } from "~/ui/navigation/pagination";
import { PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { Picture } from "~/ui/picture";
import { TrialLine } from "~/ui/trial-line";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

export const headers = ownHeaders;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { theft, env } = context;
  if (!isOpenService(env.switches, "stolenList")) return { page: null };
  const params = new URL(request.url).searchParams;
  const filters = parseStolenFilters(params);
  if (isStolenSubmission(params)) throw redirect(stolenHref(filters));
  const found = stolenListView(await theft.list.entries(), filters, pageParam(params));
  const href = stolenHref(filters);
  const lines = lostValues(params, href, STOLEN_KEYS).map(unreadText);
  const lost = lines.length === 0 ? null : { lines, href, label: `Ver ${stolenCountText(found.total)}` };
  const page = {
    view: lost ? { ...found, cards: [], total: 0, page: 1, pages: 1 } : found,
    lost,
    recovered: recoveredText(await theft.list.recovered()),
    isTrial: env.switches.stolenList === "prueba",
    isIndexable: isStolenIndexable(filters) && lost === null,
    site: { url: env.siteUrl, name: env.brandName },
  };
  return { page };
}

export const meta: MetaFunction<typeof loader> = ({ data: found }) => {
  if (!found?.page) return [{ title: pageTitle("Bicicletas robadas") }];
  const { view, site, isIndexable } = found.page;
  return [
    { title: pageTitle(view.heading, site.name) },
    {
      name: "description",
      content:
        `${view.heading}: fotos, color, marca y lugar de cada una. Si ves una, avísale a su dueño sin mostrar tus ` +
        "datos.",
    },
    { tagName: "link", rel: "canonical", href: site.url + stolenHref(view.filters, view.page) },
    { tagName: "link", rel: "alternate", type: "application/atom+xml", href: site.url + STOLEN_FEED_PATH },
    ...(isIndexable ? [] : [{ name: "robots", content: "noindex, follow" }]),
  ];
};

export default function BicicletasRobadas() {
  const { page } = useLoaderData<typeof loader>();
  if (page === null) return <AnnouncedPage service="stolenList" />;
  const { view, lost, recovered, isTrial } = page;
  const { filters, cards, total, pages, heading, chips } = view;
  return (
    <div className="wrap pb-12">
      <PageHeader
        title={heading}
        lead="Reportadas por sus dueños. Si ves una, avísale a su dueño: no se muestran ni tus datos ni los suyos."
      >
        <LinkButton to={QUICK_REPORT_PATH}>Denunciar un robo</LinkButton>
        <LinkButton to={FOUND_PATH} variant="secondary">
          Tengo una que parece robada
        </LinkButton>
      </PageHeader>
      <TrialLine isTrial={isTrial} />
      <div className="grid gap-6 lg:grid-cols-[17rem_minmax(0,1fr)] lg:items-start lg:gap-8">
        <FoldedFilters count={chips.length}>
          <FilterForm view={view} />
        </FoldedFilters>
        <section aria-labelledby="resultados" className="min-w-0">
          <h2 id="resultados" className="pb-4 text-xl">
            {stolenCountText(total)}
          </h2>
          {recovered === null ? null : <p className="pb-4 font-semibold text-success">{recovered}</p>}
          {chips.length > 0 ? (
            <ul aria-label="Filtros en uso" className="flex flex-wrap gap-2 pb-4">
              {chips.map(({ label, href }) => (
                <li key={href}>
                  <Link to={href} className="chip py-1 wrap-anywhere whitespace-normal" aria-label={`Quitar ${label}`}>
                    {label} <span aria-hidden="true">✕</span>
                  </Link>
                </li>
              ))}
            </ul>
          ) : null}
          {lost ? (
            <LostFilters {...lost} />
          ) : cards.length > 0 ? (
            <ul aria-label="Bicicletas robadas" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
              {cards.map((card, position) => (
                <StolenCardItem key={card.id} card={card} eager={position < 2} />
              ))}
            </ul>
          ) : (
            <NothingReported isFiltered={chips.length > 0} />
          )}
          <Pagination page={view.page} pages={pages} hrefOf={(number) => stolenHref(filters, number)} />
        </section>
      </div>
    </div>
  );
}

function StolenCardItem({ card, eager }: { card: StolenCard; eager: boolean }) {
  const { href, name, photo, looks, where, when, reward, policeReport, lacks } = card;
  return (
    <li className="relative grid content-start gap-3 overflow-hidden rounded-card border border-line bg-raised shadow-card">
      {photo ? (
        <Picture
          photo={photo}
          alt=""
          sizes="(min-width: 1280px) 300px, (min-width: 640px) 45vw, 100vw"
          eager={eager}
          widths={[360, 720]}
          className="aspect-4/3 w-full object-cover"
        />
      ) : (
        <span className="grid aspect-4/3 w-full place-items-center bg-sunken text-muted">
          <Icon name="image" className="size-10" />
        </span>
      )}
      <div className="grid gap-1.5 px-4 pb-4">
        <h3 className="text-lg">
          <Link to={href} className="after:absolute after:inset-0">
            {name}
          </Link>
        </h3>
        <p className="text-muted">{looks}</p>
        <p>
          {where}
          <span className="block text-sm text-muted">Robada el {when}</span>
        </p>
        <p className="flex flex-wrap gap-2">
          <Badge tone="danger">Robada</Badge>
          {policeReport ? <Badge>{policeReport}</Badge> : null}
          {lacks.map((label) => (
            <Badge key={label}>{label}</Badge>
          ))}
          {reward ? <Badge tone="warning">Recompensa {reward}</Badge> : null}
        </p>
      </div>
    </li>
  );
}

function FilterForm({ view: { filters, departments, brands } }: { view: StolenListView }) {
  const counted = (all: StolenListView["brands"]) =>
    all.map(({ id, name, count }) => ({ value: id, label: `${name} (${count})` }));
  const bicycles = CATEGORIES.filter(({ kind }) => kind === "bicicleta");
  return (
    <Panel className="mt-2">
      <Form
        method="get"
        action={STOLEN_LIST_PATH}
        autoComplete="off"
        aria-label="Filtrar bicicletas robadas"
        className="grid gap-4"
      >
        <div key={stolenHref(filters)} className="grid gap-4">
          <Select
            label="Departamento"
            name="ubicacion"
            defaultValue={filters.department ?? ""}
            options={[{ value: "", label: "Todo el Perú" }, ...counted(departments)]}
          />
          <Select
            label="Marca"
            name="marca"
            defaultValue={filters.brand ?? ""}
            options={[{ value: "", label: "Todas" }, ...counted(brands)]}
          />
          <Select
            label="Color"
            name="color"
            defaultValue={filters.color ?? ""}
            options={[{ value: "", label: "Todos" }, ...COLORS.map(({ id, name }) => ({ value: id, label: name }))]}
          />
          <Select
            label="Tipo"
            name="tipo"
            defaultValue={filters.category ?? ""}
            options={[{ value: "", label: "Todos" }, ...bicycles.map(({ id, name }) => ({ value: id, label: name }))]}
          />
          <DayFields filters={filters} />
        </div>
        <Button className="w-full">Filtrar</Button>
      </Form>
    </Panel>
  );
}

function DayFields({ filters }: { filters: StolenFilters }) {
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-3">
      <legend className="mb-1.5 font-semibold">Fecha del robo</legend>
      <TextField label="Desde" name="del" type="date" defaultValue={filters.from ?? ""} />
      <TextField label="Hasta" name="al" type="date" defaultValue={filters.until ?? ""} />
    </fieldset>
  );
}

function NothingReported({ isFiltered }: { isFiltered: boolean }) {
  return (
    <Panel className="grid justify-items-center gap-4 text-center">
      <Icon name="search" className="size-10 text-muted" />
      <p className="text-xl font-bold">
        {isFiltered ? "No hay reportes con esos filtros" : "Todavía no hay bicicletas reportadas"}
      </p>
      {isFiltered ? (
        <LinkButton to={STOLEN_LIST_PATH} variant="secondary">
          Ver todas
        </LinkButton>
      ) : (
        <p className="text-muted">Ojalá siga así. Registra la tuya para poder reportarla si algún día te la roban.</p>
      )}
    </Panel>
  );
}
