import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { recoverPath } from "~/accounts/constants";
import { done, handleForm, rejected, respond } from "~/platform/forms/outcome";
import { readForm } from "~/platform/http/http";
import { pageMeta } from "~/shell/page/title";

import { NotMePage } from "./not-me-page";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

// The signed token authorises, here and in the action.
export async function loader({ params, context }: LoaderFunctionArgs) {
  const isValid = await context.accounts.newDevices.isLink(params.token ?? "");
  return data({ isValid }, { status: isValid ? 200 : 410 });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  const outcome = await handleForm(form, async () =>
    (await context.accounts.newDevices.deny(params.token ?? ""))
      ? done(
          recoverPath({}),
          "Cerramos esa sesión y detuvimos tus cobros por 72 horas. Crea ahora una contraseña nueva: mientras no lo " +
            "hagas, nadie entra con la de antes desde un dispositivo nuevo.",
        )
      : rejected(form, { "": "Este enlace ya no sirve." }, 410),
  );
  return respond(outcome);
}

export const meta = pageMeta("¿No fuiste tú?");

export default function NotMySession() {
  const { isValid } = useLoaderData<typeof loader>();
  const errors = useActionData<typeof action>()?.errors ?? {};
  return (
    <NotMePage
      isValid={isValid}
      lead="Cerramos la sesión que se abrió en ese dispositivo, nadie más entra desde un dispositivo nuevo hasta que cambies tu contraseña, y detenemos tus cobros por 72 horas."
      button="Cerrar esa sesión y detener mis cobros"
      errors={errors}
    />
  );
}
