import { userPagePath } from "~/accounts/users/paths";
import { readReason, reasonFields } from "~/admin-kit/decision/reasons";
import { readListQuery } from "~/admin-kit/list/query";
import { createQueue } from "~/admin-kit/list/queue.server";
import type { AdminSheet, SheetSection } from "~/admin-kit/sheet/sheet";
import { formatDateTime } from "~/business/format";
import { sellerPath } from "~/catalog/seller/seller";
import { adminInspectionPath } from "~/inspections/admin/paths";
import type { Context } from "~/platform/context";
import type { Snapshot } from "~/platform/firestore/types";
import { LIST_PARAM } from "~/platform/forms/constants";
import { formText, sentFormId } from "~/platform/forms/form-text";
import { type FormOutcome, formNotFound, handleForm, rejected, unknownIntent } from "~/platform/forms/outcome";
import { notFound } from "~/platform/http/http";
import { REPORT_TARGETS, reportedThingPath } from "~/reports/constants";
import { ADMIN_REVIEWS_PATH } from "~/reviews/constants";
import { workshopPath } from "~/workshops/filters";

import { decodeThing } from "../reports/reported-thing";
import { REASON_TEMPLATES } from "../reports/templates";
import { setReviewHidden } from "./hide-reviews.server";
import { REVIEW_KIND_NAMES, REVIEW_KIND_SLUGS, REVIEW_LIST, adminReviewPath, placeOfReview } from "./paths";
import {
  type AdminReview,
  keyOfRow,
  queryOfQueue,
  readReviews,
  reviewFilterOf,
  reviewTitle,
} from "./read-reviews.server";
import { aboutPath } from "./review-list.server";

const NO_REVIEW = "No encontramos esta opinión.";

/** Without a list: what is reported. */
const REVIEW_QUEUE = createQueue({
  label: "Opiniones",
  plain: { denuncias: "abiertas" },
  async read(_context, params) {
    const query = readListQuery(REVIEW_LIST, params);
    return { spec: REVIEW_LIST, query, asked: { query: queryOfQueue(reviewFilterOf(query)) } };
  },
  pathOf: (row) => adminReviewPath(keyOfRow(row)),
});

/** A review as a row of the list behind its page, and the list: of both kinds, the part with its own. */
function inQueue(review: AdminReview, reported: Snapshot | null, params: URLSearchParams) {
  const list = params.get(LIST_PARAM);
  const asked = new URLSearchParams(list ?? "denuncias=abiertas");
  if (asked.has("denuncias")) return { thing: reported ?? { path: "", data: {} }, params };
  asked.set("sobre", REVIEW_KIND_SLUGS[review.kind]);
  return {
    thing: { path: placeOfReview(review.key).path, data: review },
    params: new URLSearchParams({ [LIST_PARAM]: asked.toString() }),
  };
}

async function readReview(context: Context, key: string) {
  const [[review], reported] = await Promise.all([
    readReviews(context, [key]),
    context.database.read(`${REPORT_TARGETS}/review_${encodeURIComponent(key)}`),
  ]);
  return { review, reported };
}

/** The sheet of a review. @throws a 404 */
export async function loadAdminReview(context: Context, key: string, params: URLSearchParams): Promise<AdminSheet> {
  const { review, reported: reports } = await readReview(context, key);
  if (!review) throw notFound(NO_REVIEW);
  const { kind, stars, text, authorId, authorName, aboutId, sourceId, hiddenAt, answer, createdAt, version } = review;
  const reported = decodeThing(reports, context.log);
  const { thing, params: list } = inQueue(review, reports, params);
  const [queue, author] = await Promise.all([
    REVIEW_QUEUE.around(context, list, thing),
    authorId === "" ? null : context.accounts.user(authorId),
  ]);
  const isWorkshop = kind === "workshop";
  const facts = [
    { label: "Tipo", value: REVIEW_KIND_NAMES[kind] },
    { label: "Estrellas", value: `${stars} de 5` },
    { label: "De", value: authorName || "Cuenta eliminada", href: authorId === "" ? null : userPagePath(authorId) },
    { label: "Sobre", value: isWorkshop ? aboutId : "Ver la cuenta", href: aboutPath(kind, aboutId) },
    {
      label: isWorkshop ? "Inspección" : "Pedido",
      value: isWorkshop ? "Ver la inspección" : "Ver el pedido",
      href: isWorkshop ? adminInspectionPath(sourceId) : `/administracion/pedidos/${encodeURIComponent(sourceId)}`,
    },
    { label: "Escrita", value: formatDateTime(createdAt) },
    { label: "Oculta desde", value: hiddenAt === null ? "" : formatDateTime(hiddenAt) },
  ];
  return {
    thing: `${key}:${version}`,
    back: { to: ADMIN_REVIEWS_PATH, label: "Opiniones" },
    queue,
    title: reviewTitle(review),
    badges: [
      hiddenAt === null ? { label: "A la vista", tone: "success" } : { label: "Oculta", tone: "danger" },
      author?.isActive === false && { label: "Autor bloqueado" },
    ],
    links: [{ to: isWorkshop ? workshopPath(aboutId) : sellerPath(aboutId), label: "Ver la página pública" }],
    notice: reported && {
      title: "Tiene reportes",
      tone: reported.open > 0 ? "warning" : "info",
      text:
        reported.open > 0 ? `${reported.open} por decidir, de ${reported.total}.` : `${reported.total}, ya decididos.`,
      link: { to: reportedThingPath(reported.id), label: "Ver los reportes" },
    },
    shown: { version, formId: crypto.randomUUID() },
    next: true,
    sections: [
      {
        id: "opinion",
        title: "Qué dice",
        parts: [{ written: text }, answer !== null && { written: answer, by: "Respuesta del vendedor" }, { facts }],
      },
      hiddenAt === null ? HIDE : SHOW,
    ],
  };
}

const HIDE: SheetSection = {
  id: "ocultar",
  title: "Ocultar",
  isDecision: true,
  parts: [
    { said: "Nadie más la lee y sus estrellas dejan de contar." },
    {
      form: {
        ...reasonFields(REASON_TEMPLATES.review, "Lo lee su autor en el correo."),
        acts: [{ intent: "ocultar", label: "Ocultar", variant: "danger", key: "h" }],
      },
    },
  ],
};
const SHOW: SheetSection = {
  id: "mostrar",
  title: "Mostrar otra vez",
  isDecision: true,
  parts: [
    { said: "Vuelve a leerse, sus estrellas cuentan y avisamos por correo a su autor." },
    { form: { acts: [{ intent: "mostrar", label: "Mostrar otra vez", key: "a" }] } },
  ],
};

const CHANGED = "Esta opinión cambió mientras la veías. Así está ahora: revísala y decide otra vez.";

/** `intent`: `ocultar` (with a reason) or `mostrar`. The caller has checked the administrator. */
export function submitAdminReview(
  context: Context,
  key: string,
  actor: string,
  form: FormData,
  params: URLSearchParams,
): Promise<FormOutcome> {
  return handleForm(form, async () => {
    const intent = form.get("intent");
    if (intent !== "ocultar" && intent !== "mostrar") return unknownIntent(form);
    const isHidden = intent === "ocultar";
    const why = isHidden ? readReason(REASON_TEMPLATES.review, form) : null;
    if (why && !why.ok) return rejected(form, why.errors);
    const { review, reported } = await readReview(context, key);
    if (!review) return formNotFound(NO_REVIEW);
    const act = { actor, reason: why?.text ?? "", formId: sentFormId(form) || crypto.randomUUID() };
    const version = formText(form, "version");
    const result = await setReviewHidden(context, { key, version }, isHidden, act);
    if (!result.ok)
      return result.reason === "not-found" ? formNotFound(NO_REVIEW) : rejected(form, { "": CHANGED }, 409);
    const words = isHidden
      ? "Ocultamos la opinión: ya nadie la lee y sus estrellas no cuentan."
      : "La opinión se ve otra vez y sus estrellas cuentan.";
    const { thing, params: list } = inQueue(review, reported, params);
    return REVIEW_QUEUE.goOn(context, list, thing, { words, actor });
  });
}
