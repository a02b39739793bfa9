import { useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { formLine, formText } from "~/platform/forms/form-text";
import { pageMeta } from "~/shell/page/title";
import { useReply } from "~/shell/recovery/kept-form";

import { slugify } from "../../folding";
import { AdminPlansPage } from "./plan-pages";
import { loadPlans, submitPlans } from "./plans.page.server";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

export const loader = adminLoader("settings", ({ context }) => loadPlans(context));

/** `intent`: crear, subir or bajar. */
export const action = adminAction(
  "settings",
  ({ context, uid, form }) => submitPlans(context, uid, form),
  ({ form }) => ({ target: `publicationPlans/${formText(form, "id") || slugify(formLine(form, "nombre"))}` }),
);

export const meta = pageMeta("Planes de publicación");

export default function AdminPlans() {
  const view = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return <AdminPlansPage view={view} reply={reply} />;
}
