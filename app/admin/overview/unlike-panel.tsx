import { Link } from "@remix-run/react";

import { Section } from "~/ui/section";

import type { ComparisonView } from "./day-view";

/** Figures that are unlike the same day of other weeks, each beside the range of what is usual. */
export function UnlikePanel({ view, networks }: { view: ComparisonView | null; networks: readonly string[] }) {
  return (
    <Section id="distinto" title={view?.title ?? "Distinto de otros días"}>
      {view === null ? (
        <p className="text-sm text-muted">
          Todavía no hay con qué comparar: hacen falta cuatro semanas. Se mira una vez por hora.
        </p>
      ) : (
        <>
          <p className="text-sm text-muted">{view.lead}</p>
          {view.unlike.length === 0 ? <p>Nada distinto.</p> : null}
          <ul className="grid gap-2 text-sm">
            {view.unlike.map(({ name, title, text, strip, link }) => (
              <li key={name} className="grid gap-0.5 border-b border-line pb-2">
                <b>{title}</b>
                <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" className="h-2.5 w-full">
                  <rect
                    x={strip.from}
                    y="1"
                    width={Math.max(1, strip.to - strip.from)}
                    height="8"
                    className="fill-line"
                  />
                  <rect x={Math.min(97, strip.at)} y="0" width="3" height="10" className="fill-danger" />
                </svg>
                <span>
                  {text}{" "}
                  <Link to={link.to} className="link inline-flex min-h-6 items-center">
                    {link.label}
                    <span className="sr-only">: {title}</span>
                  </Link>
                </span>
              </li>
            ))}
          </ul>
          {view.usual === "" ? null : <p className="text-[0.8125rem] text-muted">{view.usual}</p>}
        </>
      )}
      {networks.length === 0 ? null : (
        <div className="grid gap-1 text-sm">
          <h3 className="font-semibold">Conexiones que llegaron a su límite hoy</h3>
          {networks.map((line) => (
            <p key={line}>{line}</p>
          ))}
          <p>
            <Link to="/administracion/limites?acto=register" className="link inline-flex min-h-6 items-center">
              Ver los límites
            </Link>
          </p>
        </div>
      )}
    </Section>
  );
}
