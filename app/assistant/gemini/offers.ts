import { z } from "zod";

import { resolveAction, type OfferedAction } from "../actions";
import type { Reply } from "../model";
import { ACTION_TYPES } from "../page-events";
import { TO_THE_MODEL } from "./constants";

/** The tool that offers: it changes nothing; an offer is a button or an address. */
export const OFFER_TOOL = "offer_action";
export const OFFER_PURPOSE =
  "Ofrece un botón debajo de tu respuesta (carrito, favoritos, cupón, contacto del vendedor) o una página. " +
  "No cambia nada: la persona decide si lo toca.";

/** Type and target are the model's strings: resolving checks them. */
export const OFFER_ARGUMENTS = z.strictObject({
  tipo: z
    .string()
    .max(40)
    .describe(`uno de: ${ACTION_TYPES.join(", ")}`),
  anuncio: z.string().max(128).optional().describe("id del anuncio; sin él, el de la página"),
  destino: z.string().max(300).optional().describe("ruta, parte de la página o filtros de /comprar"),
  cupon: z.string().max(40).optional(),
});

const OFFERS_MAX = 3;

export class ActionOffers {
  private readonly actions = new Map<string, OfferedAction>();
  private navigation: Reply["navigate"];

  /** Takes an offer, and answers the model with the result. */
  take(args: unknown, context: Parameters<typeof resolveAction>[1]): Record<string, unknown> {
    const parsed = OFFER_ARGUMENTS.safeParse(args);
    if (!parsed.success) return { error: TO_THE_MODEL.arguments };
    const resolved = resolveAction(parsed.data, context);
    if (!resolved.ok) return { error: resolved.message };
    if ("navigate" in resolved) {
      this.navigation = resolved.navigate;
      return { ofrecido: resolved.navigate.label, href: resolved.navigate.href };
    }
    if (this.actions.size >= OFFERS_MAX) return { error: TO_THE_MODEL.buttons };
    this.actions.set(JSON.stringify([resolved.offer.action, resolved.offer.fields]), resolved.offer);
    return { ofrecido: resolved.offer.label };
  }

  get all(): Pick<Reply, "actions" | "navigate"> {
    return {
      ...(this.actions.size > 0 && { actions: [...this.actions.values()] }),
      ...(this.navigation && { navigate: this.navigation }),
    };
  }
}
