import type { Accounts } from "~/accounts/accounts.server";
import { blockPath, BlockSchema } from "~/accounts/blocks";
import type { AccountRecord } from "~/accounts/identity/identity.server";
import { userPath, UserSchema, type User } from "~/accounts/model";
import { methodName } from "~/accounts/providers";
import { formatDate, formatDateTime, formatShortDateTime } from "~/business/format";
import { maskEmail, maskPhone } from "~/business/mask";
import { findDepartment } from "~/business/peru";
import { sellerPath } from "~/catalog/seller/seller";
import type { Clock } from "~/platform/clock";
import { decodeDocument } from "~/platform/firestore/codec";
import type { Database } from "~/platform/firestore/types";
import { notFound } from "~/platform/http/http";
import type { Logger } from "~/platform/log";
import { nullIfUnavailable } from "~/platform/null-if-unavailable.server";
import type { Privacy } from "~/privacy/privacy.server";

import { loadActivity } from "./activity.server";
import { loadStanding, type PersonLimits } from "./standing.server";
import { ROLE_BADGES } from "./words";

export const NO_PERSON = "No encontramos esta cuenta.";

export interface PersonDeps {
  database: Pick<Database, "read" | "readAll" | "find" | "count">;
  accounts: Pick<Accounts, "people" | "names">;
  privacy: Pick<Privacy, "deletion">;
  personLimits: PersonLimits;
  clock: Clock;
  log: Logger;
}

/** The account of an administrator's page. @throws a 404 */
export async function readPerson({ database, log }: Pick<PersonDeps, "database" | "log">, uid: string): Promise<User> {
  const snapshot = await database.readAll([userPath(uid)]);
  const user = snapshot[0] && decodeDocument(UserSchema, snapshot[0], log);
  if (!user) throw notFound(NO_PERSON);
  return user;
}

/** Data of a person's page. `actor`: who looks at it. @throws a 404 */
export async function loadPerson(deps: PersonDeps, uid: string, actor: string) {
  const { database, accounts, privacy, log } = deps;
  const user = await readPerson(deps, uid);
  const [activity, standing, notes, block, deletion, account] = await Promise.all([
    loadActivity(deps, uid),
    loadStanding(deps, user),
    accounts.people.notes.of(uid),
    database.read(blockPath(uid)),
    privacy.deletion.pending(uid),
    nullIfUnavailable(() => identityFacts(accounts, uid), log),
  ]);
  const names = await accounts.names(notes.map((note) => note.actor));
  const { role, isActive, adminSteps = 0 } = user;
  return {
    uid,
    name: user.displayName || "Sin nombre",
    roleBadge: ROLE_BADGES[role],
    isActive,
    isOwn: uid === actor,
    steps: adminSteps,
    formId: crypto.randomUUID(),
    publicPath: isActive ? sellerPath(uid) : null,
    facts: [...profileFacts(user), ...(account ?? [{ label: "Formas de entrar", value: "No pudimos consultarlas" }])],
    ...activity,
    ...standing,
    notes: notes.map(({ id, text, actor: by, at }) => ({
      id,
      name: names.get(by) || "Administrador",
      text,
      at: formatShortDateTime(at),
      when: at.toISOString(),
    })),
    isFollowing: BlockSchema.safeParse(block?.data).data?.isIdentityDone === false,
    deletion: deletion && { code: deletion.code, day: formatDate(deletion.eraseAfter) },
  };
}
export type PersonView = Awaited<ReturnType<typeof loadPerson>>;

function profileFacts(user: User): { label: string; value: string }[] {
  const { email, emailVerified, phone, whatsapp, department, createdAt, lastLoginAt, profileCompleted } = user;
  return [
    { label: "Correo", value: maskEmail(email) && `${maskEmail(email)}${emailVerified ? "" : " (sin confirmar)"}` },
    { label: "Teléfono", value: maskPhone(phone) },
    { label: "WhatsApp", value: maskPhone(whatsapp) },
    { label: "Departamento", value: department ? (findDepartment(department)?.name ?? "") : "" },
    { label: "Cuenta desde", value: formatDate(createdAt) },
    { label: "Entró por última vez", value: lastLoginAt ? formatDateTime(lastLoginAt) : "" },
    { label: "Perfil", value: profileCompleted ? "Completo" : "Incompleto" },
  ];
}

async function identityFacts(accounts: PersonDeps["accounts"], uid: string) {
  const found = await accounts.people.account(uid);
  if (!found.ok) return null;
  const account = found.data;
  if (account === null) return [{ label: "Formas de entrar", value: "Ninguna: su cuenta de acceso ya no existe" }];
  return [
    { label: "Formas de entrar", value: methodsOf(account) },
    { label: "Acceso", value: account.disabled ? "Cerrado" : "Abierto" },
  ];
}

function methodsOf({ methods }: AccountRecord): string {
  return methods.map(({ id }) => methodName(id)).join(", ");
}
