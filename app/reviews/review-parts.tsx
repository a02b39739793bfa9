import { Link } from "@remix-run/react";

import { Panel } from "~/ui/panel";

import { reviewReportPath, type ReviewView } from "./constants";

/** One review: stars in words and signs, text, first name and day. */
export function ReviewCard({ review: { stars, text, buyerName, at, answer } }: { review: ReviewView }) {
  return (
    <>
      <p className="font-semibold">
        <span aria-hidden="true" className="mr-2 text-accent">
          {"★".repeat(stars)}
          {"☆".repeat(5 - stars)}
        </span>
        {stars} de 5
      </p>
      <p className="wrap-anywhere whitespace-pre-wrap" dir="auto">
        {text}
      </p>
      <p className="text-sm text-muted">
        {buyerName || "Usuario"} · {at}
      </p>
      {answer ? (
        <div className="grid gap-1 border-l-2 border-line pl-3">
          <p className="text-sm font-semibold">Respuesta del vendedor</p>
          <p className="wrap-anywhere whitespace-pre-wrap" dir="auto">
            {answer.text}
          </p>
          <p className="text-sm text-muted">{answer.at}</p>
        </div>
      ) : null}
    </>
  );
}

/** The newest reviews of a seller; nothing without any. */
export function SellerReviews({ reviews }: { reviews: readonly ReviewView[] }) {
  if (reviews.length === 0) return null;
  return (
    <section aria-labelledby="opiniones" className="pt-8">
      <h2 id="opiniones" className="mb-4 text-xl">
        Opiniones de compradores
      </h2>
      <ul className="grid gap-3">
        {reviews.map((review) => (
          <Panel as="li" key={review.id} className="grid gap-1">
            <ReviewCard review={review} />
            <p className="text-sm">
              <Link to={reviewReportPath(review.id)} rel="nofollow" className="link inline-flex min-h-6 items-center">
                Reportar<span className="sr-only"> la opinión de {review.buyerName || "Usuario"}</span>
              </Link>
            </p>
          </Panel>
        ))}
      </ul>
    </section>
  );
}
