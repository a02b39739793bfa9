import { Form, useActionData, useLoaderData } from "@remix-run/react";

import { activeUserAction, userLoader } from "~/accounts/guards.server";
import { formatDateTime } from "~/business/format";
import { formNotFound, handleForm, notDone, type FormOutcome } from "~/platform/forms/outcome";
import type { FormFailure } from "~/platform/forms/typed-values";
import { notFound } from "~/platform/http/http";
import { pageMeta } from "~/shell/page/title";
import { ErrorSummary } from "~/ui/error-summary";
import { Breadcrumbs } from "~/ui/navigation/breadcrumbs";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page";
import { Section } from "~/ui/section";
import { SubmitButton } from "~/ui/submit-button";

import { shownOwnerCode } from "../code";
import { bicycleName, OWN_BICYCLES_PATH, ownBicyclePath, publicBicyclePath } from "../constants";
import { BICYCLE_NOT_OWN, readOwnBicycle } from "./bicycle.page.server";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

type CodeReply = FormFailure & { shown?: { code: string; until: string } };

export const loader = userLoader(async ({ params, context, uid }) => {
  const bicycle = await readOwnBicycle(context.registry.bicycles, uid, params.id);
  if (bicycle?.status !== "registered") throw notFound(BICYCLE_NOT_OWN);
  return {
    id: bicycle.id,
    name: bicycleName(bicycle),
    address: context.env.siteUrl + publicBicyclePath(bicycle.code),
  };
});

/** Makes a code and shows it once: it stands in no address, and the database has its hash. */
export const action = activeUserAction<CodeReply>("allow", ({ params, context, uid, form }) =>
  handleForm<CodeReply>(form, async (): Promise<FormOutcome<CodeReply>> => {
    const bicycle = await readOwnBicycle(context.registry.bicycles, uid, params.id);
    if (bicycle?.status !== "registered") return formNotFound(BICYCLE_NOT_OWN);
    const issued = await context.registry.ownerCodes.issue(bicycle);
    if (!issued.ok) return notDone(form, issued);
    const shown = { code: shownOwnerCode(issued.code), until: formatDateTime(issued.until).slice(-5) };
    return { kind: "shown", reply: { ok: false, errors: {}, values: {}, shown } };
  }),
);

export const meta = pageMeta("Mostrar que es mía");

export default function OwnerCodePage() {
  const { id, name, address } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const shown = reply && "shown" in reply ? reply.shown : undefined;
  return (
    <>
      <Breadcrumbs
        items={[
          { label: "Mis bicicletas", to: OWN_BICYCLES_PATH },
          { label: name, to: ownBicyclePath(id) },
          { label: "Mostrar que es mía" },
        ]}
      />
      <PageHeader
        title="Mostrar que es mía"
        lead="Un código de diez minutos para un comprador o la policía, sin tu nombre."
      />
      <ErrorSummary errors={reply?.errors ?? {}} title="No hicimos el código" />
      {shown ? (
        <Notice tone="success" className="mb-4" title="Tu código">
          <p className="py-2 text-3xl font-bold tracking-wider whitespace-nowrap tabular-nums sm:text-4xl">
            {shown.code}
          </p>
          <p>Vale hasta las {shown.until}, solo para esta bicicleta. Si haces otro, este deja de valer.</p>
        </Notice>
      ) : null}
      <Section id="como" title="Cómo se usa">
        <ol className="grid list-decimal gap-2 pl-5">
          <li>
            La otra persona escanea el código QR de la pegatina, o abre esta dirección:{" "}
            <a href={address} className="link inline-block py-1 wrap-anywhere">
              {address}
            </a>
          </li>
          <li>En «¿La tienes delante?» escribe el código que le dictas.</li>
          <li>La página le dice si la persona que le muestra el código es el titular del registro.</li>
        </ol>
        <p className="text-sm text-muted">
          Muéstralo solo frente a frente. Nunca lo mandes por mensaje: otra persona podría pasar por el titular.
        </p>
        <Form method="post">
          <SubmitButton name="intent" value="codigo">
            {shown ? "Hacer otro código" : "Hacer un código"}
          </SubmitButton>
        </Form>
      </Section>
    </>
  );
}
