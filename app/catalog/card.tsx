import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

import { FACTS_JOINT } from "~/business/format";
import { formatSoles } from "~/business/money";
import { Heart } from "~/shell/hearts/heart";
import { RestOfStyles } from "~/shell/page/rest-of-styles";
import { classes } from "~/ui/classes";
import { Icon } from "~/ui/icon";
import { Picture } from "~/ui/picture";

import { findCategory } from "./categories";
import type { Card } from "./model";

/** A listing that the browser remembers has its title and picture only. */
type ShownCard = Pick<Card, "id" | "title" | "photo"> & Partial<Card>;

interface ListingCardProps {
  card: ShownCard;
  /** In the first view: its picture loads at once. */
  eager?: boolean;
  /** The picture itself, for the first card. */
  dataUrl?: string | null;
  /** Below the first view: laid out when it comes near. */
  far?: boolean;
  /** On the photo, in place of the listing's own state. */
  mark?: Mark | null;
  /** Below the rest. */
  children?: ReactNode;
}

interface Mark {
  text: string;
  tone?: "yes" | "warn" | "taken" | "low warn" | "low yes";
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

/** The only card of a listing, in every list. */
export function ListingCard({ card, eager = false, dataUrl, far = false, mark = null, children }: ListingCardProps) {
  const { id, title, priceCentimos, photo, about, place, trust } = card;
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
      {priceCentimos === undefined ? null : <p className="price">{formatSoles(priceCentimos, { compact: true })}</p>}
      {about ? <Facts text={about} /> : null}
      {place ? (
        <Facts text={place} className="about">
          {trust ? <b className="trust">{trust}</b> : null}
        </Facts>
      ) : null}
      {marksOf(card, mark).map(({ text, tone }) => (
        <b key={text} className={classes("mark", tone)}>
          {text}
        </b>
      ))}
      <Heart id={id} title={title} />
      {children}
    </li>
  );
}

/** Facts that decide before the tap: whether it can be had, and one more. */
function marksOf({ condition, status, featured, lowered }: ShownCard, given: Mark | null): Mark[] {
  const state = given ?? (status === "reserved" ? { text: "Reservado" } : featured ? { text: "Destacado" } : null);
  const notice: Mark | null =
    condition === "para-repuestos"
      ? { text: "Para repuestos", tone: "low warn" }
      : lowered
        ? { text: lowered, tone: "low yes" }
        : null;
  return [state, notice].flatMap((mark) => mark ?? []);
}

interface FactsProps {
  /** Parts of a card's words, joined on the server. */
  text: string;
  className?: string;
  children?: ReactNode;
}

/** The last part goes to a line of its own where it does not fit, without its point. */
function Facts({ text, className, children }: FactsProps) {
  const parts = text.split(FACTS_JOINT);
  const last = parts.length > 1 && parts.pop();
  return (
    <p className={classes("facts", className)}>
      {parts.join(FACTS_JOINT) + (last ? " " : "")}
      {last ? <span>{last}</span> : null}
      {children}
    </p>
  );
}

interface CardGridProps {
  cards: readonly ShownCard[];
  eager?: number;
  firstPicture?: string | null;
  /** On a phone only the first four: the others are not fetched. */
  short?: boolean;
  /** On a phone one row to swipe. */
  swiped?: boolean;
  /** Below the words of each card. */
  below?: (card: ShownCard) => ReactNode;
}

/** Cards in two columns on a phone and up to four on a desk. */
export function CardGrid({ cards, eager = 0, firstPicture, short = false, swiped = false, below }: CardGridProps) {
  return (
    <ul className={classes("cards", short && "short", swiped && "swiped")}>
      {cards.map((card, position) => (
        <ListingCard
          key={card.id}
          card={card}
          eager={position < eager}
          far={position >= NEAR_CARDS && !swiped}
          dataUrl={position === 0 ? firstPicture : null}
        >
          {below?.(card)}
        </ListingCard>
      ))}
    </ul>
  );
}

function NoPhoto({ card: { category } }: { card: ShownCard }) {
  return (
    <span className="no-photo">
      <Icon name={category && findCategory(category)?.kind === "moto" ? "moto" : "bike"} className="size-12" />
    </span>
  );
}
