import { userPath, UserSchema, type User } from "~/accounts/model";
import { maskEmail } from "~/accounts/users/mask";
import { userPagePath } from "~/accounts/users/paths";
import { dayCell, dayColumn, yesNo } from "~/admin-kit/list/cells";
import { cursorPage } from "~/admin-kit/list/cursor.server";
import { createAdminList } from "~/admin-kit/list/described-list.server";
import { LIST_PAGE_SIZE, type ListQuery } from "~/admin-kit/list/query";
import { formatShortDateTime } from "~/business/format";
import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import type { Filter, QueryOrder, Snapshot } from "~/platform/firestore/types";

import { beginningWith, findByWords } from "./find-users.server";
import { BLOCKED, OLDEST, USER_LIST } from "./user-list";
import { readUserSearch, type UserSearch } from "./user-search";
import { roleBadge } from "./words";

/** Users that several words find. With two more, one by its uid, the views and the guard a page costs 28 reads. */
const FOUND_MAX = 19;

interface Found {
  users: Snapshot[];
  next: string | null;
  previous: string | null;
  /** Why there is not more to see; empty for nothing to say. */
  note: string;
}

const none = (note = ""): Found => ({ users: [], next: null, previous: null, note });

/** An e-mail, a phone or a code finds one account, whatever its role. */
const isExact = (search: UserSearch | null) => search !== null && search.kind !== "words";

/** Accounts. Their file has them by their code alone: names and ways to reach them are shown for a reason. */
export const USER_ROWS = createAdminList<User, null>({
  logged: "people",
  title: "Personas",
  lead: "Todas las cuentas. Los correos se ven completos en la página de cada una, con un motivo.",
  searched: "Correo, nombre, teléfono o código de la cuenta",
  spec: (_, params) =>
    isExact(readUserSearch(params.get("q")?.trim() ?? "")) ? { ...USER_LIST, filters: [] } : USER_LIST,
  columns: [
    { label: "Código", cell: ({ uid }) => uid },
    // The page of the account shows the whole of it for a reason.
    { label: "Correo", fact: ({ email }) => maskEmail(email) },
    { label: "Rol", cell: ({ role }) => roleBadge(role) ?? "" },
    { label: "Estado", cell: ({ isActive }) => (isActive ? "Activa" : "Bloqueada") },
    { label: "Correo verificado", cell: ({ emailVerified }) => yesNo(emailVerified) },
    { label: "Perfil completo", cell: ({ profileCompleted }) => yesNo(profileCompleted) },
    { label: "Taller", cell: ({ workshopId }) => workshopId ?? "" },
    { ...dayColumn<User>("Desde", ({ createdAt }) => createdAt), sorts: { asc: OLDEST, desc: "" } },
    {
      label: "Entró",
      fact: ({ lastLoginAt }) => (lastLoginAt ? formatShortDateTime(lastLoginAt) : ""),
      cell: ({ lastLoginAt }) => dayCell(lastLoginAt ?? null),
    },
  ],
  empty: "No hay cuentas.",
  narrowBy: "rol o estado",
  words: () => null,
  read({ database, log }, query) {
    const search = readUserSearch(query.values.q ?? "");
    return {
      query: userQueryOf(query),
      search: search && {
        isForFile: true,
        /** A file has what the first page shows. */
        async find() {
          const { users, ...page } = await findUsers(database, query, search);
          const rows = decodeUsers(users, log);
          return { ...page, rows, isCut: page.next !== null || page.note !== "" };
        },
      },
    };
  },
  decode: ({ log }, found) => decodeUsers(found, log),
  card({ uid, displayName, role, isActive }) {
    const badge = roleBadge(role);
    return {
      key: uid,
      title: displayName || "Sin nombre",
      to: userPagePath(uid),
      badges: [
        ...(badge === null ? [] : [{ label: badge }]),
        ...(isActive ? [] : [{ label: "Bloqueada", tone: "danger" as const }]),
      ],
    };
  },
});

function decodeUsers(found: readonly Snapshot[], log: Context["log"]): User[] {
  return found.flatMap((snapshot) => decodeDocument(UserSchema, snapshot, log) ?? []);
}

async function findUsers(database: Context["database"], query: ListQuery, search: UserSearch | null): Promise<Found> {
  switch (search?.kind) {
    case "too-short":
      return none("Escribe al menos dos letras.");
    case "email":
      // An exact e-mail is the first of those that begin with it.
      return page(database, query, { where: beginningWith("emailKey", search.key), orderBy: [["emailKey", "asc"]] });
    case "phone":
      return byPhone(database, search.phone);
    case "words":
      return byWords(database, query, search);
    case undefined:
      return page(database, query, userQueryOf(query));
  }
}

/** The list without a search, as a query. */
function userQueryOf(query: ListQuery): { collection: string; where: Filter[]; orderBy: QueryOrder[] } {
  return { collection: "users", where: chosen(query), orderBy: [["createdAt", orderOf(query)]] };
}

async function page(
  database: Context["database"],
  query: ListQuery,
  { where, orderBy }: { where: Filter[]; orderBy: QueryOrder[] },
): Promise<Found> {
  const { found, next, previous } = await cursorPage(
    database,
    { collection: "users", where, orderBy },
    query,
    LIST_PAGE_SIZE,
  );
  return { users: found, next, previous, note: "" };
}

function orderOf({ values: { orden } }: ListQuery): "asc" | "desc" {
  return orden === OLDEST ? "asc" : "desc";
}

function chosen({ values: { rol, estado } }: ListQuery): Filter[] {
  return [
    ...(rol === undefined ? [] : [["role", "==", rol] satisfies Filter]),
    ...(estado === BLOCKED ? [["isActive", "==", false] satisfies Filter] : []),
  ];
}

async function byPhone(database: Context["database"], phone: string): Promise<Found> {
  const found = await Promise.all(
    ["phone", "whatsapp"].map((field) =>
      database.find({ collection: "users", where: [[field, "==", phone]], limit: LIST_PAGE_SIZE }),
    ),
  );
  return { ...none(), users: distinct(found.flat()) };
}

/** One word is a page of the index; of several, two are asked of it and the others compared. */
async function byWords(
  database: Context["database"],
  query: ListQuery,
  search: Extract<UserSearch, { kind: "words" }>,
): Promise<Found> {
  const { words, prefix, uid } = search;
  const way = orderOf(query);
  const isFirst = query.after === null && query.before === null;
  const named = uid !== null && isFirst ? await database.read(userPath(uid)) : null;
  const own = named ? [named] : [];
  if (words.length === 1 && words[0] === prefix) {
    const where: Filter[] = [["searchPrefixes", "array-contains", prefix], ...chosen(query)];
    const one = await page(database, query, { where, orderBy: [["createdAt", way]] });
    return { ...one, users: distinct([...own, ...one.users]) };
  }
  const { found: matching, isCut } = await findByWords(database, search, {
    where: chosen(query),
    isOldestFirst: way === "asc",
    max: FOUND_MAX,
  });
  return {
    ...none(isCut ? "Hay demasiadas cuentas parecidas para verlas todas: escribe más del nombre, o el correo." : ""),
    users: distinct([...own, ...matching]),
  };
}

function distinct(found: readonly Snapshot[]): Snapshot[] {
  return [...new Map(found.map((snapshot) => [snapshot.id, snapshot])).values()];
}
