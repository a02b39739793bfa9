export const CARRIERS = ["olva", "shalom", "marvisur", "other"] as const;
type Carrier = (typeof CARRIERS)[number];

export const CARRIER_NAMES: Record<Carrier, string> = {
  olva: "Olva Courier",
  shalom: "Shalom",
  marvisur: "Marvisur",
  other: "Otra",
};

export interface Shipment {
  carrier: Carrier;
  /** The carrier's name, where it is none of the list. */
  carrierName: string;
  number: string;
  /** Where it is picked up; empty for a delivery to the door. */
  office: string;
  /** `https:` page to follow it; empty for none. */
  link: string;
}

/** States of a carrier's proof; `accepted` ends with the delivery of its order. */
export const PROOF_STATES = ["waiting", "rejected", "accepted"] as const;

/** Hosts of the carriers' own pages: only these become links. */
const CARRIER_HOSTS = [
  "olvacourier.com",
  "olvaexpress.pe",
  "shalom.pe",
  "shalom.com.pe",
  "marvisur.com",
  "expresomarvisur.com",
];

/** Whether a text is a page that can be shown as a link. */
export function isCarrierPage(link: string): boolean {
  const url = URL.canParse(link) ? new URL(link) : null;
  if (url?.protocol !== "https:" || url.username !== "" || url.port !== "") return false;
  return CARRIER_HOSTS.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
}

export function shipmentText({ carrier, carrierName, number, office }: Shipment): string {
  const name = carrier === "other" ? carrierName : CARRIER_NAMES[carrier];
  return [`${name}, guía ${number}`, office && `recojo en ${office}`].filter(Boolean).join("; ");
}
