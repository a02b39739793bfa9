import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import type { SessionUser } from "~/accounts/model";
import { businessInfo } from "~/business/company";
import { ANSWER_DAYS, DISPUTED_FIELD } from "~/complaints/constants";
import { ComplaintFormPage } from "~/complaints/filing/form-page";
import {
  FORM_LIMITS,
  GUARD_PURPOSE,
  rejectUnidentified,
  submitComplaint,
} from "~/complaints/filing/form-page.action.server";
import { viewForm } from "~/complaints/filing/form-page.loader.server";
import { BookIntroPage } from "~/complaints/filing/intro-page";
import { unsent } from "~/complaints/filing/unsent";
import type { Sheet } from "~/complaints/model";
import { disputableOrder, disputeOrder } from "~/orders/pages/dispute.server";
import { UpstreamError } from "~/platform/errors";
import { streamForm } from "~/platform/forms/multipart.server";
import { respond } from "~/platform/forms/outcome";
import { ownHeaders } from "~/platform/http/http";
import { SignInRequired } from "~/platform/http/sign-in-required";
import { pageTitle } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";
import { keepingForm } from "~/shell/recovery/offline-forms";

export { FormError as ErrorBoundary } from "~/shell/errors/form-error";
export { revalidateUnlessRejected as shouldRevalidate } from "~/shell/recovery/offline-forms";

export const headers = ownHeaders;

/** The form; for a visitor, where the book asks for a sign-in, an explanation and the other ways. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  try {
    const user = await whoFiles(context, { reading: true });
    const asked = new URL(request.url).searchParams.get(DISPUTED_FIELD);
    const [stamp, view, disputed] = await Promise.all([
      context.formGuard.stamp(GUARD_PURPOSE),
      viewForm(context, user),
      user && asked ? disputableOrder(context, asked, user.uid) : null,
    ]);
    return { form: { stamp, disputed, ...view } };
  } catch (thrown) {
    if (!(thrown instanceof SignInRequired)) throw thrown;
    const { name, contact } = businessInfo(context.env);
    return { intro: { name, contact } };
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const open = () => streamForm(request, { ...FORM_LIMITS, maxBytes: context.maxBodyBytes });
  let user: SessionUser | null;
  try {
    user = await whoFiles(context);
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    context.log.error("complaints.user-not-identified", { error });
    return respond(await rejectUnidentified(await open(), error));
  }
  const tie = async ({ number }: Sheet, form: FormData) => {
    const disputed = form.get(DISPUTED_FIELD);
    if (user && disputed !== null) await disputeOrder(context, disputed, user.uid, number);
  };
  return respond(await submitComplaint(context, user, await open(), tie));
}

export const clientAction = keepingForm(unsent);

/** @throws redirect to the sign-in where the book asks for one; UpstreamError when no service can answer */
function whoFiles({ accounts, env }: AppLoadContext, options?: { reading: boolean }): Promise<SessionUser | null> {
  return env.complaintsRequireLogin
    ? accounts.requireUser(options)
    : options?.reading
      ? accounts.sessionSoon()
      : accounts.session();
}

export const meta: MetaFunction = () => [
  { title: pageTitle("Libro de Reclamaciones") },
  {
    name: "description",
    content:
      "Presenta un reclamo o una queja en nuestro Libro de Reclamaciones virtual: te respondemos en un " +
      `plazo máximo de ${ANSWER_DAYS} días hábiles.`,
  },
];

export default function ComplaintForm() {
  const { form, intro } = useLoaderData<typeof loader>();
  const rejection = useActionData<typeof action>();
  const kept = useKeptValues();
  return form ? (
    <ComplaintFormPage {...form} rejection={rejection ?? null} kept={kept} />
  ) : (
    <BookIntroPage {...intro} />
  );
}
