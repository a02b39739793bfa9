import { formatDate, formatDateTime } from "~/business/format";
import { findCategory } from "~/catalog/categories";
import { STATUS_NAMES } from "~/catalog/statuses";

import { EVENT_NAMES } from "../../constants";
import type { Bicycle, HistoryEvent, RegistryActor } from "../../model";
import { type NumberStanding, STANDINGS } from "../../numbers/standing";
import { shownBicycleCode } from "../code";
import { ABSENCE_NAMES, bicycleName, ORIGIN_NAMES, publicBicyclePath } from "../constants";
import { colorNames } from "../names";
import { isOnSale, unsellableMessage, type BicycleSale } from "../sale";

export interface BicycleFact {
  label: string;
  value: string;
}

interface SaleView {
  href: string;
  /** `Anuncio: publicado` */
  label: string;
  isDraft: boolean;
  isOnSale: boolean;
  isOver: boolean;
}

type KnownSale = BicycleSale & { href: string };

export function bicycleCard(bicycle: Bicycle, sale: KnownSale | null) {
  const { id, framePhoto, category, colors, status, theftId } = bicycle;
  return {
    id,
    name: bicycleName(bicycle),
    photo: framePhoto,
    facts: [category && findCategory(category)?.name, colorNames(colors)].filter(Boolean).join(" · "),
    isArchived: status === "archived",
    isStolen: theftId !== null,
    sale: sale && saleView(sale),
    isSellable: (sale === null || sale.isOver) && unsellableMessage(bicycle) === null,
  };
}

export type BicycleCard = ReturnType<typeof bicycleCard>;

function saleView(sale: KnownSale): SaleView {
  return {
    href: sale.href,
    label: `Anuncio: ${STATUS_NAMES[sale.status].toLowerCase()}`,
    isDraft: sale.status === "draft",
    isOnSale: isOnSale(sale),
    isOver: sale.isOver,
  };
}

/** Facts that are no secret. */
export function lookFacts({ category, brand, model, year, colors, size }: Bicycle): BicycleFact[] {
  return facts([
    ["Tipo", category ? (findCategory(category)?.name ?? "") : ""],
    ["Marca", brand],
    ["Modelo", model],
    ["Año", year === null ? "" : String(year)],
    ["Colores", colorNames(colors)],
    ["Talla", size],
  ]);
}

/** Marks that identify this bicycle; never public. */
export function identityFacts(bicycle: Bicycle): BicycleFact[] {
  const { serial, serialAbsence, engraving } = bicycle;
  return [
    ...lookFacts(bicycle),
    ...facts([
      ["Número de serie", serial || (serialAbsence ? ABSENCE_NAMES[serialAbsence] : "")],
      ["Código grabado", engraving],
    ]),
  ];
}

export function ownFacts(bicycle: Bicycle): BicycleFact[] {
  const { marks, origin, registeredAt } = bicycle;
  return [
    ...identityFacts(bicycle),
    ...facts([
      ["Señas", marks],
      ["Origen", origin ? ORIGIN_NAMES[origin] : ""],
      ["Registrada", registeredAt ? formatDate(registeredAt) : ""],
    ]),
  ];
}

function facts(pairs: readonly [label: string, value: string][]): BicycleFact[] {
  return pairs.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}

export function publicBicycle(
  { bicycle, code, endedAt }: { bicycle: Bicycle; code: string; endedAt: Date | null },
  events: readonly HistoryEvent[],
  { why }: NumberStanding,
) {
  const { framePhoto, otherPhotos, registeredAt } = bicycle;
  return {
    code: shownBicycleCode(code),
    name: bicycleName(bicycle),
    facts: lookFacts(bicycle),
    photos: [...(framePhoto ? [framePhoto] : []), ...otherPhotos],
    standing: why,
    registeredOn: registeredAt ? formatDate(registeredAt) : "",
    // When the code gave way to that of another owner.
    changedOn: endedAt && formatDate(endedAt),
    seal: sealOf(bicycle),
    history: events.map(({ kind, at }) => ({ name: EVENT_NAMES[kind], at: formatDate(at), when: at.toISOString() })),
  };
}

/** The last hash of a history, by which everyone can tell later whether it was changed. */
function sealOf({ head }: Pick<Bicycle, "head">): string | null {
  return head?.hash ?? null;
}

export const ACTOR_NAMES: Record<RegistryActor["kind"], string> = {
  owner: "El propietario",
  receiver: "Quien la recibió",
  workshop: "Un taller",
  admin: "Nuestro equipo",
  system: "Rebi",
};

/** The whole history for its owner, newest first. Names of former owners stay with them. */
export function ownHistory(events: readonly HistoryEvent[], uid: string) {
  return events
    .map(({ kind, at, note, actor }) => ({
      name: EVENT_NAMES[kind],
      at: formatDateTime(at),
      when: at.toISOString(),
      who: actor.uid === uid ? "Tú" : ACTOR_NAMES[actor.kind],
      // Changes of a former owner stay private.
      text: actor.kind !== "owner" || actor.uid === uid ? note : "",
    }))
    .reverse();
}

export function certificateView(bicycle: Bicycle, siteUrl: string, { why }: NumberStanding) {
  return {
    id: bicycle.id,
    name: bicycleName(bicycle),
    code: shownBicycleCode(bicycle.code),
    address: siteUrl + publicBicyclePath(bicycle.code),
    facts: ownFacts(bicycle),
    photo: bicycle.framePhoto,
    /** Words of its number against it; null for none. */
    warning: STANDINGS[why].canVouch ? null : why,
    seal: sealOf(bicycle),
  };
}
