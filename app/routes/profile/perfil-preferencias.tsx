import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { ASSISTANT_INTENT, AssistantPreferences } from "~/accounts/profile/assistant-preferences";
import { NotAvailable } from "~/accounts/profile/profile-lists";
import { Preferences } from "~/accounts/profile/profile-preferences";
import { submitPreferences, userIfKnown } from "~/accounts/profile/profile.action.server";
import { respond } from "~/platform/forms/outcome";
import { readForm } from "~/platform/http/http";
import { ThemeControl } from "~/shell/frame/theme-control";
import { pageTitle } from "~/shell/page/title";
import { PageHeader } from "~/ui/page";

export { FormError as ErrorBoundary } from "~/shell/errors/form-error";
export {
  keepFormOnNetworkError as clientAction,
  revalidateUnlessRejected as shouldRevalidate,
} from "~/shell/recovery/offline-forms";

export async function loader({ context }: LoaderFunctionArgs) {
  const { uid } = await context.accounts.requireUser({ reading: true });
  const user = await userIfKnown(context.accounts, uid, context.log);
  return data({ preferences: user && user.preferences }, { status: user ? 200 : 503 });
}

export async function action({ request, context }: ActionFunctionArgs) {
  return respond(
    await submitPreferences(context.accounts, await readForm(request, { maxBytes: context.maxBodyBytes })),
  );
}

export const meta: MetaFunction = () => [{ title: pageTitle("Preferencias") }, { name: "robots", content: "noindex" }];

export default function PreferencesRoute() {
  const { preferences } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const ofAssistant = failure?.values.intent === ASSISTANT_INTENT ? failure : undefined;
  const ofNotifications = ofAssistant ? undefined : failure;
  const ticked = ofNotifications
    ? {
        messages: ofNotifications.values.messages === "1",
        searches: ofNotifications.values.searches === "1",
        favorites: ofNotifications.values.favorites === "1",
        listings: ofNotifications.values.listings === "1",
      }
    : preferences?.notifications;
  return (
    <>
      <PageHeader title="Preferencias" />
      {ticked ? (
        <Preferences
          notifications={ticked}
          errors={ofNotifications?.errors ?? {}}
          assistant={
            // While the stored ones cannot be read, an empty form would say that there are none.
            preferences || ofAssistant ? (
              <AssistantPreferences stored={preferences?.assistant} failure={ofAssistant} />
            ) : null
          }
          theme={<ThemeControl />}
        />
      ) : (
        <NotAvailable title="No pudimos leer tus preferencias en este momento" />
      )}
    </>
  );
}
