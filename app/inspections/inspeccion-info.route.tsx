import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, Link } from "@remix-run/react";

import { formatSoles, toCentimos } from "~/business/money";
import type { SwitchState } from "~/business/switches";
import { BICYCLE_CHECKLIST } from "~/inspections/checklist/bicycle";
import { pointsOf } from "~/inspections/checklist/checklist";
import type { ChecklistSection } from "~/inspections/checklist/constants";
import { LEGAL_CHECKLIST } from "~/inspections/checklist/legal";
import { MOTORCYCLE_CHECKLIST } from "~/inspections/checklist/motorcycle";
import { pageTitle } from "~/shell/page/title";
import { Badge } from "~/ui/badge";
import { buttonClass } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Container, PageHeader } from "~/ui/page";
import { Section } from "~/ui/section";

import {
  BOOKING_PATH,
  INSPECTION_BADGE_DAYS,
  LEGAL_DAYS,
  LEGAL_DISCLAIMER,
  LEGAL_PATH,
  LEGAL_PRICE,
  MECHANICAL_MINUTES,
  MECHANICAL_PRICES,
} from "./constants";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

export function loader({ context }: LoaderFunctionArgs) {
  const { switches, siteUrl } = context.env;
  return { mechanical: switches.mechanicalInspection, legal: switches.legalInspection, siteUrl };
}

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: pageTitle("Inspección antes de comprar") },
  {
    name: "description",
    content:
      "Qué revisa una inspección mecánica de bicicleta o moto y una legal de moto, cuánto cuesta, cuánto demora " +
      "y dónde se hace.",
  },
  ...(page ? [{ tagName: "link", rel: "canonical", href: `${page.siteUrl}/inspeccion-info` }] : []),
];

export default function InspectionInfoPage() {
  const { mechanical, legal } = useLoaderData<typeof loader>();
  return (
    <Container narrow className="grid grid-cols-1 gap-6 pb-12">
      <PageHeader
        title="Inspección antes de comprar"
        lead="Un especialista la revisa por ti, punto por punto, y te da un informe que puedes mostrar."
      />
      <Section id="mecanica" title="Inspección mecánica">
        <State state={mechanical} />
        <p>
          Un taller certificado revisa la bicicleta o la moto con la misma lista en todo el país y la prueba. Cada punto
          sale como bien, atención o mal, con una nota y fotos de lo que importa.
        </p>
        <Facts
          rows={[
            ["Dónde", "En un taller certificado, a la hora que eliges"],
            ["Bicicleta", `${soles(MECHANICAL_PRICES.bicicleta)} · unos ${MECHANICAL_MINUTES.bicicleta} minutos`],
            ["Moto", `${soles(MECHANICAL_PRICES.moto)} · unos ${MECHANICAL_MINUTES.moto} minutos`],
            ["Cambios", "Mueve o cancela gratis hasta 24 horas antes"],
          ]}
        />
        <Points title="Qué se revisa en una bicicleta" sections={BICYCLE_CHECKLIST} />
        <Points title="Qué se revisa en una moto" sections={MOTORCYCLE_CHECKLIST} />
        <p>
          <a
            href={BOOKING_PATH}
            className={buttonClass({ variant: mechanical === "proximamente" ? "secondary" : undefined })}
          >
            {mechanical === "proximamente" ? "Ver qué ofrecerá" : "Reservar una inspección mecánica"}
          </a>
        </p>
      </Section>
      <Section id="legal" title="Inspección legal de motos">
        <State state={legal} />
        <p>
          Un asesor revisa los papeles de la moto y las consultas públicas: que el vendedor sea el titular, que los
          números sean los del registro y que no haya deudas ni gravámenes. {LEGAL_DISCLAIMER}
        </p>
        <Facts
          rows={[
            ["Dónde", "En línea: nos mandas la placa y, si los tienes, los documentos"],
            ["Precio", `${soles(LEGAL_PRICE)}, que se paga después de que un asesor acepte tu pedido`],
            ["Cuándo", `Informe en ${LEGAL_DAYS} días hábiles desde que lo acepta`],
          ]}
        />
        <Points title="Qué se revisa en los papeles" sections={LEGAL_CHECKLIST} />
        <p>
          <a href={LEGAL_PATH} className={buttonClass({ variant: legal === "proximamente" ? "secondary" : undefined })}>
            {legal === "proximamente" ? "Ver qué ofrecerá" : "Pedir una inspección legal"}
          </a>
        </p>
      </Section>
      <Section id="informe" title="El informe">
        <ul className="list-disc space-y-1 pl-5">
          <li>Un puntaje de 0 a 100. Una falla peligrosa lo baja a menos de 50, aunque todo lo demás esté bien.</li>
          <li>Una página con código y un PDF con QR, para mostrarlo a quien quieras. No lleva tus datos.</li>
          <li>Una vez emitido, nadie puede modificarlo, ni siquiera quien lo hizo.</li>
          <li>
            Si la pides para tu propio anuncio, este lleva la marca «Inspeccionada» con la fecha durante{" "}
            {INSPECTION_BADGE_DAYS} días; la legal, solo si lo pides. Si la pides como comprador, el informe es tuyo y
            el anuncio no cambia.
          </li>
        </ul>
        <p className="text-sm text-muted">
          Es una foto del estado de ese día: no reemplaza la revisión técnica obligatoria ni garantiza lo que pase
          después.{" "}
          <Link to="/talleres" className="link">
            Mira los talleres certificados
          </Link>
          .
        </p>
      </Section>
    </Container>
  );
}

const soles = (amount: number) => formatSoles(toCentimos(amount), { compact: true });

/** The mark of a service that is not open to everyone yet. */
function State({ state }: { state: SwitchState }) {
  if (state === "activo") return null;
  return (
    <p>
      <Badge>{state === "prueba" ? "En prueba" : "Próximamente"}</Badge>
    </p>
  );
}

function Facts({ rows }: { rows: readonly (readonly [string, string])[] }) {
  return (
    <dl className="grid gap-2">
      {rows.map(([label, value]) => (
        <div key={label} className="grid gap-x-4 sm:grid-cols-[7rem_1fr]">
          <dt className="text-sm text-muted sm:text-base">{label}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Points({ title, sections }: { title: string; sections: readonly ChecklistSection[] }) {
  return (
    <details className="rounded-control border border-line px-3 py-1">
      <summary className="flex min-h-8 items-center justify-between gap-3 py-1 font-semibold">
        {title} ({pointsOf(sections).length} puntos)
        <Icon name="chevron-down" className="chevron size-5" />
      </summary>
      <dl className="grid gap-2 pb-2 text-sm">
        {sections.map((section) => (
          <div key={section.id}>
            <dt className="font-semibold">{section.title}</dt>
            <dd className="text-muted">{section.points.map(({ label }) => label).join(" · ")}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
