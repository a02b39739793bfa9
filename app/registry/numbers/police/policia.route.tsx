import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";

import { userLoader } from "~/accounts/guards.server";
import { withDistricts } from "~/platform/forms/district-list.server";
import { respond } from "~/platform/forms/outcome";
import type { FieldErrors } from "~/platform/forms/typed-values";
import { ownHeaders, readForm } from "~/platform/http/http";
import { pageMeta } from "~/shell/page/title";
import { Badge } from "~/ui/badge";
import { ErrorSummary } from "~/ui/error-summary";
import { FactList } from "~/ui/fact-list";
import { fieldsOf, TextArea, TextField } from "~/ui/field";
import { GuardFields } from "~/ui/guard-fields";
import { Notice } from "~/ui/notice";
import { Container, PageHeader } from "~/ui/page";
import { PlaceFields } from "~/ui/places/place-fields";
import { Section } from "~/ui/section";
import { SubmitButton } from "~/ui/submit-button";

import { RELAY_TEXT_MAX } from "../../finds/relay/constants";
import { StandingBadge } from "../check/standing-badge";
import { MAX_TYPED } from "../serials/words";
import { LOOKUP_REASON_MAX, LOOKUPS_AN_HOUR, POLICE_INTENTS } from "./constants";
import type { PoliceBicycle } from "./model";
import { askAsPolice, POLICE_PURPOSE } from "./police.action.server";
import type { LookupAnswer } from "./police.server";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const headers = ownHeaders;

/** Of officers alone: others find nothing here. */
export const loader = userLoader(async ({ context, uid }) => {
  const { unit } = await context.accounts.officers.require(uid);
  return { unit, stamp: await context.formGuard.stamp(POLICE_PURPOSE) };
});

/** `intent`: `numero`, `distrito` or `mensaje`. Answers render in place: no number stays in an address. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { uid } = await context.accounts.requireActiveUser({ whenUnknown: "reject" });
  const officer = await context.accounts.officers.require(uid);
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  return respond(withDistricts(await askAsPolice(context, officer, form)));
}

export const meta = pageMeta("Consulta policial");

const LIKENESS_NAMES = { exact: "Mismo número", near: "Se parece", partial: "Contiene esa parte" } as const;

export default function Policia() {
  const { unit, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const errors = reply?.errors ?? {};
  const values = reply?.values ?? {};
  const at = fieldsOf({ values, errors });
  const answer = reply && "answer" in reply ? reply.answer : null;
  return (
    <Container narrow className="grid grid-cols-1 gap-4 pb-12">
      <PageHeader title="Consulta policial" lead={unit} />
      <Notice>
        Cada consulta queda en un registro con tu cuenta, la hora y el motivo. No se muestran datos del titular: pídelos
        por oficio. Hasta {LOOKUPS_AN_HOUR} consultas por hora.
      </Notice>
      <ErrorSummary errors={errors} />
      {answer ? <Answer answer={answer} stamp={stamp} /> : null}
      {values.consulta && values.bicicleta ? (
        <Section id="por-enviar" title="Escribir al titular">
          <MessageForm
            lookupId={values.consulta}
            bicycleId={values.bicicleta}
            stamp={stamp}
            values={values}
            errors={errors}
          />
        </Section>
      ) : null}
      <Section id="por-numero" title="Por número">
        <Form method="post" noValidate className="grid grid-cols-1 gap-4">
          <TextField
            label="Número o una parte"
            {...at("numero")}
            hint="Desde cinco caracteres seguidos, o los cuatro últimos. Escribe ? en lo que no se lee."
            maxLength={MAX_TYPED}
            autoComplete="off"
            autoCapitalize="characters"
          />
          <TextField
            label="Motivo de la consulta"
            {...at("motivo")}
            hint="Intervención, denuncia o parte: con su número si lo tiene."
            maxLength={LOOKUP_REASON_MAX}
            autoComplete="off"
          />
          <div>
            <SubmitButton name="intent" value={POLICE_INTENTS.number}>
              Consultar el número
            </SubmitButton>
          </div>
        </Form>
      </Section>
      <Section id="por-distrito" title="Reportes de un distrito">
        <Form method="post" noValidate className="grid grid-cols-1 gap-4">
          <PlaceFields values={values} errors={errors} districts={reply?.districts} />
          <TextField
            label="Motivo de la consulta del distrito"
            {...at("motivo-distrito")}
            maxLength={LOOKUP_REASON_MAX}
            autoComplete="off"
          />
          <div>
            <SubmitButton name="intent" value={POLICE_INTENTS.district} variant="secondary">
              Ver sus reportes
            </SubmitButton>
          </div>
        </Form>
      </Section>
    </Container>
  );
}

function Answer({ answer: { id, asked, bicycles, elsewhere, isCut }, stamp }: { answer: LookupAnswer; stamp: string }) {
  return (
    <Section id="respuesta" title={`Respuesta: ${asked}`}>
      {bicycles.length === 0 ? <p>Ninguna está registrada ni reportada. Eso no prueba que no sea robada.</p> : null}
      <FactList facts={elsewhere} wide />
      {isCut ? <p>Hay más de las que se muestran: escribe más del número.</p> : null}
      <ul className="grid grid-cols-1 gap-6">
        {bicycles.map((bicycle) => (
          <li key={bicycle.id}>
            <Result bicycle={bicycle} lookupId={id} stamp={stamp} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Result({
  bicycle: { id, name, likeness, why, facts, reportPath, isRegistered },
  lookupId,
  stamp,
}: {
  bicycle: PoliceBicycle;
  lookupId: string;
  stamp: string;
}) {
  return (
    <article className="grid grid-cols-1 gap-3">
      <h3 className="flex flex-wrap items-center gap-2 text-lg wrap-anywhere">
        {name}
        {likeness === null ? null : <Badge>{LIKENESS_NAMES[likeness]}</Badge>}
        <StandingBadge why={why} />
      </h3>
      <FactList facts={facts} wide />
      {reportPath === null ? null : (
        <p>
          <Link to={reportPath} className="link inline-flex min-h-6 items-center">
            Su página pública, con fotos
          </Link>
        </p>
      )}
      {isRegistered ? (
        <details>
          <summary className="link inline-flex min-h-8 cursor-pointer items-center">Escribir al titular</summary>
          <MessageForm lookupId={lookupId} bicycleId={id} stamp={stamp} values={{}} errors={{}} />
        </details>
      ) : null}
    </article>
  );
}

/** To the holder of a bicycle that a look-up has shown; a rejected one keeps what was typed. */
function MessageForm({
  lookupId,
  bicycleId,
  stamp,
  values,
  errors,
}: {
  lookupId: string;
  bicycleId: string;
  stamp: string;
  values: Record<string, string>;
  errors: FieldErrors;
}) {
  return (
    <Form method="post" noValidate className="grid grid-cols-1 gap-3 pt-3">
      <GuardFields stamp={stamp} values={values} />
      <input type="hidden" name="consulta" value={lookupId} />
      <input type="hidden" name="bicicleta" value={bicycleId} />
      <TextArea
        {...fieldsOf({ values, errors })("mensaje")}
        id={values.consulta ? "mensaje" : `mensaje-${bicycleId}`}
        label="Mensaje para el titular"
        hint="Le llega por correo con tu unidad, y te responde por aquí. Ninguno ve los datos del otro."
        maxLength={RELAY_TEXT_MAX}
        rows={3}
      />
      <div>
        <SubmitButton name="intent" value={POLICE_INTENTS.message} variant="secondary" busy="Enviando…">
          Enviar al titular
        </SubmitButton>
      </div>
    </Form>
  );
}
