import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { recoverPath } from "~/accounts/constants";
import { NotMePage } from "~/accounts/security/not-me-page";
import { done, handleForm, rejected, respond } from "~/platform/forms/outcome";
import { readForm } from "~/platform/http/http";
import { pageMeta } from "~/shell/page/title";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

// The signed token authorises, here and in the action.
export async function loader({ params, context }: LoaderFunctionArgs) {
  const isValid = (await context.payouts.accounts.ofUndo(params.token ?? "")) !== null;
  return data({ isValid }, { status: isValid ? 200 : 410 });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  const outcome = await handleForm(form, async () =>
    (await context.payouts.accounts.undo(params.token ?? ""))
      ? done(
          recoverPath({}),
          "Deshicimos el cambio y detuvimos tus cobros por 72 horas. Crea ahora una contraseña nueva.",
        )
      : rejected(form, { "": "Este enlace ya no sirve." }, 410),
  );
  return respond(outcome);
}

export const meta = pageMeta("¿No fuiste tú?");

export default function NotMyAccount() {
  const { isValid } = useLoaderData<typeof loader>();
  const errors = useActionData<typeof action>()?.errors ?? {};
  return (
    <NotMePage
      isValid={isValid}
      lead="Deshacemos el cambio de la cuenta donde te pagamos y detenemos tus cobros por 72 horas."
      button="Deshacer el cambio y detener mis cobros"
      errors={errors}
    />
  );
}
