import { Form, Link, useActionData, useLoaderData, useParams } from "@remix-run/react";

import { activeUserAction, userLoader } from "~/accounts/guards.server";
import { withinBudget } from "~/platform/forms/within-budget.server";
import { notFound, ownHeaders } from "~/platform/http/http";
import { pageMeta } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";
import { Button, LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { FactList } from "~/ui/fact-list";
import { fieldsOf, TextField } from "~/ui/field";
import { BackLink } from "~/ui/navigation/back-link";
import { Container, PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";

import { SALE_PAPER_FIELDS, type SalePaperField } from "./constants";
import { loadSalePaper, originOf, readSalePaper, SALE_PAPER_NOT_FOUND } from "./sale-paper.page.server";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const headers = ownHeaders;

export const loader = userLoader(async ({ params, context, user }) => {
  const page = await loadSalePaper(context, originOf(params.origen), params.id ?? "", user);
  if (page === null) throw notFound(SALE_PAPER_NOT_FOUND);
  return page;
});

/** Shows what the paper will say. Nothing of it is kept. */
export const action = activeUserAction("allow", ({ params, context, form, user }) =>
  withinBudget(context, "paper", { uid: user.uid }, form, () =>
    readSalePaper(context, originOf(params.origen), params.id ?? "", user, form),
  ),
);

export const meta = pageMeta("Contrato de compraventa");

const HINTS: Partial<Record<SalePaperField, string>> = {
  sellerDocument: "Por ejemplo: DNI 12345678",
  buyerDocument: "Por ejemplo: DNI 12345678",
  serial: "Está grabado debajo del eje de pedales. Lo buscamos en el registro.",
};

export default function SalePaper() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const kept = useKeptValues();
  const { origen = "", id = "" } = useParams();
  const at = fieldsOf({ values: reply?.values ?? kept ?? page.values, errors: reply?.errors ?? {} });
  const ready = reply && "ready" in reply ? reply.ready : undefined;
  return (
    <Container narrow className="pb-10">
      <BackLink to={page.back.to}>{page.back.label}</BackLink>
      <PageHeader
        title="Contrato de compraventa"
        lead="Un documento para que lo firmen los dos. No guardamos lo que escribes aquí."
      />
      <ErrorSummary errors={reply?.errors ?? {}} title="Revisa los datos" />
      {ready ? (
        <Panel as="section" aria-labelledby="listo" className="mb-6 grid gap-4">
          <h2 id="listo" className="text-xl">
            Así dirá el contrato
          </h2>
          <FactList facts={ready.facts} />
          <form
            method="post"
            action={`/compraventa/${origen}/${encodeURIComponent(id)}/pdf`}
            className="flex flex-wrap gap-2"
          >
            {Object.entries(ready.values).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <Button>Descargar PDF</Button>
            {page.transfer ? (
              <LinkButton to={page.transfer} variant="secondary">
                Transferir la bicicleta registrada
              </LinkButton>
            ) : null}
          </form>
        </Panel>
      ) : null}
      <Panel>
        <Form method="post" noValidate className="grid gap-4">
          <div className="grid gap-4 sm:grid-cols-2">
            {Object.entries(SALE_PAPER_FIELDS).map(([name, label]) => (
              <TextField
                key={name}
                label={label}
                {...at(name)}
                type={name === "day" ? "date" : "text"}
                autoComplete="off"
                optional={name === "serial"}
                hint={HINTS[name as SalePaperField]}
              />
            ))}
          </div>
          <SubmitButton size="lg" busy="Un momento…" className="justify-self-start">
            Ver el contrato
          </SubmitButton>
        </Form>
        {page.transfer ? (
          <p className="pt-4 text-sm text-muted">
            Esta bicicleta está registrada a tu nombre.{" "}
            <Link to={page.transfer} className="link">
              Transfiérela al comprador
            </Link>{" "}
            al entregarla.
          </p>
        ) : null}
      </Panel>
    </Container>
  );
}
