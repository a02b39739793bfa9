import { OTHER_BLOCK_REASON } from "~/accounts/block-reasons";
import type { User } from "~/accounts/model";
import { UserSchema } from "~/accounts/model";
import { USERS_PATH } from "~/accounts/users/paths";
import { PER_READ, yesNo } from "~/admin-kit/list/cells";
import { fileOfList, querySource, rowsSource } from "~/admin-kit/list/file.server";
import { type Inverse, UNDONE_REASON, singleInverse } from "~/admin-kit/resources/inverse";
import type { ActsOf, AdminResource } from "~/admin-kit/resources/resource";
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
async function userFile(context: Context, params: URLSearchParams, actor: string): Promise<Response> {
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

const ACTS = {
  "workshop.role-given": "Cuenta de taller dada",
  "workshop.role-taken": "Cuenta de taller quitada",
  "admin.role-given": "Rol de administrador dado",
  "admin.role-taken": "Rol de administrador quitado",
  "police.role-given": "Cuenta de la Policía dada",
  "police.role-taken": "Cuenta de la Policía quitada",
  "person.blocked": "Cuenta bloqueada",
  "person.unblocked": "Cuenta desbloqueada",
  "person.sessions-ended": "Sesiones de una cuenta cerradas",
  "person.factors-removal-planned": "Retiro de la verificación en dos pasos pedido",
  "person.identity-checked": "Identidad de una persona verificada",
  "person.identity-unchecked": "Verificación de identidad quitada",
  "person.writing-allowed": "Permiso de escribir devuelto a una persona",
  "person.noted": "Nota sobre una cuenta",
  "person.data-opened": "Datos personales vistos",
  "person.deletion-asked": "Eliminación de una cuenta pedida por carta",
  "people.exported": "Lista de personas descargada",
};

const userAct = (step: "block" | "unblock"): Inverse =>
  singleInverse(async ({ accounts, privacy }, { entry, snapshot }, actor, uid) => {
    const act = { actor, steps: Number(snapshot.data.adminSteps ?? 0), formId: `undo-${entry.id}` };
    const { acts } = accounts.users;
    const why = { reason: OTHER_BLOCK_REASON, note: "La desbloqueamos por error." };
    const undone =
      step === "block" ? acts.block(uid, act, why) : acts.unblock(uid, act, UNDONE_REASON, privacy.deletion.hasBegunIn);
    return (await undone).ok;
  });

const identityAct = (isChecked: boolean): Inverse =>
  singleInverse(async ({ accounts }, { entry, snapshot }, actor, uid) => {
    const act = { actor, steps: Number(snapshot.data.adminSteps ?? 0), formId: `undo-${entry.id}` };
    return (await accounts.users.acts.checkIdentity(uid, act, isChecked, UNDONE_REASON)).ok;
  });

export const USERS_RESOURCE: AdminResource = {
  path: USERS_PATH,
  verb: "users",
  section: "Personas",
  acts: ACTS,
  inverses: {
    "person.blocked": userAct("unblock"),
    "person.unblocked": userAct("block"),
    "person.identity-checked": identityAct(false),
    "person.identity-unchecked": identityAct(true),
  },
  documents: [{ collection: "users", name: "Cuenta", without: ["actividad", "accesos", "notas"] }],
  targets: { "lists/people": "Lista de personas" },
  file: userFile,
};

declare module "~/platform/audit/actions" {
  interface AuditActions extends ActsOf<typeof ACTS> {}
}
