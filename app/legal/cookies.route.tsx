import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";

import { businessInfo } from "~/business/company";
import { ANALYTICS_ANCHOR, ANALYTICS_FIELD, AnalyticsChoice } from "~/legal/analytics-choice";
import { cookiesText } from "~/legal/cookies-page";
import { LegalDocument } from "~/legal/document";
import { legalMeta } from "~/legal/meta";
import type { Env } from "~/platform/env";
import { done, rejected, respond } from "~/platform/forms/outcome";
import { analyticsClient, consentCookie, consentOf, isConsentChoice } from "~/platform/http/consent.server";
import { readForm } from "~/platform/http/http";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

export function loader({ request, context }: LoaderFunctionArgs) {
  return { business: businessInfo(context.env), consent: consentOf(request), ...measuring(request, context.env) };
}

/** Visitors choose too: no sign-in. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  const choice = form.get(ANALYTICS_FIELD);
  if (!isConsentChoice(choice)) return respond(rejected(form, { [ANALYTICS_FIELD]: "Elige una de las dos opciones." }));
  const message = choice === "allowed" ? "Guardamos tu elección: sí." : "Guardamos tu elección: no.";
  const headers = { "Set-Cookie": consentCookie(choice, clientFor(request, context.env)) };
  return respond(done(`/cookies#${ANALYTICS_ANCHOR}`, message, headers));
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) =>
  legalMeta(
    loaded?.business,
    "/cookies",
    "Política de Cookies",
    "Lo que guardamos en tu navegador, uno por uno, para qué y por cuánto tiempo, y tu elección sobre la analítica.",
  );

export default function Cookies() {
  const { consent, isMeasured, isCounted } = useLoaderData<typeof loader>();
  return (
    <LegalDocument text={cookiesText(isMeasured)}>
      <AnalyticsChoice
        {...consent}
        isMeasured={isMeasured}
        isCounted={isCounted}
        errors={useActionData<typeof action>()?.errors ?? {}}
      />
    </LegalDocument>
  );
}

function measuring(request: Request, { measurementId, analytics }: Env) {
  const isMeasured = Boolean(measurementId && analytics);
  return { isMeasured, isCounted: isMeasured && analyticsClient(request) !== null };
}

/** The client id of a browser that agrees to measuring; it keeps one that it has. */
function clientFor(request: Request, env: Env): string | null {
  if (!measuring(request, env).isMeasured) return null;
  return analyticsClient(request) ?? crypto.randomUUID();
}
