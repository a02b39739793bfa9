import { Link } from "@remix-run/react";

import { reviewReportPath } from "~/reviews/constants";
import { ReviewCard } from "~/reviews/review-parts";
import { Panel } from "~/ui/panel";

import { reportedReviewId, type WorkshopReviewView } from "./constants";

/** The newest reviews of a workshop; nothing without any. */
export function WorkshopReviewList({ reviews }: { reviews: readonly WorkshopReviewView[] }) {
  if (reviews.length === 0) return null;
  return (
    <section aria-labelledby="opiniones">
      <h2 id="opiniones" className="pb-2 text-xl">
        Opiniones de clientes que inspeccionaron aquí
      </h2>
      <ul className="grid gap-3">
        {reviews.map(({ id, stars, text, userName, at }) => (
          <Panel as="li" key={id} className="grid gap-1">
            <ReviewCard review={{ id, stars, text, buyerName: userName, bought: "", at, answer: null }} />
            <p className="text-sm">
              <Link
                to={reviewReportPath(reportedReviewId(id))}
                rel="nofollow"
                className="link inline-flex min-h-6 items-center"
              >
                Reportar<span className="sr-only"> la opinión de {userName || "Usuario"}</span>
              </Link>
            </p>
          </Panel>
        ))}
      </ul>
    </section>
  );
}
