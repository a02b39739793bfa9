import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";

import { userLoader } from "~/accounts/guards.server";
import { LEGAL_DOCUMENT_MAX_MB } from "~/inspections/constants";
import { DocumentsPage } from "~/inspections/legal/documents-page";
import {
  DOCUMENT_MESSAGES,
  documentsPage,
  LEGAL_NOT_FOUND,
  submitDocuments,
} from "~/inspections/legal/documents.page.server";
import { streamForm } from "~/platform/forms/multipart.server";
import { respond } from "~/platform/forms/outcome";
import { notFound } from "~/platform/http/http";
import { pageMeta } from "~/shell/page/title";
import { isUnreached } from "~/shell/recovery/offline-forms";

export { ErrorBoundary, clientAction } from "~/shell/errors/form-page";

/** Read again after a rejection too: of several files, those that fit were kept. */
export function shouldRevalidate({ actionResult }: ShouldRevalidateFunctionArgs): boolean {
  return !isUnreached(actionResult);
}

export const loader = userLoader(async ({ params, context, uid }) => {
  const inspection = await context.inspections.legal.own(uid, params.id ?? "");
  if (inspection === null) throw notFound(LEGAL_NOT_FOUND);
  return documentsPage(inspection);
});

/** Room for a file that is too large, so that it is rejected by its name. */
const ROOM = 2;

/** `intent`: `adjuntar` or `quitar`. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { uid } = await context.accounts.requireActiveUser({ whenUnknown: "allow" });
  const form = await streamForm(request, {
    maxFileBytes: LEGAL_DOCUMENT_MAX_MB * ROOM * 1024 * 1024,
    maxBytes: context.maxBodyBytes,
    messages: DOCUMENT_MESSAGES,
  });
  return respond(await submitDocuments(context.inspections, uid, params.id ?? "", form));
}

export const meta = pageMeta("Documentos de la inspección");

export default function PerfilInspeccionDocumentos() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return <DocumentsPage page={page} reply={reply ?? null} />;
}
