import { NO_ORDER } from "~/orders/constants";
import type { Order } from "~/orders/model";
import { purchasePath, salePath } from "~/orders/paths";
import type { Context } from "~/platform/context";
import { parseForm } from "~/platform/forms/forms";
import { type FormOutcome, done, formNotFound, handleForm, rejected } from "~/platform/forms/outcome";
import { notFound } from "~/platform/http/http";
import { ANSWER_FIELD, REVIEW_TEXT_FIELD, STARS_FIELD } from "~/reviews/constants";
import { ReviewAnswerSchema, ReviewFormSchema } from "~/reviews/form";
import { firstNameOf } from "~/writing/text";

import { mayReview } from "./review-links";
import type { ReviewAnswerView, ReviewPageView } from "./review-page";

interface Asked {
  orderId: string;
  sellerId: string;
  uid: string;
}

/** This buyer's completed order, if it has this seller; null for all others. */
async function find({ orders }: Context, { orderId, sellerId, uid }: Asked): Promise<Order | null> {
  const found = await orders.read(orderId, { uid, isAdmin: false });
  return found?.as === "buyer" && mayReview(found.order) && found.order.sellerId === sellerId ? found.order : null;
}

/** @throws a 404 for everyone but the buyer of a completed order */
export async function loadReviewPage(context: Context, asked: Asked): Promise<ReviewPageView> {
  const order = await find(context, asked);
  if (order === null) throw notFound(NO_ORDER);
  const sellerName = order.lines.find(({ sellerId }) => sellerId === asked.sellerId)?.sellerName ?? "";
  return { orderId: order.id, number: order.number, sellerName, review: await context.reviews.find(asked) };
}

/** Publishes a review, once: a second one changes nothing. */
export function submitReview(context: Context, asked: Asked, form: FormData): Promise<FormOutcome> {
  return handleForm(form, async () => {
    const order = await find(context, asked);
    if (order === null) return formNotFound(NO_ORDER);
    const parsed = parseForm(ReviewFormSchema, form);
    if (!parsed.ok) return rejected(form, parsed.errors);
    const result = await context.reviews.write({
      orderId: order.id,
      sellerId: asked.sellerId,
      buyerId: asked.uid,
      buyerName: firstNameOf(order.buyerName),
      stars: parsed.data[STARS_FIELD],
      text: parsed.data[REVIEW_TEXT_FIELD],
      bought: order.lines.map(({ title }) => title).join(", "),
    });
    switch (result) {
      case "written":
        return done(purchasePath(order.id), "Publicamos tu opinión. ¡Gracias!");
      case "repeated":
        return done(purchasePath(order.id), "Ya habías publicado tu opinión.");
      case "gone":
        return rejected(form, { "": "Esta persona ya no tiene cuenta." }, 410);
    }
  });
}

const NO_REVIEW = "Este pedido todavía no tiene una opinión.";

/** A sale of this seller that was reviewed; null for all others. */
async function findReviewed(
  { orders, reviews }: Context,
  orderId: string,
  uid: string,
): Promise<ReviewAnswerView | null> {
  const found = await orders.read(orderId, { uid, isAdmin: false });
  if (found?.as !== "seller") return null;
  const review = await reviews.find({ orderId: found.order.id, sellerId: uid });
  return review && { orderId: found.order.id, number: found.order.number, review };
}

/** @throws a 404 for everyone but the seller of a reviewed order */
export async function loadReviewAnswer(context: Context, orderId: string, uid: string): Promise<ReviewAnswerView> {
  const view = await findReviewed(context, orderId, uid);
  if (view === null) throw notFound(NO_REVIEW);
  return view;
}

/** Publishes the seller's answer, once: a second one changes nothing. */
export function submitReviewAnswer(
  context: Context,
  orderId: string,
  uid: string,
  form: FormData,
): Promise<FormOutcome> {
  return handleForm(form, async () => {
    const view = await findReviewed(context, orderId, uid);
    if (view === null) return formNotFound(NO_REVIEW);
    const parsed = parseForm(ReviewAnswerSchema, form);
    if (!parsed.ok) return rejected(form, parsed.errors);
    const result = await context.reviews.answer({ orderId: view.orderId, sellerId: uid }, parsed.data[ANSWER_FIELD]);
    switch (result) {
      case "written":
        return done(salePath(view.orderId), "Publicamos tu respuesta.");
      case "repeated":
        return done(salePath(view.orderId), "Ya habías respondido esta opinión.");
      case "hidden":
        return rejected(form, { "": "Esta opinión está oculta: nadie la lee." }, 409);
      case "gone":
        return formNotFound(NO_REVIEW);
    }
  });
}
