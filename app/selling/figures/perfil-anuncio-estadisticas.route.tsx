import { useLoaderData, Link } from "@remix-run/react";

import { userLoader } from "~/accounts/guards.server";
import { notFound } from "~/platform/http/http";
import { LISTING_NOT_OWN, titleOf, figuresPath } from "~/selling/model";
import { pageMeta } from "~/shell/page/title";
import { classes } from "~/ui/classes";
import { DayChart } from "~/ui/figures/day-chart";
import { FigureTable } from "~/ui/figures/figure-table";
import { BackLink } from "~/ui/navigation/back-link";
import { PageHeader } from "~/ui/page";
import { Section } from "~/ui/section";

import { periodOf, viewFigures, FIGURE_NAMES, PERIODS, type FiguresView } from "./figures-view";

export const loader = userLoader(async ({ params, context, query, user }) => {
  const listing = await context.selling.drafts.managed(user.uid, params.id ?? "");
  if (listing === null || listing.status === "draft") throw notFound(LISTING_NOT_OWN);
  const period = periodOf(query);
  const figures = viewFigures(await context.figures.read(listing.id, period), period);
  return { id: listing.id, title: titleOf(listing), figures };
});

export const meta = pageMeta("Estadísticas");

export default function ListingFigures() {
  return <FiguresPage {...useLoaderData<typeof loader>()} />;
}

export function FiguresPage({ id, title, figures }: { id: string; title: string; figures: FiguresView }) {
  const { period, totals, chart, rows } = figures;
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-4 pb-10">
      <div>
        <BackLink to="/perfil/anuncios">Mis anuncios</BackLink>
        <PageHeader title="Estadísticas" lead={title} />
        <nav aria-label="Período">
          <ul className="flex flex-wrap gap-2">
            {PERIODS.map((days) => (
              <li key={days}>
                <Link
                  to={figuresPath(id, days)}
                  aria-current={days === period ? "true" : undefined}
                  className={classes(
                    "inline-flex min-h-11 items-center rounded-full border px-4",
                    days === period ? "border-ink bg-ink text-surface" : "border-line bg-raised",
                  )}
                >
                  {days} días
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <Section id="totales" title={`Últimos ${period} días`}>
        <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {totals.map(({ label, value }) => (
            <div key={label}>
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="text-2xl font-semibold tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section id="visitas" title="Visitas por día">
        <DayChart {...chart} />
      </Section>
      <Section id="por-dia" title="Día por día">
        <FigureTable labelledBy="por-dia" heads={["Día", ...Object.values(FIGURE_NAMES)]} rows={rows} />
      </Section>
      <Section id="que-contamos" title="Qué contamos">
        <ul className="grid list-disc gap-2 pl-5">
          <li>
            <b>Visitas</b>: veces que un navegador abrió tu anuncio mientras estaba a la venta. Si lo abre otra vez en
            media hora, es la misma visita. No contamos las tuyas con tu sesión iniciada ni las de los buscadores y
            robots que se identifican.
          </li>
          <li>
            <b>Favoritos</b>: veces que lo guardaron. Si después lo quitan, no se resta.
          </li>
          <li>
            <b>Contactos</b>: personas que vieron tu teléfono o WhatsApp desde este anuncio. Cada una cuenta una vez al
            día, en el primero de tus anuncios donde lo pidió.
          </li>
          <li>
            <b>Mensajes</b>: los que te escribieron por este anuncio.
          </li>
        </ul>
        <p className="text-sm text-muted">
          Son cifras aproximadas: quien bloquea imágenes no se cuenta y lo último tarda unos segundos en aparecer. No
          guardamos quién miró tu anuncio. Cada día se borra a los 90 días, y todo se borra con el anuncio.
        </p>
      </Section>
    </div>
  );
}
