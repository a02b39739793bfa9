import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useEffect, useSyncExternalStore, type ReactNode } from "react";

import { keyOfAddress, withKey } from "~/complaints/access-path";
import { sheetPath } from "~/complaints/constants";
import { removeFiledDraft } from "~/complaints/draft";
import { COMPLAINT_LIST_PATH } from "~/complaints/list-query";
import { ProgressPanel } from "~/complaints/progress/progress-panel";
import { pageTitle } from "~/shell/page/title";
import { Button, LinkButton } from "~/ui/button";
import { classes } from "~/ui/classes";
import { Icon } from "~/ui/icon";
import { DOWNLOAD_ICON } from "~/ui/icon-paths";
import { Breadcrumbs } from "~/ui/navigation/breadcrumbs";
import { Container, PageHeader } from "~/ui/page";

import { sheetView, type SheetPart, type SheetRow, type SheetView } from "./sheet-view";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { complaints, env } = context;
  const clave = keyOfAddress(request.url);
  const { sheet, progress, reader } = await complaints.sheets.read(params.number ?? "", clave);
  return {
    view: sheetView(sheet, progress, env.siteUrl),
    filedAt: sheet.filedAt.getTime(),
    copies: await complaints.sheets.copiesOf(sheet),
    progress: complaints.progress.view(progress),
    clave,
    reader,
  };
}

// The address may hold a key: no other site may get it as referrer.
export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: pageTitle(page ? `Hoja de Reclamación ${page.view.number}` : "Hoja de Reclamación") },
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "same-origin" },
];

export default function Reclamo() {
  const { view, filedAt, copies, progress, clave, reader } = useLoaderData<typeof loader>();
  return (
    <SheetPage view={view} filedAt={filedAt} copies={copies} clave={clave} reader={reader}>
      <ProgressPanel
        progress={progress}
        action={reader === "consumer" ? `${sheetPath(view.number)}/respuesta` : null}
        clave={clave}
      />
    </SheetPage>
  );
}

interface SheetPageProps {
  view: SheetView;
  /** Milliseconds since 1970. */
  filedAt: number;
  copies: readonly string[];
  /** Key of the address, passed on by the page's links. */
  clave: string | null;
  reader: "consumer" | "admin";
  children: ReactNode;
}

/** Page of a sheet with its progress; in print the official sheet alone. */
export function SheetPage({ view, filedAt, copies, clave, reader, children }: SheetPageProps) {
  const path = sheetPath(view.number);
  // Also for a form that was sent without React.
  useEffect(() => removeFiledDraft(filedAt), [filedAt]);
  // A key holder may have no account.
  const ownList = clave === null ? { label: "Mis reclamos", to: "/perfil/reclamos" } : { label: "Inicio", to: "/" };
  const crumbs = [reader === "admin" ? { label: "Reclamos", to: COMPLAINT_LIST_PATH } : ownList];
  return (
    <Container narrow className="pb-12 print:pb-0">
      <div className="print:hidden">
        <Breadcrumbs items={[...crumbs, { label: view.number }]} />
        <PageHeader title={`${view.kind} ${view.number}`} lead={`Hoja presentada el ${view.filedAt}.`}>
          <LinkButton to={withKey(`${path}/pdf`, clave)} reloadDocument download>
            <Icon path={DOWNLOAD_ICON} /> Descargar PDF
          </LinkButton>
          <PrintButton />
        </PageHeader>
        {copies.map((line) => (
          <p key={line} className="mb-4 wrap-anywhere">
            {line}
          </p>
        ))}
        {children}
        <Files path={path} clave={clave} files={view.attachments} />
      </div>
      <OfficialSheet view={view} />
    </Container>
  );
}

/** Prints by script; without scripts a hint to the browser's menu. */
function PrintButton() {
  const canPrint = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  if (!canPrint)
    return <p className="self-center text-sm text-muted">Para imprimirla, usa la opción Imprimir de tu navegador.</p>;
  return (
    <Button type="button" variant="secondary" onClick={() => window.print()}>
      Imprimir
    </Button>
  );
}

function neverChanges(): () => void {
  return () => undefined;
}

function Files({ path, clave, files }: { path: string; clave: string | null; files: SheetView["attachments"] }) {
  if (files.length === 0) return null;
  return (
    <section aria-labelledby="adjuntos" className="mt-6">
      <h2 id="adjuntos" className="text-lg">
        Archivos adjuntos
      </h2>
      <ul className="mt-2 grid grid-cols-1 gap-2">
        {files.map(({ name, size }, index) => (
          <li key={index}>
            <a
              href={withKey(`${path}/adjuntos/${index + 1}`, clave)}
              download
              className="inline-flex min-h-11 max-w-full items-center gap-2 font-semibold text-accent underline"
            >
              <Icon path={DOWNLOAD_ICON} className="size-5" />
              <span className="min-w-0 wrap-anywhere">{name}</span>{" "}
              <span className="font-normal whitespace-nowrap text-muted">{size}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function OfficialSheet({ view }: { view: SheetView }) {
  const { number, filedAt, provider, parts, footnotes, digest } = view;
  return (
    <article
      aria-labelledby="hoja"
      className="mt-6 rounded-card border border-line bg-raised p-4 shadow-card sm:p-8 print:mt-0 print:border-0 print:p-0 print:text-[9.5pt] print:leading-snug"
    >
      <header className="border-b border-line pb-4 text-center print:pb-2">
        <p className="text-sm font-semibold tracking-wide text-muted uppercase print:text-[8pt]">
          Libro de Reclamaciones
        </p>
        <h2 id="hoja" className="mt-1 text-2xl print:text-[16pt]">
          Hoja de Reclamación
        </h2>
        <p className="mt-1 font-semibold">N.º {number}</p>
        <p className="text-sm text-muted print:text-[9.5pt]">{filedAt}</p>
      </header>
      <Rows rows={provider} className="pt-4 print:pt-2" />
      {parts.map((part) => (
        <Part key={part.title} {...part} />
      ))}
      <footer className="mt-6 grid break-inside-avoid gap-2 border-t border-line pt-4 text-sm print:mt-2 print:gap-1 print:pt-2 print:text-[8.5pt] print:leading-snug">
        {footnotes.map((note) => (
          <p key={note}>* {note}</p>
        ))}
        <p className="text-xs break-all text-muted print:text-[7pt] print:leading-snug">
          Huella de la hoja (SHA-256): {digest}
        </p>
      </footer>
    </article>
  );
}

function Part({ title, rows }: SheetPart) {
  return (
    <section className="mt-6 print:mt-2">
      <h3 className="rounded-control bg-sunken px-3 py-2 print:break-after-avoid print:border print:border-line-strong print:px-2 print:py-0.5">
        {title}
      </h3>
      <Rows rows={rows} className="mt-3 print:mt-1.5" />
    </section>
  );
}

function Rows({ rows, className }: { rows: readonly SheetRow[]; className: string }) {
  return (
    <dl className={classes("grid grid-cols-[minmax(0,1fr)] gap-3 sm:px-3 print:gap-0.5 print:px-2", className)}>
      {rows.map(({ label, value, block }) => (
        <div
          key={label}
          className={
            block
              ? undefined
              : "grid sm:grid-cols-[12rem_minmax(0,1fr)] sm:gap-4 print:grid-cols-[12rem_minmax(0,1fr)] print:gap-2"
          }
        >
          <dt className="text-sm font-semibold text-muted sm:text-base print:text-[9.5pt] print:leading-snug">
            {label}
          </dt>
          <dd className="min-w-0 break-words whitespace-pre-wrap">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
