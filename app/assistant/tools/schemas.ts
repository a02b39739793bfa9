import { z } from "zod";

import { DEPARTMENTS } from "~/business/peru";
import { CONDITION_IDS } from "~/catalog/categories";
import { RANGE_FILTERS, SIZE_FILTERS } from "~/catalog/described-filters";
import type { FILTERS } from "~/catalog/filter-table";
import { ORDERS, TYPE_IDS } from "~/catalog/filter-values";
import { isListingId } from "~/catalog/model";
import { VEHICLES } from "~/workshops/services";

import { HOW_TO_TOPICS } from "./topic-names";

const soles = z.number().min(0).max(1_000_000);
const year = z.int().min(1900).max(2100);
const id = z.string().max(128).refine(isListingId, "no es el id de un anuncio").describe("id del anuncio");
const tipo = z.enum(TYPE_IDS as [string, ...string[]]);
const estado = z.enum([...CONDITION_IDS, "usado"]);
const km = z.int().min(0).max(1_000_000);
const lugar = z.string().max(60);
const marca = z.string().max(40);

type Key<Kind> = Extract<(typeof FILTERS)[keyof typeof FILTERS], Kind>["key"];

const SIZE_ARGUMENTS = Object.fromEntries(
  SIZE_FILTERS.map(({ key, ids, hint }) => [
    key,
    z
      .array(z.enum([...ids]))
      .max(ids.length)
      .optional()
      .describe(hint),
  ]),
) as Record<Key<{ kind: "list"; of: unknown }>, z.ZodOptional<z.ZodArray<z.ZodEnum>>>;

const RANGE_ARGUMENTS = Object.fromEntries(
  RANGE_FILTERS.flatMap(({ key, lowest = 0, highest, cents, hint }) => {
    const end = (cents ? z.number() : z.int()).min(lowest).max(highest).optional();
    const described = hint === undefined ? end : end.describe(hint);
    return [
      [`${key}_min`, described],
      [`${key}_max`, described],
    ];
  }),
) as Record<`${Key<{ kind: "range" }>}_${"min" | "max"}`, z.ZodOptional<z.ZodNumber>>;

/** Arguments of the tools. All tools only read; none takes a user: that is the session's. */
export const TOOL_ARGUMENTS = {
  search_listings: z.strictObject({
    q: z.string().max(80).optional().describe("palabras del título o modelo, sin lo que ya dicen los otros filtros"),
    tipo: z.array(tipo).max(15).optional(),
    marca: z.array(marca).max(10).optional(),
    sin: z.array(marca).max(4).optional().describe("lo que no quiere"),
    ubicacion: z.enum(DEPARTMENTS.map(({ slug }) => slug) as [string, ...string[]]).optional(),
    provincia: lugar.optional().describe("de la ubicación"),
    distrito: lugar.optional().describe("de la provincia"),
    estado: estado.optional(),
    ...SIZE_ARGUMENTS,
    ...RANGE_ARGUMENTS,
    orden: z.enum(ORDERS).exclude(["cerca"]).optional(),
    destacados: z.boolean().optional().describe("los destacados, sin filtros"),
  }),
  get_listing: z.strictObject({ id }),
  similar_listings: z.strictObject({ id: id.optional().describe("sin id: el último favorito") }),
  price_statistics: z.strictObject({
    marca: marca.optional(),
    modelo: z.string().max(80).optional(),
    tipo: z.array(tipo).max(15).optional(),
    estado: estado.optional(),
    anio: year.optional(),
    km: km.optional().describe("de una moto"),
    precio: soles.optional(),
  }),
  opening_hours: z.strictObject({}),
  contact_details: z.strictObject({}),
  shipping_quote: z.strictObject({ subtotal: soles.optional().describe("precio de la compra en soles") }),
  how_to: z.strictObject({ tema: z.enum(HOW_TO_TOPICS) }),
  my_orders: z.strictObject({}),
  my_listings: z.strictObject({}),
  my_messages: z.strictObject({}),
  my_bicycles: z.strictObject({}),
  workshops: z.strictObject({
    ubicacion: lugar.optional(),
    vehiculo: z.enum(VEHICLES.map(({ id }) => id)).optional(),
    abierto: z.boolean().optional(),
  }),
  check_serial: z.strictObject({ serie: z.string().min(3).max(60).describe("serie, motor o placa") }),
} as const;

export type ToolName = keyof typeof TOOL_ARGUMENTS;
export type ToolArguments<N extends ToolName> = z.infer<(typeof TOOL_ARGUMENTS)[N]>;

export const TOOL_PURPOSES: Record<ToolName, string> = {
  search_listings:
    "Busca anuncios publicados con los filtros de /comprar. Devuelve el total, la dirección con los " +
    "mismos filtros y los primeros.",
  get_listing: "Datos de un anuncio: precio, año, estado, lugar y especificaciones.",
  similar_listings: "Anuncios parecidos a uno.",
  price_statistics:
    "Precios de los anuncios de una marca, modelo o tipo: cuántos son, mediana y cuartiles, con su fecha. km: si " +
    "están contados en el precio o son pocos o muchos para su año (extremo alto o bajo).",
  opening_hours: "Horario de atención, y si ahora está abierto.",
  contact_details: "Correo, teléfono, WhatsApp, dirección y redes de Rebi.",
  shipping_quote: "Costo y plazo del envío según el precio de la compra.",
  how_to: "Cómo se hace algo en Rebi, y sus reglas.",
  my_orders: "Las últimas compras de quien pregunta.",
  my_listings: "Los anuncios de quien pregunta, con su estado.",
  my_messages: "Las últimas conversaciones de quien pregunta, y cuántas tienen mensajes sin leer.",
  my_bicycles: "Las bicicletas que registró quien pregunta.",
  workshops: "Talleres certificados de un departamento, y si ahora están abiertos.",
  check_serial: "Consulta si una serie, motor o placa está registrada o reportada como robada.",
};
