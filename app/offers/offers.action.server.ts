import { z } from "zod";

import { UNPROVEN_MESSAGES, type UnprovenFailure } from "~/accounts/email-links/constants";
import { rejectUnproven } from "~/accounts/email-links/reject-unproven";
import type { ActiveUser } from "~/accounts/session/active-user.server";
import { MAX_PRICE_SOLES } from "~/catalog/model";
import type { Context } from "~/platform/context";
import { randomHex } from "~/platform/crypto/hash";
import { act, takeForm } from "~/platform/forms/act.server";
import { required, solesField } from "~/platform/forms/fields";
import { formText } from "~/platform/forms/form-text";
import { done, formNotFound, rejected, type FormOutcome } from "~/platform/forms/outcome";

import { KEY_FIELD, OFFER_FIELD, OFFER_INTENTS, offerThreadPath, TURN_FIELD } from "./constants";
import type { OfferMade } from "./negotiating.server";
import { leftMessage } from "./words";

/** The checkout of this listing alone. */
const checkoutOf = (listingId: string): string => `/checkout?anuncio=${listingId}`;

export const OFFER_NOT_FOUND = "No encontramos esa oferta entre las tuyas.";
const WORDS = { "not-found": OFFER_NOT_FOUND };
const KEY = /^[0-9a-f]{24}$/;

export const offerAmountForm = (missing: string) =>
  z.object({
    [OFFER_FIELD]: required(solesField({ label: "Tu precio", min: 1, max: MAX_PRICE_SOLES, whole: true }), missing),
  });

/** 'Ofrecer un precio': needs a confirmed address, as an accepted offer takes the listing off sale. */
export function submitOffer(
  context: Context,
  user: ActiveUser,
  listingId: string,
  form: FormData,
): Promise<FormOutcome<UnprovenFailure>> {
  return takeForm<UnprovenFailure>(form, {
    [OFFER_INTENTS.offer]: act({
      form: offerAmountForm("Escribe cuánto ofreces."),
      first: () => rejectUnproven(context.accounts, user, form, UNPROVEN_MESSAGES.offer, { isKept: true }),
      budget: [context, "offer", { uid: user.uid, targets: [listingId] }],
      run: ({ [OFFER_FIELD]: amount }) => context.offers.make(user, listingId, { amount, key: keyOf(form) }),
      done: (made) => done(offerThreadPath(made.threadId), madeMessage(made)),
      words: WORDS,
    }),
  });
}

function madeMessage({ outcome, left }: OfferMade): string {
  if (outcome === "accept") return "Aceptaron tu oferta. Tienes 24 horas para pagar al precio acordado.";
  if (outcome === "decline") return `El vendedor no acepta ese precio. ${leftMessage(left)}`;
  return `Enviamos tu oferta. El vendedor tiene 48 horas para responder. ${leftMessage(left)}`;
}

/** The forms of a negotiation. `intent`: of OFFER_INTENTS, but for the first offer. */
export function submitAnswer(
  context: Context,
  user: ActiveUser,
  threadId: string,
  form: FormData,
): Promise<FormOutcome> {
  const { offers } = context;
  const answer = { turn: Number(formText(form, TURN_FIELD)), key: keyOf(form) };
  const told = (message: string) => ({ words: WORDS, done: () => done(offerThreadPath(threadId), message) });
  return takeForm(form, {
    [OFFER_INTENTS.accept]: act({
      run: () => offers.accept(user, threadId, answer),
      ...told("Acordaron un precio. Está reservado por 24 horas."),
    }),
    [OFFER_INTENTS.decline]: act({
      run: () => offers.decline(user, threadId, answer),
      ...told("Rechazaste la oferta."),
    }),
    [OFFER_INTENTS.counter]: act({
      form: offerAmountForm("Escribe el precio que propones."),
      run: ({ [OFFER_FIELD]: amount }) => offers.counter(user, threadId, { ...answer, amount }),
      ...told("Enviamos tu precio."),
    }),
    [OFFER_INTENTS.giveUp]: act({
      run: () => offers.giveUp(user, threadId, answer.key),
      ...told("Dejaste el precio acordado."),
    }),
    [OFFER_INTENTS.pay]: async () => {
      const found = await offers.page(user.uid, threadId);
      if (!found) return formNotFound(OFFER_NOT_FOUND);
      if (found.view.pay === null) return rejected(form, { "": found.view.summary }, 409);
      const change = await context.cart.set(found.view.listingId, 1);
      return change.ok
        ? done(checkoutOf(found.view.listingId), undefined, change.headers)
        : rejected(form, { "": change.message }, 409);
    },
  });
}

function keyOf(form: FormData): string {
  const key = formText(form, KEY_FIELD);
  return KEY.test(key) ? key : randomHex(12);
}
