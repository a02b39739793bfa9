import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";

import { pageMeta } from "~/shell/page/title";
import { Button } from "~/ui/button";
import { Container, PageHeader } from "~/ui/page";

import { ASK_REBI, QUERY_MAX, SUGGESTIONS_PAGE, type Suggestion, type SuggestionKind } from "./constants";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** Suggestions as a page, for browsers without scripts. From memory, the same for everyone. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const typed = new URL(request.url).searchParams.get("q") ?? "";
  const text = typed.replace(/\s+/g, " ").trim().slice(0, QUERY_MAX);
  return { text, groups: await context.catalog.suggestGroups(text), hasRebi: context.env.isAssistantOn };
}

export const meta = pageMeta("Sugerencias");

const TITLES: Record<SuggestionKind, string> = {
  Tipo: "Tipos",
  Marca: "Marcas",
  Modelo: "Modelos",
  Lugar: "Lugares",
  Medida: "Medidas",
  Búsqueda: "Búsquedas",
};

export default function Suggestions() {
  const { text, groups, hasRebi } = useLoaderData<typeof loader>();
  return (
    <Container narrow className="grid gap-6 pb-10">
      <PageHeader title={text === "" ? "Qué puedes buscar" : `Sugerencias para “${text}”`} />
      <form action={SUGGESTIONS_PAGE} role="search" className="flex gap-2">
        <input
          type="search"
          name="q"
          defaultValue={text}
          maxLength={QUERY_MAX}
          aria-label="Marca, modelo, lugar o medida"
          placeholder="Marca, modelo, lugar o medida"
          autoComplete="off"
          className="input"
        />
        <Button>Sugerir</Button>
      </form>
      {text === "" ? null : (
        <p>
          <Link to={`/comprar?${new URLSearchParams({ q: text })}`} className="link">
            Buscar “{text}” en los anuncios
          </Link>
        </p>
      )}
      {groups.length === 0 ? <p>No encontramos nada que empiece así. Prueba con menos letras.</p> : null}
      {groups.map(({ kind, found }) => (
        <SuggestionGroup key={kind} title={TITLES[kind]} found={found} />
      ))}
      {hasRebi ? (
        <p>
          <a href="/asistente" className="link">
            {ASK_REBI}
          </a>
        </p>
      ) : null}
    </Container>
  );
}

function SuggestionGroup({ title, found }: { title: string; found: readonly Suggestion[] }) {
  return (
    <section aria-label={title}>
      <h2 className="text-lg font-semibold">{title}</h2>
      <ul>
        {found.map(({ label, detail, href }) => (
          <li key={href}>
            <Link
              to={href}
              discover="none"
              className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 border-b border-line py-1.5"
            >
              <span className="min-w-0 wrap-anywhere">{label}</span>
              <span className="text-sm text-muted">{detail.split(" · ").at(-1)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
