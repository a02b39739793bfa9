import { tableEntry } from "~/business/table";

/** A quick action: a text sent as a message, or a page of ours. */
export type QuickAction = { id: string; label: string } & ({ message: string } | { href: string });

type PageType = "home" | "marketplace" | "sell" | "product-detail" | "contact" | "admin" | "other";

/** Facts for Rebi about the page that a user comes from (specification, section 2). */
export interface PageContext {
  type: PageType;
  pageName: string;
  greetings: readonly string[];
  quickActions: readonly QuickAction[];
}

const say = (id: string, label: string, message: string): QuickAction => ({ id, label, message });
const go = (id: string, label: string, href: string): QuickAction => ({ id, label, href });

const CONTEXTS: Record<PageType, PageContext> = {
  home: {
    type: "home",
    pageName: "Inicio",
    greetings: [
      "¡Hola, {nombre}! 👋 Soy Rebi. ¿Buscas una bici o una moto?",
      "¡Hola, {nombre}! Soy Rebi. Dime qué buscas, dónde y hasta cuánto.",
    ],
    quickActions: [
      go("comprar", "Quiero comprar", "/comprar"),
      go("vender", "Quiero vender", "/sell"),
      go("registrar", "Registrar mi bicicleta", "/registrar-bicicleta"),
      say("como", "¿Cómo funciona?", "¿Cómo funciona Rebi?"),
    ],
  },
  marketplace: {
    type: "marketplace",
    pageName: "Comprar",
    greetings: [
      "¡Hola, {nombre}! 👋 Dime tipo, lugar y precio, y te muestro los anuncios.",
      "¡Hola, {nombre}! Puedo filtrar por marca, precio, tipo, ubicación, estado y año.",
    ],
    quickActions: [
      say("precio", "Filtrar por precio", "¿Qué hay entre 500 y 1000 soles?"),
      say("tipo", "Tipo de vehículo", "Muéstrame bicicletas de montaña"),
      say("destacados", "Destacados", "Muéstrame los destacados"),
      say("recomendaciones", "Recomendaciones", "Recomiéndame algo"),
    ],
  },
  sell: {
    type: "sell",
    pageName: "Vender",
    greetings: [
      "¡Hola, {nombre}! 👋 ¿Qué vas a vender? Te ayudo con el precio y las fotos.",
      "¡Hola, {nombre}! Te acompaño a publicar tu anuncio.",
    ],
    quickActions: [
      go("empezar", "Empezar a vender", "/sell/flow"),
      say("precio", "Estimar precio", "¿Cuánto pido por mi vehículo?"),
      say("fotos", "Consejos para fotos", "Dame consejos para las fotos de mi anuncio"),
      say("guia", "Guía de venta", "Dame la guía de venta"),
    ],
  },
  "product-detail": {
    type: "product-detail",
    pageName: "Anuncio",
    greetings: [
      "¡Hola, {nombre}! 👋 ¿Qué quieres saber de este anuncio?",
      "¡Hola, {nombre}! Te cuento lo que dice este anuncio, o te muestro parecidos.",
    ],
    quickActions: [
      say("similares", "Ver similares", "Muéstrame parecidas"),
      say("contactar", "Contactar al vendedor", "Quiero contactar al vendedor"),
      say("favorito", "Guardar favorito", "¿Cómo lo guardo en favoritos?"),
      say("especificaciones", "Ver especificaciones", "¿Cuáles son las especificaciones de este anuncio?"),
    ],
  },
  contact: {
    type: "contact",
    pageName: "Contacto",
    greetings: [
      "¡Hola, {nombre}! 👋 ¿En qué te ayudo?",
      "¡Hola, {nombre}! Te digo cómo hablar con nosotros, o respondo tu duda.",
    ],
    quickActions: [
      say("whatsapp", "WhatsApp", "¿Cuál es su WhatsApp?"),
      go("correo", "Correo", "/contacto#contact-form"),
      say("redes", "Redes sociales", "¿Cuáles son sus redes sociales?"),
      go("faq", "Preguntas frecuentes", "/contacto#faq"),
      go("reclamos", "Libro de Reclamaciones", "/libro-de-reclamaciones"),
      say("horario", "Horario de atención", "¿Cuál es su horario de atención?"),
    ],
  },
  admin: {
    type: "admin",
    pageName: "Administración",
    greetings: ["¡Hola, {nombre}! 👋 Te llevo a la parte de la administración que necesites."],
    quickActions: [
      go("metricas", "Ver métricas", "/administracion/metricas"),
      go("productos", "Gestionar productos", "/administracion/anuncios"),
      go("personas", "Personas", "/administracion/personas"),
      go("moderacion", "Moderación", "/administracion/denuncias"),
      go("configuracion", "Configuración", "/administracion/ajustes"),
    ],
  },
  other: {
    type: "other",
    pageName: "Rebi",
    greetings: [
      "¡Hola, {nombre}! 👋 Soy Rebi. Busco anuncios, comparo precios y respondo tus dudas.",
      "¡Hola, {nombre}! Soy Rebi. ¿Compras, vendes o tienes una duda?",
    ],
    quickActions: [
      go("inicio", "Inicio", "/"),
      go("comprar", "Comprar", "/comprar"),
      go("vender", "Vender", "/sell"),
      go("contacto", "Contacto", "/contacto"),
    ],
  },
};

const EXACT: Readonly<Record<string, PageType>> = {
  "/": "home",
  "/comprar": "marketplace",
  "/sell": "sell",
  "/sell/flow": "sell",
  "/contacto": "contact",
  "/contact": "contact",
  "/administracion": "admin",
  "/admin": "admin",
};
const PATTERNS: readonly [pattern: RegExp, type: PageType][] = [
  [/^\/(?:producto|vehiculo|vehicle)\/[^/]+$/, "product-detail"],
  [/^\/sell\/flow\//, "sell"],
  [/^\/administracion\//, "admin"],
];

/** The context of a page (path with or without query): exact match, then patterns, then the default. */
export function contextOf(page: string): PageContext {
  const path = page.split(/[?#]/)[0]!.replace(/(?<=.)\/+$/, "");
  return CONTEXTS[tableEntry(EXACT, path) ?? PATTERNS.find(([pattern]) => pattern.test(path))?.[1] ?? "other"];
}

/** Greeting of a context; `pick` is a number of [0, 1). */
export function greetingFor({ greetings }: PageContext, name: string, pick: number): string {
  const [first = ""] = name.trim().split(/\s+/);
  const greeting = greetings[Math.floor(pick * greetings.length)] ?? greetings[0] ?? "";
  return first === "" ? greeting.replace(", {nombre}", "") : greeting.replace("{nombre}", first.slice(0, 30));
}

export function listingOfPage(page: string): string | null {
  return /^\/(?:producto|vehiculo|vehicle)\/([\w-]+)/.exec(page)?.[1] ?? null;
}

/** A page of ours that a form or link names, path and query; `/` for anything else. */
export function pageParamOf(value: unknown): string {
  if (typeof value !== "string" || value.length > 300 || !/^\/(?![/\\])[^\s\\<>"']*$/.test(value)) return "/";
  return value;
}
