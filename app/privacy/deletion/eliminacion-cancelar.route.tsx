import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData, Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";

import { formatDate } from "~/business/format";
import { formText } from "~/platform/forms/form-text";
import { done, respond } from "~/platform/forms/outcome";
import { readForm } from "~/platform/http/http";
import { pageMeta } from "~/shell/page/title";
import { Button, LinkButton } from "~/ui/button";
import { Container, PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";

import { cancelPath, type CancelState, DELETION_INTENTS, DELETION_PATH } from "./constants";
import { KeptReports } from "./kept-reports";
import { chooseKeptReports, type LiveReports, liveReportsOf } from "./kept-reports.server";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

// The signed token authorises, here and in the action: it works without signing in.
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { token = "" } = params;
  const uid = await context.privacy.deletion.holderOf(token);
  const reports = uid === null ? null : await liveReportsOf(context, uid);
  return answer(await context.privacy.deletion.cancelState(token), reports);
}

/** Answered in place: the link shows the same page from now on. `intent` `reportes`: live reports stay, or not. */
export async function action({ params, request, context }: ActionFunctionArgs) {
  const { token = "" } = params;
  const { deletion } = context.privacy;
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  if (formText(form, "intent") !== DELETION_INTENTS.keep) return answer(await deletion.cancel(token), null);
  const uid = await deletion.holderOf(token);
  if (uid !== null) {
    await chooseKeptReports(context, uid, form);
    return respond(done(cancelPath(token), "Guardamos tu elección sobre tu reporte de robo."));
  }
  return answer(await deletion.cancelState(token), null);
}

function answer(cancel: CancelState, reports: LiveReports | null) {
  return data({ cancel, reports }, { status: cancel === null ? 404 : cancel.state === "begun" ? 410 : 200 });
}

export const meta = pageMeta("Cancelar eliminación");

export default function CancelDeletion() {
  return <DeletionCancelPage {...useLoaderData<typeof loader>()} />;
}

export function DeletionCancelPage({ cancel, reports }: { cancel: CancelState; reports: LiveReports | null }) {
  switch (cancel?.state) {
    case "pending":
      return (
        <State title="¿Cancelar la eliminación?">
          <p>
            Tu cuenta se eliminará el <strong>{formatDate(cancel.eraseAfter)}</strong>. Si cancelas, no borramos nada y
            todo queda como está.
          </p>
          <Form method="post">
            <Button size="lg">Cancelar eliminación</Button>
          </Form>
          {reports && reports.names.length > 0 ? (
            <Form method="post" className="grid w-full justify-items-start gap-3">
              <KeptReports {...reports} />
              <Button name="intent" value={DELETION_INTENTS.keep} variant="secondary">
                Guardar mi elección
              </Button>
            </Form>
          ) : null}
          <p className="text-sm text-muted">¿No pediste eliminar tu cuenta? Cancela y crea una contraseña nueva.</p>
        </State>
      );
    case "cancelled":
      return (
        <State title="Tu cuenta se queda">
          <p role="status">Cancelamos la eliminación. No borramos nada.</p>
          <div className="flex flex-wrap gap-3">
            <LinkButton to="/perfil">Ir a mi perfil</LinkButton>
            <LinkButton to="/recuperar-contrasena" variant="secondary">
              No lo pedí yo: crear contraseña nueva
            </LinkButton>
          </div>
        </State>
      );
    case "begun":
      return (
        <State title="Ya no se puede cancelar">
          <p role="status">
            Pasaron los días para cancelar y ya eliminamos tus datos, o lo estamos haciendo. Si quieres volver, puedes
            crear una cuenta nueva con el mismo correo.
          </p>
          <LinkButton to="/register">Crear una cuenta</LinkButton>
        </State>
      );
    case undefined:
      return (
        <State title="Este enlace no sirve o ya venció">
          <p>
            Usa el enlace del correo más reciente, o entra a tu cuenta y cancela en{" "}
            <Link to={DELETION_PATH} className="link">
              Eliminación de datos
            </Link>
            .
          </p>
        </State>
      );
  }
}

function State({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Container narrow className="pb-10">
      <PageHeader title={title} />
      <Panel className="grid justify-items-start gap-4">{children}</Panel>
    </Container>
  );
}
