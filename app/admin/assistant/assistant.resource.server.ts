import { PER_READ, dayCell } from "~/admin-kit/list/cells";
import { fileOfList, querySource } from "~/admin-kit/list/file.server";
import { readListQuery } from "~/admin-kit/list/query";
import type { ActsOf, AdminResource } from "~/admin-kit/resources/resource";
import type { Context } from "~/platform/context";
import type { CsvColumn } from "~/platform/csv";
import type { Snapshot } from "~/platform/firestore/types";

import { ASSISTANT_ADMIN_PATH, ASSISTANT_LIST, BANNED_VIEW, QUESTIONS_PATH, VIEW } from "./constants";
import { questionsFile } from "./questions.page.server";
import { turnedAwayQueryOf } from "./rebi.page.server";

/** Accounts that Rebi turns away, by their code, as a file: those of `ver`, or the suspended ones. */
function turnedAwayFile(context: Context, params: URLSearchParams, actor: string): Promise<Response> {
  const { database, clock } = context;
  const asked = readListQuery(ASSISTANT_LIST, params);
  const query = { ...asked, values: { [VIEW]: BANNED_VIEW, ...asked.values } };
  const { asked: listed, field, isBanned } = turnedAwayQueryOf(query, clock.now());
  const columns: readonly CsvColumn<Snapshot>[] = [
    { label: "Cuenta (código)", cell: ({ id }) => id },
    {
      label: isBanned ? "Hasta el" : "Desde el",
      cell: ({ data }) => dayCell(data[field] instanceof Date ? data[field] : null),
    },
  ];
  return fileOfList(context, {
    list: "assistant",
    actor,
    spec: ASSISTANT_LIST,
    query,
    columns,
    source: querySource(database, [listed], { perRead: PER_READ, rowsOf: (found) => found, after: query.after }),
    narrowBy: "vista",
  });
}

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
  file: turnedAwayFile,
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
