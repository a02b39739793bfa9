import { Form, useNavigation } from "@remix-run/react";

import { purchasePath } from "~/orders/paths";
import type { FormFailure } from "~/platform/forms/typed-values";
import { REVIEW_TEXT_FIELD, REVIEW_TEXT_MAX, STAR_NAMES, STARS_FIELD, type ReviewView } from "~/reviews/constants";
import { ReviewCard } from "~/reviews/review-parts";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { RadioGroup, TextArea } from "~/ui/field";
import { BackLink } from "~/ui/navigation/back-link";
import { PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";

export interface ReviewPageView {
  orderId: string;
  number: string;
  sellerName: string;
  review: ReviewView | null;
}

interface ReviewPageProps {
  view: ReviewPageView;
  reply: Pick<FormFailure, "errors" | "values"> | null;
}

const STARS = STAR_NAMES.map(({ stars, name }) => ({ value: String(stars), label: `${stars} de 5: ${name}` }));

export function ReviewPage({ view: { orderId, number, sellerName, review }, reply }: ReviewPageProps) {
  const isBusy = useNavigation().state !== "idle";
  const { errors = {}, values = {} } = reply ?? {};
  return (
    <>
      <BackLink to={purchasePath(orderId)}>Pedido {number}</BackLink>
      <PageHeader title={`Tu opinión sobre ${sellerName}`} />
      <ErrorSummary errors={errors} />
      <Panel className="grid gap-1">
        {review ? (
          <ReviewCard review={review} />
        ) : (
          <Form method="post" noValidate className="grid justify-items-start gap-5">
            <RadioGroup
              name={STARS_FIELD}
              legend="¿Cómo fue comprarle?"
              options={STARS}
              defaultValue={values[STARS_FIELD]}
              error={errors[STARS_FIELD]}
              required
              className="w-full"
            />
            <TextArea
              name={REVIEW_TEXT_FIELD}
              label="Cuéntalo"
              hint="El trato, la entrega, si el vehículo era como decía el anuncio. Se publica con tu primer nombre y no se puede cambiar."
              defaultValue={values[REVIEW_TEXT_FIELD]}
              error={errors[REVIEW_TEXT_FIELD]}
              maxLength={REVIEW_TEXT_MAX}
              required
              className="w-full"
            />
            <Button disabled={isBusy}>{isBusy ? "Publicando…" : "Publicar opinión"}</Button>
          </Form>
        )}
      </Panel>
    </>
  );
}
