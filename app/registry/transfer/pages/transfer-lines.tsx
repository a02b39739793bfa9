import { Link } from "@remix-run/react";

import { Badge } from "~/ui/badge";
import { Section } from "~/ui/section";

import type { TransferLine } from "./views.server";

/** Transfers of one kind; nothing for none. */
export function TransferLines({ id, title, lines }: { id: string; title: string; lines: readonly TransferLine[] }) {
  if (lines.length === 0) return null;
  return (
    <Section id={id} title={title}>
      <ul className="grid gap-4">
        {lines.map(({ id: transfer, name, address, isOpen, stateName, when, other, paper }) => (
          <li key={transfer} className="grid gap-1">
            <p className="flex flex-wrap items-center gap-2">
              <Link to={address} className="link inline-flex min-h-8 items-center font-semibold wrap-anywhere">
                {name}
              </Link>
              <Badge tone={isOpen ? "warning" : "neutral"}>{stateName}</Badge>
            </p>
            <p className="text-sm wrap-anywhere text-muted">{[other, when].filter(Boolean).join(" · ")}</p>
            {paper ? (
              <p>
                <a href={paper} className="link inline-flex min-h-8 items-center">
                  Descargar la constancia
                </a>
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </Section>
  );
}
