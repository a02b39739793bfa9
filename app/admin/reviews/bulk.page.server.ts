import { createBulk } from "~/admin-kit/bulk/bulk.server";
import { rowKey } from "~/admin-kit/bulk/rows";
import type { Context } from "~/platform/context";
import { ADMIN_REVIEWS_PATH } from "~/reviews/constants";

import { REASON_TEMPLATES } from "../reports/templates";
import { setReviewsHidden } from "./hide-reviews.server";
import { REVIEW_KIND_NAMES, adminReviewPath, placeOfReview } from "./paths";
import { readReviews, reviewTitle } from "./read-reviews.server";

const countOf = (count: number) => (count === 1 ? "una opinión" : `${count} opiniones`);

export const REVIEWS_BULK = createBulk<Context, "ocultar" | "mostrar">({
  list: { path: ADMIN_REVIEWS_PATH, label: "Opiniones" },
  steps: {
    ocultar: {
      verb: "Ocultar",
      effect: "Nadie más las lee, sus estrellas dejan de contar y avisamos por correo a cada quien, con el motivo.",
      isDanger: true,
    },
    mostrar: {
      verb: "Mostrar otra vez",
      effect: "Vuelven a leerse, sus estrellas cuentan y avisamos por correo a cada quien.",
    },
  },
  things: countOf,
  isFeminine: true,
  none: "No elegiste ninguna opinión.",
  max: 25,
  why: { ocultar: { reasons: REASON_TEMPLATES.review, hint: "Lo lee en su correo cada autor." } },
  target: (key) => placeOfReview(key).path,
  async preview(context, rows, step) {
    const found = await readReviews(
      context,
      rows.map(({ id }) => id),
    );
    return found.map((review) => ({
      key: rowKey(review.key, review.version),
      title: reviewTitle(review),
      to: adminReviewPath(review.key),
      facts: [REVIEW_KIND_NAMES[review.kind]],
      text: review.text,
      problem:
        (review.hiddenAt === null) === (step === "ocultar")
          ? null
          : step === "ocultar"
            ? "ya está oculta"
            : "ya está a la vista",
    }));
  },
  async take(context, rows, { step, actor, formId, reason }) {
    const isHidden = step === "ocultar";
    const act = { actor, reason, formId };
    const shown = rows.map(({ id, version }) => ({ key: id, version }));
    const results = await setReviewsHidden(context, shown, isHidden, act);
    const left = results.flatMap(({ key, result }) => (result.ok ? [] : [key]));
    const found = left.length === 0 ? [] : await readReviews(context, left);
    const count = results.length - left.length;
    return {
      kind: "taken",
      words: count === 0 ? null : `${isHidden ? "Ocultamos" : "Mostramos otra vez"} ${countOf(count)}.`,
      left: left.map((key) => {
        const review = found.find((one) => one.key === key);
        return review ? `«${reviewTitle(review)}» cambió.` : "Una opinión ya no existe.";
      }),
    };
  },
});
