import { env as bindings } from "cloudflare:workers";
import { describe, expect, test } from "vitest";

import { couponTriesKey } from "~/coupons/personal-data.server";
import { limitKeys } from "~/messages/store.server";
import { sha256Hex } from "~/platform/crypto/hash";
import { PHOTO_SIZES } from "~/platform/images";
import { newPhotoKey, originalKey } from "~/platform/photos/keys";
import { amountText } from "~/privacy/deletion/constants";
import { exportKey } from "~/privacy/export.server";
import { reportLimitKey } from "~/reports/constants";

import { budgetsAt } from "../../support/budgets";
import { personalDataIn } from "../../support/log-lines";
import { CLAIM_PHOTO, liveThrough, NAME, type Life } from "./erasure-life";
import { tracesIn, tracesOf } from "./erasure-traces";
import {
  deletionOf,
  documentsOf,
  leavingWorld,
  type LeavingWorld,
  mailsTo,
  objectsIn,
  rememberedOf,
  requestOf,
  runDeletions,
  runUntilDone,
  seedMember,
  settleAnyhow,
} from "./erasure-world";

async function erased(world: LeavingWorld, { ana }: Life): Promise<void> {
  await requestOf(world).privacy.deletion.request(ana.uid, "person");
  world.pass({ days: 7 });
  await runUntilDone(world, ana.uid);
}

describe("erasing a user with data in every room", () => {
  test("erasing a user with data in every room leaves no uid, e-mail, name or phone outside the listed places, no photo, and no log line with them", async () => {
    const world = leavingWorld();
    const life = await liveThrough(world);
    const { ana, beto, listings, threads } = life;
    const before = await documentsOf(world);
    const rooms = new Set(tracesIn(life, before).map((line) => line.split("/")[0]));
    expect([...rooms].sort()).toEqual([
      "accountBlocks",
      "adminQuiet",
      "adminViews",
      "adminWork",
      "assistantConversations",
      "assistantUsage",
      "blocks",
      "cases",
      "couponUses",
      "favoriteNotices",
      "favorites",
      "finds",
      "keptForms",
      "listingImportParts",
      "listingImports",
      "mail",
      "offers",
      "orderClaims",
      "passkeyOwners",
      "payoutAccounts",
      "pushNotices",
      "pushSubscriptions",
      "questions",
      "reportTargets",
      "reports",
      "revokedSessions",
      "savedSearches",
      "secondFactors",
      "sellerAnswers",
      "sessions",
      "threads",
      "user_favorites",
      "users",
      "vehicles",
    ]);
    const folders = [listings.active, listings.draft];
    // Four photos, each with its sizes.
    expect(await objectsIn(folders)).toHaveLength(4 * (1 + PHOTO_SIZES.length));
    expect(await bindings.PHOTOS.head(originalKey(life.profilePhoto))).not.toBeNull();
    expect(await bindings.PHOTOS.head(life.answerFile)).not.toBeNull();

    await erased(world, life);
    const texts = [NAME, "Beto Rojas", life.otherEmail];
    expect(
      personalDataIn(
        world.lines.map((line) => JSON.stringify(line)),
        texts,
      ),
    ).toEqual([]);
    expect(world.lines.length).toBeGreaterThan(0);
    const receipt = `mail/deletion-${String((await deletionOf(world, ana.uid))?.code)}-receipt`;
    const after = await documentsOf(world);
    expect(tracesIn(life, after).filter((line) => line !== `${receipt}: ${ana.email}`)).toEqual([]);
    expect(await objectsIn(folders)).toEqual([]);
    expect(await bindings.PHOTOS.head(originalKey(life.profilePhoto))).toBeNull();
    expect(await bindings.PHOTOS.head(life.answerFile)).toBeNull();
    expect(await bindings.PHOTOS.head(CLAIM_PHOTO)).toBeNull();
    expect(after.filter(({ path }) => path.startsWith("discarded_photos/"))).toEqual([]);
    expect(world.identity.people.has(ana.uid)).toBe(false);

    const kept = (await rememberedOf(world)).filter(
      ({ key, value }) => !key.startsWith("catalog:") && tracesOf(life).some((trace) => (key + value).includes(trace)),
    );
    // Both end by themselves within minutes: docs/personal-data.md.
    expect(kept.filter(({ key }) => !key.startsWith("session:") && key !== `user-changed:${ana.uid}`)).toEqual([]);

    // The receipt's mail, which holds the address, goes three days later.
    world.pass({ days: 3 });
    await runDeletions(world);
    expect(tracesIn(life, await documentsOf(world))).toEqual([]);
    expect(await deletionOf(world, ana.uid)).toEqual({
      code: expect.stringMatching(/^[0-9A-F]{16}$/),
      source: "person",
      state: "done",
      requestedAt: expect.any(Date),
      eraseAfter: expect.any(Date),
      finishedAt: expect.any(Date),
      cancelledAt: null,
      nextAt: null,
      steps: [
        "lock",
        "count",
        "imports",
        "listings",
        "favorites",
        "cart",
        "searches",
        "messages",
        "reports",
        "cases",
        "thefts",
        "finds",
        "transfers",
        "bicycles",
        "forms",
        "contacts",
        "inspections",
        "coupons",
        "reviews",
        "questions",
        "offers",
        "follows",
        "workshopReviews",
        "orderClaims",
        "orders",
        "payouts",
        "assistant",
        "push",
        "adminViews",
        "adminWork",
        "adminDay",
        "privacy",
        "account",
        "identity",
      ],
      amounts: {
        listings: 3,
        favorites: 1,
        searches: 1,
        messages: 2,
        reports: 3,
        thefts: 0,
        finds: 1,
        transfers: 0,
        bicycles: 0,
        inspections: 0,
        workshopReviews: 0,
        push: 1,
        assistant: 2,
      },
    });

    for (const name of Object.keys(await requestOf(world).privacy.deletion.counts(beto.uid)))
      expect(amountText({ name, count: 1 }), name).not.toBeNull();
    // Users who stay keep what is theirs.
    expect(await world.find(`users/${beto.uid}`)).not.toBeNull();
    expect(await world.find(`vehicles/${listings.others}`)).not.toBeNull();
    for (const gone of [listings.active, listings.reserved, listings.draft]) {
      expect(await world.find(`vehicles/${gone}`)).toBeNull();
      expect(await world.find(`deletedListings/${gone}`)).not.toBeNull();
    }
    const his = requestOf(world, { cookie: beto.cookie });
    expect((await his.favorites.page(1)).favorites).toMatchObject([{ state: "Retirado" }]);
    expect(
      (await his.messages.inbox(beto.uid, 1)).threads.map(({ otherName, otherErased }) => [otherName, otherErased]),
    ).toEqual([
      [null, true],
      [null, true],
    ]);
    const page = await his.messages.thread(beto.uid, threads.asked, { isSeen: false });
    expect(page?.messages.map(({ isMine, parts }) => [isMine, parts.map(({ text }) => text).join("")])).toEqual([
      [false, "Hola, llámame al [dato eliminado] o escribe a [dato eliminado]"],
      [true, "Claro, te llamo."],
      [false, expect.stringContaining("Te ofrezco")],
    ]);
    const other = await his.messages.thread(beto.uid, threads.answered, { isSeen: false });
    expect(other?.messages.map(({ parts }) => parts[0]?.text)).toEqual([
      "¿Sigue disponible? Mi número es 912 345 678",
      "Sí, sigue.",
      expect.stringContaining("Te ofrezco"),
    ]);
    expect(
      await his.messages.send({ uid: beto.uid, displayName: "Beto" }, threads.asked, {
        key: "0".repeat(24),
        text: "¿Hola?",
      }),
    ).toMatchObject({ ok: false, reason: "gone" });
    expect(after.filter(({ path }) => path.startsWith("reports/"))).toHaveLength(6);
    expect(await world.find(`complaints/${life.complaint}`)).toMatchObject({
      uid: ana.uid,
      consumer: { email: ana.email },
    });
  });

  test("erasing a user with data in every room includes messages sent without signing in only from a verified address", async () => {
    const world = leavingWorld();
    const proven = await seedMember(world);
    const claimed = await seedMember(world);
    const person = world.identity.people.get(claimed.uid);
    if (!person) throw new Error("nobody");
    person.emailVerified = false;
    const numbers: string[] = [];
    for (const { email } of [proven, claimed]) {
      const filing = {
        formId: crypto.randomUUID(),
        kind: "contacto",
        uid: null,
        name: "Rosa Quispe",
        email,
        phone: null,
        subject: "Otro",
        text: "¿Atienden hoy?",
        fields: [],
        answerWithin: null,
      } as const;
      numbers.push((await requestOf(world, { method: "POST" }).cases.filing.file({ ...filing, fields: [] })).number);
    }
    for (const { uid } of [proven, claimed]) await requestOf(world).privacy.deletion.request(uid, "person");
    world.pass({ days: 7 });
    for (const { uid } of [proven, claimed]) await runUntilDone(world, uid);
    const names = await Promise.all(numbers.map(async (number) => (await world.find(`cases/${number}`))?.name));
    expect(names).toEqual(["", "Rosa Quispe"]);
    for (const { uid } of [proven, claimed])
      expect(Object.keys((await deletionOf(world, uid)) ?? {})).not.toContain("provenEmail");
  });

  test("erasing a user with data in every room leaves no counter under the uid or e-mail, and those of others as they were", async () => {
    const world = leavingWorld();
    const life = await liveThrough(world);
    const { ana, beto } = life;
    await requestOf(world).limiter.take(exportKey(ana.uid), { limit: 10, windowSeconds: 3600 });
    const budgets = budgetsAt({ limiter: requestOf(world).limiter, address: "203.0.113.9", trust: "fresh" });
    await budgets.takeShared("contact", { uid: beto.uid, targets: [ana.uid] });
    await budgets.take("slot", { uid: ana.uid });
    // By their keys' hashes alone nobody can tell whose they are.
    const counters = async () =>
      new Set((await documentsOf(world)).map(({ path }) => path).filter((path) => path.startsWith("limits/")));
    const kept = async (keys: readonly string[]) => {
      const found = await counters();
      const paths = await Promise.all(keys.map(async (key) => [key, `limits/${await sha256Hex(key)}`] as const));
      return paths.filter(([, path]) => found.has(path)).map(([key]) => key);
    };
    const hers = [
      reportLimitKey(ana.uid),
      couponTriesKey(ana.uid),
      ...limitKeys(ana.uid),
      `contact:${ana.uid}`,
      `act:contact:target:${ana.uid}`,
      `act:slot:account:${ana.uid}`,
      exportKey(ana.uid),
      `mail:account:${ana.uid}`,
    ];
    const his = [reportLimitKey(beto.uid), ...limitKeys(beto.uid)];
    expect(await kept(hers)).toEqual(hers);
    expect(await kept(his)).toEqual(his);
    await erased(world, life);
    expect(await kept([...hers, `sign-in:account:${ana.email}`, `mail:account:${ana.email}`])).toEqual([]);
    expect(await kept(his)).toEqual(his);
  });

  test("erasing a user with data in every room removes all listings from the catalogue at once", async () => {
    const world = leavingWorld();
    const life = await liveThrough(world);
    const { catalog } = requestOf(world);
    await catalog.index.rebuild();
    expect((await catalog.ofSeller(life.ana.uid, {})).total).toBe(2);
    await erased(world, life);
    expect((await catalog.ofSeller(life.ana.uid, {})).total).toBe(0);
    expect((await catalog.ofSeller(life.beto.uid, {})).total).toBe(1);
  });

  test("erasing a user with data in every room mails a receipt with the erased, the kept and the code; no other mail is left", async () => {
    const world = leavingWorld();
    const life = await liveThrough(world);
    await erased(world, life);
    const mails = await mailsTo(world, life.ana.email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      `Hoja de Reclamación ${life.complaint}`,
      "Eliminamos tu cuenta",
    ]);
    for (const text of [
      "3 anuncios y borradores",
      "1 favorito\n",
      "1 búsqueda guardada",
      "2 conversaciones",
      "3 reportes",
      "Libro de Reclamaciones",
      String((await deletionOf(world, life.ana.uid))?.code),
    ])
      expect(mails[1]?.text).toContain(text);
  });

  test("erasing a user with data in every room signs out everywhere, prevents signing in, and frees the e-mail for a new account", async () => {
    const world = leavingWorld();
    const life = await liveThrough(world);
    const { ana } = life;
    await requestOf(world).privacy.deletion.request(ana.uid, "person");
    world.pass({ days: 7 });
    await runDeletions(world);
    // Locked before anything is erased.
    expect(world.identity.people.get(ana.uid)).toMatchObject({ disabled: true });
    for (const method of ["GET", "POST"])
      expect(await requestOf(world, { cookie: ana.cookie, method }).accounts.session()).toBeNull();
    expect(
      await requestOf(world, { method: "POST" }).accounts.signIn.withPassword({
        email: ana.email,
        password: "demo1234",
      }),
    ).toMatchObject({ ok: false, message: "Esta cuenta ha sido deshabilitada" });
    expect(await world.find(`vehicles/${life.listings.active}`)).not.toBeNull();

    await runUntilDone(world, ana.uid);
    for (const method of ["GET", "POST"])
      expect(await requestOf(world, { cookie: ana.cookie, method }).accounts.session()).toBeNull();
    expect(
      await requestOf(world, { method: "POST" }).accounts.signIn.withPassword({
        email: ana.email,
        password: "demo1234",
      }),
    ).toMatchObject({ ok: false, status: 401 });
    const again = await requestOf(world, { method: "POST" }).accounts.signIn.register({
      email: ana.email,
      password: "otra-clave",
      displayName: "Ana otra vez",
    });
    await settleAnyhow(world);
    if (!again.ok) throw new Error(again.message);
    expect(again.uid).not.toBe(ana.uid);
    expect(await world.find(`users/${again.uid}`)).toMatchObject({
      email: ana.email,
      phone: "",
      photo: null,
      isActive: true,
    });
    const context = requestOf(world);
    expect(await context.privacy.deletion.counts(again.uid)).toEqual({
      listings: 0,
      favorites: 0,
      searches: 0,
      messages: 0,
      reports: 0,
      thefts: 0,
      finds: 0,
      transfers: 0,
      bicycles: 0,
      inspections: 0,
      workshopReviews: 0,
      push: 0,
      assistant: 0,
    });
    expect(await context.privacy.deletion.pending(again.uid)).toBeNull();
    // And may leave again.
    expect(await context.privacy.deletion.request(again.uid, "person")).toMatchObject({
      code: expect.stringMatching(/^[0-9A-F]{16}$/),
    });
  });

  test("erasing a user with data in every room takes several runs for much data", async () => {
    const world = leavingWorld();
    const { uid } = await seedMember(world);
    const now = world.time;
    const many = <T>(count: number, make: (index: number) => T): T[] =>
      Array.from({ length: count }, (_, index) => make(index));
    await world.seed(
      ...many(230, (index) => ({
        set: `vehicles/${world.projectId}-${index}`,
        data: { sellerId: uid, status: "draft", photos: [], updatedAt: now },
      })),
    );
    const threads = many(45, (index) => ({
      set: `threads/${index}_${uid}`,
      data: {
        listingId: `l${index}`,
        listingTitle: "x",
        sellerId: `s${index}`,
        buyerId: uid,
        participants: [`s${index}`, uid],
        lastMessageAt: now,
        lastMessageText: "hola",
        lastSenderId: uid,
        createdAt: now,
        updatedAt: now,
      },
    }));
    await world.seed(...threads);
    await world.seed(
      ...many(230, (index) => ({
        set: `threads/7_${uid}/messages/m${index}`,
        data: { senderId: uid, text: `hola ${index}`, createdAt: now },
      })),
    );
    await requestOf(world).privacy.deletion.request(uid, "person");
    world.pass({ days: 7 });
    const reached: string[] = [];
    while ((await deletionOf(world, uid))?.state !== "done") {
      await runDeletions(world);
      reached.push(String(((await deletionOf(world, uid))!.steps as string[]).at(-1)));
    }
    // The listings and the threads took two runs each.
    expect(reached).toEqual(["lock", "imports", "searches", "identity"]);
    expect(
      (await documentsOf(world)).filter(({ path, data }) => path.startsWith("vehicles/") || data.includes(uid)),
    ).toEqual([]);
  });

  test("erasing a user with data in every room stays within the platform's R2 calls a run, however many photos there are", async () => {
    const world = leavingWorld();
    const { uid } = await seedMember(world);
    await world.seed(
      ...Array.from({ length: 45 }, (_, index) => ({
        set: `vehicles/${world.projectId}-${index}`,
        data: {
          sellerId: uid,
          status: "draft",
          updatedAt: world.time,
          photos: Array.from({ length: 15 }, () => ({ key: newPhotoKey(`lote${index}`) })),
        },
      })),
    );
    await requestOf(world).privacy.deletion.request(uid, "person");
    world.pass({ days: 7 });
    let deleted = 0;
    world.block = (service, what) => {
      if (service === "r2" && what === "delete") deleted += 1;
      return null;
    };
    const perRun: number[] = [];
    while ((await deletionOf(world, uid))?.state !== "done") {
      const before = deleted;
      await runDeletions(world);
      perRun.push(deleted - before);
    }
    expect(deleted).toBe(45 * 15);
    expect(Math.max(...perRun)).toBe(300);
    expect((await documentsOf(world)).filter(({ path }) => path.startsWith("discarded_photos/"))).toEqual([]);
  });

  test("erasing a user with data in every room deletes a conversation when the other side was erased before", async () => {
    const world = leavingWorld();
    const life = await liveThrough(world);
    await erased(world, life);
    await requestOf(world).privacy.deletion.request(life.beto.uid, "person");
    world.pass({ days: 7 });
    await runUntilDone(world, life.beto.uid);
    const documents = await documentsOf(world);
    expect(documents.filter(({ path }) => path.startsWith("threads/"))).toEqual([]);
    expect(documents.filter(({ path }) => path.startsWith("blocks/"))).toEqual([]);
  });
});
