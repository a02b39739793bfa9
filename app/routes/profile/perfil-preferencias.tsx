import { data, type ActionFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { userLoader } from "~/accounts/guards.server";
import { ASSISTANT_INTENT, AssistantPreferences } from "~/accounts/profile/assistant-preferences";
import { NotAvailable } from "~/accounts/profile/profile-lists";
import { Preferences } from "~/accounts/profile/profile-preferences";
import { submitPreferences, userIfKnown } from "~/accounts/profile/profile.action.server";
import type { FormFailure } from "~/platform/forms/forms";
import { respond } from "~/platform/forms/outcome";
import { readForm } from "~/platform/http/http";
import { nullIfUnavailable } from "~/platform/null-if-unavailable.server";
import { PUSH_INTENTS, typedChoices } from "~/push/constants";
import { isPushForm, submitPush } from "~/push/preferences.action.server";
import { PushPreferences } from "~/push/push-preferences";
import { AlertPreferences } from "~/registry/theft/alerts/alert-preferences";
import { ALERT_INTENT } from "~/registry/theft/alerts/constants";
import { isAlertForm, submitAlerts } from "~/registry/theft/alerts/preferences.action.server";
import { ThemeControl } from "~/shell/frame/theme-control";
import { pageMeta } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";
import { PageHeader } from "~/ui/page";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const loader = userLoader(
  async ({ context, uid }) => {
    const user = await userIfKnown(context.accounts, uid, context.log);
    const { push } = context;
    const [devices, alerts] = await Promise.all([
      user?.hasPush ? nullIfUnavailable(() => push.devices.list(uid), context.log) : [],
      nullIfUnavailable(() => context.theft.alerts.choice(uid), context.log),
    ]);
    return data(
      { preferences: user && user.preferences, alerts, push: push.publicKey && { publicKey: push.publicKey, devices } },
      { status: user ? 200 : 503 },
    );
  },
  { reading: true },
);

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  if (isAlertForm(form)) return respond(await submitAlerts(context, form));
  return respond(isPushForm(form) ? await submitPush(context, form) : await submitPreferences(context.accounts, form));
}

export const meta = pageMeta("Preferencias");

const PUSH_FORMS: ReadonlySet<unknown> = new Set(Object.values(PUSH_INTENTS));

export default function PreferencesRoute() {
  const { preferences, alerts, push } = useLoaderData<typeof loader>();
  const kept = useKeptValues();
  const failure: FormFailure | undefined =
    useActionData<typeof action>() ?? (kept ? { ok: false, errors: {}, values: kept } : undefined);
  const ofAssistant = failure?.values.intent === ASSISTANT_INTENT ? failure : undefined;
  const ofPush = PUSH_FORMS.has(failure?.values.intent) ? failure : undefined;
  const ofAlerts = failure?.values.intent === ALERT_INTENT ? failure : undefined;
  const ofNotifications = ofAssistant || ofPush || ofAlerts ? undefined : failure;
  const choices =
    ofPush?.values.intent === PUSH_INTENTS.choices ? typedChoices(ofPush.values) : preferences?.notifications.push;
  const ticked = ofNotifications
    ? {
        messages: ofNotifications.values.messages === "1",
        searches: ofNotifications.values.searches === "1",
        favorites: ofNotifications.values.favorites === "1",
        listings: ofNotifications.values.listings === "1",
        follows: ofNotifications.values.follows === "1",
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
            // While the stored ones cannot be read, an empty form would seem to say that there are none.
            preferences || ofAssistant ? (
              <AssistantPreferences stored={preferences?.assistant} failure={ofAssistant} />
            ) : null
          }
          alerts={alerts ? <AlertPreferences {...alerts} errors={ofAlerts?.errors ?? {}} /> : null}
          push={push && choices ? <PushPreferences {...push} choices={choices} errors={ofPush?.errors ?? {}} /> : null}
          theme={<ThemeControl />}
        />
      ) : (
        <NotAvailable title="No pudimos leer tus preferencias en este momento" />
      )}
    </>
  );
}
