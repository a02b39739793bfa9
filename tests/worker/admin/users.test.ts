import { beforeEach, describe, expect, test } from "vitest";

import { newUserDocument } from "~/accounts/users.server";
import { loadUser } from "~/admin/users/user.loader.server";
import type { DocumentData } from "~/platform/firestore/types";

import type { World } from "../../support/world";
import { makeListing } from "../../unit/catalog/make-listing";
import { ADMIN, adminWorld, NOW } from "./admin-world";
import { userForm, roleForm } from "./users-acts";

const WHY = "Lo pidió en la solicitud de ayer.";
const BLOCK = { intent: "bloquear", causa: "reglas", mensaje: "" };

/** Requests to the identity service about accounts. */
class Identity {
  readonly told: DocumentData[] = [];
  isDown = false;
  readonly fetch = (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const body = JSON.parse(String(init?.body)) as DocumentData;
    const method = new URL(String(input)).pathname.split(":").at(-1);
    if (this.isDown) return Promise.resolve(new Response("down", { status: 503 }));
    if (method === "update") this.told.push(body);
    return Promise.resolve(Response.json(method === "update" ? { localId: body.localId } : { users: [] }));
  };
}

let world: World;
let identity: Identity;

beforeEach(async () => {
  world = adminWorld();
  identity = new Identity();
  world.identity = identity;
  await seedUser("rosa", { phone: "+51987654321", whatsapp: "+51987654322", district: "Miraflores" });
  await seedUser(ADMIN, { role: "admin" });
});

async function seedUser(uid: string, changes: DocumentData = {}): Promise<void> {
  const user = newUserDocument({ uid, email: `${uid}@correo.test`, displayName: uid, emailVerified: true }, NOW);
  await world.seed({ set: `users/${uid}`, data: { ...user, ...changes } });
}

async function seedListings(count: number, changes: DocumentData = {}, prefix = "l"): Promise<void> {
  const { id, ...listing } = makeListing({ id: prefix, sellerId: "rosa", expiresAt: new Date("2027-01-01") });
  await world.seed(
    ...Array.from({ length: count }, (_value, at) => ({
      set: `vehicles/${id}-${at}`,
      data: { ...listing, version: 1, updatedAt: NOW, ...changes },
    })),
  );
}

const stored = async (path: string) => (await world.database.read(path))?.data;
const states = async () => {
  const found = await world.database.find({ collection: "vehicles", select: ["status"], limit: 500 });
  return found.reduce<Record<string, number>>((counts, { data }) => {
    const status = String(data.status);
    return { ...counts, [status]: (counts[status] ?? 0) + 1 };
  }, {});
};
const mails = async () =>
  (await world.database.find({ collection: "mail", limit: 20 })).map(({ data }) => ({
    to: (data.to as string[])[0],
    ...(data.message as { subject: string; text: string }),
  }));
const actions = async () => (await world.entries()).map(({ data }) => data.action);
const follow = async () => {
  const context = world.context();
  return context.selling.jobs.followBlocks({ accounts: context.accounts });
};
const load = () => loadUser(world.context(), "rosa", ADMIN);
/** Answer to a rejected form. */
const errorsOf = (answer: unknown) => {
  const { data, init } = answer as { data: { errors: Record<string, string> }; init: { status: number } };
  return { status: init.status, errors: data.errors };
};

describe("the page of a person", () => {
  test("the page of a person masks what is personal, and says what Rebi holds against them without what they wrote", async () => {
    const violation = (type: string, minutes: number) => ({
      type,
      severity: 3,
      timestamp: new Date(NOW.getTime() - minutes * 60_000),
    });
    await world.seed({
      set: "assistantUsage/rosa",
      data: {
        banExpiresAt: new Date(NOW.getTime() + 240_000),
        violations: [violation("otra-regla", 30), violation("spam", 20), violation("insult", 10)],
        lastViolation: NOW,
      },
    });
    const view = await load();
    expect(view).toMatchObject({ name: "rosa", isActive: true, isOwn: false, steps: 0, deletion: null });
    expect(view.assistant.isTurnedAway).toBe(true);
    expect(view.assistant.facts).toContainEqual({ label: "Estado", value: "Suspendida 4 min" });
    expect(view.assistant.violations).toEqual([
      { name: "Insultos", at: "23/11/2026, 09:50", severity: "Gravedad 3" },
      { name: "Publicidad o mensajes repetidos", at: "23/11/2026, 09:40", severity: "Gravedad 3" },
      { name: "Otra falta", at: "23/11/2026, 09:30", severity: "Gravedad 3" },
    ]);
    const page = JSON.stringify(view);
    for (const hidden of ["rosa@correo.test", "987654321", "Miraflores"]) expect(page).not.toContain(hidden);
    await expect(loadUser(world.context(), "nadie", ADMIN)).rejects.toMatchObject({ init: { status: 404 } });
  });

  test("the page of a person is shown without the identity service", async () => {
    identity.isDown = true;
    expect((await load()).facts.at(-1)).toEqual({ label: "Formas de entrar", value: "No pudimos consultarlas" });
  });

  test("the page of a person gives what is masked for a reason, which goes to the log first; without one nothing", async () => {
    expect(errorsOf(await userForm(world, { intent: "ver-datos", para: "porque" }))).toMatchObject({ status: 400 });
    expect(errorsOf(await userForm(world, { intent: "ver-datos", para: "" }))).toMatchObject({ status: 400 });
    expect(await actions()).toEqual([]);
    const answer = (await userForm(world, { intent: "ver-datos", para: WHY })) as { data: DocumentData };
    expect(answer.data.opened).toMatchObject({
      contacto: [
        {
          facts: [
            { label: "Correo", value: "rosa@correo.test" },
            { label: "Teléfono", value: "987 654 321" },
            { label: "WhatsApp", value: "987 654 322" },
            { label: "Lugar", value: "Miraflores" },
          ],
        },
        { note: expect.stringContaining("Quedó registrado") as unknown },
      ],
    });
    const [entry] = await world.entries();
    expect(entry?.data).toMatchObject({ action: "person.data-opened", reason: WHY, target: "users/rosa" });
    world.given.audit = { record: () => Promise.reject(new Error("down")) };
    await expect(userForm(world, { intent: "ver-datos", para: WHY })).rejects.toThrow("down");
  });
});

describe("blocking", () => {
  test("the blocking of an account keeps the user out at once, tells them why and what they can ask, and happens once", async () => {
    const form = { ...BLOCK, causa: "otro", mensaje: "Usaste fotos de otra persona dos veces." };
    expect(await userForm(world, form)).toMatchObject({ status: 303 });
    expect(await userForm(world, form)).toMatchObject({ status: 303 });
    expect(await stored("users/rosa")).toMatchObject({ isActive: false, sessionsValidAfter: NOW, adminSteps: 1 });
    expect(identity.told).toEqual([
      { localId: "rosa", disableUser: true, validSince: String(Math.floor(NOW.getTime() / 1000)) },
    ]);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: "rosa@correo.test", subject: "Cerramos tu cuenta" });
    expect(mail?.text).toContain("Usaste fotos de otra persona");
    expect(mail?.text).toContain("/mis-derechos");
    expect(await actions()).toEqual(["person.blocked"]);
  });

  test("the blocking of an account takes listings off in pieces, and unblocking brings back just those, as they were", async () => {
    await seedListings(120);
    await seedListings(2, { status: "paused" }, "p");
    await seedListings(1, { status: "sold" }, "s");
    await seedListings(1, { expiresAt: new Date("2026-11-23T15:00:00Z") }, "e");
    const moderation = { reason: "fotos", note: "", at: NOW, previousStatus: "active" };
    await seedListings(1, { status: "hidden", moderation }, "h");
    // Waits again, after a rejection and for a period that has passed meanwhile.
    const returned = { reason: "fotos", note: "", at: NOW, previousStatus: "pending_payment" };
    const passed = new Date("2026-11-23T15:00:00Z");
    await seedListings(1, { status: "in_review", moderation: returned, expiresAt: passed }, "r");
    await userForm(world, BLOCK);
    expect((await load()).isFollowing).toBe(true);
    expect(await follow()).toEqual({ accounts: 1, listings: 124 });
    expect(await states()).toEqual({ hidden: 125, sold: 1 });
    expect((await load()).isFollowing).toBe(false);
    expect(await follow()).toEqual({ accounts: 0, listings: 0 });

    const moderated = { step: "show" as const, reason: "", note: "" };
    const shown = await world.context().selling.moderation.decide(ADMIN, [{ id: "l-0", version: 2 }], moderated, "m1");
    expect(shown.rejected[0]?.message).toContain("está bloqueada");

    const unblock = { intent: "desbloquear", porque: WHY };
    expect(errorsOf(await userForm(world, { ...unblock, steps: "0", formId: "f2" })).status).toBe(409);
    expect(await userForm(world, { ...unblock, steps: "1", formId: "f2" })).toMatchObject({ status: 303 });
    expect(await follow()).toEqual({ accounts: 1, listings: 124 });
    expect(await states()).toEqual({ active: 120, paused: 2, sold: 1, expired: 1, hidden: 1, in_review: 1 });
    expect(await stored("vehicles/r-0")).toMatchObject({ moderation: returned });
    expect(await stored("accountBlocks/rosa")).toBeUndefined();
    expect(await stored("vehicles/l-0")).toMatchObject({ moderation: null, version: 3 });
    expect(identity.told.at(-1)).toEqual({ localId: "rosa", disableUser: false });
    expect((await mails()).map(({ subject }) => subject).sort()).toEqual([
      "Cerramos tu cuenta",
      "Tu cuenta está abierta otra vez",
    ]);
  });

  test("the blocking of an account stops halfway where the account was opened again meanwhile", async () => {
    await seedListings(210);
    await userForm(world, BLOCK);
    expect(await follow()).toEqual({ accounts: 1, listings: 200 });
    await userForm(world, { intent: "desbloquear", porque: WHY, steps: "1", formId: "f2" });
    expect(await follow()).toEqual({ accounts: 1, listings: 200 });
    await follow();
    expect(await states()).toEqual({ active: 210 });
  });

  test("the blocking of an account stands where the identity service is down: the job repeats it, others first", async () => {
    identity.isDown = true;
    await seedListings(1);
    expect(await userForm(world, BLOCK)).toMatchObject({ status: 303 });
    expect(await stored("users/rosa")).toMatchObject({ isActive: false });
    expect(await follow()).toEqual({ accounts: 1, listings: 0 });
    expect((await stored("accountBlocks/rosa"))?.dueAt).toEqual(new Date(NOW.getTime() + 300_000));
    identity.isDown = false;
    await world.seed({ update: "accountBlocks/rosa", data: { dueAt: NOW } });
    expect(await follow()).toEqual({ accounts: 1, listings: 1 });
  });

  test("the blocking of an account is rejected for what was typed wrong, for a stale page, for oneself and for whoever is not there", async () => {
    expect(errorsOf(await userForm(world, { ...BLOCK, causa: "" }))).toEqual({
      status: 400,
      errors: { causa: "Elige un motivo de la lista." },
    });
    expect(errorsOf(await userForm(world, { ...BLOCK, causa: "otro", mensaje: "corto" })).errors).toHaveProperty(
      "mensaje",
    );
    expect(errorsOf(await userForm(world, { intent: "desconocido" })).status).toBe(400);
    await userForm(world, { intent: "cerrar-sesiones", razon: WHY, formId: "otro" });
    const stale = errorsOf(await userForm(world, BLOCK));
    expect(stale.status).toBe(409);
    expect(stale.errors[""]).toContain(`Sesiones de una cuenta cerradas (${ADMIN}`);
    // Acts that make no page stale are not what changed the account, though they are newer.
    world.time = new Date(NOW.getTime() + 60_000);
    await userForm(world, { intent: "ver-datos", para: WHY });
    expect(errorsOf(await userForm(world, BLOCK)).errors).toEqual(stale.errors);
    const { acts } = world.context().accounts.users;
    const act = { actor: ADMIN, steps: null, formId: "x" };
    const why = { reason: "reglas", note: "" } as const;
    expect(await acts.block(ADMIN, act, why)).toEqual({ ok: false, reason: "own" });
    expect(await acts.block("nadie", act, why)).toEqual({ ok: false, reason: "not-found" });
    expect(await acts.block("../x", act, why)).toEqual({ ok: false, reason: "not-found" });
    expect((await actions()).sort()).toEqual(["person.data-opened", "person.sessions-ended"]);
  });

  test("the blocking of an account never opens an account whose erasing has begun", async () => {
    await seedUser("rosa", { isActive: false });
    const { context } = { context: world.context() };
    await context.privacy.deletion.request("rosa", "person");
    await world.seed({ update: "deletions/rosa", data: { state: "running" } });
    const answer = errorsOf(await userForm(world, { intent: "desbloquear", porque: WHY }));
    expect(answer).toEqual({ status: 409, errors: { "": "Esta cuenta se está eliminando: ya no se puede abrir." } });
  });
});

describe("the last administrator", () => {
  test("the last administrator keeps the role and the account, also where two block or demote each other at once", async () => {
    await seedUser("luis", { role: "admin" });
    const { accounts } = world.context();
    const by = (actor: string) => ({ actor, steps: null, formId: `by-${actor}` });
    const why = { reason: "reglas", note: "" } as const;
    const results = await Promise.all([
      accounts.users.acts.block("luis", by(ADMIN), why),
      world.context().accounts.users.acts.block(ADMIN, by("luis"), why),
    ]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.find(({ ok }) => !ok)).toEqual({ ok: false, reason: "last" });
    expect((await mails()).map(({ subject }) => subject).sort()).toEqual([
      "Cerramos tu cuenta",
      "Un rol menos en la administración",
    ]);

    const left = results[0]?.ok ? ADMIN : "luis";
    const other = left === ADMIN ? "luis" : ADMIN;
    await seedUser(other, { role: "admin" });
    const change = { reason: WHY };
    const demoted = await Promise.all([
      accounts.administrators.change(other, "user", { ...change, actor: left }),
      world.context().accounts.users.acts.block(left, by(other), why),
    ]);
    expect(demoted.filter(({ ok }) => ok)).toHaveLength(1);
    // The second sees that nobody else would be left, or that the role of its actor is gone.
    expect(["last", "team"]).toContain(demoted.flatMap((one) => (one.ok ? [] : [one.reason]))[0]);
  });
});

describe("the role", () => {
  test("the role of a user is given with a reason and a confirmation, and all administrators read of it", async () => {
    expect(errorsOf(await roleForm(world, { rol: "moderador", motivo: "" }))).toMatchObject({ status: 400 });
    expect(errorsOf(await roleForm(world, { rol: "moderador", confirmo: "" })).errors).toHaveProperty("confirmo");
    expect(errorsOf(await roleForm(world, { rol: "jefe" })).errors).toHaveProperty("rol");
    expect(await roleForm(world, { rol: "moderador" })).toMatchObject({ status: 303 });
    expect(await stored("users/rosa")).toMatchObject({ role: "moderador", adminSteps: 1 });
    expect((await mails()).map(({ to }) => to).sort()).toEqual([`${ADMIN}@correo.test`, "rosa@correo.test"]);
    expect(errorsOf(await roleForm(world, { rol: "user" })).status).toBe(409);
    expect(await roleForm(world, { rol: "user", steps: "1" })).toMatchObject({ status: 303 });
    expect(await stored("users/rosa")).toMatchObject({ role: "user", sessionsValidAfter: NOW });
  });

  const confirm = (steps: string, actor = ADMIN) => {
    world.user = { uid: actor, role: "admin" };
    return roleForm(world, { intent: "confirmar-rol", steps });
  };

  test.each(["admin", "finanzas"])(
    "the role %s is given by two administrators, whom the log and the mails name",
    async (rol) => {
      await seedUser("luis", { role: "admin" });
      expect(await roleForm(world, { rol })).toMatchObject({ status: 303 });
      // Sent twice, it is one request.
      expect(await roleForm(world, { rol })).toMatchObject({ status: 303 });
      expect(await stored("users/rosa")).toMatchObject({ role: "user", roleAsked: { role: rol, by: ADMIN } });
      expect((await mails()).map(({ to }) => to).sort()).toEqual(["luis@correo.test", `${ADMIN}@correo.test`].sort());
      expect(errorsOf(await confirm("1")).errors[""]).toContain("lo confirma otra persona");
      expect(errorsOf(await confirm("0", "luis")).status).toBe(409);
      expect(await confirm("1", "luis")).toMatchObject({ status: 303 });
      expect(await confirm("1", "luis")).toMatchObject({ status: 303 });
      expect(await stored("users/rosa")).toMatchObject({ role: rol, roleAsked: null, adminSteps: 2 });
      const entries = (await world.entries()).map(({ data: { actor, action } }) => [action, actor]);
      expect(entries.sort()).toEqual([
        ["admin.role-asked", ADMIN],
        ["admin.role-confirmed", "luis"],
      ]);
      expect((await mails()).filter(({ to }) => to === "rosa@correo.test")).toHaveLength(1);
    },
  );

  test("the role that was asked for is stopped by any administrator, ends after a week, and by what happened meanwhile", async () => {
    await seedUser("luis", { role: "admin" });
    await roleForm(world, { rol: "admin" });
    expect(await roleForm(world, { intent: "detener-rol", steps: "1" })).toMatchObject({ status: 303 });
    expect(errorsOf(await confirm("2", "luis")).status).toBe(409);
    world.user = { uid: ADMIN, role: "admin" };
    await roleForm(world, { rol: "admin", steps: "2" });
    // The role of the first was lost a moment ago.
    await world.update(`users/${ADMIN}`, { role: "soporte" });
    expect(errorsOf(await confirm("3", "luis")).status).toBe(409);
    await world.update(`users/${ADMIN}`, { role: "admin" });
    await world.update("users/luis", { role: "finanzas" });
    expect(errorsOf(await confirm("3", "luis")).status).toBe(409);
    await world.update("users/luis", { role: "admin" });
    world.pass({ days: 8 });
    expect(errorsOf(await confirm("3", "luis")).status).toBe(409);
    expect(await stored("users/rosa")).toMatchObject({ role: "user" });
  });

  test("the role that the only administrator asked for is theirs to confirm a day later, not sooner", async () => {
    await roleForm(world, { rol: "admin" });
    world.pass({ hours: 23 });
    expect(errorsOf(await confirm("1")).status).toBe(409);
    world.pass({ hours: 2 });
    expect(await confirm("1")).toMatchObject({ status: 303 });
    expect(await stored("users/rosa")).toMatchObject({ role: "admin" });
  });

  test("the role of the team keeps an account from the acts of others than administrators", async () => {
    await seedUser("rosa", { role: "finanzas" });
    await seedUser("mara", { role: "moderador" });
    world.user = { uid: "mara", role: "moderador" };
    expect(errorsOf(await userForm(world, BLOCK)).errors[""]).toContain("cuenta del equipo");
    world.user = { uid: ADMIN, role: "admin" };
    expect(await userForm(world, BLOCK)).toMatchObject({ status: 303 });
  });

  test("the role of an administrator is not given to blocked accounts and to those of a workshop", async () => {
    await seedUser("rosa", { isActive: false });
    expect(errorsOf(await roleForm(world, { rol: "admin" })).errors[""]).toContain("bloqueada");
    await seedUser("rosa", { role: "workshop", workshopId: "la-cadena" });
    expect(errorsOf(await roleForm(world, { rol: "admin" })).errors[""]).toContain("taller");
    expect(await actions()).toEqual([]);
  });
});

describe("other acts", () => {
  test("a ban of Rebi is lifted from here too, for a reason, in the log of the account", async () => {
    await world.seed({ set: "assistantBlacklist/rosa", data: { userId: "rosa", since: NOW } });
    expect(errorsOf(await userForm(world, { intent: "levantar", porqueRebi: "" })).errors).toHaveProperty("porqueRebi");
    expect(await userForm(world, { intent: "levantar", porqueRebi: WHY })).toMatchObject({ status: 303 });
    expect(await stored("assistantBlacklist/rosa")).toBeUndefined();
    const [entry, ...more] = await world.entries();
    expect(more).toEqual([]);
    expect(entry?.data).toMatchObject({ action: "assistant.block-lifted", target: "users/rosa", reason: WHY });
  });

  test("a deletion that was asked for by letter waits its seven days, is mailed and logged once", async () => {
    const erase = { intent: "eliminar", carta: WHY };
    expect(errorsOf(await userForm(world, erase)).errors).toHaveProperty("confirmo");
    await userForm(world, { ...erase, confirmo: "si" });
    await userForm(world, { ...erase, confirmo: "si" });
    expect(await stored("deletions/rosa")).toMatchObject({
      source: "letter",
      state: "pending",
      eraseAfter: new Date("2026-11-30T15:00:00Z"),
    });
    expect((await load()).deletion?.day).toBe("30 de noviembre de 2026");
    expect(await actions()).toEqual(["person.deletion-asked"]);
    expect(await mails()).toHaveLength(1);
  });
});
