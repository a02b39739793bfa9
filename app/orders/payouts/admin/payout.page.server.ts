import { z } from "zod";

import { readReason, reasonFields, type Reason } from "~/admin-kit/decision/reasons";
import type { AdminPart, AdminSheet, Maybe, SheetReply } from "~/admin-kit/sheet/sheet";
import { isDay, limaDay, startOfDay } from "~/business/calendar";
import { DOCUMENT_NAMES } from "~/business/documents";
import { HOUR_MS } from "~/business/durations";
import { formatDate, formatDateTime } from "~/business/format";
import { formatSoles } from "~/business/money";
import { adminOrderPath } from "~/orders/paths";
import { PAYOUT_METHOD_NAMES } from "~/orders/payouts/account-constants";
import type { PayoutHold } from "~/orders/payouts/account-model";
import {
  FAILURE_NAMES,
  FAILURE_REASONS,
  type FailureReason,
  PAYOUT_NAMELESS,
  PAYOUT_STATE_NAMES,
  PAYOUT_TONES,
} from "~/orders/payouts/constants";
import { isAtBank, owedOf, type Payout } from "~/orders/payouts/model";
import type { PayoutAccounts } from "~/orders/payouts/payout-accounts.server";
import { payoutFacts } from "~/orders/payouts/payout-view";
import type { Context } from "~/platform/context";
import type { FieldLook } from "~/platform/forms/field-look";
import { lineField } from "~/platform/forms/fields";
import { formText } from "~/platform/forms/form-text";
import { parseForm } from "~/platform/forms/forms";
import {
  type FormOutcome,
  done,
  formNotFound,
  handleForm,
  notDone,
  rejected,
  rejectedWith,
  unknownIntent,
} from "~/platform/forms/outcome";
import { notFound } from "~/platform/http/http";

import {
  GONE_SELLER,
  MEDIATION_FIELD,
  NO_SELLER_ACCOUNT,
  NO_WORKSHOP_ACCOUNT,
  PAYOUT_INTENTS,
  REFERENCE_FIELD,
  REFERENCE_MAX,
  REFERENCE_MIN,
  RETURNED_FIELDS as FIELDS,
  SELLER_ACCOUNT_WORDS,
} from "./constants";
import { PAYOUT_QUEUE } from "./list.loader.server";
import type { PayoutRecord } from "./payout-admin.server";
import { adminPayoutPath, batchPath, payoutListPath } from "./query";

const RETURN_LABELS: Record<FailureReason, string> = {
  account: "La cuenta no existe o está cerrada",
  holder: "El titular o su documento no coincide",
  rejected: "Otro motivo del banco (escríbelo)",
  "not-sent": "La registramos por error: no la enviamos",
};

const NO_PAYOUT = "No encontramos ese pago.";

/**
 * Debt of the business to a seller or a workshop for a sale, and the form that records the transfer. `query`: with the
 * list that led here. @throws a 404
 */
export async function loadPayout(context: Context, id: string, query: URLSearchParams): Promise<AdminSheet> {
  const { accounts, payouts } = context;
  const payout = await payouts.admin.find(id);
  if (payout === null) throw notFound(NO_PAYOUT);
  const queue = await PAYOUT_QUEUE.around(context, query, { path: `payouts/${id}`, data: payout });
  const { orderId, orderNumber, sellerId, workshopName, state, createdAt, exported, failed, sent, version } = payout;
  const isWorkshop = workshopName !== "";
  const { parts, total, paidAt, reference } = payoutFacts(payout);
  const atBank = isAtBank(payout) ? exported : null;
  const isAsked = state === "pending" && !isWorkshop && atBank === null;
  const standing = isAsked ? (await payouts.accounts.standings([sellerId])).get(sellerId) : "ok";
  const held = standing === "held" ? heldWords(await payouts.accounts.hold(sellerId)) : "";
  const seller = workshopName || (await accounts.names([sellerId])).get(sellerId) || PAYOUT_NAMELESS;
  const missing = standing === "none" ? NO_SELLER_ACCOUNT : standing === "gone" ? GONE_SELLER : held;
  const isPayable = state === "pending" && missing === "" && atBank === null;
  const first = isWorkshop ? "Inspección" : "Vehículos";
  return {
    thing: `${id}:${version}`,
    back: queue.list,
    queue,
    next: true,
    title: `Pago de ${orderNumber}`,
    failure: "No registramos el pago",
    shown: { version },
    sections: [
      {
        id: "monto",
        title: "Qué se debe",
        parts: [
          {
            badges: [{ label: PAYOUT_STATE_NAMES[state], tone: PAYOUT_TONES[state] }],
            note: paidAt ?? `desde el ${formatDate(createdAt)}`,
          },
          {
            links: [
              { to: payoutListPath({ state: "pending", sellerId }), label: seller },
              { to: adminOrderPath(orderId), label: "Ver el pedido" },
            ],
          },
          {
            sums: [
              ...parts.map((part, position) => (position === 0 ? { ...part, label: first } : part)),
              state === "paid" ? total : { ...total, label: "Por transferir" },
            ],
          },
          exported && {
            links: [{ to: batchPath(exported.batch), label: `Archivo para el banco del ${formatDate(exported.at)}` }],
            note: atBank === null ? "" : `El archivo dice ${formatSoles(atBank.centimos)}: en su página se registra.`,
          },
          failed && { said: failedWords(failed) },
          Boolean(reference) && { said: `Número de operación: ${reference}` },
        ],
      },
      state === "pending" &&
        atBank === null && {
          id: "cuenta",
          title: "Dónde se le paga",
          parts: [
            missing !== ""
              ? { said: missing }
              : isWorkshop
                ? { said: NO_WORKSHOP_ACCOUNT }
                : { opens: "cuenta", parts: [OPEN_ACCOUNT] },
          ],
        },
      sent.some(({ returned }) => returned !== null) && {
        id: "volvieron",
        title: "Transferencias que volvieron",
        parts: [
          {
            list: sent.flatMap(({ centimos, reference: operation, at, returned }) =>
              returned === null
                ? []
                : {
                    title: `${formatSoles(centimos)} · operación ${operation}`,
                    notes: [
                      returned.reason === "not-sent"
                        ? `Se registró por error con fecha ${formatDate(at)}.`
                        : `Salió el ${formatDate(at)} y volvió el ${formatDate(returned.at)}: ${FAILURE_NAMES[returned.reason]}.`,
                    ],
                  },
            ),
            label: "Transferencias que volvieron",
          },
        ],
      },
      isPayable && {
        id: "registrar",
        title: "Registrar la transferencia",
        isDecision: true,
        parts: paidParts(isWorkshop, await payouts.admin.isInMediation(payout)),
      },
      openTransfers(payout).length > 0 && {
        id: "volvio",
        title: "La transferencia volvió",
        isDecision: true,
        parts: [returnedForm(payout, limaDay(context.clock.now()))],
      },
    ],
  };
}

const OPEN_ACCOUNT: AdminPart = {
  form: {
    acts: [{ intent: PAYOUT_INTENTS.account, label: "Ver la cuenta", variant: "secondary" }],
    note: "Está cifrada. Queda registrado quién la abre y cuándo.",
  },
};

function paidParts(isWorkshop: boolean, isInMediation: boolean): Maybe<AdminPart>[] {
  return [
    isInMediation && {
      notice: {
        tone: "warning",
        title: "No transfieras todavía",
        text: "El comprador abrió un reclamo en Mercado Pago. Espera a que termine.",
      },
    },
    {
      form: {
        fields: {
          [REFERENCE_FIELD]: {
            label: "Número de operación",
            hint: `El que da tu banco o Yape.${isWorkshop ? "" : " Lo lee el vendedor."}`,
            autoComplete: "off",
            maxLength: REFERENCE_MAX,
            required: true,
          },
          ...(isInMediation && { [MEDIATION_FIELD]: MEDIATION_ENDED }),
        },
        acts: [{ intent: PAYOUT_INTENTS.paid, label: "Marcar pagado", busy: "Guardando…", key: "a" }],
      },
    },
  ];
}

function failedWords({ at, reason, isReturned }: NonNullable<Payout["failed"]>): string {
  const day = formatDate(at);
  if (isReturned && reason === "not-sent") return `El ${day} corregimos el registro: la transferencia no se envió.`;
  const happened = isReturned ? "registramos que la transferencia volvió" : "no se transfirió";
  return `El ${day} ${happened}: ${FAILURE_NAMES[reason]}.`;
}

/** Transfers that have not come back, with their places. */
function openTransfers({ sent }: Pick<Payout, "sent">) {
  return sent.flatMap((transfer, place) => (transfer.returned === null ? { ...transfer, place } : []));
}

function returnedForm(payout: PayoutRecord, today: string): AdminPart {
  const open = openTransfers(payout);
  const named = open.map(({ place, centimos, reference, at }) => ({
    value: String(place),
    label: `${formatSoles(centimos)} del ${formatDate(at)}, operación ${reference}`,
  }));
  const isOne = named.length === 1;
  const why = reasonFields(RETURN_REASONS, "Lo lee el vendedor en su correo.");
  return {
    form: {
      ...why,
      fields: {
        ...(!isOne && { [FIELDS.place]: { label: "Qué transferencia", input: "select", options: named } }),
        ...why.fields,
        [FIELDS.day]: { label: "Día en que volvió", type: "date", required: true },
      },
      values: { [FIELDS.day]: today },
      ...(isOne && { hidden: { [FIELDS.place]: String(open[0]?.place) } }),
      acts: [
        { intent: PAYOUT_INTENTS.returned, label: "Registrar que volvió", variant: "danger", busy: "Registrando…" },
      ],
      note:
        (isOne ? `Es la transferencia de ${named[0]?.label}. ` : "") +
        "El monto se vuelve a deber al vendedor, le avisamos por correo y el pago regresa a la lista de por pagar.",
    },
  };
}

const MEDIATION_ENDED: FieldLook = {
  label: "El reclamo terminó a favor de la venta",
  input: "tick",
  value: "terminado",
};

const HELD_WORDS: Record<PayoutHold["why"], string> = {
  first: "recién dijo dónde le pagamos, y esa cuenta se usa",
  changed: "cambió su cuenta, y la nueva se usa",
  locked: "avisó que alguien más entró a su cuenta, y sus cobros se reanudan",
};

/** Null: it has ended since it was asked for. */
function heldWords(hold: PayoutHold | null): string {
  if (hold === null) return "El plazo de espera acaba de terminar. Vuelve a intentarlo.";
  return `Todavía no se le puede pagar: ${HELD_WORDS[hold.why]} desde el ${formatDateTime(hold.until)}.`;
}

function changedWords({ state, reference }: Pick<Payout, "state" | "reference">): string {
  const now = state === "paid" && reference ? `, operación ${reference}` : "";
  return `Este pago cambió mientras lo veías. Ahora está así: ${PAYOUT_STATE_NAMES[state]}${now}.`;
}

const IN_MEDIATION =
  "El comprador abrió un reclamo en Mercado Pago. Transfiere solo si ya terminó a favor de la venta, y marca la " +
  "casilla.";

const OWES =
  "El vendedor debe dinero de otra venta: se descuenta de este pago por sí solo. Mira en un minuto cuánto queda por " +
  "transferir.";

const PaidForm = z.object({
  [MEDIATION_FIELD]: z.string().optional(),
  version: z.string().max(60).catch(""),
  [REFERENCE_FIELD]: lineField("Número de operación", { min: REFERENCE_MIN, max: REFERENCE_MAX }).transform(
    (text, context) => {
      if (text === undefined) context.addIssue({ code: "custom", message: "Escribe el número de operación." });
      return text ?? "";
    },
  ),
});

/** A transfer came back: which one, why and when. */
async function submitReturned(
  context: Context,
  payout: PayoutRecord,
  by: string,
  form: FormData,
): Promise<FormOutcome> {
  const { id, orderNumber } = payout;
  const place = PlaceField.parse(formText(form, FIELDS.place));
  const transfer = payout.sent[place];
  if (!transfer) return rejected(form, { [FIELDS.place]: "Elige la transferencia." });
  const [from, today] = [limaDay(transfer.at), limaDay(context.clock.now())];
  const day = formText(form, FIELDS.day);
  const why = readReason(RETURN_REASONS, form);
  const isDayRead = isDay(day) && day >= from && day <= today;
  const noDay: Record<string, string> = isDayRead
    ? {}
    : { [FIELDS.day]: `Escribe una fecha entre el ${formatDate(transfer.at)} y hoy.` };
  if (!why.ok) return rejected(form, { ...why.errors, ...noDay });
  if (!isDay(day) || !isDayRead) return rejected(form, noDay);
  const rows = [{ id, version: formText(form, "version"), place }];
  const at = new Date(startOfDay(day).getTime() + 12 * HOUR_MS);
  const reason = FAILURE_REASONS.find((one) => one === why.reason) ?? "rejected";
  const [result] = await context.payouts.returned.register(rows, { reason, why: why.text, at, by });
  if (!result || result.outcome === "not-found") return formNotFound(NO_PAYOUT);
  if (result.outcome === "conflict") return rejected(form, { "": changedWords(result.payout) }, 409);
  const owed = owedOf(result.payout);
  const more = owed > 0 ? ` Se le deben ${formatSoles(owed)} otra vez.` : " Ya no queda nada por pagar de esta venta.";
  return done(adminPayoutPath(id), `Registramos que volvió la transferencia de ${orderNumber}.${more}`);
}

const PlaceField = z.coerce.number().int().min(0).catch(-1);

/** `id`: as the payout keeps it. */
const RETURN_REASONS: readonly Reason[] = FAILURE_REASONS.map((id) => ({
  id,
  label: RETURN_LABELS[id],
  // With another one the note says which.
  text: id === "rejected" ? "" : `${FAILURE_NAMES[id]}.`,
}));

/** The account of a user who is paid, for the transfer; else why there is none. */
export async function openedAccount(
  accounts: PayoutAccounts,
  uid: string,
  admin: string,
  of: { target: string; label: string },
  missing: typeof SELLER_ACCOUNT_WORDS,
): Promise<AdminPart[] | string> {
  const account = await accounts.openFor(uid, admin, of);
  if (account === null) {
    const standing = (await accounts.standings([uid])).get(uid);
    if (standing === "held") return heldWords(await accounts.hold(uid));
    return standing === "gone" ? missing.gone : missing.none;
  }
  const { method, number, holder, documentType, document } = account;
  const facts = [
    { label: PAYOUT_METHOD_NAMES[method], value: number },
    { label: "Titular", value: holder },
    { label: DOCUMENT_NAMES[documentType], value: document },
  ];
  return [{ facts, isNarrow: true }];
}

/** The forms of a payout's page: `intent` opens the seller's account (logged), or records the transfer. */
export function submitPayout(
  context: Context,
  id: string,
  admin: string,
  { form, query }: { form: FormData; query: URLSearchParams },
): Promise<FormOutcome<SheetReply>> {
  const { accounts, payouts } = context;
  return handleForm<SheetReply>(form, async () => {
    const payout = await payouts.admin.find(id);
    if (payout === null) return formNotFound(NO_PAYOUT);
    const intent = form.get("intent");
    if (intent === PAYOUT_INTENTS.account) {
      if (payout.workshopName !== "") return rejected(form, { "": NO_WORKSHOP_ACCOUNT }, 409);
      const of = { target: `payouts/${id}`, label: payout.orderNumber };
      const account = await openedAccount(payouts.accounts, payout.sellerId, admin, of, SELLER_ACCOUNT_WORDS);
      if (typeof account === "string") return rejected(form, { "": account }, 409);
      return { kind: "shown", reply: { ok: false, errors: {}, values: {}, opened: { cuenta: account } } };
    }
    if (intent === PAYOUT_INTENTS.returned) return submitReturned(context, payout, admin, form);
    if (intent !== PAYOUT_INTENTS.paid) return unknownIntent(form);
    const parsed = parseForm(PaidForm, form);
    if (!parsed.ok) return rejectedWith(parsed);
    const { version, [REFERENCE_FIELD]: reference, [MEDIATION_FIELD]: mediation } = parsed.data;
    const email = payout.workshopName === "" ? ((await accounts.user(payout.sellerId))?.email ?? "") : "";
    const result = await payouts.admin.markPaid(id, {
      version,
      reference,
      email,
      by: admin,
      isMediationOver: mediation === "terminado",
    });
    if (result.ok) {
      const words = `Marcamos ${result.payout.orderNumber} como pagado.`;
      return PAYOUT_QUEUE.goOn(context, query, { path: `payouts/${id}`, data: payout }, { words, actor: admin });
    }
    return notDone(form, result, {
      "not-found": NO_PAYOUT,
      "no-account": NO_SELLER_ACCOUNT,
      gone: GONE_SELLER,
      "at-bank": "Este pago está en un archivo para el banco: regístralo en la página del archivo.",
      held: result.reason === "held" ? heldWords(await payouts.accounts.hold(payout.sellerId)) : "",
      owes: OWES,
      "in-mediation": { [MEDIATION_FIELD]: IN_MEDIATION },
      conflict: result.reason === "conflict" ? changedWords(result.payout) : "",
    });
  });
}
