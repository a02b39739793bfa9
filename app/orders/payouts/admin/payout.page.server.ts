import { z } from "zod";

import type { AdminPart, AdminSheet, Maybe, SheetReply } from "~/admin-kit/sheet/sheet";
import { DOCUMENT_NAMES } from "~/business/documents";
import { formatDate, formatDateTime } from "~/business/format";
import { formatSoles } from "~/business/money";
import { adminOrderPath } from "~/orders/paths";
import { PAYOUT_METHOD_NAMES } from "~/orders/payouts/account-constants";
import type { PayoutHold } from "~/orders/payouts/account-model";
import { FAILURE_NAMES, PAYOUT_NAMELESS, PAYOUT_STATE_NAMES, PAYOUT_TONES } from "~/orders/payouts/constants";
import { isAtBank, type Payout } from "~/orders/payouts/model";
import type { PayoutAccounts } from "~/orders/payouts/payout-accounts.server";
import { payoutFacts } from "~/orders/payouts/payout-view";
import type { Context } from "~/platform/context";
import type { FieldLook } from "~/platform/forms/field-look";
import { lineField } from "~/platform/forms/fields";
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
  SELLER_ACCOUNT_WORDS,
} from "./constants";
import { ADMIN_PAYOUTS_PATH, adminPayoutPath, batchPath, payoutListPath } from "./query";

const NO_PAYOUT = "No encontramos ese pago.";

/** Debt of the business to a seller or a workshop for a sale, and the form that records the transfer. @throws a 404 */
export async function loadPayout({ accounts, payouts }: Context, id: string): Promise<AdminSheet> {
  const payout = await payouts.admin.find(id);
  if (payout === null) throw notFound(NO_PAYOUT);
  const { orderId, orderNumber, sellerId, workshopName, state, createdAt, exported, failed, version } = payout;
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
    back: { to: ADMIN_PAYOUTS_PATH, label: "Pagos a vendedores" },
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
          failed && { said: `El ${formatDate(failed.at)} no se transfirió: ${FAILURE_NAMES[failed.reason]}.` },
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
      isPayable && {
        id: "registrar",
        title: "Registrar la transferencia",
        isDecision: true,
        parts: paidParts(isWorkshop, await payouts.admin.isInMediation(payout)),
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
        acts: [{ intent: PAYOUT_INTENTS.paid, label: "Marcar pagado", busy: "Guardando…" }],
      },
    },
  ];
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
  { accounts, payouts }: Context,
  id: string,
  admin: string,
  form: FormData,
): Promise<FormOutcome<SheetReply>> {
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
    if (result.ok) return done(adminPayoutPath(id), `Marcamos ${result.payout.orderNumber} como pagado.`);
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
