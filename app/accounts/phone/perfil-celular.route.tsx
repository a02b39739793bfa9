import { Form, useLoaderData } from "@remix-run/react";

import { BACK_QUERY } from "~/accounts/constants";
import { ConfirmEmail } from "~/accounts/email-links/confirm-email";
import type { UnprovenFailure } from "~/accounts/email-links/constants";
import { activeUserAction, userLoader } from "~/accounts/guards.server";
import { pageMeta } from "~/shell/page/title";
import { useReply } from "~/shell/recovery/kept-form";
import { LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { fieldsOf, RadioGroup, TextField } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";

import { CODE_DIGITS, CODE_MINUTES, confirmPhonePath, PHONE_INTENTS, PHONE_PATH } from "./constants";
import { loadPhonePage, submitPhone, type PhoneView } from "./phone.page.server";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const loader = userLoader(({ context, uid, query }) => loadPhonePage(context, uid, query));

export const action = activeUserAction<UnprovenFailure>("reject", ({ context, uid, query, form }) =>
  submitPhone(context, uid, query, form),
);

export const meta = pageMeta("Verificar mi celular");

export default function PhoneRoute() {
  const view = useLoaderData<typeof loader>();
  return <PhonePage view={view} reply={useReply<typeof action>()} />;
}

interface PhonePageProps {
  view: PhoneView;
  reply: Pick<UnprovenFailure, "errors" | "values" | "unproven"> | null;
}

const CHANNEL_NAMES = { whatsapp: "WhatsApp", sms: "mensaje de texto (SMS)" } as const;

export function PhonePage({ view: { numbers, verified, channels, sent, back }, reply }: PhonePageProps) {
  const [first] = numbers;
  const here = back ? confirmPhonePath(back) : PHONE_PATH;
  return (
    <>
      <PageHeader
        title="Verificar mi celular"
        lead="Los compradores y vendedores verán que tu celular es tuyo. Tu número no se publica."
      />
      <ErrorSummary errors={reply?.errors ?? {}} title="No verificamos tu celular" />
      {reply?.unproven ? (
        <div className="mb-4">
          <ConfirmEmail back={here} />
        </div>
      ) : null}
      <div className="grid gap-4">
        {verified ? (
          <Notice tone="success" title="Tu celular está verificado">
            {verified}. Si cambias de número en tu perfil, verifícalo otra vez.
            {back ? (
              <div className="mt-2">
                <LinkButton to={back}>Volver a lo que hacías</LinkButton>
              </div>
            ) : null}
          </Notice>
        ) : null}
        {sent ? <CodeForm sent={sent} reply={reply} /> : null}
        {first ? (
          <Panel>
            <Form method="post" className="grid justify-items-start gap-4">
              {numbers.length === 1 ? (
                <>
                  <input type="hidden" name="numero" value={first.value} />
                  <p>
                    Te enviamos un código de {CODE_DIGITS} cifras a <b>{first.label}</b>.
                  </p>
                </>
              ) : (
                <RadioGroup
                  name="numero"
                  legend="¿Qué número quieres verificar?"
                  options={numbers}
                  defaultValue={reply?.values.numero ?? first.value}
                />
              )}
              <input type="hidden" name="intent" value={PHONE_INTENTS.send} />
              <div className="flex flex-wrap gap-2">
                {channels.map((channel, at) => (
                  <SubmitButton
                    key={channel}
                    name="canal"
                    value={channel}
                    variant={at > 0 || sent || verified ? "secondary" : "primary"}
                  >
                    {sent ? "Enviar otro código por" : "Enviar código por"} {CHANNEL_NAMES[channel]}
                  </SubmitButton>
                ))}
              </div>
            </Form>
          </Panel>
        ) : (
          <Notice tone="info" title="Todavía no tienes un celular en tu perfil">
            <LinkButton to={`/perfil/datos?${BACK_QUERY}=${encodeURIComponent(here)}`} className="mt-2">
              Agregar mi celular
            </LinkButton>
          </Notice>
        )}
      </div>
    </>
  );
}

function CodeForm({ sent, reply }: { sent: NonNullable<PhoneView["sent"]> } & Pick<PhonePageProps, "reply">) {
  return (
    <Panel>
      <Form method="post" noValidate className="grid justify-items-start gap-4">
        <p className="flex items-center gap-2">
          <Icon name="mail" />
          Enviamos un código por {CHANNEL_NAMES[sent.channel]} a {sent.label}. Vence en {CODE_MINUTES} minutos.
        </p>
        <TextField
          {...fieldsOf(reply)("codigo")}
          label="Código"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={CODE_DIGITS + 4}
          className="w-40"
        />
        <SubmitButton name="intent" value={PHONE_INTENTS.check}>
          Verificar
        </SubmitButton>
      </Form>
    </Panel>
  );
}
