import { auditWrite } from "~/platform/audit/audit";
import { notFound } from "~/platform/http/http";

import { isTeam } from "./admin-verbs";
import type { Core } from "./core";
import { userPath, type User } from "./model";

interface WorkshopUser {
  uid: string;
  email: string;
  displayName: string;
  workshopId: string;
}

const MOST = 100;

export function createWorkshopStaff({ database, users, log }: Core, requireFactor: (uid: string) => Promise<void>) {
  async function find(workshopId: string | null, limit: number): Promise<WorkshopUser[]> {
    const found = await database.find({
      collection: "users",
      where: workshopId === null ? [["role", "==", "workshop"]] : [["workshopId", "==", workshopId]],
      limit,
    });
    return found.flatMap((snapshot) => staffOf(users.decode(snapshot)) ?? []);
  }

  async function byEmail(email: string): Promise<User | null> {
    const [found] = await database.find({ collection: "users", where: [["email", "==", email]], limit: 1 });
    return (found && users.decode(found)) ?? null;
  }

  return {
    /**
     * The account that an applicant's workshop can be given to: the one signed in when applying, else the one of their
     * e-mail. Null where it works at a workshop or in administration, or its e-mail is unverified.
     */
    async candidateOf({ uid, email }: { uid: string | null; email: string }): Promise<User | null> {
      const user = uid === null ? await byEmail(email.toLowerCase()) : await users.find(uid);
      return user?.isActive && user.emailVerified && user.role === "user" ? user : null;
    },

    /** The present role by the document. @throws a 404 for everyone else; redirect to the second factor */
    async require(uid: string): Promise<WorkshopUser> {
      const user = staffOf(await users.find(uid));
      if (user === null) throw notFound();
      await requireFactor(uid);
      return user;
    },

    of: async (uid: string): Promise<WorkshopUser | null> => staffOf(await users.find(uid)),

    /** The users of a workshop, at most five: they get its mails about bookings. */
    ofWorkshop: (workshopId: string): Promise<WorkshopUser[]> => find(workshopId, 5),

    list: (): Promise<WorkshopUser[]> => find(null, MOST),

    /** Ties the account with this address to a workshop. An administrator keeps their own role. */
    async grant(email: string, workshopId: string, actor: string): Promise<"granted" | GrantRejection> {
      const found = await byEmail(email);
      if (!found) return "unknown";
      let rejection = null as GrantRejection | null;
      let isTheirs = false;
      const target = userPath(found.uid);
      // Decided from the document that is changed: it may have become an administrator's meanwhile.
      const changed = await users.change(found.uid, (before, now) => {
        rejection = before.email === found.email ? grantRejection(before) : "unknown";
        isTheirs = before.role === "workshop" && before.workshopId === workshopId;
        if (rejection !== null || isTheirs) return null;
        const entry = { actor, action: "workshop.role-given", target, label: workshopId } as const;
        const changes = {
          role: [before.role, "workshop"],
          workshopId: [before.workshopId ?? null, workshopId],
        } as const;
        return { changes: { role: "workshop", workshopId }, beside: [auditWrite({ ...entry, changes }, now)] };
      });
      if (isTheirs) return "granted";
      if (changed === null || rejection !== null) return rejection ?? "unknown";
      log.info("accounts.workshop-role-granted", { uid: found.uid, workshopId });
      return "granted";
    },

    async revoke(uid: string, actor: string): Promise<void> {
      await users.change(uid, ({ role, workshopId = null }, now) => {
        if (role !== "workshop") return null;
        const changes = { role: ["workshop", "user"], workshopId: [workshopId, null] } as const;
        const entry = { actor, action: "workshop.role-taken", target: userPath(uid), label: workshopId ?? "" } as const;
        return { changes: { role: "user", workshopId: null }, beside: [auditWrite({ ...entry, changes }, now)] };
      });
      log.info("accounts.workshop-role-revoked", { uid });
    },
  };
}

type GrantRejection = "unknown" | "admin" | "unverified";

/** Why an account cannot work at a workshop; null where it can. */
function grantRejection({ isActive, role, emailVerified }: User): GrantRejection | null {
  if (!isActive) return "unknown";
  if (isTeam(role) || role === "policia") return "admin";
  return emailVerified ? null : "unverified";
}

function staffOf(user: User | null): WorkshopUser | null {
  if (user?.role !== "workshop" || !user.workshopId || !user.isActive) return null;
  const { uid, email, displayName, workshopId } = user;
  return { uid, email, displayName, workshopId };
}
