import { createEmailLinks } from "~/accounts/email-links/email-links.server";
import { createStandings } from "~/accounts/identity/account-standing.server";
import { createClosure } from "~/accounts/identity/closure.server";
import { createIdentity, type Identity } from "~/accounts/identity/identity.server";
import { createAccountLookup } from "~/accounts/identity/lookup.server";
import { createFactorDenials } from "~/accounts/passkeys/factor-denials.server";
import { createPasskeys } from "~/accounts/passkeys/passkeys.server";
import { createProfiles } from "~/accounts/profile/profile.server";
import { createSecondFactor } from "~/accounts/second-factor/second-factor.server";
import { createSecurity } from "~/accounts/security/security.server";
import { createActiveUsers } from "~/accounts/session/active-user.server";
import {
  ADMIN_PROOF_SECONDS,
  FRESH_PROOF_SECONDS,
  AdminProofRequired,
  createAdminProof,
  FactorCodeRequired,
  SecondFactorRequired,
} from "~/accounts/session/admin-proof.server";
import type { VerifiedUser } from "~/accounts/session/deps";
import { createFactorProof } from "~/accounts/session/factor-proof.server";
import { createRecentProof } from "~/accounts/session/recent-auth.server";
import { createSessions, type SessionState } from "~/accounts/session/session.server";
import { createShopHelpers } from "~/accounts/shop/helpers.server";
import { createKnownBrowser } from "~/accounts/sign-in/known-browser.server";
import { createNetworkNotes } from "~/accounts/sign-in/network-notes.server";
import { createNewDevices } from "~/accounts/sign-in/new-device.server";
import { createOpenSession, createPasswordSignIn } from "~/accounts/sign-in/password-sign-in.server";
import { createPendingLinks } from "~/accounts/sign-in/pending-link.server";
import { createSignInLimits } from "~/accounts/sign-in/sign-in-limits.server";
import { createSocial } from "~/accounts/sign-in/social.server";
import { HOUR_MS } from "~/business/durations";
import type { Context } from "~/platform/context";
import { sha256Hex } from "~/platform/crypto/hash";
import { requireFirebase } from "~/platform/env";
import type { SecondFactors } from "~/platform/env-switches";
import type { DatabaseReader, Write } from "~/platform/firestore/types";
import { notFound } from "~/platform/http/http";
import { askedPath } from "~/platform/http/page-path";
import { SignInRequired } from "~/platform/http/sign-in-required";
import { clientNetwork } from "~/platform/limits/network";
import { nullIfLate } from "~/platform/null-if-unavailable.server";

import { isTeam, mayAdminister, needsFreshProof, type AdminVerb } from "./admin-verbs";
import { createAdministrators } from "./administrators.server";
import type { AccountsBase, Core } from "./core";
import type { AccountHooks } from "./hooks";
import { userPath, type PublicProfile, type SessionUser, type User } from "./model";
import { createOfficers } from "./officers.server";
import { createAccountPersonalData } from "./personal-data.server";
import { createPhoneProof } from "./phone/phone-proof.server";
import type { FactorState } from "./second-factor/constants";
import { createUsers } from "./users.server";
import { createUserAdministration } from "./users/user-administration.server";
import { createWorkshopStaff } from "./workshop-staff.server";

/** The average without one of its reviews; none without any. */
function ratingWithout(
  { ratingAvg, ratingCount }: Pick<User, "ratingAvg" | "ratingCount">,
  stars: number,
): Pick<User, "ratingAvg" | "ratingCount"> {
  const count = (ratingCount ?? 0) - 1;
  if (count < 1) return { ratingAvg: null, ratingCount: null };
  const sum = Math.round((ratingAvg ?? 0) * (count + 1)) - stars;
  return { ratingAvg: Math.min(5, Math.max(1, sum / count)), ratingCount: count };
}

/** The average with one more review. The sum of whole stars comes back exactly from average and count. */
export function ratingWith(
  { ratingAvg, ratingCount }: Pick<User, "ratingAvg" | "ratingCount">,
  stars: number,
): { ratingAvg: number; ratingCount: number } {
  const count = ratingCount ?? 0;
  const sum = Math.round((ratingAvg ?? 0) * count);
  return { ratingAvg: (sum + stars) / (count + 1), ratingCount: count + 1 };
}

/** Of payouts, after a link that says that it was not them. */
const PAYOUT_LOCK_MS = 72 * HOUR_MS;

/** Pressed links that are remembered, so that none shuts the door again after a new password. */
const MAX_LINKS = 10;

export function createAccounts(context: Context, hooks: AccountHooks = {}) {
  const { request, env, database, cache, limiter, tokens, photos, clock, log, waitUntil, alsoSet } = context;
  const base: AccountsBase = { request, env, database, cache, limiter, tokens, photos, clock, log, waitUntil };
  const users = createUsers({ database, cache, clock, log, waitUntil });
  let client: Identity | undefined;
  const identity = (): Identity => (client ??= createIdentity(requireFirebase(env), { log, ...hooks.identity }));
  const sessions = createSessions({ ...base, ...hooks, firebase: env.firebase, users, identity });
  const known = createKnownBrowser(base);
  const networks = createNetworkNotes(base);
  const signInLimits = createSignInLimits({
    request,
    limiter,
    burst: env.BURST,
    known,
    log,
    noteNetwork: networks.note,
  });
  const recent = createRecentProof(base);
  const adminProof = createAdminProof(base);
  const factorProof = createFactorProof(base);
  const pending = createPendingLinks(base);
  const standings = createStandings({ ...base, identity });
  const network = clientNetwork(request.headers.get("CF-Connecting-IP"));
  const core: Core = {
    ...base,
    ...hooks,
    users,
    sessions,
    signInLimits,
    known,
    recent,
    adminProof,
    factorProof,
    pending,
    standings,
    identity,
  };
  /** Stops what is paid out to a user: they said that somebody else acts in their account. */
  async function lockPayouts(uid: string): Promise<void> {
    await users.update(uid, { payoutsLockedUntil: new Date(clock.now().getTime() + PAYOUT_LOCK_MS) });
    log.warn("accounts.payouts-locked", { uid });
  }

  async function shutDoor(uid: string, token: string, since: Date): Promise<void> {
    const link = await sha256Hex(token, 8);
    await users.change(uid, ({ signInDenied: before }, now) => {
      const links = before?.links ?? [];
      if (links.includes(link)) return null;
      const first = before && before.since < since ? before.since : since;
      // A link to another mailbox that was asked for in that session is off.
      return {
        changes: {
          signInDenied: { links: [...links, link].slice(-MAX_LINKS), since: first, at: now },
          emailChangeTo: null,
        },
      };
    });
  }

  const precautions = { lockPayouts, shutDoor };
  const newDevices = createNewDevices(core, precautions);
  const openSession = createOpenSession(core, newDevices);
  const emailLinks = createEmailLinks(core);
  const social = createSocial(core, openSession);
  const security = createSecurity(core, emailLinks, social);
  const secondFactor = createSecondFactor(core, security);
  const factorDenials = createFactorDenials(core, precautions);
  const passkeys = createPasskeys(core, {
    security,
    secondFactor,
    denials: factorDenials,
    openSession,
    network,
    load: hooks.loadWebAuthn ?? noWebAuthn,
  });
  let current: ReturnType<typeof sessions.current> | undefined;
  let now: typeof current;
  let verified: ReturnType<typeof sessions.verified> | undefined;
  const activeUsers = createActiveUsers(core);

  let soon: Promise<SessionState<SessionUser> | null> | undefined;
  const readSoon = () => (soon ??= nullIfLate(() => (current ??= sessions.current()), base));

  /** The signed-in user; null for visitors, and when no service can tell. For display, and for what anyone may do. */
  const session = async (): Promise<SessionUser | null> => userOf(await (current ??= sessions.current()));
  /** The same for what a page can do without (its header, hearts): null too where it is not known soon. */
  const sessionSoon = async (): Promise<SessionUser | null> => userOf(await readSoon());

  /** Removes the cookie: it is invalid, and the sign-in page would take a browser that still has it for signed in. */
  function toSignIn(word?: string): Response {
    return new SignInRequired(askedPath(request.url), sessions.dropped(), word);
  }

  /** By the document as it is now; for reading, with Firestore down, by what is remembered of the last minutes. */
  async function readNow(): Promise<SessionState<SessionUser>> {
    const state = await sessions.fresh();
    return state.kind === "unknown" ? (current ??= sessions.current()) : state;
  }

  async function requireVerifiedUser(): Promise<VerifiedUser> {
    // Loaders of one page share the answer; what is asked after a change must see it.
    const state = await (isChange(request) ? sessions.verified() : (verified ??= sessions.verified()));
    if (state.kind === "unknown") throw state.error;
    if (state.kind === "signed-out") throw toSignIn(state.word);
    syncEmailFromIdentity(state.user);
    return state.user;
  }

  /**
   * Asks a user with a second factor for it once in each session. `group`: of whom settings may require to have one.
   * @throws redirect to the page that asks for a code, or to the enrolment, with the form kept
   */
  async function requireFactor(uid: string, group: keyof SecondFactors | null): Promise<void> {
    const factor = await secondFactor.state(uid);
    if (factor === "unproved") throw new FactorCodeRequired(askedPath(request.url));
    if (factor === "absent" && group !== null && env.secondFactors[group])
      throw new SecondFactorRequired(askedPath(request.url));
  }

  /** Like `requireVerifiedUser`, with the second factor. @throws also as `requireFactor` */
  async function requireProvedUser(group: keyof SecondFactors | null = null): Promise<VerifiedUser> {
    const verifiedUser = await requireVerifiedUser();
    await requireFactor(verifiedUser.user.uid, group);
    return verifiedUser;
  }

  /**
   * The signed-in user of the team, verified like `requireVerifiedUser`.
   * @throws redirect when signed out; 404 for everyone else; UpstreamError (503) when no service can tell
   */
  async function requireVerifiedAdmin(): Promise<VerifiedUser> {
    const admin = await requireVerifiedUser();
    if (!isTeam(admin.user.role)) {
      log.warn("accounts.admin-denied", { uid: admin.user.uid });
      throw notFound();
    }
    return admin;
  }

  /**
   * The signed-in administrator with the state of the second factor, which production requires
   * (docs/decisions/2026-11-22-second-factor.md).
   * @throws like `requireVerifiedAdmin`; redirect to the enrolment in production
   */
  async function requireEnrolledAdmin(): Promise<VerifiedUser & { factor: FactorState }> {
    const admin = await requireVerifiedAdmin();
    const factor = await secondFactor.state(admin.user.uid);
    if (factor === "absent" && env.environment === "production") throw new SecondFactorRequired(askedPath(request.url));
    return { ...admin, factor };
  }

  /**
   * The administrator, where the role may do what `verb` names.
   * @throws like `requireEnrolledAdmin`; redirect to the page that asks for the factor, with the form kept
   */
  async function requireProvedAdmin(verb: AdminVerb): Promise<VerifiedUser> {
    const admin = await requireEnrolledAdmin();
    if (!mayAdminister(admin.user.role, verb)) {
      log.warn("accounts.admin-denied", { uid: admin.user.uid, verb });
      throw notFound();
    }
    if (admin.factor === "unproved") throw new AdminProofRequired(askedPath(request.url));
    return admin;
  }

  /**
   * Repairs the document in the background where it could not be written when the e-mail changed at the identity
   * service. An e-mail becomes verified here only in an account without providers, thus by a mailed code. Where a
   * provider vouched, the take-over of the account may be under way (`createOpenSession`): verified now, it would not
   * be repeated, and a squatter would keep the password and this very session.
   */
  function syncEmailFromIdentity({ user, account }: VerifiedUser): void {
    const { email, methods } = account;
    const byCode = methods.every(({ id }) => id === "password");
    const emailVerified = account.emailVerified && (user.emailVerified || byCode);
    if (email === "" || (email === user.email && emailVerified === user.emailVerified)) return;
    const isNewEmail = user.email !== "" && email !== user.email;
    const write = users.update(user.uid, {
      email,
      emailVerified,
      ...(isNewEmail && { credentialsChangedAt: clock.now() }),
    });
    waitUntil(write.catch((error: unknown) => log.error("accounts.email-not-synced", { uid: user.uid, error })));
  }

  return {
    session,
    sessionSoon,
    /** Whether `sessionSoon` had no answer: its null then does not mean signed out. */
    isSessionUnknown: async () => ((await readSoon())?.kind ?? "unknown") === "unknown",

    /**
     * The signed-in user, or to the sign-in page and back. `reading` is for loaders that run after a rejected form:
     * with Firestore down, the remembered session is enough for them.
     * @throws redirect; UpstreamError (503) when no service can tell
     */
    async requireUser({ reading = false }: { reading?: boolean } = {}): Promise<SessionUser> {
      const state = await (isChange(request)
        ? reading
          ? sessions.current(true)
          : (current ??= sessions.current())
        : (now ??= readNow()));
      if (state.kind === "unknown") throw state.error;
      if (state.kind === "signed-out") throw toSignIn(state.word);
      return state.user;
    },

    /**
     * The signed-in user by the document and the identity service as they are now: for acts that change what guards
     * the account, or that cost money.
     * @throws redirect when signed out; UpstreamError (503) when either cannot tell
     */
    requireVerifiedUser,

    /** For acts that change what guards the account, hand out its data or decide where money goes. */
    requireProvedUser,
    requireFactor,

    /** Only for the page that asks for the second factor and the frame: it needs none itself. */
    requireEnrolledAdmin,

    /** The signed-in administrator who showed the second factor in this session, for reading. */
    requireAdmin: async (verb: AdminVerb): Promise<User> => (await requireProvedAdmin(verb)).user,

    /** The signed-in user, for acts that others notice: see `createActiveUsers`. */
    requireActiveUser: activeUsers.require,
    isProven: activeUsers.isProven,

    /**
     * The signed-in administrator, for acts: like `requireAdmin`, with a proof (a sign-in, the password, a provider,
     * a code) that no more than `ADMIN_PROOF_SECONDS` without an act have passed since, and which this act renews.
     * Some rights want a fresh one. Every action of administration calls it.
     * @throws like `requireAdmin`; redirect to the page that asks for the proof, with the form kept
     */
    async requireAdminProof(verb: AdminVerb): Promise<User> {
      const { user, signedInAt } = await requireProvedAdmin(verb);
      const ageOf = (at: Date): number => clock.now().getTime() - at.getTime();
      const shown = await adminProof.since(user.uid);
      const since = shown && shown > signedInAt ? shown : signedInAt;
      const isOpen = shown !== null || ageOf(signedInAt) < ADMIN_PROOF_SECONDS * 1000;
      const isFresh = !needsFreshProof(verb) || ageOf(since) < FRESH_PROOF_SECONDS * 1000;
      if (!isOpen || !isFresh) throw new AdminProofRequired(askedPath(request.url));
      for (const [name, value] of await adminProof.grant(user.uid, since)) alsoSet.append(name, value);
      return user;
    },

    /** Revokes this browser's session. @throws UpstreamError when it could not: it is still valid */
    signOut(): Promise<Headers> {
      current = soon = undefined;
      return sessions.revoke();
    },

    lockPayouts,
    newDevices,
    /** Networks that reached a limit today, for administrators. @throws UpstreamError */
    networksAtLimit: networks.today,

    user: (uid: string): Promise<User | null> => users.find(uid),
    publicProfile: (uid: string): Promise<PublicProfile | null> => users.publicProfile(uid),
    /** The same by uid; unknown and disabled users are omitted. One batch read. */
    publicProfiles: (uids: readonly string[]): Promise<Map<string, PublicProfile>> => users.publicProfiles(uids),

    /** Display names by uid, disabled accounts included. Unknown uids are omitted. One batch read. */
    names: (uids: readonly string[]): Promise<Map<string, string>> => users.names(uids),

    /** A seller's phone numbers; null for unknown and disabled users. */
    async contactOf(uid: string): Promise<{ phone: string; whatsapp: string } | null> {
      const user = await users.find(uid);
      return user?.isActive ? { phone: user.phone, whatsapp: user.whatsapp } : null;
    },

    /** Adds a review's stars to a seller's rating, in the review's transaction. False: no such user. */
    async rate(uid: string, stars: number, review: Write): Promise<boolean> {
      const user = await users.change(uid, (before) => ({ changes: ratingWith(before, stars), beside: [review] }));
      return user !== null;
    },

    /** In the transaction that hides or shows the review; then call `after`. */
    async rerateIn(
      tx: DatabaseReader,
      uid: string,
      stars: number,
      way: "out" | "in",
    ): Promise<{ writes: Write[]; after: () => Promise<void> }> {
      const snapshot = await tx.read(userPath(uid));
      const user = snapshot && users.decode(snapshot);
      const rating = way === "out" ? ratingWithout : ratingWith;
      const data = user && { ...rating(user, stars), updatedAt: clock.now() };
      return { writes: data ? [{ update: userPath(uid), data }] : [], after: () => users.forget(uid) };
    },

    signIn: createPasswordSignIn(core, openSession, emailLinks.sendVerification),
    social,
    emailLinks,
    profile: createProfiles(core, sessionSoon),
    shopHelpers: createShopHelpers(core),
    phone: createPhoneProof(core, network, () => context.sums),
    security,
    secondFactor,
    factorDenials,
    passkeys,
    lookup: createAccountLookup(identity),
    administrators: createAdministrators(core),
    closure: createClosure(core),
    workshopStaff: createWorkshopStaff(core, (uid) => requireFactor(uid, "workshops")),
    officers: createOfficers(core, (uid) => requireFactor(uid, "police")),
    users: createUserAdministration(core, factorDenials),
    personalData: createAccountPersonalData(core, () => context.budgets),
  };
}

export type Accounts = ReturnType<typeof createAccounts>;

declare module "~/platform/context" {
  interface Context {
    accounts: Accounts;
  }
}

const noWebAuthn = (): Promise<never> => Promise.reject(new Error("server.ts hands in the libraries"));

function userOf(state: SessionState<SessionUser> | null): SessionUser | null {
  return state?.kind === "signed-in" ? state.user : null;
}

function isChange({ method }: Request): boolean {
  return method !== "GET" && method !== "HEAD";
}
