import { useLoaderData } from "@remix-run/react";

import { adminLoader } from "~/accounts/guards.server";
import { pageMeta } from "~/shell/page/title";

import { AdminWorkshopsPage } from "./list-page";
import { loadWorkshopList } from "./list.loader.server";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** `q`, `estado`, `lugar`; `desde` or `antes`. */
export const loader = adminLoader("workshops", ({ context, query }) => loadWorkshopList(context, query));

export const meta = pageMeta("Talleres");

export default function AdministracionTalleres() {
  return <AdminWorkshopsPage {...useLoaderData<typeof loader>()} />;
}
