import { formatNumber, plural } from "~/business/format";
import { placeNames } from "~/catalog/search/place-facets";
import { headingOfSearch } from "~/catalog/search/texts";
import { groupName } from "~/catalog/search/unread-text";

import { contextOf, greetingFor, listingOfPage } from "../contexts";
import { linksOf, quoted, unmarked } from "../markup";
import type { Asked, Reply } from "../model";
import type { ToolResult } from "../tools/tools.server";

const text = (words: string, cards: string[] = []): Reply => ({ text: words, cards });

/** Brief: says what Rebi can do, and links on; never obeys. */
export function decline(subject: string, page: string): Reply {
  switch (subject) {
    case "prompt":
      return text(
        "Eso no lo puedo mostrar ni cambiar. Sí puedo buscar anuncios, comparar precios y responder dudas: mira " +
          "[el catálogo](/comprar).",
      );
    case "illegal":
      return text(
        "Con eso no te puedo ayudar: la serie identifica a su dueño. Puedes revisar si está denunciada en " +
          "[Consulta vehicular](/consulta-vehicular) o registrar la tuya en [Registrar " +
          "bicicleta](/registrar-bicicleta).",
      );
    case "card-data":
      return text(
        "Por tu seguridad, no escribas aquí datos de tarjetas: no los guardé. Yo no puedo comprar por ti. " +
          "Elige en [el catálogo](/comprar) y paga en [tu carrito](/carrito), en la página de Mercado Pago.",
      );
    case "others-data":
      return text(
        "No doy datos de otras personas. Lo tuyo está en [tu perfil](/perfil), y al vendedor le escribes desde su anuncio, " +
          "en [el catálogo](/comprar).",
      );
    default:
      return text(
        "De eso no sé. Te ayudo a comprar, vender y registrar bicicletas y motos: " +
          `${listingOfPage(page) ? "pregúntame por este anuncio o mira" : "mira"} [el catálogo](/comprar).`,
      );
  }
}

export function greeting({ page, name }: Asked): Reply {
  return text(greetingFor(contextOf(page), name, 0));
}

/** English and Quechua. */
const FOREIGN_GREETING =
  /^(?:hello|hi|good (?:morning|afternoon|evening)|do you speak|allillanchu|allinllachu|imaynalla[mn]?|(?:rimay|napay)kullayki)(?![a-z])/;

export function isForeignGreeting(bare: string): boolean {
  return FOREIGN_GREETING.test(bare) && bare.split(" ").length <= 8;
}

export function foreignGreeting(): Reply {
  return text(
    "¡Hola! Soy Rebi y respondo en español. Escribe qué buscas, dónde y hasta cuánto; por ejemplo: «bicicleta de montaña en " +
      "Cusco hasta 1500». También puedes mirar [el catálogo](/comprar).",
  );
}

/** An answer of the help, with the page that says more where it names none of its own. */
export function topicText({ text: words, href }: ToolResult<"how_to">): Reply {
  return linksOf(words).length > 0 ? text(words) : offListing(words, "Más sobre esto", href);
}

export function thanks(): Reply {
  return text("¡De nada! 🚲 Si necesitas algo más, aquí estoy.");
}

export function abilities(): Reply {
  return text(
    "Puedo ayudarte con esto:\n" +
      "- **Buscar:** «bici de montaña usada en Cusco hasta 1500»\n" +
      "- **Precios:** «¿cuánto pido por mi Trek Marlin 5 usada?»\n" +
      "- **Dudas:** pagos, envíos, planes, reclamos, registro y robo\n\n" +
      "También puedes mirar [el catálogo](/comprar).",
  );
}

/** Asks back with what is likely. */
export function unknownText(choices: readonly (readonly [label: string, href: string])[] = []): Reply {
  if (choices.length > 0)
    return {
      ...text(
        [
          "No sé si te entendí bien. ¿Es sobre algo de esto?",
          ...choices.map(([label, href]) => `- [${label}](${href})`),
          "",
          "Si buscas un anuncio, dime qué, dónde y hasta cuánto. También puedes escribirnos en [Contacto](/contacto).",
        ].join("\n"),
      ),
      isUnknown: true,
    };
  return {
    ...text(
      "No te entendí, o no es de bicicletas y motos. Dime qué buscas, dónde y hasta cuánto; por ejemplo: «scooter nueva " +
        "en Arequipa hasta 6000». O escríbenos en [Contacto](/contacto).",
    ),
    isUnknown: true,
  };
}

export function offListing(sentence: string, label: string, href: string): Reply {
  return text(`${sentence} [${label}](${href})`);
}

export function haggling(listing: string | null): Reply {
  return listing === null
    ? offListing(
        "El precio lo decide el vendedor: abre el anuncio y escríbele tu oferta.",
        "Ver el catálogo",
        "/comprar",
      )
    : offListing(
        "El precio lo decide el vendedor; yo no puedo acordarlo por ti. Hazle tu oferta:",
        "Escribirle",
        `/producto/${listing}/mensaje`,
      );
}

export function sellerContact(listing: string | null): Reply {
  return listing === null
    ? offListing(
        "Abre el anuncio que te interesa: ahí puedes escribirle al vendedor o pedir su contacto.",
        "Ver el catálogo",
        "/comprar",
      )
    : text(
        `No puedo darte sus datos aquí. [Escríbele un mensaje](/producto/${listing}/mensaje), o pide su ` +
          `contacto en [el anuncio](/producto/${listing}) si lo dejó.`,
      );
}

export function openingHoursText({ horario, ahora, despues, href }: ToolResult<"opening_hours">): Reply {
  const lines = horario.map(({ days, hours }) => `- ${days}: **${hours}**`);
  return text(
    ["Atendemos en hora de Lima:", ...lines, "", `${ahora}${despues ? `; ${despues}` : ""}. [Contacto](${href})`].join(
      "\n",
    ),
  );
}

export function contactText({
  correo,
  telefono,
  whatsapp,
  direccion,
  redes,
  href,
  href_asesores,
}: ToolResult<"contact_details">): Reply {
  const lines = [
    ["Correo", correo],
    ["Teléfono", telefono],
    ["WhatsApp", whatsapp],
    ["Dirección", direccion],
    ["Redes", redes.join(", ") || null],
  ].flatMap(([label, value]) => (value ? [`- ${label}: ${value}`] : []));
  return text(
    [
      "Puedes hablar con una persona de nuestro equipo:",
      ...lines,
      "",
      `Escríbenos en [Contacto](${href}), o pregunta gratis a [un asesor](${href_asesores}).`,
    ].join("\n"),
  );
}

export function shippingText(found: ToolResult<"shipping_quote">): Reply {
  if (!("compra" in found)) return offListing(found.regla, "Más sobre envíos", found.href);
  const { compra, envio, dias, href } = found;
  const price = envio === "gratis" ? "es **gratis**" : `cuesta **${envio}**`;
  return offListing(
    `Para una compra de ${compra}, el envío ${price} y tarda hasta ${dias} días desde que el vendedor lo envía. ` +
      "Recoger en persona no cuesta.",
    "Más sobre envíos",
    href,
  );
}

export function ordersText({ pedidos, href }: ToolResult<"my_orders">): Reply {
  const told = "Te avisamos por correo de cada paso.";
  if (pedidos.length === 0) return offListing(`Aún no tienes compras. ${told}`, "Ver el catálogo", "/comprar");
  const lines = pedidos.map((one) => `- [${one.numero}](${one.href}): ${one.estado}, ${one.total} (${one.fecha})`);
  return text(["Tus últimas compras:", ...lines, "", `${told} [Ver todas](${href})`].join("\n"));
}

export function ownListingsText({ cantidades, href }: ToolResult<"my_listings">): Reply {
  if (cantidades.length === 0) return offListing("Aún no tienes anuncios.", "Publicar uno", "/sell/flow");
  const counts = cantidades.map(({ estado, cantidad }) => `- ${estado}: **${cantidad}**`);
  return text(["Tus anuncios:", ...counts, "", `[Ver mis anuncios](${href})`].join("\n"));
}

export function messagesText({ sin_leer, conversaciones, href }: ToolResult<"my_messages">): Reply {
  const inbox = { label: "Ir a Mis mensajes", href };
  if (conversaciones.length === 0)
    return { ...offListing("Aún no tienes mensajes.", "Mis mensajes", href), navigate: inbox };
  const unread =
    sin_leer === 0
      ? "No tienes mensajes sin leer. Tus últimas conversaciones:"
      : `Tienes **${plural(sin_leer, "conversación", "conversaciones")}** con mensajes sin leer. Las últimas:`;
  const lines = conversaciones.map(
    ({ titulo, ultimo, cuando, href }) => `- [${unmarked(titulo, 60)}](${href}): el último es ${ultimo} (${cuando})`,
  );
  return { ...text([unread, ...lines, "", `[Ver todas](${href})`].join("\n")), navigate: inbox };
}

export function workshopsText({ total, talleres, href }: ToolResult<"workshops">): Reply {
  const lines = talleres.map((one) => `- [${unmarked(one.nombre, 60)}](${one.href}): ${one.lugar}. ${one.ahora}`);
  return text([`Hay **${plural(total, "taller", "talleres")}** ahí:`, ...lines, "", `[Ver todos](${href})`].join("\n"));
}

export function noWorkshops(help: ToolResult<"how_to">): Reply {
  return text(`Todavía no hay talleres certificados ahí.\n\n${help.text}`);
}

export function bicyclesText({ total, bicicletas, href }: ToolResult<"my_bicycles">): Reply {
  if (total === 0)
    return text(
      "Aún no tienes bicicletas registradas: están en [Mis bicicletas](/perfil/bicicletas). Registrarla es gratis en " +
        "[Registrar bicicleta](/registrar-bicicleta).",
    );
  const lines = bicicletas.map(
    ({ marca, modelo, anio, estado, href }) =>
      `- [${unmarked([marca, modelo, anio ?? ""].join(" ").trim(), 60)}](${href}): ${estado}`,
  );
  return text(
    [
      `Tienes **${plural(total, "bicicleta registrada", "bicicletas registradas")}**:`,
      ...lines,
      "",
      `[Ver todas](${href})`,
    ].join("\n"),
  );
}

export function priceText(found: ToolResult<"price_statistics">): Reply {
  if (!("mediana" in found))
    return offListing(
      "Todavía hay muy pocos anuncios parecidos para darte una referencia.",
      "Ver los que hay",
      found.href,
    );
  return text(
    `Según ${formatNumber(found.total)} anuncios parecidos, al ${found.fecha}, la mitad pide entre ` +
      `**${found.cuartil_inferior}** y **${found.cuartil_superior}**; el del medio, ${found.mediana}. Es ` +
      `solo una referencia: depende del estado y del año. [Ver esos anuncios](${found.href})`,
  );
}

const ASKED_FACTS: readonly [pattern: RegExp, labels: RegExp][] = [
  [/aro|rueda|llanta/, /aro|rueda|llanta/i],
  [/talla|cuadro/, /talla|cuadro/i],
  [/freno/, /freno/i],
  [/cambio|velocidad|transmision/, /cambio|velocidad|transmisi/i],
  [/kilometr|recorrido|km/, /kilometr|recorrido/i],
  [/motor|cilindrada|cc/, /motor|cilindrada/i],
  [/soat/, /soat/i],
  [/material/, /material/i],
  [/suspension/, /suspensi/i],
];

/** A listing in words, from its own fields: amounts and words of users' texts are left out. */
export function listingFacts(found: ToolResult<"get_listing">, question: string): Reply {
  if ("error" in found) return offListing("Ese anuncio ya no está.", "Ver el catálogo", "/comprar");
  const { id, precio, anio, condicion, ubicacion, estado, especificaciones, href, href_mensaje } = found;
  const asked = ASKED_FACTS.filter(([pattern]) => pattern.test(question)).map(([, labels]) => labels);
  const wantsAll = /especificacion|detalle|caracteristica|ficha|informacion|cuentame|explica/.test(question);
  const shown = especificaciones.filter(({ label }) => wantsAll || asked.some((labels) => labels.test(label)));
  const lines = shown.slice(0, 10).map(({ label, value }) => `- ${label}: ${value}`);
  const isUnsaid = shown.length === 0 && (asked.length > 0 || (ASKS.test(question) && !SAID_ANYWAY.test(question)));
  const missing = isUnsaid ? `\n\nEso no lo dice el anuncio: [pregúntale al vendedor](${href_mensaje}).` : "";
  const isPublished = estado === "Publicado";
  const state = isPublished ? (STILL.test(question) ? ", y sigue publicado" : "") : ` (${estado.toLowerCase()})`;
  const facts = `Cuesta **${precio}**. Es del año ${anio}, ${condicion.toLowerCase()}, en ${ubicacion}${state}.`;
  return {
    text: [facts, ...(lines.length > 0 ? ["", ...lines] : []), "", `[Ver el anuncio](${href})`].join("\n") + missing,
    cards: [id],
  };
}
/** More than the number of a listing: a question about it. */
const ASKS =
  /\?|(?<![a-z])(?:tiene|gasta|consume|anda|es|puedo|se puede|cuant[oa]s?|que|como|cual|sirve|trae|viene|incluye)(?![a-z])/;
const STILL = /disponible|sigue|todavia|aun (?:la|esta|lo)|vendid[oa]/;
/** Said of each listing. */
const SAID_ANYWAY = new RegExp(
  `cuesta|vale|precio|cuanto (?:es|sale|piden)|(?<![a-z])an[io]o?(?![a-z])|donde|ubicad|ciudad|nuev[oa]|usad[oa]|estado|(?:que|cual) tal|cual es|${STILL.source}`,
);

/** Listings beside each other, from their own fields. */
export function compared(all: readonly ToolResult<"get_listing">[]): Reply {
  const found = all.flatMap((one) => ("error" in one ? [] : [one]));
  if (found.length === 0) return offListing("Esos anuncios ya no están.", "Ver el catálogo", "/comprar");
  const lines = found.map(({ titulo, precio, anio, condicion, ubicacion, especificaciones, href }) => {
    const facts = especificaciones
      .filter(({ label }) => !NAMED.has(label))
      .slice(0, COMPARED_FACTS)
      .map(({ label, value }) => `${label}: ${value}`);
    return `- [${titulo}](${href}): **${precio}**, ${[String(anio), condicion.toLowerCase(), ubicacion, ...facts].join(", ")}`;
  });
  const missing = all.length > found.length ? "\n\nUno de ellos ya no está publicado." : "";
  return text(
    ["Así se comparan:", ...lines].join("\n") + missing,
    found.map(({ id }) => id),
  );
}
/** Of each listing, so that an answer stays short. */
const COMPARED_FACTS = 3;
/** Said by the title and the first facts. */
const NAMED: ReadonlySet<string> = new Set(["Tipo", "Marca", "Modelo", "Año", "Estado"]);

/** Answer to a search: cards, and the address with the same filters. `missing`: words that no listing has. */
export function searchText(
  { total, href, href_con_todo, filtros, corregido, anuncios, sin_filtro }: ToolResult<"search_listings">,
  brands: ReadonlyMap<string, string>,
  missing: string | null,
): Reply {
  const subject = unmarked(
    headingOfSearch(filtros, { brand: (slug) => brands.get(slug) ?? slug, ...placeNames(filtros) }),
    140,
  ).replace(/^./, (first) => first.toLowerCase());
  if (total === 0) {
    const other = sin_filtro[0];
    const wider = other
      ? ` Sin ${groupName(other.filtro)} hay ${formatNumber(other.total)}: [verlos](${other.href}).`
      : "";
    return text(
      `No encontré anuncios así por ahora.${wider} Guarda [esta búsqueda](${href}) y te avisamos cuando publiquen uno.`,
    );
  }
  const count = total === 1 ? "**1 anuncio**" : `**${formatNumber(total)} anuncios**`;
  const start =
    missing === null
      ? `Encontré ${count}: ${subject}.`
      : `No hay anuncios con «${quoted(missing, 40)}», pero encontré ${count}: ${subject}.`;
  const alert = missing === null ? "" : ` Si quieres que te avisemos, guarda [la búsqueda completa](${href_con_todo}).`;
  const respelled = corregido === null ? "" : ` Busqué «${quoted(corregido, 40)}».`;
  return text(
    `${start}${respelled} [${total === 1 ? "Verlo" : `Ver los ${formatNumber(total)}`} con estos filtros](${href})${alert}`,
    anuncios.map(({ id }) => id),
  );
}
