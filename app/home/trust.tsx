import { Link } from "@remix-run/react";

import { BOOK_NOTICE } from "~/complaints/constants";
import { LinkButton } from "~/ui/button";
import { Icon } from "~/ui/icon";

/** Required on the home page: its sign and the way to it, in sight. The words of the law end the page. */
export function ComplaintsBook() {
  return (
    <section aria-label="Libro de Reclamaciones">
      <Link to="/libro-de-reclamaciones" className="law" discover="none">
        <Icon name="book" className="glyph" />
        <span>
          <b>Libro de Reclamaciones</b> <span className="text-muted">Presenta aquí tu queja o reclamo</span>
        </span>
        <Icon name="chevron-right" className="glyph" />
      </Link>
    </section>
  );
}

export function SellStrip() {
  return (
    <section aria-label="Vende en Rebi" className="strip">
      <div>
        <h2>¿Tienes una bici o moto que ya no usas?</h2>
        <p>Publicar es gratis y toma unos minutos.</p>
      </div>
      <LinkButton to="/sell">Vender</LinkButton>
    </section>
  );
}

/** Only features of the product: each promise here has its feature. */
const POINTS = [
  {
    icon: "shield",
    title: "Consulta antes de pagar",
    text: "Revisa si la bici o moto tiene reporte de robo.",
    to: "/consulta-vehicular",
  },
  { icon: "chat", title: "Trato directo", text: "Escribe al vendedor sin dar tu número.", to: "/comprar" },
  {
    icon: "image",
    title: "Fotos sin tu ubicación",
    text: "Borramos la ubicación guardada en cada foto antes de mostrarla.",
    to: "/sell",
  },
] as const;

export function TrustPoints() {
  return (
    <section aria-label="Por qué confiar">
      <ul className="three">
        {POINTS.map(({ icon, title, text, to }) => (
          <li key={title}>
            <Icon name={icon} className="glyph" />
            <span>
              <Link to={to} className="link">
                {title}
              </Link>
              <br />
              <span className="text-muted">{text}</span>
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-xs text-muted">{BOOK_NOTICE}</p>
    </section>
  );
}
