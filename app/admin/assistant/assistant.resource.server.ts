import type { ActsOf, AdminResource } from "~/admin-kit/resources/resource";

import { ASSISTANT_ADMIN_PATH, QUESTIONS_PATH } from "./constants";
import { questionsFile } from "./questions.page.server";
import { TURNED_AWAY_ROWS } from "./rebi.page.server";

const ACTS = {
  "assistant.ban-lifted": "Suspensión de Rebi levantada",
  "assistant.block-lifted": "Bloqueo de Rebi levantado",
  "assistant.exported": "Lista de cuentas sin Rebi descargada",
};

export const ASSISTANT_RESOURCE: AdminResource = {
  path: ASSISTANT_ADMIN_PATH,
  verb: "assistant",
  section: "Rebi",
  acts: ACTS,
  documents: [
    { collection: "assistantUsage", page: "first" },
    { collection: "assistantBlacklist", page: "first" },
  ],
  targets: { "lists/assistant": "Lista de cuentas sin Rebi" },
  list: TURNED_AWAY_ROWS,
};

const QUESTION_ACTS = {
  "assistant.question-labelled": "Pregunta a Rebi etiquetada",
  "assistant.question-dismissed": "Pregunta a Rebi descartada",
  "assistant-questions.exported": "Lista de preguntas a Rebi descargada",
};

export const QUESTIONS_RESOURCE: AdminResource = {
  path: QUESTIONS_PATH,
  verb: "assistant",
  acts: QUESTION_ACTS,
  documents: [{ collection: "assistantUnclear", name: "Pregunta a Rebi", page: "first" }],
  targets: { "lists/assistant-questions": "Lista de preguntas a Rebi" },
  file: questionsFile,
};

declare module "~/platform/audit/actions" {
  interface AuditActions extends ActsOf<typeof ACTS>, ActsOf<typeof QUESTION_ACTS> {}
}
