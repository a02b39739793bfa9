import { redirect, type ActionFunctionArgs } from "@remix-run/cloudflare";

import type { Accounts } from "~/accounts/accounts.server";
import { UpstreamError } from "~/platform/errors";
import { formText } from "~/platform/forms/form-text";
import { readForm } from "~/platform/http/http";
import { SignInRequired } from "~/platform/http/sign-in-required";

import { PASSKEY_FIELDS as FIELDS } from "./constants";
import { PASSKEY_MESSAGES, type PasskeyQuestion } from "./passkeys.server";

/** A link or a reload of this address asks nothing. */
export function loader() {
  return redirect("/login");
}

/**
 * Answers the scripts of forms with a passkey: the question for the browser, or the words to show, or `leave`: the form
 * is to be sent without one, as its page has to ask for something else first.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  try {
    const asked = await ask(context.accounts, form);
    return asked.ok
      ? Response.json({ options: asked.options }, { headers: asked.headers })
      : Response.json(
          { message: asked.message },
          {
            status: asked.status,
            headers: asked.retryAfterSeconds ? { "Retry-After": `${asked.retryAfterSeconds}` } : {},
          },
        );
  } catch (error) {
    if (error instanceof SignInRequired) return Response.json({ leave: true }, { status: 401 });
    if (!(error instanceof UpstreamError)) throw error;
    return Response.json({ message: error.publicMessage }, { status: error.status });
  }
}

async function ask(
  { passkeys, requireVerifiedUser, requireFactor }: Accounts,
  form: FormData,
): Promise<PasskeyQuestion> {
  switch (formText(form, FIELDS.purpose)) {
    case "entrar":
      return passkeys.askToSignIn();
    case "confirmar":
      return passkeys.askToProve(await requireVerifiedUser());
    case "agregar": {
      const user = await requireVerifiedUser();
      await requireFactor(user.user.uid, null);
      return passkeys.askToAdd(user, formText(form, FIELDS.addPassword));
    }
    default:
      return { ok: false, status: 400, message: PASSKEY_MESSAGES.none };
  }
}
