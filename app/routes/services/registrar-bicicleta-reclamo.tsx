import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { submitCase } from "~/cases/public-form.action.server";
import { readReceipt, receiptPath } from "~/cases/receipt/receipt.server";
import type { ShownReceipt } from "~/cases/receipt/shown-receipt";
import { handleForm, rejected, respond } from "~/platform/forms/outcome";
import { ownHeaders, readForm } from "~/platform/http/http";
import { bicycleName, CLAIM_PATH } from "~/registry/bicycles/constants";
import { ClaimPage, type ClaimView } from "~/registry/bicycles/form/claim-page";
import { CLAIM_PURPOSE, claimedDraft, claimForm } from "~/registry/bicycles/form/claim.server";
import { pageTitle } from "~/shell/page/title";

export { FormError as ErrorBoundary } from "~/shell/errors/form-error";
export {
  keepFormOnNetworkError as clientAction,
  revalidateUnlessRejected as shouldRevalidate,
} from "~/shell/recovery/offline-forms";

export const headers = ownHeaders;

export async function loader({ request, context }: LoaderFunctionArgs): Promise<ClaimView> {
  const { accounts, formGuard, tokens, registry } = context;
  const { uid } = await accounts.requireUser();
  const [receipt, stamp, draft] = await Promise.all([
    readReceipt(tokens, CLAIM_PURPOSE, request.url),
    formGuard.stamp(CLAIM_PURPOSE),
    claimedDraft(registry.bicycles, uid, new URL(request.url).searchParams.get("borrador")),
  ]);
  const shown = draft && {
    id: draft.id,
    name: bicycleName(draft),
    serial: draft.serial,
    hasProof: draft.proof !== null,
  };
  return { receipt, stamp, draft: shown };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await context.accounts.requireActiveUser({ whenUnknown: "allow" });
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  const outcome = await handleForm(form, async () => {
    const draft = await claimedDraft(context.registry.bicycles, user.uid, form.get("draft"));
    if (draft === null) return rejected(form, { "": "Ese borrador ya no está. Vuelve a tu registro." }, 409);
    const receiptOf = (receipt: ShownReceipt) => receiptPath(context.tokens, CLAIM_PURPOSE, CLAIM_PATH, receipt);
    return submitCase(context, claimForm(draft, user, context.env.siteUrl), form, receiptOf);
  });
  return respond(outcome);
}

export const meta: MetaFunction = () => [
  { title: pageTitle("Reclamar un número de serie") },
  { name: "robots", content: "noindex" },
];

export default function RegistrarBicicletaReclamo() {
  const view = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return <ClaimPage view={view} failure={failure} />;
}
