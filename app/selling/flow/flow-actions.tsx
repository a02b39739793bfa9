import type { FlowStep } from "~/selling/model";
import { Button, LinkButton } from "~/ui/button";
import { SubmitButton } from "~/ui/submit-button";

interface FlowActionsProps {
  id: string;
  draft: boolean;
  previous: FlowStep | null;
  /** Id of the form that the buttons send, where they are outside of it. */
  form?: string;
}

/** Buttons at the end of a step. 'Continuar' comes first: Enter presses it. */
export function FlowActions({ id, draft, previous, form }: FlowActionsProps) {
  return (
    <div className="flex flex-col gap-3 py-6 sm:flex-row-reverse">
      <SubmitButton form={form} name="intent" value="continuar" size="lg" busy="Guardando…">
        {draft ? "Continuar" : "Guardar cambios"}
      </SubmitButton>
      {draft ? (
        <Button form={form} name="intent" value="guardar" variant="secondary" size="lg">
          Guardar y salir
        </Button>
      ) : (
        <LinkButton to="/perfil/anuncios" variant="secondary" size="lg">
          Volver a mis anuncios
        </LinkButton>
      )}
      <PreviousLink id={id} previous={previous} />
    </div>
  );
}

export function PreviousLink({ id, previous }: Pick<FlowActionsProps, "id" | "previous">) {
  return previous ? (
    <LinkButton to={`/sell/flow/${id}/${previous}`} variant="ghost" size="lg" className="sm:mr-auto">
      Anterior
    </LinkButton>
  ) : null;
}
