import { Form, useLoaderData, useLocation } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import type { FormFailure } from "~/platform/forms/typed-values";
import { pageMeta } from "~/shell/page/title";
import { useReply } from "~/shell/recovery/kept-form";
import { ErrorSummary } from "~/ui/error-summary";
import { RadioGroup, TextArea, TextField } from "~/ui/field";
import { BackLink } from "~/ui/navigation/back-link";
import { PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";

import { SETTINGS_DOCUMENT } from "../model";
import { ConfirmChange } from "./change-lines";
import { SETTINGS_PATH, VERSION_FIELD } from "./constants";
import { BrokenNotice } from "./overview-page";
import {
  type SettingGroupView,
  type SettingsReply,
  loadSettingGroup,
  submitSettingGroup,
} from "./settings.page.server";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

export const loader = adminLoader("settings", ({ params, context }) => loadSettingGroup(context, params.grupo));

/** The values of the group, with `version`; `confirmado=si` is the second step. */
export const action = adminAction(
  "settings",
  ({ params, context, uid, form }) => submitSettingGroup(context, params.grupo, uid, form),
  () => ({ target: SETTINGS_DOCUMENT }),
);

export const meta = pageMeta<typeof loader>((view) => view?.title ?? "Ajustes");

export default function AdminSettingGroup() {
  const view = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  const { pathname } = useLocation();
  return <SettingGroupPage key={view.version} view={view} path={pathname} reply={reply && { ok: false, ...reply }} />;
}

interface SettingGroupPageProps {
  view: SettingGroupView;
  path: string;
  reply: FormFailure | SettingsReply | null;
}

export function SettingGroupPage({ view, path, reply }: SettingGroupPageProps) {
  const confirm = reply && "confirm" in reply ? reply.confirm : null;
  if (reply && confirm) return <ConfirmChange title={view.title} lines={confirm} values={reply.values} back={path} />;
  const { errors = {}, values = null } = reply ?? {};
  return (
    <>
      <BackLink to={SETTINGS_PATH}>Ajustes</BackLink>
      <PageHeader title={view.title} lead={view.lead} />
      {view.isBroken ? <BrokenNotice /> : null}
      <ErrorSummary errors={errors} labels={Object.fromEntries(view.fields.map(({ name, label }) => [name, label]))} />
      <Panel className="mb-6">
        {/* Checked by the server, which knows the rules. */}
        <Form method="post" noValidate className="grid grid-cols-1 gap-5">
          <input type="hidden" name={VERSION_FIELD} value={values?.[VERSION_FIELD] ?? view.version} />
          {view.fields.map((field) => (
            <SettingInput
              key={field.name}
              field={field}
              error={errors[field.name]}
              value={values?.[field.name] ?? field.value}
            />
          ))}
          <div>
            <SubmitButton busy="Guardando…">Guardar</SubmitButton>
            <p className="mt-2 text-sm text-muted">Los cambios llegan a todo el sitio en unos dos minutos.</p>
          </div>
        </Form>
      </Panel>
    </>
  );
}

interface SettingInputProps {
  field: SettingGroupView["fields"][number];
  error: string | undefined;
  value: string;
}

function SettingInput({ field, error, value }: SettingInputProps) {
  const { name, label, input, options = [], optional } = field;
  const hint = [field.hint, `${field.source}.`].filter(Boolean).join(" ");
  if (input === "choice")
    return <RadioGroup legend={label} name={name} options={options} defaultValue={value} hint={hint} error={error} />;
  const props = { label, name, hint, optional: optional ?? false, defaultValue: value, ...(error && { error }) };
  if (input === "lines") return <TextArea {...props} rows={6} />;
  return (
    <TextField {...props} inputMode={input === "number" || input === "soles" ? "decimal" : "text"} autoComplete="off" />
  );
}
