import type { ActionType } from "../app/assistant/page-events.ts";
import { address, expect } from "./support.ts";

export type Engine = "gemini" | "rules";

/** Words that make each engine offer an action; `desde`: the page that they are said on. */
export interface SaidAction {
  type: ActionType;
  desde: "shop" | "listing" | "contact";
  said: Record<Engine, string>;
}

/** The model offers an action by its protocol; rules by the words alone. */
export const SAID_ACTIONS: readonly SaidAction[] = [
  {
    type: "scroll_to",
    desde: "listing",
    said: { gemini: "Enséñame la descripción", rules: "Muéstrame las características" },
  },
  { type: "add_to_cart", desde: "listing", said: { gemini: "Ponla en mi carrito", rules: "Agrégala al carrito" } },
  {
    type: "add_to_favorites",
    desde: "listing",
    said: { gemini: "Ponla en mis favoritos", rules: "Guárdala en favoritos" },
  },
  {
    type: "contact_seller",
    desde: "listing",
    said: { gemini: "Pídele su contacto", rules: "Quiero contactar al vendedor" },
  },
  {
    type: "apply_coupon",
    desde: "shop",
    said: { gemini: "Prueba el código BIENVENIDA10", rules: "Tengo el cupón BIENVENIDA10" },
  },
  { type: "open_modal", desde: "shop", said: { gemini: "Enséñame mi carrito", rules: "Abre el carrito" } },
  {
    type: "filter",
    desde: "shop",
    said: { gemini: "Pon el filtro de montañeras", rules: "Filtra por menos de 1500 soles" },
  },
  { type: "show_products", desde: "shop", said: { gemini: "Enséñame todas las Honda", rules: "Muestra esas" } },
  { type: "navigate", desde: "shop", said: { gemini: "Voy a vender mi bici", rules: "Llévame a vender" } },
  { type: "open_whatsapp", desde: "contact", said: { gemini: "Enséñame su chat", rules: "¿Cuál es su WhatsApp?" } },
  {
    type: "show_social_media",
    desde: "contact",
    said: { gemini: "Enséñame sus redes", rules: "¿Cuáles son sus redes sociales?" },
  },
  {
    type: "show_business_hours",
    desde: "contact",
    said: { gemini: "Enséñame su horario", rules: "¿A qué hora atienden?" },
  },
  { type: "show_contact_info", desde: "shop", said: { gemini: "Enséñame sus datos de contacto", rules: "Contacto" } },
];

/** Has the local model withhold its answer to these words: rules answer in its place. */
export async function byRules(words: string): Promise<void> {
  const { status } = await fetch(`${address("REBI_GEMINI_URL")}/__faults`, {
    method: "POST",
    body: JSON.stringify({ kind: "block", contains: words }),
  });
  expect(status).toBe(200);
}
