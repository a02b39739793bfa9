import { z } from "zod";

import { formatDeadline } from "~/business/format";
import { parseSoles, type Centimos } from "~/business/money";
import type { Context } from "~/platform/context";
import { act, takeForm } from "~/platform/forms/act.server";
import { choiceField, lineField, required, textField } from "~/platform/forms/fields";
import { formText, sentFormId } from "~/platform/forms/form-text";
import { BrokenFormError, textOf, type StreamedForm } from "~/platform/forms/multipart.server";
import { done, formNotFound, handleForm, rejected, type FormOutcome } from "~/platform/forms/outcome";
import { notFound } from "~/platform/http/http";
import { spamMessage, tooLittleMessage } from "~/writing/spam";

import { completionTime } from "../clocks";
import { NO_ORDER } from "../constants";
import { refundableOf } from "../ledger/shares";
import type { Order } from "../model";
import { disputePath, purchasePath, salePath } from "../paths";
import type { StoredPhoto } from "./claim-photos.server";
import { claimView } from "./claim-view";
import type { ClaimParty } from "./claims.server";
import {
  CLAIM_FIELDS,
  CLAIM_INTENTS,
  CLAIM_PHOTOS_AT_ONCE,
  CLAIM_TEXT_MAX,
  CLAIM_TEXT_MIN,
  claimPhotoPath,
  OFFER_KINDS,
  ORDER_CLAIM_REASONS,
  ORDER_CLAIM_WISHES,
  TRACKING_MAX,
  type OrderClaimReason,
  type OrderClaimWish,
} from "./constants";
import { problemPath } from "./paths";
import { claimAmountForm } from "./problem-form.server";
import { claimRejection } from "./rules";

async function find({ orders }: Context, id: string, { uid, side }: ClaimParty): Promise<Order | null> {
  const found = await orders.read(id, { uid, isAdmin: false });
  return found?.as === side && found.order.kind === "purchase" ? found.order : null;
}

/** @throws a 404 for everyone but the order's buyer, and its seller once there is a claim */
export async function loadProblem(context: Context, id: string, party: ClaimParty) {
  const order = await find(context, id, party);
  const claim = order && (await context.orders.claims.read(order.id));
  if (order === null || (party.side === "seller" && !claim)) throw notFound(NO_ORDER);
  const { env, clock } = context;
  const photoPath = (name: string) => claimPhotoPath(order.id, name);
  return {
    orderId: order.id,
    number: order.number,
    title: order.lines[0]?.title ?? "",
    as: party.side,
    back: party.side === "buyer" ? purchasePath(order.id) : salePath(order.id),
    /** Page of the complaints book, which the law gives besides. */
    book: disputePath(order.number),
    /** Days in which both may agree. */
    days: env.orderRules.claimDays,
    /** End of the time to look; null where it has not begun. */
    lookUntil: order.state === "delivered" ? formatDeadline(completionTime(order, clock.now())) : null,
    /** Why no problem can be told; null where it can. */
    closed: claim ? null : claimRejection(order, clock.now()),
    claim: claim && claimView(claim, order, { as: party.side, siteName: env.brandName, photoPath }),
    formId: crypto.randomUUID(),
  };
}

export type ProblemView = Awaited<ReturnType<typeof loadProblem>>;

function writtenText(siteUrl: string, { min, missing }: { min: number; missing: string }) {
  return textField("Texto", { min, max: CLAIM_TEXT_MAX }).transform((value, context) => {
    const problem = value === undefined ? missing : (tooLittleMessage(value) ?? spamMessage(value, siteUrl));
    if (problem !== null) context.addIssue({ code: "custom", message: problem });
    return value ?? "";
  });
}

const REASONS = Object.keys(ORDER_CLAIM_REASONS) as OrderClaimReason[];
const WISHES = Object.keys(ORDER_CLAIM_WISHES) as OrderClaimWish[];

function openForm(siteUrl: string) {
  return z.object({
    [CLAIM_FIELDS.reason]: required(choiceField(REASONS, "Elige el motivo."), "Elige el motivo."),
    [CLAIM_FIELDS.wish]: required(choiceField(WISHES, "Elige qué quieres."), "Elige qué quieres."),
    [CLAIM_FIELDS.text]: writtenText(siteUrl, { min: CLAIM_TEXT_MIN, missing: "Cuenta qué pasó." }),
  });
}

function sayForm(siteUrl: string) {
  return z.object({ [CLAIM_FIELDS.text]: writtenText(siteUrl, { min: 1, missing: "Escribe tu mensaje." }) });
}

/** `left`: what can go back at most; null for a proposal without an amount. */
function offerForm(left: Centimos | null) {
  return z.object({
    [CLAIM_FIELDS.kind]: required(choiceField(OFFER_KINDS, "Elige qué propones."), "Elige qué propones."),
    ...(left === null ? {} : claimAmountForm(left, "Escribe cuánto devuelves.").shape),
  });
}
const SendForm = z.object({
  [CLAIM_FIELDS.tracking]: required(
    lineField("Guía", { min: 3, max: TRACKING_MAX }),
    "Escribe con quién lo enviaste y el número de guía.",
  ),
});

/** The forms of a claim. `intent`: of CLAIM_INTENTS, those of this side. */
export function submitProblem(
  context: Context,
  id: string,
  party: ClaimParty,
  sent: StreamedForm,
): Promise<FormOutcome> {
  const { fields: form } = sent;
  return handleForm(form, async () => {
    // Checked before the first byte of a photo is stored.
    const order = await find(context, id, party);
    if (order === null) return formNotFound(NO_ORDER);
    const { claims } = context.orders;
    const { photos, problem } = await takePhotos(context, order.id, sent);
    const outcome = problem === null ? await take(context, order, party, form, photos) : null;
    if (outcome?.kind !== "done") {
      const kept = new Set((await claims.read(order.id))?.photos.map(({ key }) => key));
      await claims.photos.remove(photos.map(({ key }) => key).filter((key) => !kept.has(key)));
    }
    return outcome ?? rejected(form, { [CLAIM_FIELDS.photos]: problem ?? "" });
  });
}

/** Stores the photos of a form, those that fit; `problem`: why one did not. */
async function takePhotos(
  { orders: { claims } }: Context,
  orderId: string,
  form: StreamedForm,
): Promise<{ photos: StoredPhoto[]; problem: string | null }> {
  const photos: StoredPhoto[] = [];
  try {
    for await (const file of form.files) {
      const intent = formText(form.fields, "intent");
      if (
        (file.field ?? CLAIM_FIELDS.photos) !== CLAIM_FIELDS.photos ||
        (intent !== CLAIM_INTENTS.open && intent !== CLAIM_INTENTS.say)
      )
        continue;
      if (photos.length >= CLAIM_PHOTOS_AT_ONCE) {
        await textOf(form);
        return { photos, problem: `Puedes agregar ${CLAIM_PHOTOS_AT_ONCE} fotos a la vez. Elígelas otra vez.` };
      }
      const stored = await claims.photos.store(orderId, file);
      if (typeof stored === "string") {
        await textOf(form);
        return { photos, problem: stored };
      }
      if (!photos.some(({ key }) => key === stored.key)) photos.push(stored);
    }
  } catch (error) {
    if (!(error instanceof BrokenFormError)) throw error;
    return { photos, problem: error.publicMessage };
  }
  return { photos, problem: null };
}

/** Each side has its own acts. */
function take(
  { orders: { claims }, site }: Context,
  order: Order,
  { uid, side }: ClaimParty,
  form: FormData,
  photos: readonly StoredPhoto[],
): Promise<FormOutcome> {
  const { id } = order;
  const key = sentFormId(form) || crypto.randomUUID();
  const told = (message: string) => ({
    done: () => done(`${problemPath(side, id)}#conversacion`, message),
    words: { "not-found": NO_ORDER },
  });
  const say = act({
    form: sayForm(site.url),
    run: ({ [CLAIM_FIELDS.text]: text }) => claims.say(id, { uid, side }, { key, photos, text }),
    ...told("Enviamos tu mensaje."),
  });
  const isPart = formText(form, CLAIM_FIELDS.kind) === "part";
  if (side === "seller")
    return takeForm(form, {
      [CLAIM_INTENTS.say]: say,
      [CLAIM_INTENTS.offer]: act({
        form: offerForm(isPart ? refundableOf(order) : null),
        run: ({ [CLAIM_FIELDS.kind]: kind }) => {
          const centimos = isPart ? (parseSoles(formText(form, CLAIM_FIELDS.amount)) ?? 0) : 0;
          return claims.offer(id, uid, { key, kind, centimos });
        },
        ...told("Enviamos tu propuesta al comprador."),
      }),
      [CLAIM_INTENTS.receive]: act({
        run: () => claims.receive(id, uid, key),
        ...told("Confirmaste la devolución: el dinero vuelve al comprador."),
      }),
    });
  const answer = (isAccepted: boolean) =>
    claims.answer(id, uid, { key, offerId: formText(form, CLAIM_FIELDS.offer), isAccepted });
  return takeForm(form, {
    [CLAIM_INTENTS.say]: say,
    [CLAIM_INTENTS.open]: act({
      form: openForm(site.url),
      run: ({ [CLAIM_FIELDS.reason]: reason, [CLAIM_FIELDS.wish]: wish, [CLAIM_FIELDS.text]: text }) =>
        claims.open(id, uid, { key, photos, text, reason, wish }),
      ...told("Recibimos tu problema. Se lo contamos al vendedor y tu dinero queda en pausa."),
    }),
    [CLAIM_INTENTS.accept]: act({ run: () => answer(true), ...told("Aceptaste la propuesta.") }),
    [CLAIM_INTENTS.decline]: act({ run: () => answer(false), ...told("Rechazaste la propuesta.") }),
    [CLAIM_INTENTS.send]: act({
      form: SendForm,
      run: ({ [CLAIM_FIELDS.tracking]: tracking }) => claims.sendBack(id, uid, { key, tracking }),
      ...told("Registramos tu devolución y avisamos al vendedor."),
    }),
    [CLAIM_INTENTS.withdraw]: act({
      run: () => claims.withdraw(id, uid, key),
      ...told("Retiraste el problema: tu pedido sigue donde estaba."),
    }),
  });
}
