import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, Form } from "@remix-run/react";

import { ConfirmItsYou } from "~/accounts/security/security-methods";
import { PasswordField } from "~/accounts/sign-in/password-field";
import { DOCUMENT_NAMES } from "~/business/documents";
import { SALES_PATH } from "~/orders/paths";
import { respond } from "~/platform/forms/outcome";
import type { FormFailure } from "~/platform/forms/typed-values";
import { readForm } from "~/platform/http/http";
import { pageMeta } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";
import { ErrorSummary } from "~/ui/error-summary";
import { FactList } from "~/ui/fact-list";
import { fieldsOf, RadioGroup, TextField } from "~/ui/field";
import { BackLink } from "~/ui/navigation/back-link";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { Section } from "~/ui/section";
import { SubmitButton } from "~/ui/submit-button";

import {
  PAYOUT_FIELDS as FIELDS,
  HOLDER_DOCUMENTS,
  HOLDER_NAME_MAX,
  PAYOUT_ACCOUNT_PATH,
  PAYOUT_METHOD_NAMES,
  PAYOUT_METHODS,
  type PayoutAccountView,
  type PayoutProof,
} from "./account-constants";
import { loadPayoutAccount, submitPayoutAccount } from "./account.page.server";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export async function loader({ context }: LoaderFunctionArgs) {
  return loadPayoutAccount(context, await context.accounts.requireProvedUser("sellers"));
}

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await context.accounts.requireProvedUser("sellers");
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  return respond(await submitPayoutAccount(context, user, form));
}

export const meta = pageMeta("Dónde te pagamos");

export default function PayoutAccountRoute() {
  const { account, lockedUntil, proof } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const kept = useKeptValues();
  return (
    <PayoutAccountPage
      account={account}
      lockedUntil={lockedUntil}
      proof={proof}
      reply={reply ?? (kept && { errors: {}, values: kept })}
    />
  );
}

interface PayoutAccountPageProps {
  account: PayoutAccountView | null;
  /** Day and hour; null where payouts are not locked. */
  lockedUntil: string | null;
  proof: PayoutProof;
  reply: Pick<FormFailure, "errors" | "values"> | null;
}

export function PayoutAccountPage({ account, lockedUntil, proof, reply }: PayoutAccountPageProps) {
  const { errors = {}, values = {} } = reply ?? {};
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-6 pb-6">
      <div>
        <BackLink to={SALES_PATH}>Mis ventas</BackLink>
        <PageHeader
          title="Dónde te pagamos"
          lead="Aquí te pagamos lo que vendes en el sitio, y lo que Mercado Pago no pudo devolverte. Lo guardamos cifrado y solo lo usamos para pagarte."
        />
      </div>
      <ErrorSummary errors={errors} title="No guardamos el cambio" />
      {lockedUntil ? (
        <Notice tone="warning" title="Detuvimos tus cobros">
          Nos avisaste que no fuiste tú. No te pagamos nada hasta el {lockedUntil}.
        </Notice>
      ) : null}
      {account ? (
        <Section id="guardado" title="Lo que tenemos">
          <FactList
            facts={[
              { label: account.method, value: account.number },
              { label: "Titular", value: account.holder },
              { label: "Documento", value: account.document },
            ]}
          />
          {account.usableFrom ? (
            <p>La usamos desde el {account.usableFrom}: hasta entonces no te pagamos a ninguna cuenta.</p>
          ) : null}
        </Section>
      ) : null}
      {proof.hasPassword || proof.provedRecently ? (
        <AccountForm hasPassword={proof.hasPassword} isNew={account === null} errors={errors} values={values} />
      ) : (
        <ConfirmItsYou methods={proof.methods} redirect={PAYOUT_ACCOUNT_PATH}>
          Para decirnos dónde te pagamos, entra otra vez con una de tus cuentas. Vale por cinco minutos.
        </ConfirmItsYou>
      )}
    </div>
  );
}

function AccountForm({
  hasPassword,
  isNew,
  errors,
  values,
}: Pick<FormFailure, "errors" | "values"> & { hasPassword: boolean; isNew: boolean }) {
  const field = fieldsOf({ values, errors });
  return (
    <Panel>
      <Form method="post" noValidate className="grid gap-5">
        <RadioGroup
          {...field(FIELDS.method)}
          legend="¿Cómo te pagamos?"
          options={PAYOUT_METHODS.map((value) => ({ value, label: PAYOUT_METHOD_NAMES[value] }))}
          required
        />
        <TextField
          {...field(FIELDS.cci)}
          label="CCI"
          hint="Si elegiste cuenta bancaria: 20 dígitos. Está en la aplicación de tu banco, como «código interbancario»."
          inputMode="numeric"
          autoComplete="off"
          maxLength={40}
        />
        <TextField
          {...field(FIELDS.yape)}
          label="Celular de Yape"
          hint="Si elegiste Yape: 9 dígitos."
          inputMode="tel"
          autoComplete="off"
          maxLength={20}
        />
        <TextField
          {...field(FIELDS.holder)}
          label="Titular"
          hint="Como figura en el banco o en Yape."
          maxLength={HOLDER_NAME_MAX}
          autoComplete="name"
          required
        />
        <RadioGroup
          {...field(FIELDS.documentType)}
          defaultValue={values[FIELDS.documentType] ?? "dni"}
          legend="Documento del titular"
          options={HOLDER_DOCUMENTS.map((value) => ({ value, label: DOCUMENT_NAMES[value] }))}
          required
        />
        <TextField
          {...field(FIELDS.document)}
          label="Número de documento"
          inputMode="numeric"
          maxLength={20}
          required
        />
        {hasPassword ? (
          <PasswordField name={FIELDS.password} label="Tu contraseña" isNew={false} error={errors[FIELDS.password]} />
        ) : null}
        <div>
          <SubmitButton busy="Guardando…">{isNew ? "Guardar" : "Cambiar"}</SubmitButton>
        </div>
      </Form>
    </Panel>
  );
}
