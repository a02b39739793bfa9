import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, Form } from "@remix-run/react";

import { limaDay } from "~/business/calendar";
import { isOpenService } from "~/business/switches";
import { act, takeForm } from "~/platform/forms/act.server";
import { respond, done } from "~/platform/forms/outcome";
import { notFound, ownHeaders, readForm } from "~/platform/http/http";
import { PLACE_TEXT_MAX, SIGHTING_MAX, stolenPath } from "~/registry/theft/constants";
import { stolenName } from "~/registry/theft/name";
import { pageMeta } from "~/shell/page/title";
import { LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { fieldsOf, TextArea, TextField } from "~/ui/field";
import { GuardFields } from "~/ui/guard-fields";
import { Notice } from "~/ui/notice";
import { Container, PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";

import { sightingSchema } from "../form";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const headers = ownHeaders;

const SIGHTING_PURPOSE = "avistamiento";

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { theft, env, formGuard, clock } = context;
  const detail = isOpenService(env.switches, "stolenList") ? await theft.list.detail(params.id) : null;
  if (detail?.state !== "live") throw notFound("Este reporte ya no está publicado.");
  if (!detail.hasOwner) throw notFound("Su dueño ya no está aquí: avisa a la Policía (105).");
  const stamp = await formGuard.stamp(SIGHTING_PURPOSE);
  return { id: detail.id, name: stolenName(detail), stamp, today: limaDay(clock.now()) };
}

/** Of users and visitors alike. */
export async function action({ request, params: { id = "" }, context }: ActionFunctionArgs) {
  const { accounts, clock, env, formGuard, theft } = context;
  if (!isOpenService(env.switches, "stolenList")) throw notFound();
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  const send = act({
    form: sightingSchema(clock.now()),
    guard: [formGuard, SIGHTING_PURPOSE, "sighting"],
    run: async (typed, formId) => theft.sightings.send(id, formId, (await accounts.session())?.uid ?? null, typed),
    done: () => done(stolenPath(id), "Gracias. Le avisamos a su dueño por correo."),
    words: { "not-found": "Este reporte ya no está publicado." },
  });
  return respond(await takeForm(form, send));
}

export const meta = pageMeta<typeof loader>((page) => (page ? `Vi la ${page.name}` : "La vi"));

export default function LaVi() {
  const { id, name, today, stamp } = useLoaderData<typeof loader>();
  const rejected = useActionData<typeof action>();
  const errors = rejected?.errors ?? {};
  const values = rejected?.values ?? {};
  const at = fieldsOf({ values, errors });
  return (
    <Container narrow className="pb-10">
      <PageHeader title={`Vi la ${name}`} lead="Le llega a su dueño por correo. No mostramos tus datos ni los suyos." />
      <ErrorSummary errors={errors} />
      <Panel>
        <Form method="post" noValidate className="grid gap-6">
          <GuardFields stamp={stamp} values={values} />
          <TextField
            label="Cuándo la viste"
            {...at("seenOn")}
            type="date"
            max={today}
            defaultValue={values.seenOn ?? today}
            className="[&_input]:max-w-64"
          />
          <TextField
            label="Dónde la viste"
            {...at("place")}
            hint="Calle y distrito, o el enlace del anuncio donde la ofrecen."
            maxLength={PLACE_TEXT_MAX}
            autoComplete="off"
          />
          <TextArea
            label="Qué viste"
            {...at("text")}
            hint="Cómo está, a qué hora, hacia dónde iba. Nombres y direcciones de personas díselos solo a la Policía."
            maxLength={SIGHTING_MAX}
          />
          <TextField
            label="Tu correo"
            {...at("contact")}
            type="email"
            optional
            hint="Solo si quieres que te conteste: su dueño lo verá."
            autoComplete="email"
          />
          <Notice tone="warning">Si está pasando ahora, llama a la Policía (105).</Notice>
          <div className="flex flex-col gap-3 sm:flex-row-reverse sm:justify-end">
            <SubmitButton size="lg" busy="Enviando…">
              Avisar a su dueño
            </SubmitButton>
            <LinkButton to={stolenPath(id)} variant="secondary" size="lg">
              Cancelar
            </LinkButton>
          </div>
        </Form>
      </Panel>
    </Container>
  );
}
