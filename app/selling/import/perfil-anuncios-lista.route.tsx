import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";

import { userLoader } from "~/accounts/guards.server";
import { plural } from "~/business/format";
import { streamForm } from "~/platform/forms/multipart.server";
import { respond } from "~/platform/forms/outcome";
import { notFound } from "~/platform/http/http";
import { PHOTO_FILE_MAX_BYTES } from "~/platform/photos/limits";
import { pageMeta } from "~/shell/page/title";
import { Button, LinkButton } from "~/ui/button";
import { classes } from "~/ui/classes";
import { ErrorSummary } from "~/ui/error-summary";
import { Select, TextField } from "~/ui/field";
import { FilesField } from "~/ui/fields/files-field";
import { Icon } from "~/ui/icon";
import { BackLink } from "~/ui/navigation/back-link";
import { Pagination } from "~/ui/navigation/pagination";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { Picture } from "~/ui/picture";
import { SubmitButton } from "~/ui/submit-button";

import { ImportSteps } from "./import-steps";
import {
  submitImportReview,
  viewReview,
  type ImportReviewView,
  type RowTab,
  type ShownImportRow,
} from "./import.page.server";
import { IMPORT_PATH, importedPath, importPath } from "./paths";
import type { RowProblem } from "./row";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const loader = userLoader(async ({ context, params, query, uid }) => {
  const view = await viewReview(context, uid, params.id ?? "", query);
  if (view === null) throw notFound("No encontramos esa importación entre las tuyas.");
  return view;
});

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { uid } = await context.accounts.requireActiveUser({ whenUnknown: "allow" });
  const form = await streamForm(request, {
    ...{ maxFileBytes: PHOTO_FILE_MAX_BYTES, maxBytes: context.maxBodyBytes, maxTextBytes: 256 * 1024 },
  });
  return respond(await submitImportReview(context, uid, params.id ?? "", form, new URL(request.url).search));
}

export const meta = pageMeta("Revisa tu lista");

const TAB_NAMES: Record<RowTab, string> = { errores: "con error", avisos: "con aviso", listas: "listas" };

function tabPath(id: string, tab: RowTab, page = 1): string {
  return `${importPath(id)}?ver=${tab}${page > 1 ? `&pagina=${page}` : ""}`;
}

export default function ReviewList() {
  const view = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const { id, counts, tab, made, state } = view;
  const ready = counts.avisos + counts.listas;
  return (
    <>
      <BackLink to={IMPORT_PATH}>Subir otra lista</BackLink>
      <ImportSteps at={2} />
      <PageHeader
        title={`${plural(view.rows, "fila leída", "filas leídas")}`}
        lead={[
          view.fileName,
          view.photos.asked > 0
            ? `${plural(view.photos.found, "foto encontrada", "fotos encontradas")} de ${view.photos.asked}`
            : "",
        ]
          .filter(Boolean)
          .join(" · ")}
      />
      <ErrorSummary errors={failure?.errors ?? {}} title="No quedó hecho" />
      {made > 0 || state !== "review" ? (
        <Notice tone="success" className="mb-4" title={plural(made, "borrador creado", "borradores creados")}>
          <Link to={importedPath(id)} className="link inline-flex min-h-8 items-center">
            Ver qué sigue
          </Link>
        </Notice>
      ) : null}
      <nav aria-label="Filas" className="grid grid-cols-3 gap-2 pb-4">
        {(Object.keys(TAB_NAMES) as RowTab[]).map((one) => (
          <Link
            key={one}
            to={tabPath(id, one)}
            aria-current={one === tab ? "true" : undefined}
            className={classes(
              "grid min-h-11 rounded-control border bg-raised px-3 py-2 text-sm",
              one === tab ? "border-ink ring-1 ring-ink" : "border-line",
            )}
          >
            <b className="text-xl">{counts[one]}</b> {TAB_NAMES[one]}
          </Link>
        ))}
      </nav>
      <Form key={`${tab} ${view.page}`} method="post" action={tabPath(id, tab, view.page)} noValidate>
        {view.shown.length === 0 ? (
          <Panel>{ready + counts.errores === 0 ? "Todas las filas son borradores." : "No hay filas aquí."}</Panel>
        ) : (
          <ul>
            {view.shown.map((row) => (
              <Row key={row.n} row={row} />
            ))}
          </ul>
        )}
        <Pagination page={view.page} pages={view.pages} hrefOf={(page) => tabPath(id, tab, page)} />
        {counts.errores > 0 ? (
          <p className="py-3">
            <a href={`${importPath(id)}/errores.csv`} download className="link inline-flex min-h-8 items-center">
              Descargar las filas con error para corregirlas en tu archivo
            </a>
          </p>
        ) : null}
        <div className="flex flex-wrap gap-2 border-t border-line py-3 sm:sticky sm:bottom-0 sm:bg-surface">
          {ready > 0 ? (
            <SubmitButton name="intent" value="crear" busy="Creando…">
              Crear {plural(ready, "borrador", "borradores")}
            </SubmitButton>
          ) : null}
          {view.shown.some(({ problems }) => problems.length > 0) ? (
            <Button name="intent" value="guardar" variant={ready > 0 ? "secondary" : "primary"}>
              Guardar correcciones
            </Button>
          ) : null}
        </div>
      </Form>
      <MorePhotos view={view} />
    </>
  );
}

function Row({ row: { n, title, price, photo, problems } }: { row: ShownImportRow }) {
  const errors = problems.filter(({ isWarning }) => !isWarning);
  const warnings = problems.filter(({ isWarning }) => isWarning);
  const mending = warnings.map((problem) => <Mending key={problem.field} n={n} problem={problem} />);
  return (
    <li className="grid gap-2 border-b border-line py-3.5 md:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)] md:items-start">
      <div className="grid grid-cols-[3.5rem_minmax(0,1fr)] items-center gap-3">
        {photo ? (
          <Picture photo={photo} alt="" sizes="3.5rem" className="aspect-4/3 w-14 rounded-control object-cover" />
        ) : (
          <span className="grid aspect-4/3 w-14 place-items-center rounded-control bg-sunken text-muted">
            <Icon name="image" className="size-5" />
          </span>
        )}
        <div className="min-w-0">
          <p className="text-sm text-muted">Fila {n}</p>
          <h2 className="text-base wrap-anywhere">{title}</h2>
          <p className="text-sm">{price}</p>
        </div>
      </div>
      {problems.length > 0 ? (
        <div className="grid gap-2">
          {errors.map((problem) => (
            <Mending key={problem.field} n={n} problem={problem} />
          ))}
          {errors.length > 0 && warnings.length > 0 ? (
            <details>
              <summary className="link inline-flex min-h-8 items-center text-sm">
                {plural(warnings.length, "dato más", "datos más")} para publicarlo
              </summary>
              <div className="grid gap-2 pt-2">{mending}</div>
            </details>
          ) : (
            mending
          )}
        </div>
      ) : null}
    </li>
  );
}

/** The sentence and the field that mends it, with a guess filled in. */
function Mending({ n, problem }: { n: number; problem: RowProblem }) {
  const { field, message, isWarning, value, options } = problem;
  const shared = { name: `f${n}-${field}`, label: message, defaultValue: value };
  return (
    <div
      className={classes(
        "rounded-r-control border-l-4 px-3 py-2.5",
        isWarning ? "border-warning bg-warning-soft" : "border-danger bg-danger-soft",
      )}
    >
      {options ? (
        <Select {...shared} options={[{ value: "", label: "Elige una opción" }, ...options]} />
      ) : (
        <TextField {...shared} autoComplete="off" />
      )}
    </div>
  );
}

/** One form cannot have more than 90 files. */
function MorePhotos({ view: { id, tab } }: { view: ImportReviewView }) {
  return (
    <Panel as="section" className="my-6 max-w-3xl">
      <Form method="post" action={tabPath(id, tab)} encType="multipart/form-data" className="grid grid-cols-1 gap-3">
        <input type="hidden" name="intent" value="fotos" />
        <FilesField
          name="fotos"
          label="Subir más fotos"
          accept="photos"
          multiple
          hint="Con los nombres que tienen en la columna «fotos». Hasta 90 a la vez."
        />
        <div className="flex flex-wrap gap-2">
          <SubmitButton variant="secondary" busy="Subiendo…">
            Subir fotos
          </SubmitButton>
          <LinkButton to="/perfil/anuncios" variant="ghost">
            Seguir otro día
          </LinkButton>
        </div>
      </Form>
    </Panel>
  );
}
