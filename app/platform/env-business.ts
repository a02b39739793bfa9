import { z } from "zod";

import { parseDocument } from "~/business/documents";
import { parseOpenings, type Opening } from "~/business/hours";
import { toSoles, type Centimos } from "~/business/money";
import { parsePhone } from "~/business/peru";
import { SHIPPING, type ShippingRule } from "~/business/shipping";

import {
  fitting,
  lineOf,
  numeric,
  setting,
  soles,
  whole,
  type Setting,
  type SettingGroup,
  type SettingKind,
  type SettingValues,
} from "./setting";

const LINE = lineOf(200);
const EMAIL = fitting(
  (value) => /^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$/.test(value),
  "must be an address",
  "Escribe un correo como hola@ejemplo.pe.",
  LINE.fits,
);
const PHONE = fitting(
  (value) => parsePhone(value) !== null,
  "must be a Peruvian number",
  "Escribe un número del Perú: 9 cifras de celular, o código de ciudad y número fijo.",
  LINE.fits,
);
const RUC = fitting(
  (value) => /^\d{11}$/.test(value) && parseDocument("ruc", value) !== null,
  "must have 11 digits, of which the last fits the others",
  "Escribe las 11 cifras del RUC y revisa que esté bien escrito.",
);

const legal = (label: string, kind = LINE): Setting<string | null> =>
  setting({
    label,
    kind,
    danger: () =>
      `${label}: sale en el Libro de Reclamaciones, en las constancias y en los documentos legales. Las hojas ya ` +
      "presentadas no cambian.",
  });

/** A page of a service: at one of its hosts or below, without a port, and without a user before an @. */
const page = (label: string, ...hosts: string[]): Setting<string | null> =>
  setting({
    label,
    kind: fitting(
      (value) => isPageAt(value, hosts),
      `must be a web address at ${hosts.join(" or ")}`,
      `Escribe la dirección completa de la página en ${label}, que empiece con https://www.${hosts[0]}/.`,
      LINE.fits,
    ),
  });

export const BUSINESS_GROUP = {
  slug: "negocio",
  title: "Datos del negocio",
  lead: "Salen en el pie de todas las páginas, en Contacto y en los documentos.",
  settings: {
    BUSINESS_EMAIL: setting({ label: "Correo", hint: "También recibe los avisos internos.", kind: EMAIL }),
    BUSINESS_PHONE: setting({ label: "Teléfono", kind: PHONE }),
    BUSINESS_WHATSAPP: setting({ label: "WhatsApp", kind: PHONE }),
    BUSINESS_ADDRESS: setting({ label: "Dirección", kind: LINE }),
    BUSINESS_CITY: setting({ label: "Ciudad", kind: LINE }),
    BUSINESS_RUC: legal("RUC", RUC),
    BUSINESS_LEGAL_NAME: legal("Razón social"),
    BUSINESS_LEGAL_ADDRESS: legal("Dirección legal"),
    BUSINESS_FACEBOOK: page("Facebook", "facebook.com", "fb.com"),
    BUSINESS_INSTAGRAM: page("Instagram", "instagram.com"),
    BUSINESS_TIKTOK: page("TikTok", "tiktok.com"),
    BUSINESS_YOUTUBE: page("YouTube", "youtube.com", "youtu.be"),
  },
} satisfies SettingGroup;

const OPENINGS: SettingKind<Opening[]> = {
  input: "line",
  fits: z
    .string()
    .transform(parseOpenings)
    .pipe(z.custom<Opening[]>((value) => value !== null, "must be hours such as 9:00-19:00, or cerrado")),
  problem: "Escribe las horas como 9:00-19:00, o «cerrado».",
  spelled: (text) => text.toLowerCase(),
};
const openings = (label: string, given: string): Setting<Opening[]> =>
  setting({
    label,
    hint: "Como 9:00-19:00, o 9:00-13:00 y 15:00-19:00. «cerrado» si no se atiende.",
    kind: OPENINGS,
    default: given,
  });
const DAYS: SettingKind<string[]> = {
  input: "lines",
  fits: z
    .string()
    .transform((value) => value.split(/[\s,]+/))
    .refine(
      (days) => days.length <= 200 && days.every(isSignedDay),
      "must be days such as 2026-12-24 (or -2026-12-09 for one that is no holiday), separated by commas",
    ),
  problem: "Escribe días que existan, como 2026-12-24, uno por línea; 200 como máximo.",
  spelled: (text) => text.split(/[\s,]+/).join("\n"),
};

export const OPENING_GROUP = {
  slug: "horario",
  title: "Horario y feriados",
  lead: "Deciden «Abierto ahora» y los plazos en días hábiles.",
  settings: {
    HOURS_WEEKDAYS: openings("Lunes a viernes", "9:00-19:00"),
    HOURS_SATURDAY: openings("Sábado", "9:00-17:00"),
    HOURS_SUNDAY: openings("Domingo", "cerrado"),
    HOLIDAYS: setting({
      label: "Feriados además de los nacionales",
      hint: "Un día por línea, como 2026-12-24. Con un menos delante (-2026-12-09), ese día deja de ser feriado.",
      kind: DAYS,
      danger: () =>
        "Los plazos ya fijados no se mueven: su fecha límite queda como se dijo. " +
        "Cambian los días hábiles que se dice que faltan, y los plazos nuevos.",
    }),
  },
} satisfies SettingGroup;

const amount = (label: string, value: Centimos, hint?: string): Setting<Centimos> =>
  setting({
    label,
    hint,
    kind: soles,
    default: toSoles(value),
    danger: () => "Los envíos de los pedidos nuevos cuestan lo nuevo; los pedidos ya hechos no cambian.",
  });
const days = (label: string, value: number): Setting<number> => setting({ label, kind: whole(1, 60), default: value });

export const SALES_GROUP = {
  slug: "venta",
  title: "Envíos y comisión",
  lead: "Valen para los pedidos nuevos; cada pedido conserva lo que tenía al hacerse.",
  settings: {
    SHIPPING_FREE_FROM: amount("Envío gratis desde (S/)", SHIPPING.freeFrom),
    SHIPPING_FREE_DAYS: days("Días del envío gratis", SHIPPING.freeDays),
    SHIPPING_REDUCED_FROM: amount(
      "Envío rebajado desde (S/)",
      SHIPPING.reducedFrom,
      "Como máximo, el monto del envío gratis.",
    ),
    SHIPPING_REDUCED_PRICE: amount("Precio del envío rebajado (S/)", SHIPPING.reducedPrice),
    SHIPPING_PRICE: amount("Precio del envío (S/)", SHIPPING.price),
    SHIPPING_DAYS: days("Días de los demás envíos", SHIPPING.days),
    CARD_INSTALLMENTS: setting({
      label: "Cuotas con tarjeta",
      hint: "Las más que ofrece Mercado Pago; sin promesa de intereses. Con 0 no se dice nada.",
      kind: whole(0, 36),
      default: 12,
    }),
    UIT_SOLES: setting({
      label: "UIT del año (S/)",
      hint: "Desde 3 UIT, el precio de una moto se paga por medios bancarios (Ley 30730).",
      kind: whole(1_000, 20_000),
      default: 5_500,
    }),
    /** Read as basis points. */
    COMMISSION_PERCENT: setting({
      label: "Comisión por venta (%)",
      hint: "De 0 a 30, con dos decimales como máximo. Solo sobre los vehículos, nunca sobre el envío.",
      kind: numeric(
        (text) => (/^\d{1,2}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : null),
        [0, 3_000],
        "must be a percentage from 0 to 30, with at most two decimals",
        "Escribe un porcentaje de 0 a 30, con punto y dos decimales como máximo, como 2.5.",
      ),
      default: 0,
      danger: (_, after) =>
        Number(after) > 0
          ? "Se descuenta de lo que recibe el vendedor. Los términos, las políticas, Contacto, Acerca de y Rebi " +
            "dicen hoy que no cobramos comisión: hay que cambiar esos textos antes."
          : "El vendedor recibe el precio completo de los pedidos nuevos.",
    }),
  },
} satisfies SettingGroup;

export const CURRENCY_GROUP = {
  slug: "moneda",
  title: "Cambio del dólar",
  lead: "Con él la búsqueda entiende los precios en dólares. Los anuncios están en soles.",
  settings: {
    SOLES_PER_DOLLAR: setting({
      label: "Soles por dólar",
      hint: "Con punto y tres decimales como máximo, como 3.75.",
      kind: numeric(
        (text) => (/^\d{1,2}(\.\d{1,3})?$/.test(text) ? Number(text) : null),
        [1, 20],
        "must be a number from 1 to 20, with at most three decimals",
        "Escribe un número de 1 a 20, con punto y tres decimales como máximo, como 3.75.",
      ),
      default: 3.75,
    }),
  },
} satisfies SettingGroup;

export function shippingOf(found: SettingValues<typeof SALES_GROUP.settings>): ShippingRule {
  const freeFrom = found.SHIPPING_FREE_FROM;
  return {
    freeFrom,
    freeDays: found.SHIPPING_FREE_DAYS,
    reducedFrom: Math.min(found.SHIPPING_REDUCED_FROM, freeFrom),
    reducedPrice: found.SHIPPING_REDUCED_PRICE,
    price: found.SHIPPING_PRICE,
    days: found.SHIPPING_DAYS,
  };
}

export function businessOf(found: SettingValues<typeof BUSINESS_GROUP.settings>) {
  return {
    email: found.BUSINESS_EMAIL,
    phone: found.BUSINESS_PHONE,
    whatsapp: found.BUSINESS_WHATSAPP,
    address: found.BUSINESS_ADDRESS,
    city: found.BUSINESS_CITY,
    ruc: found.BUSINESS_RUC,
    legalName: found.BUSINESS_LEGAL_NAME,
    legalAddress: found.BUSINESS_LEGAL_ADDRESS,
    social: {
      facebook: found.BUSINESS_FACEBOOK,
      instagram: found.BUSINESS_INSTAGRAM,
      tiktok: found.BUSINESS_TIKTOK,
      youtube: found.BUSINESS_YOUTUBE,
    },
  };
}

/** Business data as configured; null where it is not. */
export type BusinessEnv = ReturnType<typeof businessOf>;

function isPageAt(address: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(address) || !/^https?:\/\//.test(address)) return false;
  const { hostname, port, username, password } = new URL(address);
  if (port + username + password !== "") return false;
  return hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
}

/** `2026-12-24`, or `-2026-12-24` for a holiday taken back; only dates that exist. */
function isSignedDay(value: string): boolean {
  const day = value.replace(/^-/, "");
  const time = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(day) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}
