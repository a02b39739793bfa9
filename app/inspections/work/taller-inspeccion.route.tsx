import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { AGENDA_PATH, workPath } from "~/inspections/constants";
import { WorkPage } from "~/inspections/work/work-page";
import { loadWork, submitWork, WORK_NOT_FOUND } from "~/inspections/work/work.page.server";
import { respond } from "~/platform/forms/outcome";
import { notFound, readForm } from "~/platform/http/http";
import { pageTitle } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";

export { FormError as ErrorBoundary } from "~/shell/errors/form-error";
export {
  keepFormOnNetworkError as clientAction,
  revalidateUnlessRejected as shouldRevalidate,
} from "~/shell/recovery/offline-forms";

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { uid } = await context.accounts.requireUser();
  const { workshopId } = await context.accounts.workshopStaff.require(uid);
  const page = await loadWork(context, { by: "workshop", uid, workshopId }, params.id ?? "");
  if (page === null) throw notFound(WORK_NOT_FOUND);
  return page;
}

/** `intent`: `terminar` or `cancelar`. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { uid } = await context.accounts.requireActiveUser({ whenUnknown: "allow" });
  const { workshopId } = await context.accounts.workshopStaff.require(uid);
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  const inspector = { by: "workshop", uid, workshopId } as const;
  return respond(await submitWork(context.inspections, inspector, params.id ?? "", form, { work: workPath }));
}

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: pageTitle(page ? `Inspección de ${page.title}` : "Inspección") },
  { name: "robots", content: "noindex" },
];

export default function TallerInspeccion() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const kept = useKeptValues();
  return (
    <WorkPage
      page={page}
      back={{ label: "Agenda", to: AGENDA_PATH }}
      sectionPath={(section) => workPath(page.id, section)}
      reply={reply ?? (kept && { errors: {}, values: kept })}
    />
  );
}
