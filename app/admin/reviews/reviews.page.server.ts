import { userPagePath } from "~/accounts/users/paths";
import { listFile } from "~/admin-kit/list/file.server";
import { listBehind, listPath, readListQuery, withList } from "~/admin-kit/list/query";
import type { AdminSheet, SheetSection } from "~/admin-kit/sheet/sheet";
import { limaDay } from "~/business/calendar";
import { formatDateTime, formatShortDateTime, plural } from "~/business/format";
import { sellerPath } from "~/catalog/seller/seller";
import { adminInspectionPath } from "~/inspections/admin/paths";
import type { Context } from "~/platform/context";
import type { CsvColumn } from "~/platform/csv";
import { sentFormId } from "~/platform/forms/form-text";
import { type FormOutcome, done, formNotFound, handleForm, rejected, unknownIntent } from "~/platform/forms/outcome";
import { notFound } from "~/platform/http/http";
import { REPORT_TARGETS, reportedThingPath } from "~/reports/constants";
import { adminWorkshopPath } from "~/workshops/admin/paths";
import { workshopPath } from "~/workshops/filters";

import { readReason, reasonFields } from "../reports/reason-form";
import { decodeThing } from "../reports/reported-thing";
import { REASON_TEMPLATES } from "../reports/templates";
import { setReviewHidden } from "./hide-reviews.server";
import { REVIEW_KIND_NAMES, REVIEW_KIND_SLUGS, REVIEW_LIST, adminReviewPath } from "./paths";
import {
  type AdminReview,
  pageOfReviews,
  readReviews,
  reviewFilterOf,
  reviewTitle,
  sourceOfReviews,
} from "./read-reviews.server";

const NO_REVIEW = "No encontramos esta opinión.";

/** The list that led to a review's page. */
function reviewListAddress(params: URLSearchParams): string {
  return listPath(REVIEW_LIST, readListQuery(REVIEW_LIST, params));
}

export async function loadReviewList(context: Context, params: URLSearchParams) {
  const query = readListQuery(REVIEW_LIST, params);
  const filter = reviewFilterOf(query);
  const { rows, next, previous } = await pageOfReviews(context, filter, query);
  const here = listPath(REVIEW_LIST, query);
  return {
    query,
    next,
    previous,
    isSearch: filter.q !== "",
    areAllChosen: params.get("marcar") === "todos",
    rows: rows.map(({ key, kind, stars, text, authorName, authorId, aboutId, hiddenAt, createdAt, version }) => ({
      key,
      version,
      title: reviewTitle({ stars, authorName }),
      to: withList(adminReviewPath(key), here),
      kindName: REVIEW_KIND_NAMES[kind],
      isHidden: hiddenAt !== null,
      toAuthor: authorId === "" ? null : userPagePath(authorId),
      toAbout: aboutPath(kind, aboutId),
      at: formatShortDateTime(createdAt),
      hiddenAt: hiddenAt === null ? "" : formatShortDateTime(hiddenAt),
      text,
    })),
  };
}

function aboutPath(kind: AdminReview["kind"], id: string): string {
  return kind === "workshop" ? adminWorkshopPath(id) : userPagePath(id);
}

/** The sheet of a review. @throws a 404 */
export async function loadAdminReview(context: Context, key: string, params: URLSearchParams): Promise<AdminSheet> {
  const [[review], reports] = await Promise.all([
    readReviews(context, [key]),
    context.database.read(`${REPORT_TARGETS}/review_${encodeURIComponent(key)}`),
  ]);
  if (!review) throw notFound(NO_REVIEW);
  const { kind, stars, text, authorId, authorName, aboutId, sourceId, hiddenAt, answer, createdAt, version } = review;
  const reported = decodeThing(reports, context.log);
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
    back: { to: listBehind(params, reviewListAddress), label: "Opiniones" },
    title: reviewTitle(review),
    badges: [hiddenAt === null ? { label: "A la vista", tone: "success" } : { label: "Oculta", tone: "danger" }],
    links: [{ to: isWorkshop ? workshopPath(aboutId) : sellerPath(aboutId), label: "Ver la página pública" }],
    notice: reported && {
      title: "Tiene reportes",
      tone: reported.open > 0 ? "warning" : "info",
      text:
        reported.open > 0 ? `${reported.open} por decidir, de ${reported.total}.` : `${reported.total}, ya decididos.`,
      link: { to: reportedThingPath(reported.id), label: "Ver los reportes" },
    },
    shown: { version, formId: crypto.randomUUID() },
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
    {
      said: "Nadie más la lee, sus estrellas dejan de contar y avisamos por correo a quien la escribió, con el motivo.",
    },
    {
      form: {
        ...reasonFields(REASON_TEMPLATES.review, "Se agrega al motivo en el correo. Con «Otro» es lo único que leerá."),
        acts: [{ intent: "ocultar", label: "Ocultar", variant: "danger" }],
      },
    },
  ],
};
const SHOW: SheetSection = {
  id: "mostrar",
  title: "Mostrar otra vez",
  isDecision: true,
  parts: [
    { said: "Vuelve a leerse, sus estrellas cuentan y avisamos por correo a quien la escribió." },
    { form: { acts: [{ intent: "mostrar", label: "Mostrar otra vez" }] } },
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
    // Showing it again needs no reason.
    const given = readReason(form, isHidden ? "hide" : "dismiss", ["review"]);
    if ("kind" in given) return given;
    const formId = sentFormId(form) || crypto.randomUUID();
    const act = { actor, reason: isHidden ? given.reason : "", formId };
    const result = await setReviewHidden(context, { key, version: given.version }, isHidden, act);
    if (result.ok) {
      const words = isHidden
        ? "Ocultamos la opinión: ya nadie la lee y sus estrellas no cuentan."
        : "La opinión se ve otra vez y sus estrellas cuentan.";
      return done(withList(adminReviewPath(key), listBehind(params, reviewListAddress)), words);
    }
    return result.reason === "not-found" ? formNotFound(NO_REVIEW) : rejected(form, { "": CHANGED }, 409);
  });
}

const COLUMNS: readonly CsvColumn<AdminReview>[] = [
  { label: "Código", cell: ({ key }) => key },
  { label: "Tipo", cell: ({ kind }) => REVIEW_KIND_NAMES[kind] },
  { label: "Estrellas", cell: ({ stars }) => stars },
  { label: "Estado", cell: ({ hiddenAt }) => (hiddenAt === null ? "A la vista" : "Oculta") },
  { label: "Escrita", cell: ({ createdAt }) => limaDay(createdAt) },
  { label: "Oculta desde", cell: ({ hiddenAt }) => (hiddenAt === null ? "" : limaDay(hiddenAt)) },
  { label: "De (código)", cell: ({ authorId }) => authorId },
  { label: "Sobre (código)", cell: ({ aboutId }) => aboutId },
  { label: "Texto", cell: ({ text }) => text },
];

export async function reviewFile(context: Context, params: URLSearchParams, actor: string): Promise<Response> {
  const query = readListQuery(REVIEW_LIST, params);
  const filter = reviewFilterOf(query);
  const { kind, state, stars, reports, q } = filter;
  const part = kind === null ? "todas" : REVIEW_KIND_SLUGS[kind];
  const label = [
    part,
    state === null ? "" : state === "hidden" ? "ocultas" : "a la vista",
    stars === null ? "" : plural(stars, "estrella"),
    reports === null ? "" : "con reportes",
    // Searched words may be an e-mail.
    q === "" ? "" : "con búsqueda",
  ].filter(Boolean);
  return listFile(context, {
    name: `opiniones-${part}-${limaDay(context.clock.now())}.csv`,
    columns: COLUMNS,
    source: await sourceOfReviews(context, filter, query.after),
    entry: { actor, action: "reviews.exported", target: "lists/reviews", label: label.join(", ") },
    narrowBy: "estrellas o de quién son",
    spec: REVIEW_LIST,
    query,
  });
}
