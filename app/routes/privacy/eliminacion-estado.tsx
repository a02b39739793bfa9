import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import { notFound } from "~/platform/http/http";
import { DeletionStatusPage, type DeletionStatusView } from "~/privacy/deletion/deletion-request-page";

export { ScreenError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** What a confirmation code may be: also a document's name, and names like `__x__` are not to be asked for. */
const CODE = /^[\da-f]{16,64}$/i;

/** The code is what authorises: it says how a deletion stands, and nothing of whom it is. */
export async function loader({ params, context }: LoaderFunctionArgs): Promise<DeletionStatusView> {
  const { code = "" } = params;
  const status = CODE.test(code) ? await context.deletions.statusOf(code) : null;
  if (status) return { code, ...status };
  const answeredAt = CODE.test(code) ? await context.accounts.nothingHeld(code) : null;
  if (answeredAt === null) throw notFound("No encontramos ese código. Revisa que esté completo.");
  return { code, state: "nothing", requestedAt: answeredAt, eraseAfter: null, finishedAt: null };
}

export const meta: MetaFunction = () => [
  { title: "Estado de la eliminación de datos" },
  { name: "robots", content: "noindex" },
];

export default function DeletionStatus() {
  return <DeletionStatusPage {...useLoaderData<typeof loader>()} />;
}
