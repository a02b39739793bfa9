import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import { notFound } from "~/platform/http/http";
import { DeletionStatusPage, type DeletionStatusView } from "~/privacy/deletion/deletion-request-page";
import { pageMeta } from "~/shell/page/title";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** Also a document id: Firestore rejects ids like `__x__`. */
const CODE = /^[\da-f]{16,64}$/i;

/** The code authorises: the page shows the state of a deletion, and nothing of its user. */
export async function loader({ params, context }: LoaderFunctionArgs): Promise<DeletionStatusView> {
  const { code = "" } = params;
  const status = CODE.test(code) ? await context.privacy.deletion.statusOf(code) : null;
  if (status) return { code, ...status };
  const answeredAt = CODE.test(code) ? await context.privacy.deletion.facebook.unknownUserAnsweredAt(code) : null;
  if (answeredAt === null) throw notFound("No encontramos ese código. Revisa que esté completo.");
  return { code, state: "nothing", requestedAt: answeredAt, eraseAfter: null, finishedAt: null };
}

export const meta = pageMeta("Estado de la eliminación de datos");

export default function DeletionStatus() {
  return <DeletionStatusPage {...useLoaderData<typeof loader>()} />;
}
