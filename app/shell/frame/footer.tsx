import { Link } from "@remix-run/react";

import type { BusinessInfo } from "~/business/company";
import type { OpeningState } from "~/business/hours";
import { Icon } from "~/ui/icon";

import { Logo } from "./logo";
import { BOOK, FOOTER_LINKS, TAGLINES } from "./navigation";

/**
 * Footer of every page (specification, section 2); contact and hours as far as they are configured. On a phone folded
 * but for the taglines, the complaints book and the imprint; on a desk all of it is open (foot.css).
 */
export function Footer({ business, opening }: { business: BusinessInfo; opening: OpeningState }) {
  const { contact, legal, socialMedia } = business;
  const points = [
    { name: "Correo", point: contact.email },
    { name: "Teléfono", point: contact.phone },
    { name: "WhatsApp", point: contact.whatsapp },
  ];
  return (
    <footer className="footer">
      <div className="wrap">
        <div className="brand">
          <Logo brand={business.name} className="logo" />
          <div>
            {TAGLINES.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
          {/* The law wants it in sight, with its picture. */}
          <Link to={BOOK.to} discover="none">
            <Icon name="book" className="glyph" />
            {BOOK.label}
          </Link>
        </div>
        <details suppressHydrationWarning>
          <summary>
            Enlaces, horario y contacto
            <Icon name="chevron-down" className="chevron size-5" />
          </summary>
          <div className="columns">
            <nav aria-label="Pie de página">
              <h2>Explora</h2>
              <ul>
                {FOOTER_LINKS.map(({ label, to }) => (
                  <li key={to}>
                    <Link to={to}>{label}</Link>
                  </li>
                ))}
              </ul>
            </nav>
            <section aria-label="Horario de atención">
              <h2>Horario de atención</h2>
              {business.businessHours.map(({ days, hours }) => (
                <p key={days}>{`${days}: ${hours}`}</p>
              ))}
              <p className="mt-2">
                <strong className={opening.open ? "open" : undefined}>{opening.label}</strong>
                {opening.next ? ` · ${opening.next}` : null}
              </p>
            </section>
            {points.some(({ point }) => point) || contact.address ? (
              <section aria-label="Contacto">
                <h2>Contacto</h2>
                <ul>
                  {points.map(({ name, point }) =>
                    point ? (
                      <li key={name}>
                        <a href={point.href} aria-label={`${name}: ${point.label}`}>
                          {name === "Correo" ? point.label : `${name} ${point.label}`}
                        </a>
                      </li>
                    ) : null,
                  )}
                </ul>
                {contact.address ? <p>{`${contact.address}, ${contact.country}`}</p> : null}
              </section>
            ) : null}
          </div>
        </details>
        <div className="imprint">
          <p>
            {[legal.razonSocial ?? business.name, legal.ruc && `RUC ${legal.ruc}`, legal.direccionLegal]
              .filter(Boolean)
              .join(" · ")}
          </p>
          {socialMedia.length > 0 ? (
            <ul>
              {socialMedia.map(({ name, url }) => (
                <li key={name}>
                  <a href={url} rel="noopener">
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          ) : null}
        </div>
      </div>
    </footer>
  );
}
