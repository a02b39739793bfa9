import { Form, Link } from "@remix-run/react";

import { Button, LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Select, TextField } from "~/ui/field";
import { PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { Section } from "~/ui/section";

import type { ListingsBulkView } from "./bulk.page.server";
import {
  ADJUSTMENT_HINT,
  ADJUSTMENT_REASON,
  BULK_ADJUSTMENTS,
  EXTEND_OPTIONS,
  isBulkAdjustment,
  STEP_WORDS,
  type BulkAdjustment,
} from "./decision";
import { ADMIN_LISTINGS_PATH } from "./paths";
import { WhyFields } from "./why-fields";

interface BulkPageProps {
  view: ListingsBulkView;
  reply: { errors: Record<string, string>; values: Record<string, string> } | null;
}

/** Preview of the change to each of the chosen listings. */
export function BulkListingsPage({ view: { step, formId, rows }, reply }: BulkPageProps) {
  const isAdjustment = isBulkAdjustment(step);
  const { verb, effect } = isAdjustment ? BULK_ADJUSTMENTS[step] : STEP_WORDS[step];
  const tellsWhy = !isAdjustment && STEP_WORDS[step].tellsWhy;
  const open = rows.filter(({ isOpen }) => isOpen);
  return (
    <>
      <PageHeader title={`${verb}: ${open.length === 1 ? "un anuncio" : `${open.length} anuncios`}`} />
      <ErrorSummary errors={reply?.errors ?? {}} title="No quedó todo hecho" />
      {rows.length === 0 ? (
        <Panel className="mb-4">No elegiste ningún anuncio. Vuelve a la lista y marca los que quieras.</Panel>
      ) : null}
      <Form method="post" className="grid grid-cols-1 gap-4">
        <input type="hidden" name="formId" value={formId} />
        {rows.length > 0 ? (
          <Section id="elegidos" title="Elegidos">
            <ul className="grid gap-2">
              {rows.map(({ key, title, path, statusName, signals, isOpen }) => (
                <li key={key} className="grid">
                  {isOpen ? <input type="hidden" name="fila" value={key} /> : null}
                  <Link to={path} className="link inline-flex min-h-8 items-center wrap-anywhere">
                    {title}
                  </Link>
                  <span className="text-sm text-muted">
                    {statusName}
                    {signals === 0 ? "" : signals === 1 ? " · 1 señal" : ` · ${signals} señales`}
                    {isOpen ? "" : " · se queda como está: en este estado no se puede"}
                  </span>
                </li>
              ))}
            </ul>
          </Section>
        ) : null}
        {open.length > 0 ? (
          <Section id="confirmar" title="Confirmar">
            <p>{effect}</p>
            {tellsWhy ? <WhyFields values={reply?.values ?? {}} errors={reply?.errors ?? {}} /> : null}
            {isAdjustment ? <AdjustmentFields step={step} reply={reply} /> : null}
            <div className="flex flex-wrap gap-3">
              <Button name="intent" value={step} variant={step === "reject" ? "danger" : "primary"}>
                {verb} {isAdjustment ? `(${open.length})` : open.length}
              </Button>
              <LinkButton to={ADMIN_LISTINGS_PATH} variant="secondary">
                No, volver
              </LinkButton>
            </div>
          </Section>
        ) : (
          <LinkButton to={ADMIN_LISTINGS_PATH} variant="secondary" className="justify-self-start">
            Volver a la lista
          </LinkButton>
        )}
      </Form>
    </>
  );
}

/** Days of a longer period, and the reason. */
function AdjustmentFields({ step, reply }: { step: BulkAdjustment; reply: BulkPageProps["reply"] }) {
  const { values = {}, errors = {} } = reply ?? {};
  return (
    <>
      {step === "ampliar" ? (
        <Select
          name="dias"
          label="Cuánto más"
          defaultValue={values.dias ?? "7"}
          error={errors.dias}
          options={EXTEND_OPTIONS}
          className="sm:max-w-48"
        />
      ) : null}
      <TextField
        name="porque"
        label="Por qué"
        hint={ADJUSTMENT_HINT}
        defaultValue={values.porque}
        error={errors.porque}
        maxLength={ADJUSTMENT_REASON.max}
      />
    </>
  );
}
