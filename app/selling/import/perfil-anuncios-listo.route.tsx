import { data } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

import { ConfirmEmail } from "~/accounts/email-links/confirm-email";
import { UNPROVEN_MESSAGES, type UnprovenFailure } from "~/accounts/email-links/constants";
import { rejectUnproven } from "~/accounts/email-links/reject-unproven";
import { activeUserAction, userLoader } from "~/accounts/guards.server";
import { plural } from "~/business/format";
import { overBudget } from "~/platform/forms/within-budget.server";
import { notFound } from "~/platform/http/http";
import { pageMeta } from "~/shell/page/title";
import { Button, LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { BackLink } from "~/ui/navigation/back-link";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";

import { BulkResults } from "../manage/bulk-results";
import { ImportSteps } from "./import-steps";
import { submitImported, viewImported, type ImportedView, type PublishedReply } from "./import.page.server";
import { importedPath, importPath } from "./paths";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";
export { ownHeaders as headers } from "~/platform/http/http";

const SECONDS = 3;

/** While it is worked on, the page comes again by itself, without scripts too. */
export const loader = userLoader(async ({ context, params, uid }) => {
  const view = await viewImported(context, uid, params.id ?? "");
  if (view === null) throw notFound("No encontramos esa importación entre las tuyas.");
  return data(view, isWorking(view) ? { headers: { Refresh: String(SECONDS) } } : undefined);
});

export const action = activeUserAction<UnprovenFailure & PublishedReply>(
  "allow",
  async ({ context, params, form, user }) => {
    if (form.get("intent") === "publicar") {
      const unproven = await rejectUnproven(context.accounts, user, form, UNPROVEN_MESSAGES.publish);
      if (unproven) return unproven;
    }
    const limited = await overBudget(context, "listing", { uid: user.uid }, form);
    return limited ?? (await submitImported(context, user.uid, params.id ?? "", form));
  },
);

export const meta = pageMeta("Tu lista");

function isWorking({ state }: Pick<ImportedView, "state">): boolean {
  return state === "creating" || state === "undoing";
}

export default function Imported() {
  const view = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { id, state, made, drafts, left } = view;
  const working = isWorking(view);
  useRefresh(working);
  return (
    <>
      <BackLink to="/perfil/anuncios">Mis anuncios</BackLink>
      <ImportSteps at={3} />
      <PageHeader title={titleOf(view)} lead={leadOf(view)} />
      <ErrorSummary errors={reply?.errors ?? {}} title="No quedó hecho" />
      {reply?.unproven ? <ConfirmEmail back={importedPath(id)} /> : null}
      {reply?.results ? <BulkResults results={reply.results} done="Publicamos" /> : null}
      {working ? (
        <p role="status" className="pb-4">
          Puedes cerrar esta página: seguimos por nuestra cuenta.{" "}
          <Link to={importedPath(id)} reloadDocument className="link inline-flex min-h-8 items-center">
            Ver cómo va
          </Link>
        </p>
      ) : null}
      {!working && drafts > 0 ? <Publish view={view} /> : null}
      {state === "undone" ? null : <Left view={view} />}
      {!working && view.undoUntil && drafts > 0 && state !== "undone" ? (
        <Form method="post" className="pb-8">
          <details>
            <summary className="link inline-flex min-h-11 items-center">
              ¿Algo salió mal? Deshacer esta importación
            </summary>
            <p className="py-2">
              Eliminamos {plural(drafts, "borrador", "borradores")} de esta lista, con sus fotos. Lo que publicaste se
              queda. Puedes hacerlo hasta el {view.undoUntil}.
            </p>
            <Button name="intent" value="deshacer" variant="danger">
              Sí, deshacer
            </Button>
          </details>
        </Form>
      ) : null}
      {state === "undone" || (made > 0 && drafts === 0 && !working && left.errores === 0) ? (
        <p className="flex flex-wrap gap-2 pb-8">
          <LinkButton to="/perfil/anuncios">Ver mis anuncios</LinkButton>
          <LinkButton to="/perfil/anuncios/importar" variant="secondary">
            Subir otra lista
          </LinkButton>
        </p>
      ) : null}
    </>
  );
}

function titleOf({ state, made, rows, left }: ImportedView): string {
  if (state === "undone") return "Deshicimos la importación";
  if (state === "undoing") return "Deshaciendo la importación…";
  if (state === "creating") return `Creando borradores: ${made} de ${rows - left.errores}`;
  return plural(made, "borrador creado", "borradores creados");
}

function leadOf({ state, drafts, made, links }: ImportedView): string {
  if (state === "undone") return "Eliminamos los borradores que no publicaste.";
  if (state === "creating" || state === "undoing") return "La página se actualiza sola.";
  if (links > 0) return `Aún bajamos ${plural(links, "foto")} de sus enlaces: unas 25 por minuto.`;
  if (drafts === 0) return "Ya los publicaste todos.";
  return drafts < made
    ? `${plural(made - drafts, "publicado o eliminado", "publicados o eliminados")}. Los demás aún no se ven en el sitio.`
    : "Aún no se ven en el sitio. Publícalos cuando quieras.";
}

function Publish({ view: { plan, drafts, next } }: { view: ImportedView }) {
  return (
    <Panel as="section" className="mb-6 grid max-w-3xl gap-3">
      {plan ? (
        <Form method="post" className="grid gap-3">
          <p>
            <b>Plan {plan.name}</b>: {plural(plan.days, "día")} y {plural(plan.photos, "foto")} por anuncio, sin costo.
          </p>
          <SubmitButton name="intent" value="publicar" busy="Publicando…" className="sm:justify-self-start">
            {drafts > next ? `Publicar los primeros ${next} de ${drafts}` : `Publicar ${plural(drafts, "anuncio")}`}
          </SubmitButton>
        </Form>
      ) : null}
      <p className="text-sm text-muted">
        Un plan pagado se elige anuncio por anuncio: en el paso «Plan» de cada borrador, o después con «Mejorar plan».
      </p>
      <LinkButton to="/perfil/anuncios?estado=borrador" variant="secondary" className="justify-self-start">
        Verlos uno por uno
      </LinkButton>
    </Panel>
  );
}

function Left({ view: { id, state, left, missing, notes } }: { view: ImportedView }) {
  const waiting = isWorking({ state }) ? 0 : left.avisos + left.listas;
  if (left.errores + waiting + missing + notes.length === 0) return null;
  return (
    <Notice className="mb-6 max-w-3xl" title="Por terminar">
      <ul className="grid gap-1">
        {left.errores > 0 ? (
          <li>
            <Link to={importPath(id)} className="link">
              {plural(left.errores, "fila con error", "filas con error")}
            </Link>
            : siguen en esta importación 30 días.
          </li>
        ) : null}
        {waiting > 0 ? (
          <li>
            <Link to={`${importPath(id)}?ver=listas`} className="link">
              {plural(waiting, "fila lista", "filas listas")}
            </Link>{" "}
            que todavía no son borradores.
          </li>
        ) : null}
        {missing > 0 ? (
          <li>{plural(missing, "foto que no llegó", "fotos que no llegaron")}. Agrega cada una en su borrador.</li>
        ) : null}
        {notes.map(({ n, title, id: listing, text }) => (
          <li key={`${n} ${text}`} className="wrap-anywhere">
            <Link to={`/sell/flow/${listing}/fotos`} className="link">
              Fila {n}, {title}
            </Link>
            : {text}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Where scripts run, the browser does not see the header of a page that it did not load. */
function useRefresh(working: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!working) return undefined;
    const timer = setInterval(revalidate, SECONDS * 1000);
    return () => clearInterval(timer);
  }, [working, revalidate]);
}
