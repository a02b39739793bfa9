import { Form } from "@remix-run/react";

import { LinkButton } from "~/ui/button";
import { TextField } from "~/ui/field";
import { SubmitButton } from "~/ui/submit-button";

import {
  KEY_FIELD,
  makeOfferPath,
  OFFER_FIELD,
  OFFER_INTENTS,
  offerPath,
  type OfferChoice,
  TURN_FIELD,
  type OfferView,
} from "./constants";

interface OfferPanelProps {
  view: OfferView;
  /** Of the next message, so that a resubmission is the same. */
  messageKey: string;
  /** Values and errors of a rejected form. */
  typed?: { values: Record<string, string>; errors: Record<string, string | undefined> } | undefined;
}

/** A negotiation for one of its two users: its prices, and the forms of what may be done now. */
export function OfferPanel({ view, messageKey, typed }: OfferPanelProps) {
  const { turns, summary, threadId, listingId, answerable, counter, offer, pay } = view;
  return (
    <section aria-labelledby="negociacion" className="grid gap-3">
      <h2 id="negociacion" className="scroll-mt-24 text-lg">
        Oferta
      </h2>
      {turns.length > 0 ? (
        <ol className="grid gap-1">
          {turns.map(({ text, price, at, outcome }, position) => (
            <li key={position} className="flex flex-wrap items-baseline gap-x-2 wrap-anywhere">
              <span>
                {text} <b>{price}</b>
              </span>
              <span className="text-sm text-muted">
                {at}
                {outcome ? ` · ${outcome}` : null}
              </span>
            </li>
          ))}
        </ol>
      ) : null}
      <p>{summary}</p>
      {pay ? (
        <Form method="post" action={offerPath(threadId)} className="flex flex-wrap gap-2">
          <input type="hidden" name={KEY_FIELD} value={messageKey} />
          <SubmitButton name="intent" value={OFFER_INTENTS.pay} busy="Un momento…">
            Pagar {pay}
          </SubmitButton>
          <SubmitButton name="intent" value={OFFER_INTENTS.giveUp} variant="secondary" busy="Un momento…">
            Ya no lo quiero
          </SubmitButton>
        </Form>
      ) : null}
      {answerable ? (
        <Form method="post" action={offerPath(threadId)} className="flex flex-wrap gap-2">
          <Hidden view={view} messageKey={messageKey} />
          <SubmitButton name="intent" value={OFFER_INTENTS.accept} busy="Un momento…">
            Aceptar {answerable}
          </SubmitButton>
          <SubmitButton name="intent" value={OFFER_INTENTS.decline} variant="secondary" busy="Un momento…">
            Rechazar
          </SubmitButton>
        </Form>
      ) : null}
      {counter ? (
        <Form method="post" action={offerPath(threadId)} noValidate className="grid justify-items-start gap-3">
          <Hidden view={view} messageKey={messageKey} />
          <TextField
            label="Proponer otro precio (S/)"
            name="oferta"
            inputMode="numeric"
            autoComplete="off"
            className="[&_input]:max-w-64"
            hint={counter.hint}
            list="montos"
            defaultValue={typed?.values[OFFER_FIELD]}
            error={typed?.errors[OFFER_FIELD]}
          />
          <RoundAmounts of={counter} />
          <SubmitButton name="intent" value={OFFER_INTENTS.counter} variant="secondary" busy="Enviando…">
            Proponer este precio
          </SubmitButton>
        </Form>
      ) : null}
      {offer ? (
        <LinkButton to={makeOfferPath(listingId)} variant="secondary" className="justify-self-start">
          {turns.length > 0 ? "Hacer otra oferta" : "Ofrecer un precio"}
        </LinkButton>
      ) : null}
    </section>
  );
}

/** Suggestions of the field. */
export function RoundAmounts({ of: { rounds } }: { of: OfferChoice }) {
  return (
    <datalist id="montos">
      {rounds.map((amount) => (
        <option key={amount} value={amount} />
      ))}
    </datalist>
  );
}

function Hidden({ view, messageKey }: Pick<OfferPanelProps, "view" | "messageKey">) {
  return (
    <>
      <input type="hidden" name={KEY_FIELD} value={messageKey} />
      <input type="hidden" name={TURN_FIELD} value={view.turns.length} />
    </>
  );
}
