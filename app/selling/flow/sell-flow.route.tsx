import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, Form } from "@remix-run/react";

import { userLoader } from "~/accounts/guards.server";
import { formatDate, plural } from "~/business/format";
import { findCategory } from "~/catalog/categories";
import { respond } from "~/platform/forms/outcome";
import { withinBudget } from "~/platform/forms/within-budget.server";
import { readForm } from "~/platform/http/http";
import { submitNewDraft } from "~/selling/flow/flow.action.server";
import { FIRST_WORDS_MAX, titleOf, type OwnListing } from "~/selling/model";
import { newListingId } from "~/selling/owned-listing.server";
import { readShare, ShareNotice } from "~/selling/share/notice";
import { Thumbnail } from "~/selling/thumbnail";
import { pageMeta } from "~/shell/page/title";
import { Button, LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/field";
import { Container, PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";

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

/**
 * Begins a draft with what the first words tell. The id comes with the page: a resubmission makes one draft. `text`:
 * shared by another app, for its description.
 */
export function StartForm({ id, text, words }: { id: string; text?: string; words?: string }) {
  return (
    <Panel as="section">
      <Form method="post" className="grid gap-4">
        <input type="hidden" name="id" value={id} />
        {text ? <input type="hidden" name="texto" value={text} /> : null}
        <TextField
          label="¿Qué vendes?"
          name="palabras"
          maxLength={FIRST_WORDS_MAX}
          defaultValue={words}
          autoComplete="off"
          enterKeyHint="go"
          optional
          hint="Por ejemplo: Trek Marlin 7 2023 aro 29 talla M, buen estado. Con eso llenamos lo que se pueda; tú lo revisas y lo cambias."
        />
        <Button name="intent" value="empezar" size="lg" className="w-full sm:w-auto sm:justify-self-start">
          Empezar un anuncio
        </Button>
      </Form>
    </Panel>
  );
}

export function DraftList({ drafts }: { drafts: readonly OwnListing[] }) {
  if (drafts.length === 0) return null;
  return (
    <section aria-labelledby="borradores" className="grid gap-3 py-8">
      <h2 id="borradores" className="text-xl">
        Continúa un borrador
      </h2>
      <ul className="grid gap-3">
        {drafts.map((draft) => (
          <Panel as="li" key={draft.id} className="grid grid-cols-[auto_1fr] items-center gap-4">
            <Thumbnail listing={draft} />
            <div className="min-w-0">
              <p className="font-semibold">{titleOf(draft)}</p>
              <p className="text-sm text-muted">
                {[
                  draft.category && findCategory(draft.category)?.plural,
                  plural(draft.photos.length, "foto"),
                  `guardado el ${formatDate(draft.updatedAt)}`,
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
            </div>
            <div className="col-span-2 flex flex-wrap gap-2">
              <LinkButton to={`/sell/flow/${draft.id}`} className="flex-1 sm:flex-none">
                Continuar<span className="sr-only"> {titleOf(draft)}</span>
              </LinkButton>
              <LinkButton to={`/perfil/anuncios/${draft.id}/eliminar`} variant="ghost">
                Eliminar<span className="sr-only"> {titleOf(draft)}</span>
              </LinkButton>
            </div>
          </Panel>
        ))}
      </ul>
    </section>
  );
}

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
