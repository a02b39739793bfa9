import { useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { formLine } from "~/platform/forms/form-text";
import { pageMeta } from "~/shell/page/title";
import { useReply } from "~/shell/recovery/kept-form";

import { slugify } from "../../folding";
import { AdminBrandsPage } from "./brands-page";
import { loadBrands, submitBrands } from "./brands.page.server";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

export const loader = adminLoader("settings", ({ context, query }) => loadBrands(context, query));

/** `intent`: crear, subir or bajar. */
export const action = adminAction(
  "settings",
  ({ context, uid, form }) => submitBrands(context, uid, form),
  ({ form }) => ({ target: `brands/${slugify(formLine(form, "nombre"))}` }),
);

export const meta = pageMeta("Marcas");

export default function AdminBrands() {
  const view = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return <AdminBrandsPage view={view} reply={reply} />;
}
