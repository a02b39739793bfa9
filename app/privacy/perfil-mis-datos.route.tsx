import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, Form } from "@remix-run/react";

import { userLoader } from "~/accounts/guards.server";
import type { SecurityView } from "~/accounts/security/constants";
import { ConfirmItsYou } from "~/accounts/security/security-methods";
import { PasswordField } from "~/accounts/sign-in/password-field";
import type { FieldErrors } from "~/platform/forms/forms";
import { respond } from "~/platform/forms/outcome";
import { readForm } from "~/platform/http/http";
import { submitExport, viewExport } from "~/privacy/own-data.action.server";
import { RIGHTS_PATH } from "~/privacy/rights/constants";
import { pageMeta } from "~/shell/page/title";
import { Button, LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";

import { EXPORT_PASSWORD, OWN_DATA_PATH } from "./export";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const loader = userLoader(async ({ context }) => ({ proof: await viewExport(context.accounts, context.log) }));

/** Checks the password or code, and redirects to the file. */
export async function action({ request, context }: ActionFunctionArgs) {
  const user = await context.accounts.requireProvedUser();
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  return respond(await submitExport(context, user, form));
}

export const meta = pageMeta("Privacidad");

const KEPT = [
  "Tu cuenta: correo, nombre, teléfono, WhatsApp, departamento, foto y preferencias.",
  "Tus anuncios y borradores, con sus fotos.",
  "Tus favoritos, mensajes, preguntas, tu conversación con Rebi, búsquedas guardadas, reportes y reclamos.",
  "Tus compras, ventas, cobros, opiniones y cupones.",
  "Cuándo entraste y qué sesiones cerraste, para cuidar tu cuenta.",
];

interface OwnDataProps {
  /** Null while a service is down. */
  proof: Pick<SecurityView, "hasPassword" | "provedRecently" | "methods"> | null;
  errors: FieldErrors;
}

export function OwnData({ proof, errors }: OwnDataProps) {
  return (
    <div className="grid gap-4">
      <Panel as="section" aria-labelledby="guardamos">
        <h2 id="guardamos" className="text-lg">
          Qué guardamos
        </h2>
        <ul className="mt-2 list-disc pl-5">
          {KEPT.map((kind) => (
            <li key={kind} className="py-0.5">
              {kind}
            </li>
          ))}
        </ul>
        <p className="mt-2 text-muted">Tu contraseña no la guardamos nosotros ni podemos leerla.</p>
      </Panel>
      <Panel as="section" aria-labelledby="descarga" className="grid justify-items-start gap-3">
        <h2 id="descarga" className="text-lg">
          Descarga una copia
        </h2>
        <p>Un archivo JSON con todo lo que tenemos de ti. Guárdalo en un lugar seguro.</p>
        <p className="text-muted">
          Lo que escribiste sin señal y aún no nos llega está solo en tu dispositivo:{" "}
          <a href="/por-enviar" className="link">
            ver lo que falta enviar
          </a>
          .
        </p>
        <ErrorSummary errors={errors} title="No descargamos tus datos" />
        {proof === null ? (
          <Notice tone="warning" title="Ahora no podemos preparar la descarga">
            Espera unos segundos y vuelve a cargar la página.
          </Notice>
        ) : proof.hasPassword || proof.provedRecently ? (
          // With a target: its answer may be a file, which would leave the progress bar of a navigation running.
          <Form
            method="post"
            action={OWN_DATA_PATH}
            reloadDocument
            target="_self"
            noValidate
            className="grid w-full gap-3"
          >
            {proof.hasPassword ? (
              <PasswordField
                name={EXPORT_PASSWORD}
                label="Tu contraseña"
                isNew={false}
                error={errors[EXPORT_PASSWORD]}
              />
            ) : null}
            <div>
              <Button variant="secondary">Descargar mis datos</Button>
            </div>
          </Form>
        ) : null}
      </Panel>
      {proof === null || proof.hasPassword || proof.provedRecently ? null : (
        <ConfirmItsYou methods={proof.methods} redirect={OWN_DATA_PATH}>
          Para descargar tus datos, entra otra vez con una de tus formas de entrar. Vale por cinco minutos.
        </ConfirmItsYou>
      )}
      <Panel as="section" aria-labelledby="eliminar" className="grid justify-items-start gap-3">
        <h2 id="eliminar" className="text-lg">
          Eliminar tus datos
        </h2>
        <p>Puedes pedir que eliminemos tu cuenta y todo lo que guardamos de ti.</p>
        <LinkButton to="/eliminacion-de-datos" variant="danger">
          Pedir la eliminación
        </LinkButton>
      </Panel>
      <Panel as="section" aria-labelledby="derechos" className="grid justify-items-start gap-3">
        <h2 id="derechos" className="text-lg">
          Otros pedidos sobre tus datos
        </h2>
        <p>
          Acceso, rectificación, cancelación, oposición o información: tienes derecho a una respuesta dentro del plazo
          de la ley.
        </p>
        <LinkButton to={RIGHTS_PATH} variant="secondary">
          Ver tus derechos
        </LinkButton>
      </Panel>
    </div>
  );
}

export default function OwnDataRoute() {
  const { proof } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <>
      <PageHeader
        title="Privacidad"
        lead="Tus datos son tuyos: puedes verlos, llevártelos y pedir que los eliminemos."
      />
      <OwnData proof={proof} errors={failure?.errors ?? {}} />
    </>
  );
}
