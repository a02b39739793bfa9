// Shared with the pages: no dependencies.

export const PUSH_KINDS = [
  "messages",
  "orders",
  "searches",
  "favorites",
  "follows",
  "thefts",
  "nearThefts",
  "complaints",
] as const;
export type PushKind = (typeof PUSH_KINDS)[number];
export type PushChoices = Readonly<Record<PushKind, boolean>>;
/** A notification that its user asks for to try it is of no kind that can be switched off. */
export type NoticeKind = PushKind | "test";

export const ALL_PUSH_KINDS: PushChoices = {
  messages: true,
  orders: true,
  searches: true,
  favorites: true,
  follows: true,
  thefts: true,
  nearThefts: true,
  complaints: true,
};

interface KindRule {
  /** Text of a notice. A locked screen shows it too: no names and nothing that anyone wrote. */
  one: string;
  /** Of several things at once, and the page that lists them. */
  many: string;
  list: string;
  /** How long a push service keeps it for a device that is off. */
  ttlSeconds: number;
  /** RFC 8030: `high` wakes a sleeping phone. */
  urgency: "low" | "normal" | "high";
}

const HOUR = 3600;
const DAY = 24 * HOUR;

export const KIND_RULES: Readonly<Record<NoticeKind, KindRule>> = {
  messages: {
    one: "Tienes un mensaje nuevo",
    many: "Tienes mensajes nuevos",
    list: "/perfil/mensajes",
    ttlSeconds: DAY,
    urgency: "high",
  },
  orders: {
    one: "Hay novedades de un pedido tuyo",
    many: "Hay novedades de tus pedidos",
    list: "/perfil",
    ttlSeconds: 2 * DAY,
    urgency: "normal",
  },
  searches: {
    one: "Hay anuncios nuevos para una búsqueda tuya",
    many: "Hay anuncios nuevos para tus búsquedas",
    list: "/perfil/busquedas",
    ttlSeconds: 12 * HOUR,
    urgency: "low",
  },
  favorites: {
    one: "Bajó el precio de un favorito tuyo",
    many: "Bajó el precio de favoritos tuyos",
    list: "/favorites",
    ttlSeconds: 12 * HOUR,
    urgency: "low",
  },
  follows: {
    one: "Hay novedades de un vendedor que sigues",
    many: "Hay novedades de vendedores que sigues",
    list: "/perfil/siguiendo",
    ttlSeconds: 12 * HOUR,
    urgency: "low",
  },
  thefts: {
    one: "Hay un aviso sobre tu bicicleta reportada",
    many: "Hay avisos sobre tus bicicletas reportadas",
    list: "/perfil/bicicletas",
    ttlSeconds: DAY,
    urgency: "normal",
  },
  nearThefts: {
    one: "Reportaron un robo cerca de ti",
    many: "Reportaron robos cerca de ti",
    list: "/bicicletas-robadas",
    ttlSeconds: 12 * HOUR,
    urgency: "normal",
  },
  complaints: {
    one: "Hay novedades de tu reclamo",
    many: "Hay novedades de tus reclamos",
    list: "/perfil/reclamos",
    ttlSeconds: 3 * DAY,
    urgency: "normal",
  },
  test: {
    one: "Las notificaciones funcionan",
    many: "Las notificaciones funcionan",
    list: "/perfil/preferencias",
    ttlSeconds: 600,
    urgency: "normal",
  },
};

/** Text for notices of several kinds at once. */
export const MIXED = { text: "Tienes avisos nuevos", path: "/perfil" } as const;
