import { useLoaderData } from "@remix-run/react";

import { adminLoader } from "~/accounts/guards.server";
import { rowKey } from "~/admin-kit/bulk/rows";
import { AdminList } from "~/admin-kit/list/admin-list";
import { SearchBox } from "~/admin-kit/list/search-box";
import { pageMeta } from "~/shell/page/title";
import { PageHeader } from "~/ui/page";

import { ADMIN_REVIEWS_BULK_PATH, ADMIN_REVIEWS_FILE_PATH, REVIEW_LIST } from "./paths";
import { loadReviewList } from "./reviews.page.server";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** `sobre`, `estado`, `estrellas`, `denuncias`, `q`; `desde` or `antes`. */
export const loader = adminLoader("reviews", ({ context, query }) => loadReviewList(context, query));

export const meta = pageMeta("Opiniones");

const SEARCH_NOTE = "De lo que escribió o recibió cada cuenta se muestran las 8 más nuevas.";

export default function AdminReviews() {
  const { query, rows, next, previous, isSearch, areAllChosen } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Opiniones" lead="Sobre vendedores y talleres. Las reportadas también esperan en Reportes." />
      <SearchBox
        spec={REVIEW_LIST}
        query={query}
        name="Opiniones"
        hint="Correo o código de una cuenta, código de un taller o número de un pedido"
        note={isSearch ? SEARCH_NOTE : ""}
      />
      <AdminList
        spec={REVIEW_LIST}
        query={query}
        next={next}
        previous={previous}
        empty="Todavía no hay opiniones."
        file={ADMIN_REVIEWS_FILE_PATH}
        bulk={{
          path: ADMIN_REVIEWS_BULK_PATH,
          options: [
            { value: "ocultar", label: "Ocultar" },
            { value: "mostrar", label: "Mostrar otra vez" },
          ],
          areAllChosen,
        }}
        rows={rows.map(({ key, version, title, to, kindName, isHidden, toAuthor, toAbout, at, hiddenAt, text }) => ({
          key: rowKey(key, version),
          title,
          to,
          badges: [{ label: kindName }, ...(isHidden ? [{ label: "Oculta", tone: "danger" as const }] : [])],
          facts: [
            { label: "Escrita", value: at },
            { label: "Oculta desde", value: hiddenAt },
            { label: "De", value: toAuthor === null ? "" : "Ver la cuenta", to: toAuthor },
            { label: "Sobre", value: "Ver a quién", to: toAbout },
          ],
          text,
        }))}
      />
    </>
  );
}
