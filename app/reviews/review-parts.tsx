import { Link } from "@remix-run/react";

import { reviewReportPath, type ReviewView } from "./constants";

/** One review: stars in words and signs, text, first name and day. */
export function ReviewCard({ review: { stars, text, buyerName, bought, at, answer } }: { review: ReviewView }) {
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <b>{buyerName || "Usuario"}</b>
        <span aria-hidden="true" className="text-accent">
          {"★".repeat(stars)}
          {"☆".repeat(5 - stars)}
        </span>
        <span className="sr-only">{stars} de 5</span>
        <span className="text-sm text-muted">{at}</span>
      </p>
      {bought ? <p className="text-sm text-muted">Compró {bought} por Rebi</p> : null}
      <p className="wrap-anywhere whitespace-pre-wrap" dir="auto">
        {text}
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

interface SellerReviewsProps {
  reviews: readonly ReviewView[];
  /** Addresses of the older and of the newest ones; null for none. */
  older: string | null;
  newest: string | null;
}

/** A page of a seller's reviews. */
export function SellerReviews({ reviews, older, newest }: SellerReviewsProps) {
  return (
    <section aria-labelledby="opiniones" className="pt-8">
      <h2 id="opiniones" className="mb-4 text-xl">
        Opiniones de compradores
      </h2>
      <ul className="grid">
        {reviews.map((review) => (
          <li key={review.id} className="grid gap-1 border-b border-line py-3.5">
            <ReviewCard review={review} />
            <p className="text-sm">
              <Link to={reviewReportPath(review.id)} rel="nofollow" className="link inline-flex min-h-6 items-center">
                Reportar<span className="sr-only"> la opinión de {review.buyerName || "Usuario"}</span>
              </Link>
            </p>
          </li>
        ))}
      </ul>
      {older || newest ? (
        <p className="flex flex-wrap gap-4 pt-3">
          {newest ? (
            <Link to={newest} rel="nofollow" className="link inline-flex min-h-11 items-center">
              Ver las más recientes
            </Link>
          ) : null}
          {older ? (
            <Link to={older} rel="nofollow" className="link inline-flex min-h-11 items-center">
              Ver opiniones anteriores
            </Link>
          ) : null}
        </p>
      ) : null}
    </section>
  );
}
