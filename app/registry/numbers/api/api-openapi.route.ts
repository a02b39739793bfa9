import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

import { STOLEN_FEED_PATH } from "~/registry/theft/constants";

import { CHECK_RULE } from "../check/check.server";
import { CHECK_PATH } from "../check/constants";
import { CHECK_WORDS } from "../check/model";
import { MIN_SERIAL } from "../serials/fold";
import { MAX_TYPED } from "../serials/words";
import { API_AGE, API_PATH, NUMBERS_API_PATH } from "./constants";

type Json = { [key: string]: Json } | Json[] | string | number | boolean;

const RETRY_AFTER: Json = {
  "Retry-After": { description: "Segundos hasta la próxima consulta.", schema: { type: "integer" } },
};

const failure = (description: string, example: string, headers?: Json): Json => ({
  description,
  ...(headers && { headers }),
  content: {
    "application/json": {
      schema: { $ref: "#/components/schemas/Error" },
      example: { error: { code: example, message: description, documentation: API_PATH } },
    },
  },
});

/** The description of the interface, in OpenAPI 3.1. `limit`: look-ups an hour of one network. */
function openApi({ siteUrl, name, limit }: { siteUrl: string; name: string; limit: number }): Json {
  return {
    openapi: "3.1.0",
    info: {
      title: `Registro de bicicletas de ${name}`,
      version: "1.0.0",
      description:
        "Dice si un número de serie está registrado o reportado como robado. No tiene datos de personas. Un número que " +
        "no está registrado no prueba que la bicicleta no sea robada.",
      contact: { url: `${siteUrl}/contacto` },
      termsOfService: `${siteUrl}/terminos`,
    },
    servers: [{ url: siteUrl }],
    paths: {
      [`${NUMBERS_API_PATH}/{serial}`]: {
        get: {
          operationId: "consultarNumero",
          summary: "Consulta un número de serie",
          description:
            `Compara como ${CHECK_PATH}: sin importar mayúsculas, espacios ni letras que se confunden, y con ? en lo ` +
            "que no se lee. Si está reportado, su titular recibe un aviso al día como máximo, sin datos de quien " +
            "consulta más que su departamento.",
          parameters: [
            {
              name: "serial",
              in: "path",
              required: true,
              description: "Solo el número, como está grabado.",
              schema: { type: "string", minLength: MIN_SERIAL, maxLength: MAX_TYPED },
              example: "WTU123K4567",
            },
          ],
          responses: {
            "200": {
              description: `La respuesta; se puede guardar ${API_AGE} segundos.`,
              content: { "application/json": { schema: { $ref: "#/components/schemas/Number" } } },
            },
            "400": failure("El texto no tiene un número, o no se sabe cuál es.", "unreadable"),
            "429": failure(`Más de ${limit} consultas en una hora desde una red.`, "limited", RETRY_AFTER),
            "503": failure("El registro no responde: no dice nada del número.", "unavailable", RETRY_AFTER),
          },
        },
      },
      [STOLEN_FEED_PATH]: {
        get: {
          operationId: "listarRobadas",
          summary: "Bicicletas reportadas como robadas",
          description: "Atom (RFC 4287), las más nuevas primero, en páginas (RFC 5005). Sin números de serie.",
          parameters: [
            { name: "pagina", in: "query", required: false, schema: { type: "integer", minimum: 1, default: 1 } },
          ],
          responses: {
            "200": {
              description: "Una página de la lista.",
              content: { "application/atom+xml": { schema: { type: "string" } } },
            },
            "404": { description: "No hay tal página, o la lista está cerrada." },
          },
        },
      },
    },
    components: {
      schemas: {
        Number: {
          type: "object",
          required: ["asked", "key", "state", "title", "isRegistered", "isReported", "report", "similar", "page"],
          properties: {
            asked: { type: "string", description: "Lo que preguntaste, como lo escribiste." },
            key: {
              type: ["string", "null"],
              description: "El número como se compara (O y 0 son lo mismo); null si escribiste una parte.",
            },
            state: {
              type: "string",
              enum: Object.keys(CHECK_WORDS),
              description:
                "Lo que se dice del número: unknown, nadie; first, registrado; reported, reportado como robado; " +
                "contested, en disputa; compared, en comparación con uno robado; apart, later y decided, de otra " +
                "bicicleta; near y nearPart, parecido a uno robado; nearDoubt, a uno en duda; part, una parte; moto, de " +
                "una moto.",
            },
            title: { type: "string", description: "El estado en palabras." },
            isRegistered: { type: "boolean", description: "Hay una bicicleta registrada con este número." },
            isReported: { type: "boolean", description: "Está reportada como robada." },
            report: {
              type: ["string", "null"],
              format: "uri",
              description: "Página pública del reporte, de este número o del robado al que se parece.",
            },
            similar: {
              type: "object",
              description: "Otros números que se le parecen, cinco como máximo: compara marca, color y señas.",
              required: ["registered", "reported"],
              properties: {
                registered: { type: "integer", minimum: 0, maximum: 5 },
                reported: { type: "integer", minimum: 0, maximum: 5 },
              },
            },
            page: { type: "string", format: "uri", description: "Página de la consulta para personas." },
          },
        },
        Error: {
          type: "object",
          required: ["error"],
          properties: {
            error: {
              type: "object",
              required: ["code", "message", "documentation"],
              properties: {
                code: { type: "string", enum: ["unreadable", "limited", "unavailable"] },
                message: { type: "string" },
                documentation: { type: "string" },
              },
            },
          },
        },
      },
    },
  };
}

export function loader({ context }: LoaderFunctionArgs): Response {
  const { siteUrl, brandName } = context.env;
  return Response.json(openApi({ siteUrl, name: brandName, limit: CHECK_RULE.limit }), {
    headers: { "Access-Control-Allow-Origin": "*", "Cache-Control": "public, max-age=3600" },
  });
}
