import { isTeam } from "~/accounts/admin-verbs";
import { blockPath, BlockSchema } from "~/accounts/blocks";
import { isUid } from "~/accounts/constants";
import type { AccountRecord } from "~/accounts/identity/identity.server";
import { userPath, UserSchema, type User } from "~/accounts/model";
import { methodName } from "~/accounts/providers";
import { shopWeek, type Shop } from "~/accounts/shop";
import { maskEmail, maskPhone } from "~/accounts/users/mask";
import { verifiedOf } from "~/accounts/verified";
import { AbuseRecordSchema, minutesLeft } from "~/assistant/safety/abuse-record";
import { formatDate, formatDateTime, formatShortDateTime } from "~/business/format";
import { weekLines } from "~/business/hours";
import { findDepartment } from "~/business/peru";
import { tableEntry } from "~/business/table";
import { sellerPath } from "~/catalog/seller/seller";
import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import { notFound } from "~/platform/http/http";
import { nullIfUnavailable } from "~/platform/null-if-unavailable.server";
import { reportedThingPath } from "~/reports/constants";
import { banDocument, bannedUntil } from "~/writing/bans";

import { roleBadge, VIOLATION_NAMES } from "./words";

/** Violations that the page shows; the record keeps more. */
const VIOLATIONS_SHOWN = 10;

/** Measures of Rebi against a user, and bans on their writing: three reads. */
async function loadStanding({ database, clock }: Context, { uid }: Pick<User, "uid">) {
  const [usage = null, blacklisted = null, ban = null] = await database.readAll([
    `assistantUsage/${uid}`,
    `assistantBlacklist/${uid}`,
    banDocument(uid),
  ]);
  const record = AbuseRecordSchema.safeParse(usage?.data).data;
  const until = bannedUntil(ban, clock.now());
  const minutes = minutesLeft(record?.banExpiresAt ?? null, clock.now());
  const violations = record?.violations ?? [];
  return {
    /** Ban from writing to others; null for none. */
    writing: ban &&
      until && {
        version: ban.updateTime,
        until: formatDate(until),
        toReport: typeof ban.data.target === "string" ? reportedThingPath(ban.data.target) : null,
      },
    assistant: {
      isTurnedAway: blacklisted !== null || minutes > 0,
      facts: [
        { label: "Faltas guardadas", value: String(violations.length) },
        { label: "La primera", value: record?.firstViolation ? formatShortDateTime(record.firstViolation) : "" },
        { label: "La última", value: record?.lastViolation ? formatShortDateTime(record.lastViolation) : "" },
        { label: "Suspensiones en siete días", value: record?.bans.length ? String(record.bans.length) : "" },
        {
          label: "Estado",
          value: blacklisted ? "Bloqueada en Rebi" : minutes > 0 ? `Suspendida ${minutes} min` : "Sin suspensión",
        },
      ],
      /** The newest first; of what was written nothing is stored. */
      violations: violations
        .slice(-VIOLATIONS_SHOWN)
        .reverse()
        .map(({ type, severity, timestamp }) => ({
          name: tableEntry(VIOLATION_NAMES, type) ?? "Otra falta",
          at: formatShortDateTime(timestamp),
          severity: `Gravedad ${severity}`,
        })),
    },
  };
}

export const NO_USER = "No encontramos esta cuenta.";

/** The account of an administrator's page. @throws a 404 */
export async function readAdminUser({ database, log }: Context, uid: string): Promise<User> {
  const snapshot = isUid(uid) ? await database.readAll([userPath(uid)]) : [];
  const user = snapshot[0] && decodeDocument(UserSchema, snapshot[0], log);
  if (!user) throw notFound(NO_USER);
  return user;
}

/**
 * Data of a person's page. `actor`: who looks at it; `reportId`: the reported thing from which the account is blocked.
 * At most 14 reads: the guard and the log below the page cost as many (tests/worker/admin/users-pages.test.ts).
 * @throws a 404
 */
export async function loadUser(context: Context, uid: string, actor: string, reportId: string | null = null) {
  const { database, accounts, privacy, log } = context;
  const user = await readAdminUser(context, uid);
  const [standing, block, deletion, account, listingReports, factors] = await Promise.all([
    loadStanding(context, user),
    database.read(blockPath(uid)),
    privacy.deletion.pending(uid),
    nullIfUnavailable(() => identityFacts(accounts, uid), log),
    context.reportQueue.countListingReports(uid),
    nullIfUnavailable(() => factorsOf(context, uid), log),
  ]);
  const { role, isActive, adminSteps = 0 } = user;
  return {
    uid,
    name: user.displayName || "Sin nombre",
    roleBadge: roleBadge(role),
    isActive,
    isOwn: uid === actor,
    isAdmin: isTeam(role),
    isIdentityChecked: Boolean(user.identityCheckedAt),
    shop: user.shop ? { isHidden: user.shop.isHidden, facts: shopFacts(user.shop) } : null,
    steps: adminSteps,
    formId: crypto.randomUUID(),
    reportId,
    listingReports,
    publicPath: isActive ? sellerPath(uid) : null,
    facts: [...profileFacts(user), ...(account ?? [{ label: "Formas de entrar", value: "No pudimos consultarlas" }])],
    ...standing,
    factors,
    isFollowing: BlockSchema.safeParse(block?.data).data?.isIdentityDone === false,
    deletion: deletion && { code: deletion.code, day: formatDate(deletion.eraseAfter) },
  };
}
export type AdminUserView = Awaited<ReturnType<typeof loadUser>>;

function shopFacts(shop: Shop): { label: string; value: string }[] {
  const { name, address, district, department, isHidden } = shop;
  return [
    { label: "Nombre", value: name },
    { label: "Dirección", value: [address, district, findDepartment(department)?.name].filter(Boolean).join(", ") },
    { label: "Horario", value: weekLines(shopWeek(shop)).join("; ") },
    { label: "Estado", value: isHidden ? "Oculta" : "A la vista" },
  ];
}

function profileFacts(user: User): { label: string; value: string }[] {
  const { email, emailVerified, phone, whatsapp, department, createdAt, lastLoginAt, profileCompleted } = user;
  return [
    { label: "Correo", value: maskEmail(email) && `${maskEmail(email)}${emailVerified ? "" : " (sin confirmar)"}` },
    { label: "Teléfono", value: maskPhone(phone) },
    { label: "WhatsApp", value: maskPhone(whatsapp) },
    { label: "Celular verificado", value: verifiedOf(user).phone ? maskPhone(user.verifiedPhone ?? "") : "" },
    { label: "Departamento", value: department ? (findDepartment(department)?.name ?? "") : "" },
    { label: "Cuenta desde", value: formatDate(createdAt) },
    { label: "Entró por última vez", value: lastLoginAt ? formatDateTime(lastLoginAt) : "" },
    { label: "Perfil", value: profileCompleted ? "Completo" : "Incompleto" },
  ];
}

/** The second factors in words, and when their removal takes effect; null there for never. */
async function factorsOf({ accounts }: Context, uid: string) {
  const { hasCodes, passkeys, removalDueAt } = await accounts.secondFactor.summary(uid);
  const keys = passkeys === 1 ? "1 llave de acceso" : `${passkeys} llaves de acceso`;
  return {
    text: [hasCodes ? "Códigos" : "", passkeys > 0 ? keys : ""].filter(Boolean).join(" y ") || "Ninguna.",
    isOn: hasCodes || passkeys > 0,
    removedAt: removalDueAt && formatDateTime(removalDueAt),
  };
}

async function identityFacts(accounts: Context["accounts"], uid: string) {
  const found = await accounts.users.account(uid);
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
