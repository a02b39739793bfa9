import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { respond, done, handleForm, notDone, type FormOutcome } from "~/platform/forms/outcome";
import type { FieldErrors } from "~/platform/forms/typed-values";
import { readForm } from "~/platform/http/http";
import { pageMeta } from "~/shell/page/title";
import { Button, LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Container, PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";

import type { Favorites } from "./favorites.server";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** Asks before all favourites are removed: those of the signed-in user, or of the visitor. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { total } = await context.favorites.page(1);
  if (total === 0) throw redirect("/favorites");
  return { total };
}

function submitClear(favorites: Favorites, form: FormData): Promise<FormOutcome> {
  return handleForm(form, async () => {
    const change = await favorites.clear();
    return change.ok ? done("/favorites", "Vaciamos tus favoritos.", change.headers) : notDone(form, change);
  });
}

export async function action({ request, context }: ActionFunctionArgs) {
  return respond(await submitClear(context.favorites, await readForm(request, { maxBytes: context.maxBodyBytes })));
}

export const meta = pageMeta("Vaciar favoritos");

export default function ClearFavoritesRoute() {
  const { total } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return <ClearFavorites total={total} errors={failure?.errors ?? {}} />;
}

export function ClearFavorites({ total, errors }: { total: number; errors: FieldErrors }) {
  return (
    <Container narrow className="pb-10">
      <PageHeader title="¿Vaciar tus favoritos?" />
      <ErrorSummary errors={errors} title="No los vaciamos" />
      <Panel className="grid gap-5">
        <p>
          {total === 1 ? "Se quita el anuncio que guardaste." : `Se quitan los ${total} anuncios que guardaste.`} No se
          puede deshacer.
        </p>
        <div className="flex flex-col gap-3 sm:flex-row">
          <LinkButton to="/favorites" variant="secondary" size="lg">
            No, volver
          </LinkButton>
          <form method="post" className="grid">
            <Button variant="danger" size="lg">
              Sí, vaciar
            </Button>
          </form>
        </div>
      </Panel>
    </Container>
  );
}
