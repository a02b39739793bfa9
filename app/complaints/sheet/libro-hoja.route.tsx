import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import { keyOfAddress } from "~/complaints/access-path";
import { sheetPath } from "~/complaints/constants";
import { ProgressPanel } from "~/complaints/progress/progress-panel";
import { SheetPage } from "~/complaints/sheet/sheet-page";
import { sheetView } from "~/complaints/sheet/sheet-view";
import { pageTitle } from "~/shell/page/title";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { complaints, env } = context;
  const clave = keyOfAddress(request.url);
  const { sheet, progress, reader } = await complaints.sheets.read(params.number ?? "", clave);
  return {
    view: sheetView(sheet, progress, env.siteUrl),
    filedAt: sheet.filedAt.getTime(),
    copies: await complaints.sheets.copiesOf(sheet),
    progress: complaints.progress.view(progress),
    clave,
    reader,
  };
}

// The address may hold a key: no other site is told of it.
export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: pageTitle(page ? `Hoja de Reclamación ${page.view.number}` : "Hoja de Reclamación") },
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "same-origin" },
];

export default function Reclamo() {
  const { view, filedAt, copies, progress, clave, reader } = useLoaderData<typeof loader>();
  return (
    <SheetPage view={view} filedAt={filedAt} copies={copies} clave={clave} reader={reader}>
      <ProgressPanel
        progress={progress}
        action={reader === "consumer" ? `${sheetPath(view.number)}/respuesta` : null}
        clave={clave}
      />
    </SheetPage>
  );
}
