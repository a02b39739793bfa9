import { contextOf } from "../contexts";
import { bareOf } from "./memory";

/** At most three words, whatever a model would make of them. */
const SAID: readonly (readonly [command: string, texts: readonly string[]])[] = [
  ["greeting", lines("hola|buenas|buenos dias|buen dia|buenas tardes|buenas noches|hey|que tal|saludos|holi|hola rebi|hola que tal")],
  ["thanks", lines("gracias|muchas gracias|mil gracias|ok gracias|gracias rebi|chau|adios")],
  ["shown", shownTexts()],
  ["all", lines("muestralas|muestramelas|muestramelas todas|ver todos|ver esas|ver esos|muestra esas|muestra esos|verlas todas|ver todas")],
  ["cart", lines("mi carrito|el carrito|carrito|ver mi carrito|ver carrito|vacia mi carrito|vaciar mi carrito")],
  ["favorites", lines("mis favoritos|favoritos|ver mis favoritos|ver favoritos")],
  ["orders", lines("mis compras|mis pedidos|ver mis compras|ver mis pedidos")],
  ["listings", lines("mis anuncios|ver mis anuncios")],
  ["messages", lines("mis mensajes|ver mis mensajes")],
  ["bicycles", lines("mis bicicletas|mis bicis")],
  ["contact", lines("contacto|contactenos|contactarlos|soporte")],
  ["sell", lines("quiero vender|vender|publicar")],
  ["profile-page", lines("mi perfil|mi cuenta|perfil|ver mi perfil")],
  ["home", lines("inicio|home|pagina principal")],
  ["catalogue", lines("comprar|quiero comprar|ver catalogo|ver el catalogo|catalogo")],
]; // oxfmt-ignore

/** `la segunda`, `agrégala`, `agrega la 2`, `compáralas`. */
function shownTexts(): string[] {
  const ordinals = "primera|segunda|tercera|cuarta|ultima|1|2|3|4".split("|");
  const masculine = "primero|segundo|tercero|cuarto|ultimo".split("|");
  const which = [...ordinals.map((one) => `la ${one}`), ...masculine.map((one) => `el ${one}`)];
  const acts = "agrega|anade|guarda|quiero|ver".split("|");
  return [
    ...which,
    ...which.map((one) => `y ${one}`),
    ...acts.flatMap((act) => which.map((one) => `${act} ${one}`)),
    ...lines(
      "esa|ese|esta|este|y esa|y ese|agregala|agregalo|anadela|guardala|guardalo|comparalas|comparalos|compara las dos",
    ),
  ];
}

function lines(texts: string): string[] {
  return texts.split("|");
}

const COMMANDS: ReadonlyMap<string, string> = new Map(
  SAID.flatMap(([command, texts]) => texts.map((text) => [text, command] as const)),
);

/** Before the name of a page. */
export const LEADS = /^(?:(?:llevame|quiero ir|ir|vamos) (?:al?)|abre|abrir|entrar a|quiero ver) /;

/** The command that a message is to the letter: a text of the table, or of a button of the page; null for none. */
export function commandIn(raw: string, page: string): string | null {
  const isButton = contextOf(page).quickActions.some((action) => "message" in action && action.message === raw.trim());
  if (isButton) return "button";
  const bare = bareOf(raw);
  return COMMANDS.get(bare) ?? COMMANDS.get(bare.replace(LEADS, "")) ?? null;
}
