import { Link } from "@remix-run/react";

import { formatSoles } from "~/business/money";
import { Heart } from "~/shell/hearts/heart";
import { RestOfStyles } from "~/shell/page/rest-of-styles";
import { classes } from "~/ui/classes";
import { Icon } from "~/ui/icon";
import { Picture } from "~/ui/picture";

import { findCategory } from "./categories";
import type { Card } from "./model";

interface ListingCardProps {
  card: Card;
  /** In the first view: its picture loads at once. */
  eager?: boolean;
  /** The picture itself, for the first card. */
  dataUrl?: string | null;
  /** Below the first view: laid out when it comes near. */
  far?: boolean;
}

/** A phone's first view and the row after it; on a desk two rows at least. */
const NEAR_CARDS = 6;

/**
 * Two columns on a phone; from 48rem on as many of at least 13.5rem as fit. Without the margins: with a plain 50vw a
 * phone of 412 px loads pictures three times as heavy.
 */
const SIZES = "(min-width: 64rem) 18rem, (min-width: 48rem) 30vw, calc(50vw - 22px)";

/** Enough for 18rem on a screen of double density. */
const WIDTHS = [360, 720] as const;

function ListingCard({ card, eager = false, dataUrl, far = false }: ListingCardProps) {
  const { id, title, priceCentimos, photo, featured, status, about, place, lowered, trust } = card;
  return (
    <li className={classes("card", far && "far")} id={id}>
      {photo ? (
        <Picture photo={photo} alt="" about={title} sizes={SIZES} widths={WIDTHS} eager={eager} dataUrl={dataUrl} />
      ) : (
        <NoPhoto card={card} />
      )}
      {dataUrl ? <RestOfStyles /> : null}
      <h3>
        <Link to={`/producto/${id}`} discover="none">
          {title}
        </Link>
      </h3>
      <p className="price">
        {formatSoles(priceCentimos, { compact: true })}
        {lowered ? <small>{lowered}</small> : null}
      </p>
      <p>{about}</p>
      <p className="about">
        {place}
        {trust ? <b className="trust">{trust}</b> : null}
      </p>
      {status === "reserved" ? (
        <b className="mark taken">Reservado</b>
      ) : featured ? (
        <b className="mark">Destacado</b>
      ) : null}
      <Heart id={id} title={title} />
    </li>
  );
}

interface CardGridProps {
  cards: readonly Card[];
  eager?: number;
  firstPicture?: string | null;
  /** On a phone only the first four: the others are not fetched. */
  short?: boolean;
  /** On a phone one row to swipe. */
  swiped?: boolean;
}

/** Cards in two columns on a phone and up to four on a desk. */
export function CardGrid({ cards, eager = 0, firstPicture, short = false, swiped = false }: CardGridProps) {
  return (
    <ul className={classes("cards", short && "short", swiped && "swiped")}>
      {cards.map((card, position) => (
        <ListingCard
          key={card.id}
          card={card}
          eager={position < eager}
          far={position >= NEAR_CARDS && !swiped}
          dataUrl={position === 0 ? firstPicture : null}
        />
      ))}
    </ul>
  );
}

function NoPhoto({ card }: { card: Card }) {
  return (
    <span className="no-photo">
      <Icon name={findCategory(card.category)?.kind === "moto" ? "moto" : "bike"} className="size-12" />
    </span>
  );
}
