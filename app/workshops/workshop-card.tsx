import { Link } from "@remix-run/react";

import type { OpeningState } from "~/business/hours";
import { initialsOf } from "~/catalog/seller/seller";
import { classes } from "~/ui/classes";
import { Icon } from "~/ui/icon";

import { workshopPath } from "./filters";
import type { RatingText, WorkshopCard } from "./view";

/** The initials of a workshop on a plate, in place of a photo. */
export function Plate({ name, large = false }: { name: string; large?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        "grid flex-none place-items-center rounded-card border-b-4 border-accent bg-pine font-bold " +
          "tracking-wide text-on-pine",
        large ? "size-16 text-2xl sm:size-24 sm:text-4xl" : "size-14 text-lg",
      )}
    >
      {initialsOf(name)}
    </span>
  );
}

export function OpenState({ state: { open, label, next } }: { state: OpeningState }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <span className={classes("inline-flex items-center gap-1.5 font-semibold", open && "text-success")}>
        <span
          aria-hidden="true"
          className={classes("size-2.5 rounded-full", open ? "bg-success" : "border-2 border-line-strong")}
        />
        {label}
      </span>
      {next ? <span className="text-muted">{next}</span> : null}
    </span>
  );
}

export function Rating({ rating: { average, count } }: { rating: RatingText }) {
  return (
    <span>
      <span aria-hidden="true" className="text-warning">
        ★{" "}
      </span>
      <strong>{average}</strong>
      <span className="sr-only"> de 5</span> <span className="text-muted">({count})</span>
    </span>
  );
}

const SERVICES_SHOWN = 4;

function WorkshopCardItem({ card }: { card: WorkshopCard }) {
  const { slug, name, place, vehicles, rating, state, today, services, certifiedSince } = card;
  const more = services.length - SERVICES_SHOWN;
  return (
    <li className="relative flex min-w-0 flex-col gap-3 rounded-card border border-line bg-raised p-4 shadow-card hover:border-line-strong">
      <div className="flex items-start gap-3">
        <Plate name={name} />
        <div className="min-w-0 flex-1">
          <h3 className="text-lg">
            <Link
              to={workshopPath(slug)}
              className="after:absolute after:inset-0 after:rounded-card after:content-[''] hover:underline"
            >
              {name}
            </Link>
          </h3>
          <p className="text-muted">{place}</p>
          {rating ? <Rating rating={rating} /> : <span className="text-muted">Sin opiniones todavía</span>}
        </div>
        <span className="flex gap-1 text-muted">
          {vehicles.map((kind) => (
            <Icon key={kind} name={kind === "moto" ? "moto" : "bike"} className="size-6" />
          ))}
          <span className="sr-only">
            {vehicles.map((kind) => (kind === "moto" ? "Motos" : "Bicicletas")).join(" y ")}
          </span>
        </span>
      </div>
      <p className="text-sm">
        <OpenState state={state} />
        <span className="block text-muted">Hoy: {today}</span>
      </p>
      <ul aria-label="Servicios" className="flex flex-wrap gap-1.5 text-sm">
        {services.slice(0, SERVICES_SHOWN).map((service) => (
          <li key={service} className="rounded-full bg-sunken px-2.5 py-0.5">
            {service}
          </li>
        ))}
        {more > 0 ? <li className="px-1 py-0.5 text-muted">y {more} más</li> : null}
      </ul>
      <p className="mt-auto flex items-center gap-1.5 text-sm text-muted">
        <Icon name="shield" className="size-5 text-success" /> Certificado desde {certifiedSince}
      </p>
    </li>
  );
}

/** `beside`: next to other content, so at most two columns wide. */
export function WorkshopGrid({
  label,
  cards,
  beside = false,
}: {
  label: string;
  cards: readonly WorkshopCard[];
  beside?: boolean;
}) {
  return (
    <ul aria-label={label} className={classes("grid gap-4 sm:grid-cols-2", !beside && "lg:grid-cols-3")}>
      {cards.map((card) => (
        <WorkshopCardItem key={card.slug} card={card} />
      ))}
    </ul>
  );
}
