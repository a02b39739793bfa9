import { z } from "zod";

import {
  digits,
  fitting,
  numeric,
  setting,
  truth,
  whole,
  variablesOf,
  variableText,
  type SettingGroup,
} from "./setting.ts";

export interface AssistantEnv {
  apiKey: string;
  model: string;
  fallbackModel: string;
  /** `v1` or `v1beta`; null leaves the client's own. */
  apiVersion: string | null;
  /** Address of a model service on this machine, local only. */
  baseUrl: string | null;
  /** Tokens a day of all users together; Rebi answers without the model beyond them. */
  dailyTokens: number;
  /** Percent of the day's tokens that strangers of one network may use. Default 10. */
  networkPercent?: number;
  /** Percent of the day's tokens that only accounts with a confirmed address, past their first hours, may use: 30. */
  reservePercent?: number;
}

/** Of the local stand-in (local/gemini). It is public in this repository, so production rejects it. */
export const LOCAL_GEMINI_KEY = "clave-local";

const model = (label: string, name: string, hint?: string) =>
  setting({
    label,
    hint,
    kind: fitting(
      (value) => /^[a-z0-9][\w.-]{0,99}$/.test(value),
      "must be a model's name such as gemini-flash-latest",
      `Escribe el nombre de un modelo, como ${name}.`,
    ),
    default: name,
  });

const MODEL_SETTINGS = {
  GEMINI_MODEL: model("Nombre del modelo", "gemini-flash-latest"),
  GEMINI_FALLBACK_MODEL: model("Modelo de reserva", "gemini-3.5-flash-lite", "Se usa cuando el primero no responde."),
  GEMINI_DAILY_TOKENS: setting({
    label: "Tokens por día, entre todos",
    hint: "Cuando se acaban, Rebi responde con reglas hasta el día siguiente.",
    kind: numeric(
      digits,
      [0, Infinity],
      "must be a whole number of tokens",
      "Escribe un número entero, solo con cifras.",
    ),
    // About 1,800 answers of two rounds: US$ 10 at the prices of gemini-3.8-flash.
    default: 10_000_000,
  }),
  GEMINI_NETWORK_PERCENT: setting({
    label: "Parte del día para las cuentas nuevas de una conexión, en %",
    hint: "Después, Rebi les responde con reglas hasta el día siguiente.",
    kind: whole(1, 100),
    default: 10,
  }),
  GEMINI_RESERVE_PERCENT: setting({
    label: "Parte del día reservada a las cuentas confirmadas que ya no son nuevas, en %",
    kind: whole(0, 90),
    default: 30,
  }),
};

export const ASSISTANT_GROUP = {
  slug: "asistente",
  title: "Rebi, el asistente",
  lead: "Sin modelo, Rebi responde con reglas y con los datos del sitio.",
  settings: {
    ASSISTANT_ENABLED: setting({
      label: "Rebi",
      kind: truth("Atiende", "Descansa: sin botón ni conversaciones"),
      default: "true",
      danger: (_, after) =>
        after === "false" ? "Rebi deja de atender: su botón se va de las páginas, y la suya dice que descansa." : null,
    }),
    GEMINI_ENABLED: setting({
      label: "Modelo de Rebi",
      kind: truth("Encendido", "Apagado: solo reglas"),
      default: "true",
      danger: (_, after) => (after === "false" ? "Rebi deja de usar el modelo y responde solo con reglas." : null),
    }),
    ...MODEL_SETTINGS,
  },
} satisfies SettingGroup;

/** The variables of the model. Keys have no fixed form (AIza…, AQ.…): theirs is not checked. */
export const AssistantVariables = {
  GEMINI_API_KEY: variableText,
  ...variablesOf(MODEL_SETTINGS),
  GEMINI_API_VERSION: variableText.refine(
    (value) => value === null || /^v\d+(?:(?:alpha|beta)\d*)?$/.test(value),
    "must be v1 or v1beta",
  ),
  GEMINI_BASE_URL: variableText.refine(
    (value) => value === null || (URL.canParse(value) && /^https?:\/\//.test(value)),
    "must be a web address such as http://127.0.0.1:8791",
  ),
};

const Variables = z.object(AssistantVariables);
type Found = z.infer<typeof Variables>;

export function assistantProblems({ GEMINI_API_KEY, GEMINI_BASE_URL }: Found): [variable: string, problem: string][] {
  return [
    ...(GEMINI_BASE_URL !== null
      ? [["GEMINI_BASE_URL", "must not be set in production: only Google's service is asked"] as [string, string]]
      : []),
    ...(GEMINI_API_KEY === LOCAL_GEMINI_KEY
      ? [["GEMINI_API_KEY", "must not be the one of a local stack, which is published"] as [string, string]]
      : []),
  ];
}

/** The model's settings alone, for commands without a Worker: null without a key, "wrong" where a variable is. */
export function parseAssistantEnv(
  variables: Readonly<Record<string, string | undefined>>,
): AssistantEnv | "wrong" | null {
  const read = Variables.safeParse(variables);
  return read.success ? assistantOf(read.data) : "wrong";
}

export function assistantOf(found: Found): AssistantEnv | null {
  if (found.GEMINI_API_KEY === null) return null;
  return {
    apiKey: found.GEMINI_API_KEY,
    model: found.GEMINI_MODEL,
    fallbackModel: found.GEMINI_FALLBACK_MODEL,
    apiVersion: found.GEMINI_API_VERSION,
    baseUrl: found.GEMINI_BASE_URL,
    dailyTokens: found.GEMINI_DAILY_TOKENS,
    networkPercent: found.GEMINI_NETWORK_PERCENT,
    reservePercent: found.GEMINI_RESERVE_PERCENT,
  };
}
