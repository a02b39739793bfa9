import { z } from "zod";

import { userPagePath } from "~/accounts/users/paths";
import type { AdminPart, AdminSheet, SheetSection } from "~/admin-kit/sheet/sheet";
import { formatDay } from "~/business/calendar";
import { formatDate, formatDateTime } from "~/business/format";
import { formatSoles, parseSoles, type Centimos } from "~/business/money";
import { findCondition } from "~/catalog/categories";
import { specificationText } from "~/catalog/specification-text";
import { SPECIFICATION_FIELDS } from "~/catalog/specifications";
import { reportPagePath } from "~/inspections/constants";
import { reportView } from "~/inspections/report/report-view";
import type { Context } from "~/platform/context";
import { choiceField, required, textField } from "~/platform/forms/fields";
import { formLook } from "~/platform/forms/form-look.server";
import { formText, sentFormId } from "~/platform/forms/form-text";
import { parseForm } from "~/platform/forms/forms";
import {
  done,
  formNotFound,
  handleForm,
  notDone,
  rejectedWith,
  unknownIntent,
  type FormOutcome,
} from "~/platform/forms/outcome";
import { notFound } from "~/platform/http/http";
import { nullIfUnavailable } from "~/platform/null-if-unavailable.server";
import type { Fact } from "~/ui/fact-list";

import { refundableOf } from "../../ledger/shares";
import type { ListingAsBought, Order, OrderLine } from "../../model";
import { adminOrderMoneyPath, adminOrderPath } from "../../paths";
import { claimView } from "../claim-view";
import { ADMIN_ORDER_CLAIMS_PATH, adminOrderClaimPath, CLAIM_FIELDS, DECISION_REASON_MAX } from "../constants";
import { claimAmountForm } from "../problem-form.server";
import { isForAdmin } from "../rules";

const DECIDE_INTENT = "decidir";
const DECISIONS = ["all", "part", "none"] as const;
const DECISION_FIELDS = { kind: "decision", reason: "motivo" } as const;

const NO_CLAIM = "No encontramos este problema.";
const SERIALS: Record<ListingAsBought["serial"], string> = {
  none: "No tenía",
  told: "Sí, sin comparar con un registro",
  registered: "Sí, de una bicicleta registrada por el vendedor",
};

/** All that a decision needs: a claim beside what was bought. @throws a 404 */
export async function loadOrderClaim(context: Context, id: string, uid: string): Promise<AdminSheet> {
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
  const reports = await reportsOf(context, line?.listing);
  return {
    thing: `${id}:${claim.entries.length}`,
    name: `Problema con ${order.number}`,
    back: { to: ADMIN_ORDER_CLAIMS_PATH, label: "Problemas con pedidos" },
    title: `${order.number}: ${claim.title}`,
    failure: "No guardamos la decisión",
    // A decision is overtaken by later entries.
    shown: { [CLAIM_FIELDS.form]: crypto.randomUUID(), [CLAIM_FIELDS.seen]: claim.entries.length },
    next: true,
    sections: [
      {
        columns: [
          [
            {
              id: "estado",
              title: "El problema",
              parts: [
                { badges: [{ label: shown.stateName, tone: isDeciding ? "warning" : "neutral" }] },
                { said: shown.standing },
                { facts: [...shown.facts, ...orderFacts(order, line)] },
              ],
            },
            isDeciding && {
              id: "decidir",
              title: "Decidir",
              isDecision: true,
              parts: [
                {
                  form: {
                    fields: formLook(decisionForm(refundableOf(order), false)),
                    acts: [{ intent: DECIDE_INTENT, label: "Decidir", variant: "danger", busy: "Decidiendo…" }],
                    note: "No se puede deshacer: avisamos a los dos con el motivo.",
                  },
                },
              ],
            },
            {
              id: "conversacion",
              title: "Conversación",
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
          ],
          [
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
        ],
      },
    ],
  };
}

function orderFacts(order: Order, line: OrderLine | undefined): Fact[] {
  const { id, number, buyerId, buyerName, delivery, totalCentimos, sent, paidAt, deliveredAt } = order;
  return [
    { label: "Pedido", value: number, href: adminOrderPath(id) },
    { label: "Dinero", value: formatSoles(totalCentimos), href: adminOrderMoneyPath(id) },
    { label: "Comprador", value: buyerName, href: userPagePath(buyerId) },
    { label: "Vendedor", value: line?.sellerName ?? "", href: userPagePath(line?.sellerId ?? "") },
    { label: "Pagado", value: paidAt ? formatDateTime(paidAt) : "" },
    { label: "Envío", value: sent?.tracking ?? "" },
    { label: "Llegada prometida", value: delivery?.expectedOn ? `Hasta el ${formatDay(delivery.expectedOn)}` : "" },
    { label: "Entregado", value: deliveredAt ? formatDateTime(deliveredAt) : "No figura como entregado" },
  ];
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
    [DECISION_FIELDS.kind]: required(choiceField(DECISIONS, "Elige una decisión."), "Elige una decisión.").meta({
      label: "¿Qué se hace con el dinero?",
      input: "radios",
      required: true,
      options: [
        { value: "all", label: `Devolver todo: ${formatSoles(left)}` },
        { value: "part", label: "Devolver una parte" },
        { value: "none", label: "No devolver nada: la venta se completa" },
      ],
    }),
    [CLAIM_FIELDS.amount]: isPart ? amount.meta(AMOUNT) : z.unknown().optional().meta(AMOUNT),
    [DECISION_FIELDS.reason]: required(
      textField("Motivo", { min: 10, max: DECISION_REASON_MAX }),
      "Escribe el motivo: lo leen los dos.",
    ).meta({
      label: "Motivo",
      input: "area",
      hint: "Lo leen el comprador y el vendedor.",
      rows: 4,
      maxLength: DECISION_REASON_MAX,
      required: true,
    }),
    [CLAIM_FIELDS.seen]: z.coerce.number().int().min(0).catch(0),
  });
}

/** `intent`: `decidir`, once its parties' time is over. The caller has checked the administrator. */
export function submitOrderClaim(context: Context, id: string, uid: string, form: FormData): Promise<FormOutcome> {
  return handleForm(form, async () => {
    if (form.get("intent") !== DECIDE_INTENT) return unknownIntent(form);
    const found = await context.orders.read(id, { uid, isAdmin: true });
    if (found === null) return formNotFound(NO_CLAIM);
    const isPart = formText(form, DECISION_FIELDS.kind) === "part";
    const parsed = parseForm(decisionForm(refundableOf(found.order), isPart), form);
    if (!parsed.ok) return rejectedWith(parsed);
    const result = await context.orders.claims.decide(id, uid, {
      key: sentFormId(form) || crypto.randomUUID(),
      kind: parsed.data[DECISION_FIELDS.kind],
      centimos: isPart ? (parseSoles(formText(form, CLAIM_FIELDS.amount)) ?? 0) : 0,
      reason: parsed.data[DECISION_FIELDS.reason],
      seen: parsed.data[CLAIM_FIELDS.seen],
    });
    if (result.ok) return done(adminOrderClaimPath(id), "Decidiste el problema y avisamos a los dos.");
    return notDone(form, result, { "not-found": NO_CLAIM });
  });
}
