import type { Result } from "./view.ts";

type Found = Record<string, unknown>;

/** An answer from what the functions answered, and from nothing else. */
export function composed(results: readonly Result[]): string {
  const last = results.at(-1);
  if (!last) throw new Error("nothing was answered");
  const { response } = last;
  if (typeof response.error === "string")
    return `${response.error}${link(" Prueba aquí", response.href) || " Mira [el catálogo](/comprar)."}`;
  const compose = COMPOSERS[last.name];
  return compose ? compose(response, results) : "Listo. Mira [el catálogo](/comprar).";
}

const POSITIONS = ["Esta", "La segunda", "La tercera", "La cuarta"];

const COMPOSERS: Readonly<Record<string, ((found: Found, results: readonly Result[]) => string) | undefined>> = {
  search_listings(found, results) {
    const total = Number(found.total);
    if (total === 0) {
      const [other] = listOf(found.sin_filtro);
      const wider = other ? ` Con un filtro menos hay ${textOf(other.total)}:${link("verlos", other.href)}.` : "";
      return (
        `No encontré anuncios así por ahora.${wider} Guarda la búsqueda y te ` +
        `avisamos:${link("abrirla", found.href)}.`
      );
    }
    const missing = listOf(found.palabras_que_no_hay).length > 0;
    const dropped = results.length > 1 || missing ? "Con esas palabras no hay nada, pero encontré" : "Encontré";
    const [first] = listOf(found.anuncios);
    const price = first ? ` El primero cuesta ${textOf(first.precio)}.` : "";
    // Rebi shows them as cards below the answer.
    const all = link(total === 1 ? "Verlo con estos filtros" : `Ver los ${total} con estos filtros`, found.href);
    const alert = missing ? ` Guarda la búsqueda completa:${link("abrirla", found.href_con_todo)}.` : "";
    return `${dropped} **${total} ${total === 1 ? "anuncio" : "anuncios"}**.${price}${all}${alert} 🚲`;
  },

  get_listing({ precio, anio, condicion, ubicacion, especificaciones, href, href_mensaje }, results) {
    if (results.length > 1)
      return [
        "Así se comparan:",
        // Titles hold numbers that prove nothing.
        ...results.map(({ response }, at) => `-${link(POSITIONS[at]!, response.href)}: ${textOf(response.precio)}`),
      ].join("\n");
    const facts = listOf(especificaciones)
      .slice(0, 4)
      .map(({ label, value }) => `- ${textOf(label)}: ${textOf(value)}`);
    return [
      `Cuesta **${textOf(precio)}**. Es del ${textOf(anio)}, ${textOf(condicion).toLowerCase()}, y está en ` +
        `${textOf(ubicacion)}.`,
      ...facts,
      "",
      `${link("Ver el anuncio", href).trim()} o${link("pregúntale al vendedor", href_mensaje)}.`,
    ].join("\n");
  },

  similar_listings({ anuncios, href }) {
    const [first] = listOf(anuncios);
    if (!first) return `No encontré parecidos por ahora.${link("Ver el mismo tipo", href)}`;
    return (
      `Estos se parecen:${link(textOf(first.titulo), first.href)} cuesta ` +
      `${textOf(first.precio)}.${link("Ver más del mismo tipo", href)}`
    );
  },

  price_statistics({ total, cuartil_inferior, mediana, cuartil_superior, href }) {
    if (mediana === undefined)
      return `Hay muy pocos anuncios parecidos para darte una referencia.${link("Ver los que hay", href)}`;
    return (
      `De ${textOf(total)} anuncios parecidos, la mitad pide entre **${textOf(cuartil_inferior)}** y ` +
      `**${textOf(cuartil_superior)}**; el del medio, ${textOf(mediana)}. Es una ` +
      `referencia.${link("Ver esos anuncios", href)}`
    );
  },

  opening_hours({ horario, ahora, zona, href }) {
    const days = listOf(horario).map((one) => `- ${textOf(one.days)}: **${textOf(one.hours)}**`);
    return [`Atendemos (${textOf(zona)}):`, ...days, "", `${textOf(ahora)}.${link("Contacto", href)}`].join("\n");
  },

  contact_details({ correo, telefono, whatsapp, href, href_asesores }) {
    const ways = [correo, telefono, whatsapp].filter((one) => typeof one === "string").map((one) => `- ${textOf(one)}`);
    return [
      "Puedes hablar con una persona:",
      ...ways,
      "",
      `${link("Contacto", href).trim()} ·${link("Asesores", href_asesores)}`,
    ].join("\n");
  },

  shipping_quote({ regla, compra, envio, dias, href }) {
    const told =
      regla ?? `Para una compra de ${textOf(compra)} el envío cuesta ${textOf(envio)} y tarda ${textOf(dias)} días.`;
    return `${textOf(told)}${link("Más sobre envíos", href)}`;
  },

  how_to: ({ text, href }) => `${textOf(text)}\n\n${link("Saber más", href).trim()}`,

  my_orders({ pedidos, href }) {
    const orders = listOf(pedidos).map(
      (one) => `-${link(textOf(one.numero), one.href)}: ${textOf(one.estado)}, ${textOf(one.total)}`,
    );
    return orders.length === 0
      ? `Aún no tienes compras.${link("Mis compras", href)}`
      : ["Tus últimas compras:", ...orders, "", link("Ver todas", href).trim()].join("\n");
  },

  my_listings({ cantidades, href }) {
    const counts = listOf(cantidades).map((one) => `- ${textOf(one.estado)}: **${textOf(one.cantidad)}**`);
    return ["Tus anuncios:", ...counts, "", link("Ver mis anuncios", href).trim()].join("\n");
  },

  my_messages({ sin_leer, conversaciones, href }) {
    const threads = listOf(conversaciones).map(
      (one) => `-${link(textOf(one.titulo), one.href)}: ${textOf(one.ultimo)}`,
    );
    return [`Conversaciones sin leer: ${textOf(sin_leer)}.`, ...threads, "", link("Mis mensajes", href).trim()].join(
      "\n",
    );
  },

  my_bicycles({ total, bicicletas, href }) {
    const lines = listOf(bicicletas).map((one) => `-${link(textOf(one.marca), one.href)}: ${textOf(one.estado)}`);
    return [`Bicicletas registradas: ${textOf(total)}.`, ...lines, "", link("Mis bicicletas", href).trim()].join("\n");
  },

  offer_action: ({ ofrecido, href }) =>
    typeof href === "string"
      ? `Aquí lo tienes:${link(textOf(ofrecido), href)} 🚲`
      : `Toca el botón **${textOf(ofrecido)}** debajo de este mensaje: lo decides tú.`,

  check_serial: ({ resultado, href }) => `Esa serie está **${textOf(resultado)}**.${link("Ver el detalle", href)}`,
};

/** ` [label](href)`; empty without an address. */
function link(label: string, href: unknown): string {
  return typeof href === "string" ? ` [${label.trim()}](${href})` : "";
}

function listOf(value: unknown): Found[] {
  return Array.isArray(value) ? (value as Found[]) : [];
}

function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
