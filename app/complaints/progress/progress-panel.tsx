import { Form } from "@remix-run/react";

import { Checkbox } from "~/ui/field";
import { HistoryList, WrittenText } from "~/ui/history-list";
import { Section } from "~/ui/section";
import { SubmitButton } from "~/ui/submit-button";

import { AGREEMENT } from "./constants";
import { AnswerDeadline, AnswerFileLinks, StateBadge } from "./progress-parts";
import { standingText } from "./standing-text";
import type { ProgressView } from "./view";

interface ProgressPanelProps {
  progress: ProgressView;
  /** Address for the consumer's decision on an offer; null for an administrator, with read access only. */
  action: string | null;
  /** Key of the link that opened the sheet; null for its owner signed in. */
  clave: string | null;
}

/** Progress of a sheet, for its consumer: time left, the offer with its two answers, the formal answer, every step. */
export function ProgressPanel({ progress, action, clave }: ProgressPanelProps) {
  const { state, term, offer, agreement, answer, letter, history } = progress;
  return (
    <section aria-labelledby="seguimiento" className="grid gap-4">
      <div>
        <h2 id="seguimiento" className="text-xl">
          Seguimiento
        </h2>
        <p className="flex flex-wrap gap-2 pt-2">
          <StateBadge state={state} own />
          <AnswerDeadline term={term} />
        </p>
      </div>
      <p>{standingText(progress)}</p>
      {offer ? <Offer offer={offer} version={progress.version} action={action} clave={clave} /> : null}
      {agreement === null ? null : (
        <Section id="acuerdo" title="Lo que acordamos" level="h3" className="border-success">
          <p className="text-sm font-semibold">{AGREEMENT}</p>
          <WrittenText>{agreement}</WrittenText>
        </Section>
      )}
      {answer ? (
        <Section id="respuesta-formal" title="Nuestra respuesta" level="h3">
          <p className="text-sm text-muted">
            {answer.at}
            {letter ? ` · Carta enviada el ${letter.sentOn} por ${letter.carrier}` : null}
          </p>
          <WrittenText>{answer.text}</WrittenText>
          <AnswerFileLinks number={progress.number} files={answer.files} clave={clave} />
        </Section>
      ) : null}
      <section aria-labelledby="pasos" className="grid gap-3">
        <h3 id="pasos" className="text-lg">
          Paso a paso
        </h3>
        <HistoryList lines={history} />
      </section>
    </section>
  );
}

function Offer({
  offer,
  version,
  action,
  clave,
}: { offer: NonNullable<ProgressView["offer"]>; version: number } & Omit<ProgressPanelProps, "progress">) {
  return (
    <Section id="oferta" title="Te ofrecemos una solución" level="h3" className="border-accent-text">
      <p className="text-sm text-muted">
        {offer.at} · Puedes decidir hasta el {offer.until}
      </p>
      <WrittenText>{offer.text}</WrittenText>
      {action === null ? null : <Decision version={version} action={action} clave={clave} />}
    </Section>
  );
}

function Decision({ version, action, clave }: { version: number; action: string; clave: string | null }) {
  const carried = (
    <>
      <input type="hidden" name="version" value={version} />
      {clave === null ? null : <input type="hidden" name="clave" value={clave} />}
    </>
  );
  return (
    <div className="grid gap-4 border-t border-line pt-4 print:hidden">
      <Form method="post" action={action} className="grid justify-items-start gap-3">
        {carried}
        <Checkbox
          name="confirmo"
          value="si"
          required
          label={
            <>
              Acepto esta solución. Al enviarlo queda constancia de: <strong>{AGREEMENT}</strong>
            </>
          }
        />
        <SubmitButton name="intent" value="aceptar">
          Aceptar la solución
        </SubmitButton>
      </Form>
      <Form method="post" action={action} className="grid justify-items-start gap-2">
        {carried}
        <SubmitButton name="intent" value="rechazar" variant="secondary">
          No acepto
        </SubmitButton>
        <p className="text-sm text-muted">
          Si no la aceptas, o no respondes hasta ese día, recibirás nuestra respuesta formal.
        </p>
      </Form>
    </div>
  );
}
