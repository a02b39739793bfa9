import { z } from "zod";

import { userPagePath } from "~/accounts/users/paths";
import { OTHER_REASON, readReason, reasonFields, type Reason } from "~/admin-kit/decision/reasons";
import type { AdminPart, AdminSheet, SheetReply, SheetSection } from "~/admin-kit/sheet/sheet";
import { formatDay } from "~/business/calendar";
import { formatDate, formatDateTime, plural } from "~/business/format";
import { formatSoles, parseSoles, type Centimos } from "~/business/money";
import { findCondition } from "~/catalog/categories";
import { specificationText } from "~/catalog/specification-text";
import { SPECIFICATION_FIELDS } from "~/catalog/specifications";
import { reportPagePath } from "~/inspections/constants";
import { reportView } from "~/inspections/report/report-view";
import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import { choiceField, required } from "~/platform/forms/fields";
import { formLook } from "~/platform/forms/form-look.server";
import { formText, sentFormId } from "~/platform/forms/form-text";
import { parseForm, typedValues } from "~/platform/forms/forms";
import { formNotFound, handleForm, notDone, rejected, unknownIntent, type FormOutcome } from "~/platform/forms/outcome";
import { notFound } from "~/platform/http/http";
import { nullIfUnavailable } from "~/platform/null-if-unavailable.server";
import type { Fact } from "~/ui/fact-list";

import { refundableOf } from "../../ledger/shares";
import type { ListingAsBought, Order, OrderLine } from "../../model";
import { adminOrderMoneyPath, adminOrderPath } from "../../paths";
import { decidedWords } from "../claim-mails";
import { claimView, type ProblemClaimView } from "../claim-view";
import { adminOrderClaimPath, CLAIM_FIELDS, ORDER_CLAIM_REASONS, ORDER_CLAIM_WISHES } from "../constants";
import { claimPath, ORDER_CLAIMS, OrderClaimSchema, type OrderClaim } from "../model";
import { OUTCOME_NAMES } from "../outcomes";
import { claimAmountForm } from "../problem-form.server";
import { isForAdmin } from "../rules";
import { ORDER_CLAIM_QUEUE } from "./order-claim-list.server";

const DECIDE_INTENT = "decidir";
const PREVIEW_INTENT = "revisar";
const DECISIONS = ["all", "part", "none"] as const;
const DECISION_FIELD = "decision";
/** Read by buyer and seller, so that neither sentence speaks to one of them. */
const DECISION_REASONS: readonly Reason[] = [
  {
    id: "danado",
    label: "Se dañó en el envío",
    text: "Las fotos muestran que se dañó en el envío, y del envío responde el vendedor.",
  },
  {
    id: "distinto",
    label: "No es como decía el anuncio",
    text: "Lo que llegó no es como lo describía el anuncio cuando se compró.",
  },
  { id: "faltan", label: "Le faltan piezas o papeles", text: "Faltan piezas o papeles que el anuncio ofrecía." },
  { id: "no-llego", label: "No consta la entrega", text: "No hay una constancia de que el pedido haya llegado." },
  {
    id: "origen",
    label: "No se probó su origen",
    text: "El vendedor no mostró de dónde viene el vehículo, y su número de serie deja dudas.",
  },
  {
    id: "sin-prueba",
    label: "No hay prueba del problema",
    text: "Las fotos y la conversación no muestran el problema que contó el comprador.",
  },
  {
    id: "anunciado",
    label: "El anuncio ya lo decía",
    text: "El anuncio ya mostraba antes de la compra lo que cuenta el comprador.",
  },
  {
    id: "entregado",
    label: "Consta la entrega",
    text: "El transportista entregó el pedido, y hay una constancia de la entrega.",
  },
  OTHER_REASON,
];
/** Earlier claims of a party that are named. */
const RECORD = 4;

const NO_CLAIM = "No encontramos este problema.";
const SERIALS: Record<ListingAsBought["serial"], string> = {
  none: "No tenía",
  told: "Sí, sin comparar con un registro",
  registered: "Sí, de una bicicleta registrada por el vendedor",
};

/**
 * All that a decision needs: what each side said, beside each other, what is on record, and what was bought. `query`:
 * with the list that led here (`lista`). @throws a 404
 */
export async function loadOrderClaim(
  context: Context,
  id: string,
  uid: string,
  query: URLSearchParams,
): Promise<AdminSheet> {
  const [found, claim] = await Promise.all([
    context.orders.read(id, { uid, isAdmin: true }),
    context.orders.claims.read(id),
  ]);
  if (found === null || claim === null) throw notFound(NO_CLAIM);
  const { order } = found;
  const [line] = order.lines;
  const photoPath = (name: string) => `${adminOrderClaimPath(id)}/fotos/${name}`;
  const shown = claimView(claim, order, { as: "admin", siteName: context.env.brandName, photoPath });
  const isDeciding = isForAdmin(claim, order);
  const [reports, queue, records] = await Promise.all([
    reportsOf(context, line?.listing),
    ORDER_CLAIM_QUEUE.around(context, query, { path: claimPath(id), data: claim }),
    recordsOf(context, claim),
  ]);
  return {
    thing: `${id}:${claim.entries.length}`,
    name: `Problema con ${order.number}`,
    back: queue.list,
    queue,
    title: `${order.number}: ${claim.title}`,
    lead: [
      ORDER_CLAIM_REASONS[claim.reason],
      formatSoles(order.totalCentimos),
      `desde el ${formatDateTime(claim.openedAt)}`,
    ].join(" · "),
    badges: [{ label: shown.stateName, tone: isDeciding ? "warning" : "neutral" }],
    failure: "No guardamos la decisión",
    // A decision is overtaken by later entries.
    shown: { [CLAIM_FIELDS.form]: crypto.randomUUID(), [CLAIM_FIELDS.seen]: claim.entries.length },
    next: true,
    sections: [
      {
        columns: [
          [sideSection("buyer", { order, claim, shown, record: records.buyer })],
          [sideSection("seller", { order, claim, shown, record: records.seller })],
        ],
      },
      {
        id: "consta",
        title: "Lo que consta",
        parts: [{ said: shown.standing }, { facts: recordedFacts(order, claim) }],
      },
      isDeciding && decisionSection(order),
      {
        id: "conversacion",
        title: `Conversación completa (${claim.entries.length})`,
        isFolded: true,
        parts: [
          {
            list: shown.talk.map(({ who, name, at, text, photos }) => ({
              title: `${who} · ${name}`,
              notes: [at],
              text,
              photos,
            })),
          },
        ],
      },
      {
        id: "anuncio",
        title: "El anuncio cuando se compró",
        parts: line ? boughtParts(line, claim.listingPhotos, photoPath) : [],
      },
      ...reports,
      reports.length === 0 && {
        id: "informe",
        title: "Inspección",
        parts: [{ said: "El anuncio no tenía el informe de una inspección." }],
      },
    ],
  };
}

interface SideOf {
  order: Order;
  claim: OrderClaim;
  shown: ProblemClaimView;
  record: AdminPart[];
}

/** First and last words of one side, its photos, and its wish or offer. */
function sideSection(side: "buyer" | "seller", { order, claim, shown, record }: SideOf): SheetSection {
  const isBuyer = side === "buyer";
  const [line] = order.lines;
  const said = claim.entries.flatMap(({ by, kind, text }, at) =>
    by === side && (kind === "opened" || kind === "said") && text !== ""
      ? [{ text, photos: shown.talk[at]?.photos }]
      : [],
  );
  const [first, ...later] = said;
  const last = later.at(-1);
  const offeredAt = claim.entries.findLastIndex(({ kind }) => kind === "offered");
  const isDeclined = claim.entries.slice(offeredAt).some(({ kind }) => kind === "declined");
  const offer = `${claim.entries[offeredAt]?.text ?? "Nada"}${offeredAt >= 0 && isDeclined ? ". El comprador no aceptó." : ""}`;
  const name = isBuyer ? order.buyerName : (line?.sellerName ?? "");
  const uid = isBuyer ? claim.buyerId : claim.sellerId;
  return {
    id: isBuyer ? "comprador" : "vendedor",
    title: `${isBuyer ? "Comprador" : "Vendedor"}: ${name}`,
    parts: [
      first ? { written: first.text } : { said: "No escribió en este problema." },
      last === undefined ? null : { written: last.text, by: "Lo último" },
      { photos: said.flatMap(({ photos = [] }) => photos) },
      {
        facts: [
          isBuyer ? { label: "Pide", value: ORDER_CLAIM_WISHES[claim.wish] } : { label: "Ofreció", value: offer },
        ],
        isNarrow: true,
      },
      ...record,
      { links: [{ to: userPagePath(uid), label: isBuyer ? "Ver al comprador" : "Ver al vendedor" }] },
    ],
  };
}

const TotalsSchema = z.object({
  totalPurchases: z.number().catch(0),
  totalSales: z.number().catch(0),
  undeliveredSales: z.number().catch(0),
});

/** Purchases and sales of each side, and the ends of its earlier claims. */
async function recordsOf({ database, log }: Context, claim: OrderClaim) {
  const before = async (field: "buyerId" | "sellerId"): Promise<OrderClaim[]> => {
    const found = await database.find({
      collection: ORDER_CLAIMS,
      where: [[field, "==", claim[field]]],
      orderBy: [["openedAt", "desc"]],
      limit: RECORD + 1,
    });
    return found
      .flatMap((one) => decodeDocument(OrderClaimSchema, one, log) ?? [])
      .filter(({ id }) => id !== claim.id)
      .slice(0, RECORD);
  };
  const [users, ofBuyer, ofSeller] = await Promise.all([
    database.readAll([`users/${claim.buyerId}`, `users/${claim.sellerId}`]),
    before("buyerId"),
    before("sellerId"),
  ]);
  const [buyer, seller] = users.map((user) => TotalsSchema.parse(user?.data ?? {}));
  const undelivered = seller?.undeliveredSales ? `, ${seller.undeliveredSales} sin entregar` : "";
  return {
    buyer: recordParts(plural(buyer?.totalPurchases ?? 0, "compra completa", "compras completas"), ofBuyer),
    seller: recordParts(plural(seller?.totalSales ?? 0, "venta completa", "ventas completas") + undelivered, ofSeller),
  };
}

function recordParts(trade: string, claims: readonly OrderClaim[]): AdminPart[] {
  const links = claims.map(({ id, orderNumber, outcome }) => ({
    to: adminOrderClaimPath(id),
    label: `${orderNumber}: ${outcome ? OUTCOME_NAMES[outcome.kind].toLowerCase() : "sin decidir"}`,
  }));
  const problems = claims.length === 0 ? "Ningún problema antes." : "Sus últimos problemas:";
  return [{ said: `${trade}. ${problems}` }, { links }];
}

function recordedFacts(order: Order, claim: OrderClaim): Fact[] {
  const { id, number, delivery, totalCentimos, sent, paidAt, deliveredAt, completedAt } = order;
  const { openedAt, return: agreed, outcome } = claim;
  return [
    { label: "Pedido", value: number, href: adminOrderPath(id) },
    { label: "Pagado", value: paidAt ? formatDateTime(paidAt) : "" },
    { label: "Envío", value: sent?.tracking ?? "" },
    { label: "Llegada prometida", value: delivery?.expectedOn ? `Hasta el ${formatDay(delivery.expectedOn)}` : "" },
    { label: "Entregado", value: deliveredAt ? formatDateTime(deliveredAt) : "No figura como entregado" },
    { label: "Avisó", value: formatDateTime(openedAt) },
    { label: "Guía de la devolución", value: agreed?.tracking ?? "" },
    {
      label: "Dinero",
      value: `${formatSoles(totalCentimos)}${completedAt ? "" : " guardados. Nada pagado al vendedor"}`,
      href: adminOrderMoneyPath(id),
    },
    { label: "Se devuelve", value: outcome && outcome.centimos > 0 ? formatSoles(outcome.centimos) : "" },
  ];
}

function decisionSection(order: Order): SheetSection {
  const left = refundableOf(order);
  const why = reasonFields(DECISION_REASONS, "Lo leen ambos, en un solo correo a cada uno.");
  const decide = {
    intent: DECIDE_INTENT,
    label: "Decidir",
    variant: "danger",
    busy: "Decidiendo…",
    key: "a",
    verb: "refunds",
  } as const;
  return {
    id: "decidir",
    title: `¿Cuánto se devuelve a ${order.buyerName}?`,
    isDecision: true,
    parts: [
      {
        form: {
          ...why,
          fields: { ...formLook(decisionForm(left, false)), ...why.fields },
          acts: [decide, { intent: PREVIEW_INTENT, label: "Ver lo que leerán", variant: "secondary", verb: "refunds" }],
          preview: {
            title: "Así lo leen ambos",
            acts: [decide, { intent: PREVIEW_INTENT, label: "Ver otra vez", variant: "secondary" }],
          },
          note: "No se puede deshacer.",
        },
      },
    ],
  };
}

function boughtParts(
  { category, unitCentimos, listing: { description, specifications, serial } }: OrderLine,
  photoCount: number,
  photoPath: (name: string) => string,
): AdminPart[] {
  const { brand = "", model = "", year = "", condition = "" } = specifications;
  const facts = [
    { label: "Precio", value: formatSoles(unitCentimos) },
    { label: "Marca, modelo y año", value: [brand, model, year].filter((one) => one !== "").join(" ") },
    { label: "Estado", value: findCondition(String(condition))?.name ?? String(condition) },
    ...SPECIFICATION_FIELDS[category].map((field) => ({
      label: field.label,
      value: specificationText(field, specifications[field.name]),
    })),
    { label: "Número de serie", value: SERIALS[serial] },
  ];
  const photos = Array.from({ length: photoCount }, (_, index) => ({
    href: photoPath(`anuncio-${index + 1}`),
    alt: `Foto ${index + 1} del anuncio`,
  }));
  return [{ facts }, { written: description }, { photos }];
}

async function reportsOf(context: Context, listing: ListingAsBought | undefined): Promise<SheetSection[]> {
  const codes = [listing?.inspection, listing?.legalInspection].filter((code) => typeof code === "string");
  const found = await Promise.all(
    codes.map((code) => nullIfUnavailable(() => context.inspections.reports.byCode(code), context.log)),
  );
  return found.flatMap((report, index) => {
    if (!report) return [];
    const { kindName, by, score, words, counts, sections, summary, odometer, code } = reportView(
      report,
      context.clock.now(),
    );
    const faults = sections
      .flatMap(({ points }) => points)
      .filter(({ result }) => result === "bad" || result === "attention")
      .map(({ label, resultName, note }) => `${label}: ${resultName}${note ? ` (${note})` : ""}`);
    const facts = [
      { label: "Informe", value: code, href: reportPagePath(code) },
      { label: "Lo hizo", value: by },
      { label: "Día", value: formatDate(report.on) },
      { label: "Puntaje", value: `${score}: ${words}` },
      { label: "Kilometraje", value: odometer ?? "" },
      { label: "Puntos", value: counts.map(({ name, count }) => `${name}: ${count}`).join(" · ") },
      { label: "Con observaciones", value: faults.join("\n") },
    ];
    return [{ id: `informe-${index + 1}`, title: kindName, parts: [{ facts }, { written: summary }] }];
  });
}

const AMOUNT = {
  label: "Cuánto se devuelve (S/)",
  hint: "Solo si es una parte.",
  inputMode: "decimal",
  autoComplete: "off",
  optional: true,
} as const;

/** `left`: what can go back at most. */
export function decisionForm(left: Centimos, isPart: boolean) {
  const amount = claimAmountForm(left, "Escribe cuánto se devuelve.").shape[CLAIM_FIELDS.amount];
  return z.object({
    [DECISION_FIELD]: required(choiceField(DECISIONS, "Elige una decisión."), "Elige una decisión.").meta({
      label: "¿Qué se hace con el dinero?",
      input: "radios",
      required: true,
      options: [
        { value: "all", label: `Todo: ${formatSoles(left)}` },
        { value: "part", label: "Una parte" },
        { value: "none", label: "Nada: la venta se completa" },
      ],
    }),
    [CLAIM_FIELDS.amount]: isPart ? amount.meta(AMOUNT) : z.unknown().optional().meta(AMOUNT),
  });
}

const SeenForm = z.object({ [CLAIM_FIELDS.seen]: z.coerce.number().int().min(0).catch(0) });

/**
 * `intent`: `decidir`, once its parties' time is over, goes on with the next of the list; `revisar` shows the mail of
 * both. The caller has checked the administrator.
 */
export function submitOrderClaim(
  context: Context,
  id: string,
  uid: string,
  { form, query }: { form: FormData; query: URLSearchParams },
): Promise<FormOutcome<SheetReply>> {
  return handleForm<SheetReply>(form, async () => {
    const intent = form.get("intent");
    if (intent !== DECIDE_INTENT && intent !== PREVIEW_INTENT) return unknownIntent(form);
    const { orders } = context;
    const [found, claim] = await Promise.all([orders.read(id, { uid, isAdmin: true }), orders.claims.read(id)]);
    if (found === null || claim === null) return formNotFound(NO_CLAIM);
    const left = refundableOf(found.order);
    const isPart = formText(form, DECISION_FIELD) === "part";
    const parsed = parseForm(decisionForm(left, isPart), form);
    const why = readReason(DECISION_REASONS, form);
    // It may be decided meanwhile, without a form to mend.
    if ((!parsed.ok || !why.ok) && claim.outcome !== null)
      return rejected(form, { "": "Este problema ya no espera una decisión." }, 409);
    if (!parsed.ok || !why.ok) return rejected(form, { ...(!parsed.ok && parsed.errors), ...(!why.ok && why.errors) });
    const kind = parsed.data[DECISION_FIELD];
    const part = isPart ? (parseSoles(formText(form, CLAIM_FIELDS.amount)) ?? 0) : 0;
    if (intent === PREVIEW_INTENT) {
      const centimos = kind === "all" ? left : part;
      const { subject, blocks } = decidedWords({ ...claim, outcome: { kind, by: "admin", centimos } }, why.text);
      const preview = { subject, text: blocks.join("\n\n") };
      return { kind: "shown", reply: { ok: false, errors: {}, values: typedValues(form), preview } };
    }
    const result = await orders.claims.decide(id, uid, {
      key: sentFormId(form) || crypto.randomUUID(),
      kind,
      centimos: part,
      reason: why.text,
      seen: SeenForm.parse(Object.fromEntries(form))[CLAIM_FIELDS.seen],
    });
    if (!result.ok) return notDone(form, result, { "not-found": NO_CLAIM });
    const words = `Decidiste el problema con ${claim.orderNumber} y avisamos a los dos.`;
    return ORDER_CLAIM_QUEUE.goOn(context, query, { path: claimPath(id), data: claim }, { words, actor: uid });
  });
}
