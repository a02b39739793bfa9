import { type User, UserSchema } from "~/accounts/model";
import { PER_READ, yesNo } from "~/admin-kit/list/cells";
import { fileOfList, querySource, rowsSource } from "~/admin-kit/list/file.server";
import { limaDay } from "~/business/calendar";
import type { Context } from "~/platform/context";
import type { CsvColumn } from "~/platform/csv";
import { decodeDocument } from "~/platform/firestore/codec";
import type { Snapshot } from "~/platform/firestore/types";

import { USER_LIST } from "./user-list";
import { findUsers, userQueryOf, readUserList } from "./user-list.loader.server";

const ROLE_NAMES: Record<User["role"], string> = {
  admin: "Administración",
  workshop: "Taller",
  policia: "Policía",
  user: "",
};

/** Accounts by their code alone: names and ways to reach them are on their pages, where reading them is on record. */
const COLUMNS: readonly CsvColumn<User>[] = [
  { label: "Código", cell: ({ uid }) => uid },
  { label: "Rol", cell: ({ role }) => ROLE_NAMES[role] },
  { label: "Estado", cell: ({ isActive }) => (isActive ? "Activa" : "Bloqueada") },
  { label: "Correo verificado", cell: ({ emailVerified }) => yesNo(emailVerified) },
  { label: "Perfil completo", cell: ({ profileCompleted }) => yesNo(profileCompleted) },
  { label: "Taller", cell: ({ workshopId }) => workshopId ?? "" },
  { label: "Desde", cell: ({ createdAt }) => limaDay(createdAt) },
  { label: "Entró", cell: ({ lastLoginAt }) => (lastLoginAt ? limaDay(lastLoginAt) : "") },
];

/** The list of people as a file; of a search what its first page shows. */
export async function userFile(context: Context, params: URLSearchParams, actor: string): Promise<Response> {
  const { database, log } = context;
  const { query, search } = readUserList(params);
  const rowsOf = (found: readonly Snapshot[]) =>
    found.flatMap((snapshot) => decodeDocument(UserSchema, snapshot, log) ?? []);
  async function searched() {
    const { users, next, note } = await findUsers(database, { ...query, after: null, before: null }, search);
    return rowsSource(rowsOf(users), { isCut: next !== null || note !== "" });
  }
  return fileOfList(context, {
    list: "people",
    actor,
    spec: USER_LIST,
    query,
    columns: COLUMNS,
    source:
      search === null
        ? querySource(database, [userQueryOf(query)], { perRead: PER_READ, rowsOf, after: query.after })
        : await searched(),
    narrowBy: "rol o estado",
  });
}
