import { Form, useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { userPath } from "~/accounts/model";
import { userPagePath } from "~/accounts/users/paths";
import type { FormFailure } from "~/platform/forms/typed-values";
import { pageMeta } from "~/shell/page/title";
import { useReply } from "~/shell/recovery/kept-form";
import { ErrorSummary } from "~/ui/error-summary";
import { Checkbox, TextField } from "~/ui/field";
import { BackLink } from "~/ui/navigation/back-link";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";

import { type UserRoleView, loadUserRole, submitUserRole } from "./role.page.server";
import { USER_INTENTS, WHY_MAX } from "./words";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

export const loader = adminLoader("users", ({ params, context, uid }) => loadUserRole(context, params.uid ?? "", uid));

export const action = adminAction(
  "users",
  ({ params, context, uid, form }) => submitUserRole(context, params.uid ?? "", uid, form),
  ({ params }) => ({ target: userPath(params.uid ?? "") }),
);

export const meta = pageMeta("Rol");

export default function AdminUserRole() {
  const view = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return <UserRolePage key={view.steps} view={view} reply={reply} />;
}

interface UserRolePageProps {
  view: UserRoleView;
  reply: Pick<FormFailure, "errors" | "values"> | null;
}

export function UserRolePage({ view, reply }: UserRolePageProps) {
  const { uid, name, roleName, next, why, steps } = view;
  const { errors = {}, values = {} } = reply ?? {};
  return (
    <>
      <BackLink to={userPagePath(uid)}>{name}</BackLink>
      <PageHeader title={`Rol de ${name}`} lead={`Ahora: ${roleName}.`} />
      <ErrorSummary errors={errors} title="No cambiamos el rol" />
      {why !== null ? <Notice tone="warning" title={why} /> : null}
      {why !== null || next === null ? null : (
        <Panel>
          <Form method="post" noValidate className="grid grid-cols-1 justify-items-start gap-4">
            <input type="hidden" name="steps" value={steps} />
            <input type="hidden" name="rol" value={next} />
            <h2 className="text-xl">Administración</h2>
            <p>
              {next === "admin"
                ? "Podrá ver y cambiar todo lo de la administración, también los datos y los roles de otras personas."
                : "Deja de entrar a la administración, y se cierran todas sus sesiones."}{" "}
              Avisamos por correo a todas las personas que administran.
            </p>
            <TextField
              name="motivo"
              label="Motivo"
              hint="Queda en el registro."
              maxLength={WHY_MAX}
              autoComplete="off"
              defaultValue={values.motivo}
              error={errors.motivo}
              className="w-full max-w-xl"
            />
            <Checkbox
              name="confirmo"
              value="si"
              label={next === "admin" ? `Sí, ${name} administrará el sitio` : `Sí, ${name} deja de administrar`}
              error={errors.confirmo}
            />
            <SubmitButton name="intent" value={USER_INTENTS.role} variant="danger">
              {next === "admin" ? "Dar el rol" : "Quitar el rol"}
            </SubmitButton>
          </Form>
        </Panel>
      )}
      {why === null && view.police !== null ? <PoliceRole view={view} errors={errors} values={values} /> : null}
    </>
  );
}

/** The role of the police: look-ups on record, and no personal data. */
function PoliceRole({
  view: { name, police, unit, steps },
  errors,
  values,
}: {
  view: UserRoleView;
  errors: FormFailure["errors"];
  values: FormFailure["values"];
}) {
  const isTaking = police === "take";
  return (
    <Panel className="mt-4">
      <Form method="post" noValidate className="grid grid-cols-1 justify-items-start gap-4">
        <input type="hidden" name="steps" value={steps} />
        {isTaking ? <input type="hidden" name="quitar" value="si" /> : null}
        <h2 className="text-xl">Policía</h2>
        <p>
          {isTaking
            ? `${name} consulta el registro por ${unit}. Al quitarle el rol se cierran todas sus sesiones.`
            : "Podrá buscar números y reportes, y escribir a los titulares sin ver sus datos. Cada consulta queda en un registro. Comprueba antes su identidad y su unidad, por oficio."}
        </p>
        {isTaking ? null : (
          <TextField
            name="unidad"
            label="Comisaría o unidad"
            maxLength={80}
            autoComplete="off"
            defaultValue={values.unidad}
            error={errors.unidad}
            className="w-full max-w-xl"
          />
        )}
        <TextField
          name="motivo-policia"
          label="Motivo"
          hint="Queda en el registro: número del oficio."
          maxLength={WHY_MAX}
          autoComplete="off"
          defaultValue={values["motivo-policia"]}
          error={errors["motivo-policia"]}
          className="w-full max-w-xl"
        />
        <SubmitButton name="intent" value={USER_INTENTS.police} variant={isTaking ? "danger" : "secondary"}>
          {isTaking ? "Quitar el rol de la Policía" : "Dar el rol de la Policía"}
        </SubmitButton>
      </Form>
    </Panel>
  );
}
