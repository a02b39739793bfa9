import { formatNumber } from "../../business/format.ts";
import { formatSoles } from "../../business/money.ts";
import { findDepartment } from "../../business/peru.ts";
import { tableEntry } from "../../business/table.ts";
import { agoText } from "../../shell/offline/ago.ts";
import { findCondition, type VehicleKind } from "../categories.ts";
import type { FrameId, WheelId } from "../filter-values.ts";
import { frameName, wheelName } from "../filter-values.ts";
import type { Card } from "../model.ts";
import { isRecentDrop, type PriceDrop } from "../price-drops.ts";

/** Values of a listing that its card tells in words. */
export interface CardFacts extends Pick<Card, "title" | "year" | "condition" | "department"> {
  kind: VehicleKind;
  wheel: WheelId | undefined;
  frame: FrameId | undefined;
  /** Cubic centimetres; 0 when unknown. */
  displacement: number;
  /** Kilometres; -1 when unknown. */
  mileage: number;
  /** Empty when unknown. */
  district: string;
  publishedAt: number;
  drop: PriceDrop | undefined;
}

/**
 * The words of a card, written on the server: a browser would load the names of places and conditions for them, and
 * tell another age than the page that it hydrates.
 */
export function cardText(facts: CardFacts, now: number): Pick<Card, "about" | "place" | "lowered"> {
  const { title, year, kind, wheel, frame, displacement, mileage, condition, department, district, drop } = facts;
  const own =
    kind === "moto"
      ? [displacement > 0 && `${displacement}\u00a0cc`, mileage >= 0 && `${formatNumber(mileage)}\u00a0km`]
      : [wheel && wheelName(wheel), frame && frameName(frame)];
  const about = [
    !title.includes(String(year)) && String(year),
    ...own,
    findCondition(condition)?.name.replace(" ", "\u00a0"),
  ];
  const age = agoText(Math.max(0, now - facts.publishedAt)).replaceAll(" ", "\u00a0");
  const place = [tableEntry(SHORT, district) ?? (district || findDepartment(department)?.name), age];
  return {
    about: joined(about),
    place: joined(place),
    ...(drop && isRecentDrop(drop, new Date(now))
      ? { lowered: `Bajó ${formatSoles(drop.byCentimos, { compact: true })}` }
      : {}),
  };
}

/** Districts as people call them. */
const SHORT: Readonly<Record<string, string>> = { "Santiago de Surco": "Surco" };

/** The point stays with the word before it: no line begins with one. */
function joined(parts: readonly (string | false | undefined)[]): string {
  return parts.filter(Boolean).join("\u00a0· ");
}
