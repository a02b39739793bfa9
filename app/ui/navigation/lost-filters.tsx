import { Link } from "@remix-run/react";

import { Notice } from "../notice";

export interface LostFiltersView {
  lines: string[];
  href: string;
  label: string;
}

export function LostFilters({ lines, href, label }: LostFiltersView) {
  return (
    <Notice tone="warning" title={lines.length === 1 ? "Con este filtro no hay nada" : "Con estos filtros no hay nada"}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p className="pt-2">
        <Link to={href} className="link">
          {label}
        </Link>
      </p>
    </Notice>
  );
}
