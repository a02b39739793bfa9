import { LinkButton } from "~/ui/button";
import { FigureTotals, type FigureTotal } from "~/ui/figures/figure-totals";
import { Section } from "~/ui/section";

import { METRICS_PATH } from "../metrics/constants";

interface TodayFigure extends FigureTotal {
  isNought: boolean;
}

/** Figures of today, those of nought in one sentence; `figures` null where they could not be counted. */
export function TodayPanel({ figures }: { figures: readonly TodayFigure[] | null }) {
  const nought = figures?.filter(({ isNought }) => isNought) ?? [];
  return (
    <Section id="hoy" title="Hoy">
      {figures ? (
        <>
          <FigureTotals totals={figures.filter(({ isNought }) => !isNought)} />
          {nought.length === 0 ? null : (
            <p className="text-sm text-muted">Todavía en cero: {nought.map(({ label }) => label).join("; ")}.</p>
          )}
          <p className="text-sm text-muted">Desde la medianoche de Lima. Se cuenta de nuevo cada 5 minutos.</p>
        </>
      ) : (
        <p>No pudimos contar lo de hoy. Vuelve a intentarlo en unos minutos.</p>
      )}
      <p>
        <LinkButton to={METRICS_PATH} variant="secondary">
          Ver métricas
        </LinkButton>
      </p>
    </Section>
  );
}
