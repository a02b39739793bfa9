import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { Form, useLoaderData, useNavigation } from "@remix-run/react";

import { TodayPanel } from "~/admin/overview/today-panel";
import { todayFigures } from "~/admin/overview/today.server";
import { WaitingList } from "~/admin/overview/waiting-list";
import { waitingLines } from "~/admin/overview/waiting.server";
import { IndexStatusPanel } from "~/catalog/index/index-status";
import { badRequest, flashHeaders, readForm } from "~/platform/http/http";
import { nullIfUnavailable } from "~/platform/null-if-unavailable.server";
import { pageTitle } from "~/shell/page/title";
import { Button } from "~/ui/button";
import { PageHeader } from "~/ui/page";

export { ScreenError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** At most 30 reads of Firestore, whatever the size. What cannot be counted is said to be so, and the rest shown. */
export async function loader({ context }: LoaderFunctionArgs) {
  await context.accounts.requireAdmin("overview");
  const [index, waiting, today] = await Promise.all([
    context.catalog.index.status(),
    waitingLines(context),
    nullIfUnavailable(() => todayFigures(context), context.log),
  ]);
  return { ...index, waiting, today };
}

/** `intent=reconstruir`: reads the whole catalogue anew. */
export async function action({ request, context }: ActionFunctionArgs) {
  const admin = await context.accounts.requireAdminProof("overview");
  const form = await readForm(request);
  if (form.get("intent") !== "reconstruir") throw badRequest();
  await context.audit.record({
    actor: admin.uid,
    action: "catalog.rebuilt",
    target: "lists/catalog",
    label: "Catálogo",
  });
  const report = await context.catalog.index.rebuild();
  context.log.info("catalog.rebuilt-on-demand", { uid: admin.uid, ...report });
  const headers = flashHeaders(
    new Headers(),
    report.stored
      ? { type: "success", message: `Reconstruimos el índice: ${report.rows} anuncios.` }
      : { type: "error", message: "No pudimos guardar el índice. Intenta de nuevo en unos minutos." },
  );
  return redirect("/administracion", { status: 303, headers });
}

export const meta: MetaFunction = () => [
  { title: pageTitle("Administración") },
  { name: "robots", content: "noindex" },
];

export default function Administracion() {
  const status = useLoaderData<typeof loader>();
  const isBusy = useNavigation().state !== "idle";
  return (
    <>
      <PageHeader title="Administración" lead="Lo que espera, y lo que pasa hoy." />
      <div className="grid grid-cols-1 gap-6">
        <WaitingList lines={status.waiting} />
        <TodayPanel figures={status.today} />
        <IndexStatusPanel status={status} />
      </div>
      <Form method="post" className="py-6">
        <Button name="intent" value="reconstruir" disabled={isBusy}>
          {isBusy ? "Reconstruyendo…" : "Reconstruir índice"}
        </Button>
        <p className="mt-2 text-sm text-muted">
          Vuelve a leer todos los anuncios publicados. También ocurre cada noche.
        </p>
      </Form>
    </>
  );
}
