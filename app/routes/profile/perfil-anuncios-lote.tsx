import { Form, useActionData, useLoaderData } from "@remix-run/react";

import { ConfirmEmail } from "~/accounts/email-links/confirm-email";
import { UNPROVEN_MESSAGES, type UnprovenFailure } from "~/accounts/email-links/constants";
import { rejectUnproven } from "~/accounts/email-links/reject-unproven";
import { activeUserAction, userLoader } from "~/accounts/guards.server";
import { plural } from "~/business/format";
import { submitPlanPayment } from "~/orders/paying/plan-payment.action.server";
import { formText } from "~/platform/forms/form-text";
import { rejected } from "~/platform/forms/outcome";
import { overBudget } from "~/platform/forms/within-budget.server";
import { PLANS_MAX, PRICE_WAYS } from "~/selling/manage/bulk";
import { BulkResults } from "~/selling/manage/bulk-results";
import {
  chosenListings,
  previewBulk,
  submitBulk,
  type BulkPreview,
  type BulkReply,
} from "~/selling/manage/lote.page.server";
import { PlanCoupon } from "~/selling/plan-coupon";
import { pageMeta } from "~/shell/page/title";
import { Button, LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Select, TextField } from "~/ui/field";
import { BackLink } from "~/ui/navigation/back-link";
import { PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const loader = userLoader(({ context, query, uid }) => previewBulk(context, uid, query));

export const action = activeUserAction<UnprovenFailure & BulkReply>("allow", async ({ context, form, user }) => {
  const intent = form.get("intent");
  if (intent !== "precio" && intent !== "pausar") {
    const unproven = await rejectUnproven(context.accounts, user, form, UNPROVEN_MESSAGES.publish);
    if (unproven) return unproven;
  }
  const limited = await overBudget(context, intent === "plan" ? "publish" : "listing", { uid: user.uid }, form);
  if (limited) return limited;
  if (intent !== "plan") return submitBulk(context, user.uid, form);
  const listingIds = chosenListings(form.getAll("fila"), PLANS_MAX).map(({ id }) => id);
  if (listingIds.length === 0) return rejected(form, { "": "No elegiste ningún anuncio." });
  return submitPlanPayment(context, user, { listingIds, planId: formText(form, "plan"), action: "upgrade" }, form);
});

export const meta = pageMeta("Cambiar varios anuncios");

export default function BulkChange() {
  const view = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const results = reply?.results;
  return (
    <>
      <BackLink to={view.back}>Mis anuncios</BackLink>
      <PageHeader title={results ? "Listo" : `${view.verb}: ${plural(view.rows.length, "anuncio")}`} />
      <ErrorSummary errors={reply?.errors ?? {}} title="No hicimos el cambio" />
      {reply?.unproven ? <ConfirmEmail back="/perfil/anuncios" /> : null}
      {results ? (
        <>
          <BulkResults results={results} done={reply.done ?? ""} />
          <div className="flex flex-wrap gap-2 pb-8">
            <LinkButton to={view.back}>Volver a mis anuncios</LinkButton>
            {reply.undo ? <Undo undo={reply.undo} /> : null}
          </div>
        </>
      ) : (
        <Preview view={view} reply={reply} />
      )}
    </>
  );
}

function Undo({ undo: { step, rows } }: { undo: NonNullable<BulkReply["undo"]> }) {
  return (
    <Form method="post">
      <input type="hidden" name="deshacer" value="1" />
      {rows.map((row) => (
        <input key={row} type="hidden" name="fila" value={row} />
      ))}
      <Button name="intent" value={step} variant="secondary">
        Deshacer
      </Button>
    </Form>
  );
}

function Preview({
  view: { step, verb, rows, open, change, plans, max, isCut, back },
  reply,
}: {
  view: BulkPreview;
  reply: BulkReply | undefined;
}) {
  if (rows.length === 0)
    return (
      <Panel className="grid justify-items-start gap-3">
        <p>No elegiste ningún anuncio. Vuelve a la lista y marca los que quieras.</p>
        <LinkButton to={back} variant="secondary">
          Volver a la lista
        </LinkButton>
      </Panel>
    );
  return (
    <>
      {isCut ? (
        <p className="pb-3">
          Son más de {max}: cambiamos los primeros {max}. Después sigue con los demás.
        </p>
      ) : null}
      {change ? (
        <Form method="get" className="flex max-w-3xl flex-wrap items-end gap-3 pb-5">
          <input type="hidden" name="accion" value={step} />
          {rows.map(({ key }) => (
            <input key={key} type="hidden" name="fila" value={key} />
          ))}
          <Select
            name="como"
            label="Cambio"
            options={PRICE_WAYS}
            defaultValue={change.way}
            className="min-w-0 flex-1 basis-56"
          />
          <TextField
            name="cuanto"
            label="Cuánto"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={change.text}
            error={change.wrong || undefined}
            className="max-w-36"
          />
          <Button variant={open > 0 ? "secondary" : "primary"}>Ver cómo quedan</Button>
        </Form>
      ) : null}
      {plans && plans.options.length > 1 ? (
        <Form method="get" className="flex max-w-3xl flex-wrap items-end gap-3 pb-5">
          <input type="hidden" name="accion" value={step} />
          {rows.map(({ key }) => (
            <input key={key} type="hidden" name="fila" value={key} />
          ))}
          <Select
            name="plan"
            label="Plan, por anuncio"
            options={plans.options}
            defaultValue={plans.chosen}
            className="min-w-0 flex-1 basis-56"
          />
          <Button variant="secondary">Ver cuánto es</Button>
        </Form>
      ) : null}
      <Form method="post" className="grid max-w-3xl gap-4 pb-8">
        {plans ? <input type="hidden" name="plan" value={plans.chosen} /> : null}
        {change ? (
          <>
            <input type="hidden" name="como" value={change.way} />
            <input type="hidden" name="cuanto" value={change.text} />
          </>
        ) : null}
        <Panel as="section">
          <ul className="grid gap-3">
            {rows.map(({ key, title, facts, problem }) => (
              <li key={key} className="wrap-anywhere">
                {problem === null ? <input type="hidden" name="fila" value={key} /> : null}
                <b>{title}</b>
                <span className="block text-sm text-muted">{facts}</span>
                {problem ? <span className="block text-sm">Se queda como está: {problem}.</span> : null}
              </li>
            ))}
          </ul>
        </Panel>
        {plans && open > 0 ? (
          <>
            <PlanCoupon failure={reply} />
            <p>
              Pagas <b>{plans.total}</b> en un solo pago. Cada anuncio sigue publicado mientras tanto, y su plazo nuevo
              empieza con el pago.
            </p>
          </>
        ) : null}
        <div className="flex flex-wrap gap-2">
          {open > 0 ? (
            <SubmitButton name="intent" value={step} busy="Guardando…">
              {plans ? `Pagar ${plans.total} con Mercado Pago` : `${verb} en ${plural(open, "anuncio")}`}
            </SubmitButton>
          ) : null}
          <LinkButton to={back} variant="secondary">
            No, volver
          </LinkButton>
        </div>
      </Form>
    </>
  );
}
