import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";

import { formatDay } from "~/business/calendar";
import { Icon } from "~/ui/icon";

import { LEGAL_PAGES, type LegalText, type Part } from "./model";

export function LegalDocument({ text, children }: { text: LegalText; children?: ReactNode }) {
  const { title, lead, brief, parts, changes } = text;
  const [current] = changes;
  return (
    <div className="wrap legal">
      <header>
        <h1 className="text-3xl tracking-tight sm:text-4xl">{title}</h1>
        <p className="lead">{lead}</p>
        <p className="text-sm">
          Versión {current.version}, vigente desde el <time dateTime={current.date}>{formatDay(current.date)}</time>
        </p>
        {brief.length > 0 ? (
          <section aria-labelledby="en-breve" className="brief">
            <h2 id="en-breve">En breve</h2>
            <ul>
              {brief.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </section>
        ) : null}
        {children}
      </header>
      <Contents parts={parts} />
      <article className="text">
        {parts.map(({ id, title: heading, body }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id}>{heading}</h2>
            {body}
          </section>
        ))}
        <History changes={changes} />
      </article>
    </div>
  );
}

/** Twice, of which the styles show one: folded on a phone, beside the text on wide screens. */
function Contents({ parts }: { parts: readonly Part[] }) {
  const list = (
    <ol>
      {parts.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ol>
  );
  return (
    <div className="toc">
      <details suppressHydrationWarning>
        <summary>
          Contenido
          <Icon name="chevron-down" className="chevron size-4" />
        </summary>
        {list}
      </details>
      <nav aria-label="Contenido">
        <h2>Contenido</h2>
        {list}
      </nav>
    </div>
  );
}

function History({ changes }: { changes: LegalText["changes"] }) {
  const { pathname } = useLocation();
  return (
    <footer className="history">
      <h2 id="cambios">Cambios de este texto</h2>
      <ul>
        {changes.map(({ version, date, text }) => (
          <li key={version}>
            Versión {version} (<time dateTime={date}>{formatDay(date)}</time>): {text}
          </li>
        ))}
      </ul>
      <p className="others">
        {LEGAL_PAGES.filter(({ to }) => to !== pathname).map(({ to, label }) => (
          <Link key={to} to={to} discover="none">
            {label}
          </Link>
        ))}
      </p>
    </footer>
  );
}
