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
  const isValid = await context.accounts.factorDenials.isLink(params.token ?? "");
  return data({ isValid }, { status: isValid ? 200 : 410 });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  const outcome = await handleForm(form, async () =>
    (await context.accounts.factorDenials.deny(params.token ?? ""))
      ? done(recoverPath({}), "Protegimos tu cuenta y detuvimos tus cobros por 72 horas. Crea ahora otra contraseña.")
      : rejected(form, { "": "Este enlace ya no sirve." }, 410),
  );
  return respond(outcome);
}

export const meta = pageMeta("¿No fuiste tú?");

export default function NotMyFactor() {
  const { isValid } = useLoaderData<typeof loader>();
  const errors = useActionData<typeof action>()?.errors ?? {};
  return (
    <NotMePage
      isValid={isValid}
      lead="Deshacemos el cambio de tu segundo paso si se agregó algo o está por quitarse, cerramos todas tus sesiones y detenemos tus cobros por 72 horas."
      button="Proteger mi cuenta"
      errors={errors}
    />
  );
}
