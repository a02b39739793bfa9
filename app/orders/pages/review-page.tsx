import { Form } from "@remix-run/react";

import { purchasePath, salePath } from "~/orders/paths";
import type { FormFailure } from "~/platform/forms/typed-values";
import {
  ANSWER_FIELD,
  REVIEW_TEXT_FIELD,
  REVIEW_TEXT_MAX,
  STAR_NAMES,
  STARS_FIELD,
  type ReviewView,
} from "~/reviews/constants";
import { ReviewCard } from "~/reviews/review-parts";
import { ErrorSummary } from "~/ui/error-summary";
import { fieldsOf, RadioGroup, TextArea } from "~/ui/field";
import { BackLink } from "~/ui/navigation/back-link";
import { PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";

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
  const { errors = {}, values = {} } = reply ?? {};
  const at = fieldsOf({ values, errors });
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
              {...at(STARS_FIELD)}
              legend="¿Cómo fue comprarle?"
              options={STARS}
              required
              className="w-full"
            />
            <TextArea
              {...at(REVIEW_TEXT_FIELD)}
              label="Cuéntalo"
              hint="El trato, la entrega, si el vehículo era como decía el anuncio. Se publica con tu primer nombre y no se puede cambiar."
              maxLength={REVIEW_TEXT_MAX}
              required
              className="w-full"
            />
            <SubmitButton busy="Publicando…">Publicar opinión</SubmitButton>
          </Form>
        )}
      </Panel>
    </>
  );
}

export interface ReviewAnswerView {
  orderId: string;
  number: string;
  review: ReviewView;
}

interface AnswerPageProps {
  view: ReviewAnswerView;
  reply: ReviewPageProps["reply"];
}

/** The buyer's review for its seller, who may answer once. */
export function ReviewAnswerPage({ view: { orderId, number, review }, reply }: AnswerPageProps) {
  const { errors = {}, values = {} } = reply ?? {};
  return (
    <>
      <BackLink to={salePath(orderId)}>Pedido {number}</BackLink>
      <PageHeader title="La opinión del comprador" />
      <ErrorSummary errors={errors} />
      <Panel className="grid gap-1">
        <ReviewCard review={review} />
        {review.answer ? null : (
          <Form method="post" noValidate className="grid justify-items-start gap-5 pt-3">
            <TextArea
              {...fieldsOf({ values, errors })(ANSWER_FIELD)}
              label="Tu respuesta"
              hint="Se publica debajo de la opinión y no se puede cambiar. Respondes una sola vez."
              maxLength={REVIEW_TEXT_MAX}
              required
              className="w-full"
            />
            <SubmitButton busy="Publicando…">Publicar respuesta</SubmitButton>
          </Form>
        )}
      </Panel>
    </>
  );
}
