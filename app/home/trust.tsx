import { Link } from "@remix-run/react";

import { Icon } from "~/ui/icon";

const BUY = [
  "Filtra por marca, precio y lugar.",
  "Mira las fotos y la ficha completa.",
  "Contacta al vendedor y revisa la bici o moto antes de pagar.",
];
const SELL = [
  "Crea tu cuenta con tu correo.",
  "Sube fotos y cuenta cómo está.",
  "Publica gratis, o destaca tu anuncio.",
];

export function HowItWorks() {
  return (
    <section aria-label="Cómo funciona">
      <h2 className="mb-2 text-xl tracking-tight sm:mb-4 sm:text-2xl">Cómo funciona</h2>
      <div className="swiped grid gap-3 max-md:auto-cols-[17rem] md:grid-cols-2 md:gap-4">
        <Steps title="Si compras" steps={BUY} to="/comprar" action="Comprar" />
        <Steps title="Si vendes" steps={SELL} to="/sell" action="Vender" />
      </div>
    </section>
  );
}

function Steps({ title, steps, to, action }: { title: string; steps: readonly string[]; to: string; action: string }) {
  return (
    <div className="rounded-card border border-line bg-raised p-4 sm:p-6">
      <div className="mb-2 flex items-center justify-between gap-4 sm:mb-4">
        <h3 className="text-lg">{title}</h3>
        <Link to={to} className="link inline-flex min-h-8 items-center gap-1">
          {action} <Icon name="arrow-right" className="size-4" />
        </Link>
      </div>
      <ol className="grid gap-2 max-sm:text-sm sm:gap-3">
        {steps.map((step, position) => (
          <li key={step} className="flex items-center gap-3">
            <span aria-hidden="true" className="step">
              {position + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Only features of the product: each promise here has its feature. */
const POINTS = [
  {
    icon: "shield",
    title: "Tu número, protegido",
    text: "Solo un usuario registrado que lo pide ve el contacto del vendedor.",
  },
  {
    icon: "image",
    title: "Fotos sin tu ubicación",
    text: "Borramos la ubicación guardada en cada foto antes de mostrarla.",
  },
  {
    icon: "tag",
    title: "Todo claro, en soles",
    text: "Precio, estado, año y ficha técnica a la vista en cada anuncio.",
  },
] as const;

export function TrustPoints() {
  return (
    <section aria-label="Por qué confiar" className="grid gap-4 sm:grid-cols-3 sm:gap-6">
      {POINTS.map(({ icon, title, text }) => (
        <div key={title} className="flex gap-3 sm:block">
          <Icon name={icon} className="size-7 text-accent" />
          <div>
            <h3 className="sm:mt-2">{title}</h3>
            <p className="text-muted max-sm:text-sm">{text}</p>
          </div>
        </div>
      ))}
    </section>
  );
}

/** Required on the home page (Código de Protección y Defensa del Consumidor), in sight before all else. */
export function ComplaintsBook() {
  return (
    <section aria-label="Libro de Reclamaciones" className="border-b border-line bg-raised">
      <div className="wrap flex items-center gap-3 py-2 text-xs">
        <Icon name="book" className="size-8 flex-none text-accent" />
        <p className="text-muted">
          <b className="text-ink">Libro de Reclamaciones</b>. Conforme a lo establecido en el Código de Protección y
          Defensa del Consumidor, este establecimiento cuenta con un Libro de Reclamaciones virtual a tu disposición.
          Solicítalo para registrar una queja o reclamo.{" "}
          <Link to="/libro-de-reclamaciones" className="link whitespace-nowrap">
            Presentar un reclamo
          </Link>
        </p>
      </div>
    </section>
  );
}
