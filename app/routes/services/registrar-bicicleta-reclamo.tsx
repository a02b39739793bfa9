import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { activeUserAction } from "~/accounts/guards.server";
import { submitCase } from "~/cases/public-form.action.server";
import { readReceipt, receiptPath } from "~/cases/receipt/receipt.server";
import type { ShownReceipt } from "~/cases/receipt/shown-receipt";
import { handleForm, rejected } from "~/platform/forms/outcome";
import { ownHeaders } from "~/platform/http/http";
import { bicycleName, CLAIM_PATH } from "~/registry/bicycles/constants";
import { ClaimPage, type ClaimView } from "~/registry/bicycles/form/claim-page";
import { CLAIM_PURPOSE, claimedDraft, claimForm } from "~/registry/bicycles/form/claim.server";
import { pageMeta } from "~/shell/page/title";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

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

export const action = activeUserAction("allow", async ({ context, form, user }) => {
  const outcome = await handleForm(form, async () => {
    const draft = await claimedDraft(context.registry.bicycles, user.uid, form.get("draft"));
    if (draft === null) return rejected(form, { "": "Ese borrador ya no está. Vuelve a tu registro." }, 409);
    const receiptOf = (receipt: ShownReceipt) => receiptPath(context.tokens, CLAIM_PURPOSE, CLAIM_PATH, receipt);
    return submitCase(context, claimForm(draft, user, context.env.siteUrl), form, (receipt) => {
      context.waitUntil(
        context.directory.claims
          .ask(receipt.number)
          .catch((error: unknown) => context.log.warn("registry.holder-not-asked", { number: receipt.number, error })),
      );
      return receiptOf(receipt);
    });
  });
  return outcome;
});

export const meta = pageMeta("Reclamar un número de serie");

export default function RegistrarBicicletaReclamo() {
  const view = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return <ClaimPage view={view} failure={failure} />;
}
