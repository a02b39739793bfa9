/** A link with a text ready to be sent: of WhatsApp (`https://wa.me/51…`). */
export function withText(href: string, text: string): string {
  return `${href}?text=${encodeURIComponent(text)}`;
}

/** The chat of a number (E.164) with a text ready to be sent. */
export function whatsappHref(e164: string, text: string): string {
  return withText(`https://wa.me/${e164.slice(1)}`, text);
}

/** Where a map shows a place: by its coordinates (degrees), or by its address where they are not known. */
export function mapHref(place: { lat: number; lng: number } | string): string {
  const query = typeof place === "string" ? place : `${place.lat},${place.lng}`;
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`;
}
