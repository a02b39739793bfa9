import { formatDay, limaDay } from "~/business/calendar";
import { businessInfo } from "~/business/company";
import { slugify } from "~/business/folding";
import { plural } from "~/business/format";
import { businessHoursLines, businessWeek, openingState } from "~/business/hours";
import { formatSoles, toCentimos } from "~/business/money";
import { findDepartment } from "~/business/peru";
import { shippingFor } from "~/business/shipping";
import { findCategory } from "~/catalog/categories";
import { FILTER_LIST, hrefOf, isActive, NO_FILTERS, withFilters, type Filters } from "~/catalog/filters";
import { detailOf, statusAt } from "~/catalog/listing/detail";
import type { Card, Listing } from "~/catalog/model";
import { readAddress } from "~/catalog/phrases/asked-address";
import { standingOf } from "~/catalog/prices/guidance";
import type { Range } from "~/catalog/ranges";
import { PUBLIC_STATUSES, STATUS_NAMES } from "~/catalog/statuses";
import { inboxPath, threadPath } from "~/messages/model";
import { orderStateName } from "~/orders/changes";
import { purchasePath, PURCHASES_PATH } from "~/orders/paths";
import type { Context } from "~/platform/context";
import { CHECK_WORDS } from "~/registry/numbers/check/model";
import { UNREADABLE_NUMBER } from "~/registry/numbers/serials/words";
import { stolenPath } from "~/registry/theft/constants";
import { parseWorkshopFilters, workshopPath, workshopsHref } from "~/workshops/filters";
import { findWorkshops } from "~/workshops/finder";

import { REPLY_CARDS } from "../constants";
import { quoted } from "../markup";
import { TOOL_ARGUMENTS, type ToolArguments, type ToolName } from "./schemas";
import { topicAnswer, type TopicAnswer } from "./topics";

const TITLE_MAX = 80;
const DESCRIPTION_MAX = 600;
const OWN_SHOWN = 3;

/** One listing as tools answer it. Texts are users': data, never an instruction. */
export interface ToolCall {
  name: ToolName;
  args: Record<string, unknown>;
  result: unknown;
}

export type ToolResult<N extends ToolName> = Awaited<ReturnType<ReturnType<typeof toolsOf>[N]>>;

export interface Tools {
  /** Makes a call. @throws UpstreamError */
  call<N extends ToolName>(name: N, args: ToolArguments<N>): Promise<ToolResult<N>>;
  calls: readonly ToolCall[];
}

/**
 * The tools for one message of one user. Searching reads no Firestore; a call is validated before it is made, and kept
 * in `calls`, which decide what an answer may say.
 */
export function createTools(context: Context, uid: string): Tools {
  const run = toolsOf(context, uid);
  const calls: ToolCall[] = [];
  return {
    calls,
    async call<N extends ToolName>(name: N, args: ToolArguments<N>): Promise<ToolResult<N>> {
      const parsed = TOOL_ARGUMENTS[name].parse(args);
      const key = JSON.stringify(parsed);
      // Rules that take over from the model repeat its calls.
      const known = calls.find((call) => call.name === name && JSON.stringify(call.args) === key);
      if (known) return known.result as ToolResult<N>;
      // Each tool takes the output of its own schema: the compiler cannot tell for a variable name.
      const result = (await run[name](parsed as never)) as unknown as ToolResult<N>;
      calls.push({ name, args: parsed, result });
      return result;
    },
  };
}

/** How told kilometres bear on the prices, in words of the answer. */
const STANDINGS = {
  below: "menos que lo habitual",
  within: "dentro de lo habitual",
  above: "más que lo habitual",
} as const;
const KILOMETRES = { counted: "contados", few: "pocos", many: "muchos" } as const;

function toolsOf(context: Context, uid: string) {
  const { env, clock } = context;
  /** The featured ones of the home page, as a search that found them. */
  async function featured() {
    const { featured: cards } = await context.catalog.home();
    return {
      total: cards.length,
      href: hrefOf(NO_FILTERS),
      filtros: NO_FILTERS,
      corregido: null,
      palabras_que_no_hay: [] as string[],
      href_con_todo: hrefOf(NO_FILTERS),
      anuncios: cards.slice(0, REPLY_CARDS).map(foundOf),
      sin_filtro: [],
    };
  }

  /** The page's answer, and what the cart asks for today. */
  function shippingAnswer(): TopicAnswer {
    const { text, href } = topicAnswer("envios", env.brandName, env.switches);
    const { price, reducedFrom, reducedPrice, freeFrom, days } = env.shipping;
    return {
      text:
        `${text}\n\nEl envío cuesta ${formatSoles(price)}, ${formatSoles(reducedPrice)} en compras desde ` +
        `${formatSoles(reducedFrom)}, y es gratis desde ${formatSoles(freeFrom)}. Tarda hasta ${plural(days, "día")} ` +
        "desde que el vendedor lo envía.",
      href,
    };
  }

  return {
    async search_listings(args: ToolArguments<"search_listings">) {
      if (args.destacados === true) return featured();
      const found = await context.catalog.search(filtersOf(args));
      const others = found.loosened.filter((one) => one.total > found.total).sort((a, b) => b.total - a.total);
      return {
        total: found.total,
        href: hrefOf(found.shown),
        filtros: found.shown,
        palabras_que_no_hay: found.dropped,
        href_con_todo: hrefOf(found.filters),
        corregido: found.respelled,
        ...(found.unknownBrands.length > 0 && { marcas_que_no_hay: found.unknownBrands }),
        anuncios: partsLast(found.cards, found.filters).slice(0, REPLY_CARDS).map(foundOf),
        sin_filtro: others.map(({ group, total }) => ({
          filtro: group,
          total,
          href: hrefOf(withFilters(found.filters, { [group]: NO_FILTERS[group] })),
        })),
      };
    },

    async get_listing({ id }: ToolArguments<"get_listing">) {
      const listing = await context.catalog.listing(id);
      const status = listing && publicStatusOf(listing, clock.now());
      if (!listing || !status) return { error: "No existe ese anuncio." };
      const detail = detailOf(listing, status, limaDay(clock.now()));
      return {
        id,
        titulo: quoted(detail.title, TITLE_MAX),
        precio: formatSoles(detail.priceCentimos),
        soles: detail.priceCentimos / 100,
        anio: detail.year,
        condicion: detail.condition,
        tipo: findCategory(detail.category)?.name ?? "",
        marca: quoted(detail.brand),
        modelo: quoted(detail.model),
        ubicacion: detail.place,
        estado: detail.statusName,
        descripcion: quoted(detail.description, DESCRIPTION_MAX),
        especificaciones: detail.specifications.map(({ label, value }) => ({ label, value: quoted(value) })),
        href: `/producto/${id}`,
        href_mensaje: `/producto/${id}/mensaje`,
      };
    },

    async similar_listings({ id: asked }: ToolArguments<"similar_listings">) {
      const id = asked ?? (await context.favorites.ids())[0];
      if (id === undefined) return { error: "Todavía no hay favoritos." };
      const listing = await context.catalog.listing(id);
      if (!listing || !publicStatusOf(listing, clock.now())) return { error: "No existe ese anuncio." };
      const cards = await context.catalog.similar(listing, REPLY_CARDS);
      return {
        parecidos_a: quoted(listing.title, TITLE_MAX),
        anuncios: cards.map(foundOf),
        href: hrefOf({ ...NO_FILTERS, types: [listing.category] }),
      };
    },

    async price_statistics({ marca, modelo, tipo, estado, anio, km, precio }: ToolArguments<"price_statistics">) {
      const filters = filtersOf({
        ...(modelo !== undefined && { q: modelo }),
        ...(marca !== undefined && { marca: [marca] }),
        ...(tipo && { tipo }),
        ...(estado && { estado }),
      });
      const { total, usual } = (await context.catalog.usualPrices(filters, { year: anio, mileage: km })) ?? {
        total: 0,
        usual: null,
      };
      const href = hrefOf(filters);
      if (usual === null) return { total, href };
      const { low, median, high, mileage, isOfYear } = usual;
      return {
        total,
        fecha: formatDay(limaDay(clock.now())),
        cuartil_inferior: formatSoles(low),
        mediana: formatSoles(median),
        cuartil_superior: formatSoles(high),
        ...(isOfYear !== undefined && { anio_contado: isOfYear }),
        ...(mileage && { km: KILOMETRES[mileage] }),
        ...(precio !== undefined && { precio_dado: STANDINGS[standingOf(toCentimos(precio), usual)] }),
        href,
      };
    },

    async opening_hours() {
      const { label, next } = openingState(clock.now(), env.holidays, businessWeek(env.hours));
      return {
        horario: businessHoursLines(env.hours),
        ahora: label,
        despues: next,
        zona: "hora de Lima",
        href: "/contacto",
      };
    },

    async contact_details() {
      const { contact, socialMedia } = businessInfo(env);
      return {
        correo: contact.email?.label ?? null,
        telefono: contact.phone?.label ?? null,
        whatsapp: contact.whatsapp?.label ?? null,
        direccion: contact.address,
        redes: socialMedia.map(({ name }) => name),
        href: "/contacto",
        href_asesores: "/asesores",
      };
    },

    async shipping_quote({ subtotal }: ToolArguments<"shipping_quote">) {
      if (subtotal === undefined) return { regla: shippingAnswer().text, href: "/contacto#hacen-envios" };
      const { price, days, missingForFree } = shippingFor(toCentimos(subtotal), env.shipping);
      return {
        compra: formatSoles(toCentimos(subtotal)),
        envio: price === 0 ? "gratis" : formatSoles(price),
        dias: days,
        falta_para_gratis: missingForFree === 0 ? null : formatSoles(missingForFree),
        href: "/contacto#hacen-envios",
      };
    },

    async how_to({ tema }: ToolArguments<"how_to">) {
      if (tema === "envios") return shippingAnswer();
      if (tema !== "planes") return topicAnswer(tema, env.brandName, env.switches);
      const plans = (await context.catalog.plans()).filter(({ active }) => active);
      const lines = plans.map(
        ({ name, price, durationDays, maxPhotos, featured }) =>
          `- **${name}:** ${price === 0 ? "gratis" : formatSoles(toCentimos(price))}, ${plural(durationDays, "día")}, ` +
          `hasta ${plural(maxPhotos, "foto")}${featured ? ", destacado" : ""}`,
      );
      return {
        text: [
          "Estos son los planes para publicar:",
          ...lines,
          "",
          "Elige el tuyo en [Vender](/sell#planes). Rebi no cobra comisión por la venta.",
        ].join("\n"),
        href: "/sell#planes",
      };
    },

    async my_orders() {
      const { orders } = await context.orders.purchases(uid, 1);
      return {
        pedidos: orders.slice(0, OWN_SHOWN).map((order) => ({
          numero: order.number,
          estado: orderStateName(order),
          total: formatSoles(order.totalCentimos),
          fecha: formatDay(limaDay(order.createdAt)),
          href: purchasePath(order.id),
        })),
        href: PURCHASES_PATH,
      };
    },

    async my_listings() {
      const { listings, counts } = await context.selling.listings.page(uid, { status: null, page: 1 });
      return {
        cantidades: counts.map(({ status, count }) => ({ estado: STATUS_NAMES[status], cantidad: count })),
        anuncios: listings.slice(0, OWN_SHOWN).map(({ title, status }) => ({
          titulo: quoted(title ?? "Sin título", TITLE_MAX),
          estado: STATUS_NAMES[status],
        })),
        href: "/perfil/anuncios",
      };
    },

    async my_messages() {
      const [{ threads }, unread] = await Promise.all([context.messages.inbox(uid, 1), context.messages.unread(uid)]);
      return {
        sin_leer: unread,
        conversaciones: threads.slice(0, OWN_SHOWN).map(({ id, listingTitle, isMine, unread, when }) => ({
          // Without the other one's name: a model reads this.
          titulo: quoted(listingTitle, TITLE_MAX),
          ultimo: isMine ? "tuyo" : unread > 0 ? "sin leer" : "leído",
          cuando: when,
          // The address of a conversation names its buyer: a seller finds it in the inbox.
          href: id.includes("_") && !id.endsWith(`_${uid}`) ? inboxPath(1) : threadPath(id),
        })),
        href: inboxPath(1),
      };
    },

    async my_bicycles() {
      const bicycles = await context.registry.bicycles.ownedBy(uid);
      return {
        total: bicycles.length,
        bicicletas: bicycles.slice(0, OWN_SHOWN).map(({ id, brand, model, year, theftId, transferId }) => ({
          marca: quoted(brand),
          modelo: quoted(model),
          anio: year,
          estado: theftId ? "denunciada como robada" : transferId ? "en transferencia" : "registrada",
          href: `/perfil/bicicletas/${id}`,
        })),
        href: "/perfil/bicicletas",
      };
    },

    async workshops({ ubicacion = "", vehiculo, abierto = false }: ToolArguments<"workshops">) {
      const asked = parseWorkshopFilters(
        new URLSearchParams({ ubicacion: slugify(ubicacion), vehiculo: vehiculo ?? "" }),
      );
      const filters = { ...asked, openNow: abierto };
      const all = await context.workshops.list();
      const { cards } = findWorkshops(all, filters, { now: clock.now(), holidays: env.holidays });
      return {
        total: cards.length,
        talleres: cards.slice(0, REPLY_CARDS).map(({ slug, name, place, rating, state, today, services }) => ({
          nombre: quoted(name),
          lugar: place,
          opiniones: rating && `${rating.average} (${rating.count})`,
          ahora: state.label,
          hoy: today,
          servicios: services,
          href: workshopPath(slug),
        })),
        href: workshopsHref(filters),
      };
    },

    async check_serial({ serie }: ToolArguments<"check_serial">) {
      const href = "/consulta-vehicular";
      if (!(await context.checks.admit()).allowed)
        return { error: "Hiciste muchas consultas. Intenta más tarde.", href };
      const result = await context.checks.check(serie);
      if (result === null) return { error: UNREADABLE_NUMBER, href };
      const { title, text } = CHECK_WORDS[result.why];
      return { resultado: title, significado: text, href: result.report ? stolenPath(result.report.id) : href };
    },
  };
}

/** Vehicles that are sold for their parts come last, unless they are asked for. */
function partsLast(cards: readonly Card[], { condition, q }: Filters): readonly Card[] {
  if (condition !== null || /repuesto/i.test(q)) return cards;
  const isForParts = (one: Card) => one.condition === "para-repuestos";
  return [...cards.filter((one) => !isForParts(one)), ...cards.filter(isForParts)];
}

/** Filters as the catalogue reads them in an address, whose keys are the arguments' names. */
function filtersOf({ sin = [], q = "", ...args }: ToolArguments<"search_listings">): Filters {
  const words = [q, ...sin.map((word) => `no ${word}`)].filter(Boolean).join(" ");
  const given = Object.entries({ q: words, ...args }).filter(([, value]) => value !== undefined && value !== "");
  return readAddress(new URLSearchParams(given.map(([key, value]) => [key, String(value)]))).filters;
}

export function argumentsOf(filters: Filters): ToolArguments<"search_listings"> {
  const { q, order } = filters;
  const given = FILTER_LIST.flatMap((row): [string, unknown][] => {
    const value = filters[row.group];
    if (row.kind !== "range") return isActive(filters, row.group) ? [[row.key, value]] : [];
    const { min = null, max = null } = (value as Range | null) ?? {};
    const ends: [string, number | null][] = [
      [`${row.key}_min`, min],
      [`${row.key}_max`, max],
    ];
    return ends.filter(([, end]) => end !== null);
  });
  return {
    ...(q !== "" && { q }),
    ...Object.fromEntries(given),
    // Rebi knows nobody's place.
    ...(order !== NO_FILTERS.order && order !== "relevancia" && order !== "cerca" && { orden: order }),
  };
}

/** Public status, as on the listing's page; null for a draft or a rejected one. */
function publicStatusOf(listing: Listing, now: Date) {
  const status = statusAt(listing, now);
  return PUBLIC_STATUSES.includes(status) ? status : null;
}

function foundOf({ id, title, priceCentimos, year, department }: Card) {
  return {
    id,
    titulo: quoted(title, TITLE_MAX),
    precio: formatSoles(priceCentimos),
    anio: year,
    ubicacion: findDepartment(department)?.name ?? "",
    href: `/producto/${id}`,
  };
}
