import type { FieldErrors } from "~/platform/forms/forms";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { RadioGroup } from "~/ui/field";

export const ANALYTICS_FIELD = "analitica";
export const ANALYTICS_ANCHOR = "tu-eleccion";

interface AnalyticsChoiceProps {
  state: "allowed" | "refused" | "undecided";
  /** The browser asks not to be measured. */
  signal: boolean;
  errors: FieldErrors;
  /** Events are sent. */
  isMeasured?: boolean;
  /** The choice was made while events are sent, and thus counts for them. */
  isCounted?: boolean;
}

const STATES: Record<AnalyticsChoiceProps["state"], string> = {
  undecided: "Todavía no elegiste: mientras tanto, no.",
  allowed: "Elegiste permitirla.",
  refused: "Elegiste no permitirla.",
};

/** The choice about being measured: a plain form, as this page has no scripts. */
export function AnalyticsChoice({
  state,
  signal,
  errors,
  isMeasured = false,
  isCounted = false,
}: AnalyticsChoiceProps) {
  return (
    <section
      id={ANALYTICS_ANCHOR}
      aria-labelledby="eleccion"
      className="mt-6 scroll-mt-20 rounded-card border border-line bg-raised p-4 sm:p-6 print:hidden"
    >
      <h2 id="eleccion" className="text-xl">
        Tu elección sobre la analítica
      </h2>
      {isMeasured ? (
        <p className="mt-2">
          Si dices que sí, nuestro servidor le cuenta a Google Analytics qué anuncios ves, qué buscas, y qué agregas al
          carrito o compras, con un número al azar. No le pasa tu nombre, tu correo, tu dirección IP ni tus mensajes. Si
          haces un pedido, guardamos con él ese número hasta que llega tu pago.
        </p>
      ) : (
        <p className="mt-2">
          Hoy no medimos tu visita con ningún programa de analítica. Si algún día lo hacemos, te diremos aquí qué se
          mide y solo contará lo que elijas entonces.
        </p>
      )}
      <ErrorSummary errors={errors} />
      <p className="mt-2">
        <strong>
          {signal
            ? "Tu navegador pide que no te midan (GPC o «No rastrear»): lo respetamos, elijas lo que elijas."
            : isMeasured && state === "allowed" && !isCounted
              ? "Dijiste que sí antes de que midiéramos: no te medimos hasta que lo confirmes."
              : STATES[state]}
        </strong>
      </p>
      <form method="post" action="/cookies" className="mt-4 grid gap-4">
        <RadioGroup
          legend="¿Nos permites medir tu visita?"
          name={ANALYTICS_FIELD}
          defaultValue={state}
          error={errors[ANALYTICS_FIELD]}
          options={[
            { value: "refused", label: "No", hint: "No se mide nada. El sitio funciona igual." },
            { value: "allowed", label: "Sí", hint: "Solo para mejorar el sitio, nunca para publicidad." },
          ]}
        />
        <div>
          <Button variant="secondary">Guardar mi elección</Button>
        </div>
      </form>
      <p className="mt-3 text-sm text-muted">
        La recordamos 180 días en este navegador. Puedes cambiarla cuando quieras.
      </p>
    </section>
  );
}
