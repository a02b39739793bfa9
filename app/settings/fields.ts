import type { SwitchState } from "~/business/switches";
import type { SiteVariable } from "~/platform/site-variables";
import type { Option } from "~/ui/field";

import { LIMIT_GROUP, SIGNAL_FIELDS } from "./limit-fields";
import type { SettingField, SettingGroup } from "./setting";

const SWITCH_OPTIONS: readonly (Option & { value: SwitchState })[] = [
  { value: "proximamente", label: "Próximamente", hint: "La página cuenta qué será y recibe correos para avisar." },
  { value: "prueba", label: "En prueba", hint: "Funciona, con su marca; el menú sigue diciendo «Próximamente»." },
  { value: "activo", label: "Activo", hint: "Funciona, sin marca." },
];
const YES_NO = (yes: string, no: string): readonly Option[] => [
  { value: "true", label: yes },
  { value: "false", label: no },
];

const line = (name: SiteVariable, label: string, problem: string, hint?: string): SettingField => ({
  name,
  label,
  input: "line",
  optional: true,
  problem,
  ...(hint && { hint }),
});
const legal = (name: SiteVariable, label: string, problem: string): SettingField => ({
  ...line(name, label, problem),
  danger: () =>
    `${label}: sale en el Libro de Reclamaciones, en las constancias y en los documentos legales. Las hojas ya ` +
    "presentadas no cambian.",
});
const LINE_PROBLEM = "Escribe una línea de 200 caracteres como máximo.";
/** A page at a social network. */
const page = (name: SiteVariable, label: string, host: string): SettingField =>
  line(name, label, `Escribe la dirección completa de la página en ${label}, que empiece con https://${host}/.`);
const PHONE_PROBLEM = "Escribe un número del Perú: 9 cifras de celular, o código de ciudad y número fijo.";
const amount = (name: SiteVariable, label: string, hint?: string): SettingField => ({
  name,
  label,
  input: "soles",
  problem: "Escribe un monto en soles, de 0 a 1,000,000, como 15 o 15.50.",
  danger: () => "Los envíos de los pedidos nuevos cuestan lo nuevo; los pedidos ya hechos no cambian.",
  ...(hint && { hint }),
});
const days = (name: SiteVariable, label: string): SettingField => ({
  name,
  label,
  input: "number",
  problem: "Escribe un número entero de 1 a 60.",
});
const choice = (
  name: SiteVariable,
  label: string,
  options: SettingField["options"] & object,
  danger: SettingField["danger"] & object,
): SettingField => ({ name, label, input: "choice", options, problem: "Elige una de las opciones.", danger });
const service = (name: SiteVariable, label: string): SettingField =>
  choice(name, label, SWITCH_OPTIONS, (before, after) =>
    after === "proximamente"
      ? `${label}: sus páginas dejan de funcionar para todos. Lo que ya se guardó no se borra.`
      : before === "proximamente"
        ? `${label}: sus páginas se abren para todos.`
        : null,
  );

/** Settings that administrators may change, in the order of their pages. */
export const SETTING_GROUPS: readonly SettingGroup[] = [
  {
    slug: "negocio",
    title: "Datos del negocio",
    lead: "Salen en el pie de todas las páginas, en Contacto y en los documentos.",
    fields: [
      line(
        "BUSINESS_EMAIL",
        "Correo",
        "Escribe un correo como hola@ejemplo.pe.",
        "También recibe los avisos internos.",
      ),
      line("BUSINESS_PHONE", "Teléfono", PHONE_PROBLEM),
      line("BUSINESS_WHATSAPP", "WhatsApp", PHONE_PROBLEM),
      line("BUSINESS_ADDRESS", "Dirección", LINE_PROBLEM),
      line("BUSINESS_CITY", "Ciudad", LINE_PROBLEM),
      legal("BUSINESS_RUC", "RUC", "Escribe las 11 cifras del RUC y revisa que esté bien escrito."),
      legal("BUSINESS_LEGAL_NAME", "Razón social", LINE_PROBLEM),
      legal("BUSINESS_LEGAL_ADDRESS", "Dirección legal", LINE_PROBLEM),
      page("BUSINESS_FACEBOOK", "Facebook", "www.facebook.com"),
      page("BUSINESS_INSTAGRAM", "Instagram", "www.instagram.com"),
      page("BUSINESS_TIKTOK", "TikTok", "www.tiktok.com"),
      page("BUSINESS_YOUTUBE", "YouTube", "www.youtube.com"),
    ],
  },
  {
    slug: "horario",
    title: "Horario y feriados",
    lead: "Deciden «Abierto ahora» y los plazos en días hábiles.",
    fields: [
      ...(
        [
          ["HOURS_WEEKDAYS", "Lunes a viernes"],
          ["HOURS_SATURDAY", "Sábado"],
          ["HOURS_SUNDAY", "Domingo"],
        ] as const
      ).map(([name, label]): SettingField => ({
        name,
        label,
        input: "line",
        hint: "Como 9:00-19:00, o 9:00-13:00 y 15:00-19:00. «cerrado» si no se atiende.",
        problem: "Escribe las horas como 9:00-19:00, o «cerrado».",
      })),
      {
        name: "HOLIDAYS",
        label: "Feriados además de los nacionales",
        input: "lines",
        optional: true,
        hint: "Un día por línea, como 2026-12-24. Con un menos delante (-2026-12-09), ese día deja de ser feriado.",
        problem: "Escribe días que existan, como 2026-12-24, uno por línea; 200 como máximo.",
        danger: () =>
          "Los plazos ya fijados no se mueven: su fecha límite queda como se dijo. " +
          "Cambian los días hábiles que se dice que faltan, y los plazos nuevos.",
      },
    ],
  },
  {
    slug: "venta",
    title: "Envíos y comisión",
    lead: "Valen para los pedidos nuevos; cada pedido conserva lo que tenía al hacerse.",
    fields: [
      amount("SHIPPING_FREE_FROM", "Envío gratis desde (S/)"),
      days("SHIPPING_FREE_DAYS", "Días del envío gratis"),
      amount("SHIPPING_REDUCED_FROM", "Envío rebajado desde (S/)", "Como máximo, el monto del envío gratis."),
      amount("SHIPPING_REDUCED_PRICE", "Precio del envío rebajado (S/)"),
      amount("SHIPPING_PRICE", "Precio del envío (S/)"),
      days("SHIPPING_DAYS", "Días de los demás envíos"),
      {
        name: "COMMISSION_PERCENT",
        label: "Comisión por venta (%)",
        input: "number",
        hint: "De 0 a 30, con dos decimales como máximo. Solo sobre los vehículos, nunca sobre el envío.",
        problem: "Escribe un porcentaje de 0 a 30, con punto y dos decimales como máximo, como 2.5.",
        danger: (_, after) =>
          Number(after) > 0
            ? "Se descuenta de lo que recibe quien vende. Los términos, las políticas, Contacto, Acerca de y Rebi " +
              "dicen hoy que no cobramos comisión: hay que cambiar esos textos antes."
            : "Quien vende recibe el precio completo de los pedidos nuevos.",
      },
    ],
  },
  {
    slug: "moderacion",
    title: "Moderación",
    lead: "Qué anuncios esperan una revisión antes de publicarse.",
    fields: [
      {
        name: "MODERATION",
        label: "Revisar antes de publicar",
        input: "choice",
        options: [
          { value: "ninguno", label: "Ninguno" },
          { value: "primer-anuncio", label: "El primero de cada persona" },
          {
            value: "marcados",
            label: "Los que tienen una señal",
            hint: "Como un precio raro o un teléfono en el texto.",
          },
          { value: "todos", label: "Todos" },
        ],
        problem: "Elige una de las opciones.",
        danger: (_, after) =>
          after === "ninguno"
            ? "Los anuncios nuevos se publican sin que nadie los vea antes."
            : after === "todos"
              ? "Ningún anuncio nuevo sale hasta que alguien lo apruebe."
              : null,
      },
      ...SIGNAL_FIELDS,
    ],
  },
  LIMIT_GROUP,
  {
    slug: "servicios",
    title: "Servicios y Libro de Reclamaciones",
    lead: "Lo que se anuncia, se prueba o ya funciona.",
    fields: [
      service("REGISTRY_THEFT", "Denunciar un robo"),
      service("REGISTRY_STOLEN_LIST", "Bicicletas robadas"),
      service("REGISTRY_TRANSFER", "Transferir propiedad"),
      service("INSPECTION_LEGAL", "Inspección legal"),
      service("INSPECTION_MECHANICAL", "Inspección mecánica"),
      {
        name: "COMPLAINTS_REQUIRE_LOGIN",
        label: "Libro de Reclamaciones",
        input: "choice",
        options: YES_NO("Pide iniciar sesión", "Abierto a cualquiera"),
        problem: "Elige una de las opciones.",
        danger: (_, after) =>
          after === "true"
            ? "Quien no tiene cuenta no podrá presentar una hoja en línea."
            : "Cualquiera podrá presentar una hoja sin cuenta.",
      },
    ],
  },
  {
    slug: "asistente",
    title: "Rebi, el asistente",
    lead: "Sin modelo, Rebi responde con reglas y con los datos del sitio.",
    fields: [
      choice("ASSISTANT_ENABLED", "Rebi", YES_NO("Atiende", "Descansa: sin botón ni conversaciones"), (_, after) =>
        after === "false" ? "Rebi deja de atender: su botón se va de las páginas, y la suya dice que descansa." : null,
      ),
      choice("GEMINI_ENABLED", "Modelo de Rebi", YES_NO("Encendido", "Apagado: solo reglas"), (_, after) =>
        after === "false" ? "Rebi deja de usar el modelo y responde solo con reglas." : null,
      ),
      {
        name: "GEMINI_MODEL",
        label: "Nombre del modelo",
        input: "line",
        problem: "Escribe el nombre de un modelo, como gemini-flash-latest.",
      },
      {
        name: "GEMINI_FALLBACK_MODEL",
        label: "Modelo de reserva",
        input: "line",
        hint: "Se usa cuando el primero no responde.",
        problem: "Escribe el nombre de un modelo, como gemini-3.5-flash-lite.",
      },
      {
        name: "GEMINI_DAILY_TOKENS",
        label: "Tokens por día, entre todos",
        input: "number",
        hint: "Cuando se acaban, Rebi responde con reglas hasta el día siguiente.",
        problem: "Escribe un número entero, solo con cifras.",
      },
    ],
  },
  {
    slug: "sitio",
    title: "Aviso y analítica",
    lead: "Lo que ven todas las páginas, y a dónde van las cifras de quienes lo permitieron.",
    fields: [
      {
        name: "BANNER",
        label: "Aviso en todas las páginas",
        input: "line",
        optional: true,
        hint: "Una línea de 160 caracteres como máximo. Vacío: sin aviso.",
        problem: "Escribe una línea de 160 caracteres como máximo.",
      },
      {
        name: "ANALYTICS_MEASUREMENT_ID",
        label: "Id de medición de Google Analytics",
        input: "line",
        optional: true,
        hint: "Como G-AB12CD34EF. Solo se mide a quien lo permitió en /cookies. Vacío: no se mide a nadie.",
        problem: "Escribe un id como G-AB12CD34EF.",
        danger: (_, after) =>
          after === "" ? null : "Enviaremos a Google los eventos de quienes permitieron la analítica en /cookies.",
      },
    ],
  },
];

export function settingGroup(slug: string | undefined): SettingGroup | null {
  return SETTING_GROUPS.find((group) => group.slug === slug) ?? null;
}

const FIELDS = new Map(SETTING_GROUPS.flatMap(({ fields }) => fields.map((field) => [field.name, field] as const)));

export function settingField(name: string): SettingField | null {
  return FIELDS.get(name as SiteVariable) ?? null;
}

/** A text as administrators read it: the label of a choice, thousands set apart, a word for nothing. */
export function shownText(name: string, text: string): string {
  const field = settingField(name);
  const label = field?.options?.find(({ value }) => value === text)?.label;
  if (label !== undefined) return label;
  return text === "" ? "(nada)" : field?.input === "number" || field?.input === "soles" ? withThousands(text) : text;
}

function withThousands(number: string): string {
  return number.replace(/^\d+/, (digits) => digits.replace(/\B(?=(\d{3})+$)/g, ","));
}
