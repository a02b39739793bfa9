import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { flashHeaders } from "~/platform/http/http";
import { deletionStatusPath } from "~/privacy/deletion/constants";
import { ConfirmDeletionPage, SpentDeletionLink } from "~/privacy/deletion/deletion-request-page";
import { confirmDeletion } from "~/privacy/deletion/deletion-request.action.server";

export { ScreenError as ErrorBoundary } from "~/shell/errors/error-boundary";
export { keepForm as clientAction, unlessRefused as shouldRevalidate } from "~/shell/recovery/offline-forms";

/** The signed token is what authorises, here and in the action. Opening it changes nothing: programs that check mails open links too. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { token = "" } = params;
  const link = await context.accounts.readDeletionLink(token);
  if (link.state === "good")
    return { email: link.email, action: `/eliminacion-de-datos/confirmar/${token}`, code: null };
  return data({ email: null, action: "", code: link.state === "used" ? link.code : null }, { status: 410 });
}

export async function action({ params, context }: ActionFunctionArgs) {
  const outcome = await confirmDeletion(context.accounts, context.deletions, params.token ?? "");
  if ("code" in outcome) {
    return redirect(deletionStatusPath(outcome.code), {
      status: 303,
      headers: flashHeaders(new Headers(), {
        type: "success",
        message: "Recibimos tu pedido. Te escribimos a tu correo.",
      }),
    });
  }
  if (outcome.state === "invalid") return data({ spent: true, errors: {} }, { status: 410 });
  return data({ spent: false, errors: { "": outcome.message } }, { status: outcome.status });
}

export const meta: MetaFunction = () => [{ title: "Confirmar la eliminación" }, { name: "robots", content: "noindex" }];

export default function ConfirmDeletion() {
  const { email, action: address, code } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  if (email === null || refusal?.spent) return <SpentDeletionLink code={code} />;
  return <ConfirmDeletionPage email={email} action={address} errors={refusal?.errors ?? {}} />;
}
