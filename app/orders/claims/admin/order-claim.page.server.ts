import { z } from "zod";

import { userPagePath } from "~/accounts/users/paths";
import { formatDate, formatDateTime } from "~/business/format";
import { formatSoles, parseSoles } from "~/business/money";
import { findCondition } from "~/catalog/categories";
import { specificationText } from "~/catalog/specification-text";
import { SPECIFICATION_FIELDS } from "~/catalog/specifications";
import { reportPagePath } from "~/inspections/constants";
import { reportView } from "~/inspections/report/report-view";
import type { Context } from "~/platform/context";
import { choiceField, required, textField } from "~/platform/forms/fields";
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

import type { ListingAsBought, Order, OrderLine } from "../../model";
import { adminOrderMoneyPath, adminOrderPath } from "../../paths";
import { claimView, type ClaimPhotoView, type ProblemClaimView } from "../claim-view";
import { adminOrderClaimPath, CLAIM_FIELDS, DECISION_REASON_MAX } from "../constants";
import { claimAmountForm } from "../problem-form.server";
import { claimableOf } from "../rules";
import { DECIDE_INTENT, DECISION_FIELDS, DECISIONS } from "./decision-constants";

const NO_CLAIM = "No encontramos este problema.";
const SERIALS: Record<ListingAsBought["serial"], string> = {
  none: "No tenía",
  told: "Sí, sin comparar con un registro",
  registered: "Sí, de una bicicleta registrada por el vendedor",
};

export interface OrderClaimView {
  id: string;
  number: string;
  title: string;
  claim: ProblemClaimView;
  facts: Fact[];
  /** The listing as it was bought. */
  bought: { description: string; facts: Fact[]; photos: ClaimPhotoView[] } | null;
  reports: { title: string; facts: Fact[]; summary: string }[];
  /** Most that can go back. */
  most: string;
  /** Entries that the page shows: a decision is overtaken by later ones. */
  seen: number;
  formId: string;
}

/** All that a decision needs. @throws a 404 */
export async function loadOrderClaim(context: Context, id: string, uid: string): Promise<OrderClaimView> {
  const [found, claim] = await Promise.all([
    context.orders.read(id, { uid, isAdmin: true }),
    context.orders.claims.read(id),
  ]);
  if (found === null || claim === null) throw notFound(NO_CLAIM);
  const { order } = found;
  const [line] = order.lines;
  const photoPath = (name: string) => `${adminOrderClaimPath(id)}/fotos/${name}`;
  return {
    id,
    number: order.number,
    title: claim.title,
    claim: claimView(claim, order, { as: "admin", siteName: context.env.brandName, photoPath }),
    facts: orderFacts(order, line),
    bought: line ? boughtView(line, line.listing, claim.listingPhotos, photoPath) : null,
    reports: await reportsOf(context, line?.listing),
    most: formatSoles(claimableOf(order)),
    seen: claim.entries.length,
    formId: crypto.randomUUID(),
  };
}

function orderFacts(order: Order, line: OrderLine | undefined): Fact[] {
  const { id, number, buyerId, buyerName, totalCentimos, sent, paidAt, deliveredAt } = order;
  return [
    { label: "Pedido", value: number, href: adminOrderPath(id) },
    { label: "Dinero", value: formatSoles(totalCentimos), href: adminOrderMoneyPath(id) },
    { label: "Comprador", value: buyerName, href: userPagePath(buyerId) },
    { label: "Vendedor", value: line?.sellerName ?? "", href: userPagePath(line?.sellerId ?? "") },
    { label: "Pagado", value: paidAt ? formatDateTime(paidAt) : "" },
    { label: "Envío", value: sent?.tracking ?? "" },
    { label: "Entregado", value: deliveredAt ? formatDateTime(deliveredAt) : "No figura como entregado" },
  ];
}

function boughtView(
  { category, unitCentimos }: OrderLine,
  { description, specifications, serial }: ListingAsBought,
  photoCount: number,
  photoPath: (name: string) => string,
): NonNullable<OrderClaimView["bought"]> {
  const { brand = "", model = "", year = "", condition = "" } = specifications;
  return {
    description,
    facts: [
      { label: "Precio", value: formatSoles(unitCentimos) },
      { label: "Marca, modelo y año", value: [brand, model, year].filter((one) => one !== "").join(" ") },
      { label: "Estado", value: findCondition(String(condition))?.name ?? String(condition) },
      ...SPECIFICATION_FIELDS[category].map((field) => ({
        label: field.label,
        value: specificationText(field, specifications[field.name]),
      })),
      { label: "Número de serie", value: SERIALS[serial] },
    ],
    photos: Array.from({ length: photoCount }, (_, index) => ({
      href: photoPath(`anuncio-${index + 1}`),
      alt: `Foto ${index + 1} del anuncio`,
    })),
  };
}

/** The reports of inspections that the listing named. */
async function reportsOf(context: Context, listing: ListingAsBought | undefined): Promise<OrderClaimView["reports"]> {
  const codes = [listing?.inspection, listing?.legalInspection].filter((code) => typeof code === "string");
  const found = await Promise.all(
    codes.map((code) => nullIfUnavailable(() => context.inspections.reports.byCode(code), context.log)),
  );
  return found.flatMap((report) => {
    if (!report) return [];
    const { kindName, by, score, words, counts, sections, summary, odometer, code } = reportView(
      report,
      context.clock.now(),
    );
    const faults = sections
      .flatMap(({ points }) => points)
      .filter(({ result }) => result === "bad" || result === "attention")
      .map(({ label, resultName, note }) => `${label}: ${resultName}${note ? ` (${note})` : ""}`);
    return [
      {
        title: kindName,
        facts: [
          { label: "Informe", value: code, href: reportPagePath(code) },
          { label: "Lo hizo", value: by },
          { label: "Día", value: formatDate(report.on) },
          { label: "Puntaje", value: `${score}: ${words}` },
          { label: "Kilometraje", value: odometer ?? "" },
          { label: "Puntos", value: counts.map(({ name, count }) => `${name}: ${count}`).join(" · ") },
          { label: "Con observaciones", value: faults.join("\n") },
        ],
        summary,
      },
    ];
  });
}

/** `intent`: `decidir`, once its parties' time is over. The caller has checked the administrator. */
export function submitOrderClaim(context: Context, id: string, uid: string, form: FormData): Promise<FormOutcome> {
  return handleForm(form, async () => {
    if (form.get("intent") !== DECIDE_INTENT) return unknownIntent(form);
    const found = await context.orders.read(id, { uid, isAdmin: true });
    if (found === null) return formNotFound(NO_CLAIM);
    const isPart = formText(form, DECISION_FIELDS.kind) === "part";
    const amount = claimAmountForm(claimableOf(found.order), "Escribe cuánto se devuelve.").shape[CLAIM_FIELDS.amount];
    const parsed = parseForm(
      z.object({
        [DECISION_FIELDS.kind]: required(choiceField(DECISIONS, "Elige una decisión."), "Elige una decisión."),
        [CLAIM_FIELDS.amount]: isPart ? amount : z.unknown().optional(),
        [DECISION_FIELDS.reason]: required(
          textField("Motivo", { min: 10, max: DECISION_REASON_MAX }),
          "Escribe el motivo: lo leen los dos.",
        ),
        [CLAIM_FIELDS.seen]: z.coerce.number().int().min(0).catch(0),
      }),
      form,
    );
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
