import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { userLoader } from "~/accounts/guards.server";
import { respond } from "~/platform/forms/outcome";
import { withinBudget } from "~/platform/forms/within-budget.server";
import { readForm } from "~/platform/http/http";
import { DraftList, StartForm } from "~/selling/flow/draft-list";
import { submitNewDraft } from "~/selling/flow/flow.action.server";
import { newListingId } from "~/selling/owned-listing.server";
import { readShare, ShareNotice } from "~/selling/share/notice";
import { pageMeta } from "~/shell/page/title";
import { ErrorSummary } from "~/ui/error-summary";
import { Container, PageHeader } from "~/ui/page";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const loader = userLoader(async ({ context, query, user }) => ({
  drafts: await context.selling.drafts.list(user.uid),
  newId: newListingId(),
  share: readShare(query),
}));

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await context.accounts.requireUser();
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  const { uid } = user;
  return respond(await withinBudget(context, "draft", { uid }, form, () => submitNewDraft(context.selling, uid, form)));
}

export const meta = pageMeta("Publica tu anuncio");

export default function SellFlow() {
  const { drafts, newId, share } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <Container narrow>
      <PageHeader
        title="Publica tu anuncio"
        lead="Cuéntanos qué vendes y agrega las fotos. Cada paso se guarda: puedes salir y seguir después, en este o en otro dispositivo."
      />
      <ErrorSummary errors={failure?.errors ?? {}} />
      {share ? <ShareNotice share={share} /> : null}
      <StartForm id={newId} text={share?.text} words={failure?.values.palabras} />
      <DraftList drafts={drafts} />
    </Container>
  );
}
