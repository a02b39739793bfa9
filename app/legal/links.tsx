import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

import { AUTHORITIES } from "~/business/authorities";
import type { BusinessInfo } from "~/business/company";

export function To({ page, children }: { page: string; children: ReactNode }) {
  return (
    <Link to={page} discover="none">
      {children}
    </Link>
  );
}

function Out({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} rel="noopener">
      {children}
    </a>
  );
}

/** How to write to the business: its contact page, and its e-mail where one is configured. */
export function WriteTo({ business }: { business: BusinessInfo }) {
  const { email } = business.contact;
  return (
    <>
      <To page="/contacto">la página de contacto</To>
      {email ? (
        <>
          {" "}
          o <a href={email.href}>{email.label}</a>
        </>
      ) : null}
    </>
  );
}

export function Authority({ id }: { id: keyof typeof AUTHORITIES }) {
  const { name, href } = AUTHORITIES[id];
  return <Out href={href}>{name}</Out>;
}

export function List({ items }: { items: readonly ReactNode[] }) {
  return (
    <ul>
      {items.map((item, at) => (
        <li key={at}>{item}</li>
      ))}
    </ul>
  );
}
