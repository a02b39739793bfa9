import { userPagePath } from "~/accounts/users/paths";
import { rowKey, stepOfRow } from "~/admin-kit/bulk/rows";
import { timeColumn } from "~/admin-kit/list/cells";
import { createAdminList } from "~/admin-kit/list/described-list.server";
import { adminWorkshopPath } from "~/workshops/admin/paths";

import { ADMIN_REVIEWS_BULK_PATH, REVIEW_KIND_NAMES, REVIEW_LIST, adminReviewPath } from "./paths";
import { pageOfReviews, reviewFilterOf, reviewTitle, sourceOfReviews, type AdminReview } from "./read-reviews.server";

/** Their file has people by their code alone. */
export const REVIEW_ROWS = createAdminList<AdminReview, null>({
  logged: "reviews",
  title: "Opiniones",
  lead: "Sobre vendedores y talleres. Las reportadas también esperan en Reportes.",
  searched: "Correo o código de una cuenta, código de un taller o número de un pedido",
  spec: REVIEW_LIST,
  columns: [
    { label: "Código", cell: ({ key }) => key },
    { label: "Tipo", cell: ({ kind }) => REVIEW_KIND_NAMES[kind] },
    { label: "Estrellas", cell: ({ stars }) => stars },
    { label: "Estado", cell: ({ hiddenAt }) => (hiddenAt === null ? "A la vista" : "Oculta") },
    { ...timeColumn<AdminReview>("Escrita", ({ createdAt }) => createdAt), sorts: { asc: "antiguas", desc: "" } },
    timeColumn<AdminReview>("Oculta desde", ({ hiddenAt }) => hiddenAt),
    {
      label: "De",
      fact: ({ authorId }) => (authorId === "" ? "" : "Ver la cuenta"),
      to: ({ authorId }) => userPagePath(authorId),
    },
    { label: "De (código)", cell: ({ authorId }) => authorId },
    { label: "Sobre", fact: () => "Ver a quién", to: ({ kind, aboutId }) => aboutPath(kind, aboutId) },
    { label: "Sobre (código)", cell: ({ aboutId }) => aboutId },
    { label: "Texto", cell: ({ text }) => text, isFileOnly: true },
  ],
  empty: "Todavía no hay opiniones.",
  narrowBy: "estrellas o de quién son",
  words: () => null,
  read(context, query) {
    const filter = reviewFilterOf(query);
    const note = filter.q === "" ? "" : "De lo que escribió o recibió cada cuenta se muestran las 8 más nuevas.";
    return {
      instead: {
        page: async () => ({ ...(await pageOfReviews(context, filter, query)), note }),
        source: () => sourceOfReviews(context, filter, query.after),
      },
    };
  },
  card: ({ key, version, kind, stars, text, authorName, hiddenAt }) => ({
    key: rowKey(key, version),
    title: reviewTitle({ stars, authorName }),
    to: adminReviewPath(key),
    badges: [
      { label: REVIEW_KIND_NAMES[kind] },
      ...(hiddenAt === null ? [] : [{ label: "Oculta", tone: "danger" as const }]),
    ],
    text,
    ...(hiddenAt !== null && {
      step: stepOfRow(ADMIN_REVIEWS_BULK_PATH, "mostrar", "Mostrar otra vez", rowKey(key, version)),
    }),
  }),
  bulk: () => ({
    path: ADMIN_REVIEWS_BULK_PATH,
    options: [
      { value: "ocultar", label: "Ocultar" },
      { value: "mostrar", label: "Mostrar otra vez" },
    ],
  }),
});

export function aboutPath(kind: AdminReview["kind"], id: string): string {
  return kind === "workshop" ? adminWorkshopPath(id) : userPagePath(id);
}
