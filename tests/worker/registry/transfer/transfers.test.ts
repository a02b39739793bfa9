import { env as bindings } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";

import { randomHex } from "~/platform/crypto/hash";
import { FirestoreError } from "~/platform/firestore/errors";
import { RESERVED_MESSAGE } from "~/registry/transfer/offers.server";

import { reachable, unreachable } from "../../../support/faults";
import { bound, type World } from "../../../support/world";
import { draftBicycle, filesOf, registeredBicycle } from "../bicycles/support";
import {
  ANA,
  BETO,
  brokenAt,
  CARLA,
  EMAILS,
  offeredBicycle,
  offerTransfer,
  seedPeople,
  seedPerson,
  transferState,
  transferToken,
  transferWorld,
} from "./support";

let world: World;

beforeEach(async () => {
  world = transferWorld();
  await seedPeople(world, ANA, BETO, CARLA);
});

const start = (bicycleId: string, uid = ANA, email = EMAILS[BETO] ?? "", id = randomHex(16)) =>
  world.transfers.start(uid, id, bicycleId, email);
const bicycleOf = (id: string) => world.find(`bicycles/${id}`);

async function listing(bicycleId: string, changes: Record<string, unknown> = {}): Promise<string> {
  const id = `anuncio-${randomHex(6)}`;
  const at = world.time;
  await world.seed({
    set: `vehicles/${id}`,
    data: {
      sellerId: ANA,
      bicycleId,
      title: "Trek Marlin",
      description: "Casi nueva.",
      category: "mtb",
      price: 1500,
      stock: 1,
      status: "active",
      specifications: { brand: "Trek", model: "Marlin 7", year: 2023, condition: "buen-estado" },
      location: { department: "lima" },
      photos: [],
      plan: { id: "basico", featured: false, maxPhotos: 5, durationDays: 30 },
      publishedAt: at,
      expiresAt: new Date(at.getTime() + 30 * 86_400_000),
      createdAt: at,
      updatedAt: at,
      version: 1,
      ...changes,
    },
  });
  return id;
}

describe("beginning a transfer", () => {
  test("the beginning of a transfer switches nothing, mails both, and makes one transfer however often the form is sent", async () => {
    const { id: bicycleId, code } = await registeredBicycle(world, {}, ANA);
    const id = randomHex(16);
    const results = await Promise.all([1, 2].map(() => start(bicycleId, ANA, " BETO@correo.test".trim(), id)));
    expect(results.map((result) => result.ok)).toEqual([true, true]);
    expect(await start(bicycleId, ANA, EMAILS[BETO], id)).toMatchObject({ ok: true, repeated: true });
    expect(await bicycleOf(bicycleId)).toMatchObject({ ownerId: ANA, code, transferId: id });
    expect((await world.mails()).map(({ to }) => to).sort()).toEqual([EMAILS[ANA], EMAILS[BETO]]);
    expect((await world.registry.bicycles.events(bicycleId)).map(({ kind }) => kind)).toEqual(["registered"]);
  });

  test("the beginning of a transfer is the same for an address with an account and for one without", async () => {
    const [first, second] = [await registeredBicycle(world, {}, ANA), await registeredBicycle(world, {}, ANA)];
    const results = [await start(first.id), await start(second.id, ANA, "nadie@correo.test")];
    const shapes = results.map((result) =>
      result.ok ? { ...result.transfer, id: "", toEmail: "", tokenHash: "" } : null,
    );
    expect({ ...shapes[0], bicycleId: "" }).toEqual({ ...shapes[1], bicycleId: "" });
  });

  test("the beginning of a transfer stores of the link only a hash", async () => {
    const { id, token } = await offeredBicycle(world);
    expect(token.startsWith(id)).toBe(true);
    expect(JSON.stringify(await world.find(`transfers/${id}`))).not.toContain(token.slice(32));
  });

  test("the beginning of a transfer is the owner's alone, and not of a draft", async () => {
    const { id } = await registeredBicycle(world, {}, ANA);
    const draft = await draftBicycle(world, {}, ANA);
    for (const [bicycleId, uid] of [
      [id, BETO],
      [draft, ANA],
      ["nada", ANA],
      ["../users", ANA],
    ] as const)
      expect(await start(bicycleId, uid, "x@correo.test")).toEqual({ ok: false, reason: "not-found" });
    const taken = await offerTransfer(world, id);
    expect(await start(id, BETO, "x@correo.test", taken)).toEqual({ ok: false, reason: "not-found" });
  });

  test("the beginning of a transfer is rejected with the reason at its place", async () => {
    const { id } = await registeredBicycle(world, {}, ANA);
    expect(await start(id, ANA, "ANA@correo.test")).toMatchObject({
      field: "email",
      message: /propio correo/ as never,
    });
  });

  test.each([
    [{ theftId: "robo" }, "reportada como robada"],
    [{ transferId: "otra" }, "transferencia en curso"],
    [{ status: "archived" }, "archivada"],
  ])("beginning a transfer of a bicycle that is %j says why it cannot be", async (data, words) => {
    const { id } = await registeredBicycle(world, {}, ANA);
    await world.update(`bicycles/${id}`, data);
    const result = await start(id);
    expect(result).toMatchObject({ ok: false, reason: "not-allowed" });
    expect(JSON.stringify(result)).toContain(words);
    expect(await world.mails()).toEqual([]);
  });

  test("the beginning of a transfer waits for a day after the owner's e-mail or password changed", async () => {
    const { id } = await registeredBicycle(world, {}, ANA);
    await seedPerson(world, ANA, { credentialsChangedAt: world.time });
    expect(JSON.stringify(await start(id))).toContain("cambió hace poco");
    world.pass({ hours: 23 });
    expect(await start(id)).toMatchObject({ ok: false });
    world.pass({ hours: 1 });
    expect(await start(id)).toMatchObject({ ok: true });
  });

  test("the beginning of a transfer is limited: five open ones, ten a day by an owner, five a day to an address", async () => {
    const bicycles = [];
    for (let at = 0; at < 6; at += 1) bicycles.push(await registeredBicycle(world, {}, ANA));
    for (const [at, { id }] of bicycles.slice(0, 5).entries())
      expect(await start(id, ANA, `r${at}@correo.test`)).toMatchObject({ ok: true });
    const sixth = bicycles[5]?.id ?? "";
    expect(JSON.stringify(await start(sixth, ANA, "r6@correo.test"))).toContain("hasta 5 transferencias");
    const other = await registeredBicycle(world, {}, CARLA);
    for (let at = 0; at < 5; at += 1) {
      const id = await offerTransfer(world, other.id, CARLA, BETO);
      expect(await world.transfers.cancel(CARLA, id)).toMatchObject({ ok: true });
    }
    expect(await start(other.id, CARLA)).toMatchObject({ reason: "limited" });
    // A rejected offer is not counted: another address is still open.
    expect(await start(other.id, CARLA, "otra@correo.test")).toMatchObject({ ok: true });
  });

  test("the beginning of a transfer makes nothing where the database does not take it", async () => {
    const { id } = await registeredBicycle(world, {}, ANA);
    const reject = () => Promise.reject(new FirestoreError("UNAVAILABLE", "down"));
    const database = { ...bound(world.database), transaction: reject, commit: reject };
    const down = world.context({ database });
    await expect(down.transfers.start(ANA, randomHex(16), id, "x@correo.test")).rejects.toThrow("down");
    expect(await bicycleOf(id)).toMatchObject({ transferId: null });
    expect(await world.mails()).toEqual([]);
  });

  test("the beginning of a transfer tells a stranger's mailbox no address or link that the owner typed as a name", async () => {
    await seedPerson(world, ANA, { displayName: "Gana en http://malo.test @ya" });
    const { id } = await offeredBicycle(world);
    const mail = (await world.mails()).find((one) => one.id === `transfer-${id}`);
    expect(mail?.text).not.toContain("malo.test");
  });
});

describe("accepting", () => {
  test("the accepting of a transfer switches owner and code in one go, and tells both", async () => {
    const { id, bicycle } = await offeredBicycle(world);
    expect(await world.transfers.accept(BETO, { id })).toMatchObject({ ok: true, repeated: false });
    const now = await world.registry.bicycles.read(bicycle.id);
    expect(now).toMatchObject({
      ownerId: BETO,
      transferId: null,
      listingId: null,
      proof: null,
      origin: "used",
      serial: bicycle.serial,
    });
    expect(now?.framePhoto).toEqual(bicycle.framePhoto);
    expect(await world.registry.bicycles.byCode(bicycle.code)).toMatchObject({
      bicycle: { id: bicycle.id },
      code: bicycle.code,
      endedAt: world.time,
    });
    expect(await world.registry.bicycles.byCode(now?.code ?? "")).toMatchObject({
      bicycle: { id: bicycle.id },
      endedAt: null,
    });
    const events = await world.registry.bicycles.events(bicycle.id);
    expect(events.map(({ kind, actor }) => [kind, actor.kind, actor.uid])).toEqual([
      ["registered", "owner", ANA],
      ["transferred", "receiver", BETO],
    ]);
    expect(await brokenAt(world, bicycle.id)).toBeNull();
    const ended = (await world.mails()).filter((mail) => mail.id.includes("-accepted-"));
    expect(ended.map(({ to }) => to).sort()).toEqual([EMAILS[ANA], EMAILS[BETO]]);
    expect(await world.find(`transfers/${id}`)).toMatchObject({ state: "accepted", toUid: BETO, toEmail: "" });
    expect(await world.registry.bicycles.ownedBy(ANA)).toEqual([]);
  });

  test("the accepting of a transfer is for the account with the named e-mail, once it is verified; the link alone does not do", async () => {
    const { id, token } = await offeredBicycle(world);
    expect(await world.transfers.accept(CARLA, { id })).toEqual({ ok: false, reason: "not-found" });
    expect(JSON.stringify(await world.transfers.accept(CARLA, { token }))).toContain("otro correo");
    expect(await world.transfers.accept(ANA, { id })).toEqual({ ok: false, reason: "not-found" });
    await seedPerson(world, BETO, { emailVerified: false });
    expect(await world.transfers.accept(BETO, { id })).toEqual({ ok: false, reason: "not-found" });
    expect(await world.transfers.incoming(BETO)).toEqual([]);
    expect(JSON.stringify(await world.transfers.accept(BETO, { token }))).toContain("confirma primero tu correo");
    expect(await world.find(`transfers/${id}`)).toMatchObject({ state: "open", toUid: null });
    await seedPerson(world, BETO);
    expect(await world.transfers.accept(BETO, { token })).toMatchObject({ ok: true });
  });

  test("an account that is made with the named e-mail afterwards finds it", async () => {
    const { id: bicycleId } = await registeredBicycle(world, {}, ANA);
    const id = await offerTransfer(world, bicycleId, ANA, "nueva@correo.test");
    await seedPerson(world, "nueva");
    expect((await world.transfers.incoming("nueva")).map((transfer) => transfer.id)).toEqual([id]);
    expect(await world.transfers.accept("nueva", { token: await transferToken(world, id) })).toMatchObject({
      ok: true,
    });
  });

  test("the accepting of a transfer needs a link that is ours", async () => {
    const { id, token } = await offeredBicycle(world);
    const other = await offeredBicycle(world);
    for (const wrong of ["", "x", `${token}x`, token.slice(0, -1), id, id + other.token.slice(32), "f".repeat(400)]) {
      expect(await world.transfers.accept(BETO, { token: wrong })).toEqual({ ok: false, reason: "not-found" });
      expect(await world.transfers.ofLink(wrong)).toBeNull();
    }
    expect(await transferState(world, id)).toBe("open");
  });

  test("the accepting of a transfer is over after seven days, also before the job has come by", async () => {
    const { id, token, bicycle } = await offeredBicycle(world);
    world.pass({ days: 7 });
    for (const way of [{ id }, { token }])
      expect(JSON.stringify(await world.transfers.accept(BETO, way))).toContain("Venció el plazo");
    expect(await world.transfers.jobs.expire()).toEqual({ expired: 1 });
    expect(await world.transfers.jobs.expire()).toEqual({ expired: 0 });
    expect(await bicycleOf(bicycle.id)).toMatchObject({ ownerId: ANA, transferId: null });
    expect((await world.mails()).filter((mail) => mail.id.includes("-expired-"))).toHaveLength(2);
  });

  test.each(["cancel", "reject"] as const)("the accepting of a transfer does nothing after %s", async (act) => {
    const { id, token, bicycle } = await offeredBicycle(world);
    const end = () => (act === "cancel" ? world.transfers.cancel(ANA, id) : world.transfers.reject(BETO, { id }));
    expect(await end()).toMatchObject({ ok: true, repeated: false });
    expect(await end()).toMatchObject({ ok: true, repeated: true });
    expect(await world.transfers.accept(BETO, { token })).toMatchObject({ ok: false });
    expect(await bicycleOf(bicycle.id)).toMatchObject({ ownerId: ANA, transferId: null });
    expect(await start(bicycle.id)).toMatchObject({ ok: true });
  });

  test("the accepting of a transfer waits where the owner's e-mail or password has changed meanwhile, and stops with the owner's account", async () => {
    const { id } = await offeredBicycle(world);
    await seedPerson(world, ANA, { credentialsChangedAt: world.time });
    expect(JSON.stringify(await world.transfers.accept(BETO, { id }))).toContain("Por seguridad");
    await seedPerson(world, ANA, { isActive: false });
    expect(await world.transfers.accept(BETO, { id })).toMatchObject({ reason: "not-allowed" });
    expect(await transferState(world, id)).toBe("open");
  });

  test("the accepting of a transfer stops at the most that one account may have", async () => {
    const { id } = await offeredBicycle(world);
    await world.seed(
      ...Array.from({ length: 100 }, (_, at) => ({ set: `bicycles/lleno${at}`, data: { ownerId: BETO } })),
    );
    expect(JSON.stringify(await world.transfers.accept(BETO, { id }))).toContain("100 bicicletas");
  });

  test("the accepting of a transfer pauses the owner's listing, which a report of theft still finds, and waits for a reserved one", async () => {
    const { id, bicycle } = await offeredBicycle(world);
    const listed = await listing(bicycle.id);
    const reserved = await listing(bicycle.id, { status: "reserved" });
    expect(JSON.stringify(await world.transfers.accept(BETO, { id }))).toContain(RESERVED_MESSAGE);
    expect(await world.find(`vehicles/${listed}`)).toMatchObject({ status: "active", bicycleId: bicycle.id });
    await world.update(`vehicles/${reserved}`, { status: "sold" });
    expect(await world.transfers.accept(BETO, { id })).toMatchObject({ ok: true });
    expect(await world.find(`vehicles/${listed}`)).toMatchObject({ status: "paused", bicycleId: bicycle.id });
    expect(await world.find(`vehicles/${reserved}`)).toMatchObject({ status: "sold" });
  });

  test("the accepting of a transfer deletes the former owner's proofs, now or by the job, and never the next owner's", async () => {
    const bicycle = await registeredBicycle(world, {}, ANA);
    const key = (name: string) => `bicicletas/${bicycle.id}/${name}.pdf`;
    const proof = (name: string) =>
      ({ key: key(name), name, type: "application/pdf", bytes: 5, sha256: "ab" }) as never;
    for (const name of ["old", "new"]) await bindings.PHOTOS.put(key(name), "%PDF-");
    await world.registry.bicycles.edit(
      ANA,
      bicycle.id,
      bicycle.version,
      null,
      filesOf(bicycle.id, { framePhoto: null, proof: proof("new") }),
    );
    const id = await offerTransfer(world, bicycle.id);
    const accepted = world.transfers.accept(BETO, { id });
    expect(await accepted).toMatchObject({ ok: true });
    await world.settled();
    expect((await bindings.PHOTOS.list({ prefix: `bicicletas/${bicycle.id}/` })).objects).toEqual([]);
    expect(await world.find(`transfers/${id}`)).toMatchObject({ hasFilesLeft: false, filesLeft: [] });
    // State that a stopped Worker left.
    for (const name of ["left", "theirs"]) await bindings.PHOTOS.put(key(name), "%PDF-");
    await world.seed(
      { update: `transfers/${id}`, data: { hasFilesLeft: true, filesLeft: [key("left"), key("theirs")] } },
      { update: `bicycles/${bicycle.id}`, data: { proof: proof("theirs") } },
    );
    world.outside = unreachable("r2");
    expect(await world.transfers.jobs.sweepFiles()).toEqual({ removed: 0 });
    world.outside = reachable;
    expect(await world.transfers.jobs.sweepFiles()).toEqual({ removed: 1 });
    const left = await bindings.PHOTOS.list({ prefix: `bicicletas/${bicycle.id}/` });
    expect(left.objects.map((object) => object.key)).toEqual([key("theirs")]);
  });
});
