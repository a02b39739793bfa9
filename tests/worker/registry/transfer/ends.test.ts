import { beforeEach, describe, expect, test } from "vitest";

import { isNameless } from "~/platform/personal-data";
import { TransferSchema } from "~/registry/transfer/model";
import { transferPdf } from "~/registry/transfer/paper-pdf.server";

import type { World } from "../../../support/world";
import { registeredBicycle } from "../bicycles/support";
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
  transferWorld,
} from "./support";

let world: World;

beforeEach(async () => {
  world = transferWorld();
  await seedPeople(world, ANA, BETO, CARLA);
});

const bicycleOf = (id: string) => world.find(`bicycles/${id}`);

describe("the other ends", () => {
  test("only the owner cancels, and only the receiver or the link declines", async () => {
    const { id, token } = await offeredBicycle(world);
    expect(await world.transfers.cancel(BETO, id)).toEqual({ ok: false, reason: "not-found" });
    expect(await world.transfers.reject(CARLA, { id })).toEqual({ ok: false, reason: "not-found" });
    expect(await world.transfers.reject(null, { id })).toEqual({ ok: false, reason: "not-found" });
    expect(await world.transfers.reject(null, { token })).toMatchObject({ ok: true });
    expect(await world.find(`transfers/${id}`)).toMatchObject({ state: "rejected", toUid: null });
    expect((await world.mails()).filter((mail) => mail.id.includes("-rejected-"))).toHaveLength(2);
  });

  test("an accepted one is shown to its two, and undone by a transfer back", async () => {
    const { id, bicycle } = await offeredBicycle(world);
    await world.transfers.accept(BETO, { id });
    expect(await world.transfers.ofParty(ANA, id)).toMatchObject({ party: "owner" });
    expect(await world.transfers.ofParty(BETO, id)).toMatchObject({ party: "receiver" });
    expect(await world.transfers.ofParty(CARLA, id)).toBeNull();
    expect(await world.transfers.cancel(ANA, id)).toMatchObject({ reason: "not-allowed" });
    const back = await offerTransfer(world, bicycle.id, BETO, ANA);
    expect(await world.transfers.accept(ANA, { id: back })).toMatchObject({ ok: true });
    expect(await bicycleOf(bicycle.id)).toMatchObject({ ownerId: ANA });
    expect(await brokenAt(world, bicycle.id)).toBeNull();
    expect((await world.transfers.own(ANA)).given.map((transfer) => transfer.id)).toEqual([id]);
    expect((await world.transfers.own(ANA)).received.map((transfer) => transfer.id)).toEqual([back]);
  });

  test("the document is a PDF, the same each time", async () => {
    const { id } = await offeredBicycle(world);
    await world.transfers.accept(BETO, { id });
    const transfer = { ...TransferSchema.parse(await world.find(`transfers/${id}`)), id };
    const site = { url: "https://rebi.test", name: "Rebi" };
    if (!transfer.paper) throw new Error("no document");
    const [one, two] = await Promise.all([
      transferPdf(transfer, transfer.paper, site),
      transferPdf(transfer, transfer.paper, site),
    ]);
    expect(new TextDecoder().decode(one.slice(0, 5))).toBe("%PDF-");
    expect(one).toEqual(two);
    expect(transfer.paper).toMatchObject({ fromName: `Señora ${ANA}`, toName: `Señora ${BETO}` });
  });
});

describe("after an order", () => {
  const sale = (bicycleId: string, changes = {}) => ({
    bicycleId,
    sellerUid: ANA,
    buyerUid: BETO,
    orderId: "pedido-1",
    ...changes,
  });
  const offer = (of: ReturnType<typeof sale>) =>
    world.database.transaction(async (tx) => {
      const writes = await world.transfers.offerIn(tx, of);
      tx.write(...writes);
      return writes.length;
    });

  test("the bicycle is offered to the buyer's account, once", async () => {
    const bicycle = await registeredBicycle(world, {}, ANA);
    expect(await offer(sale(bicycle.id))).toBeGreaterThan(0);
    expect(await offer(sale(bicycle.id))).toBe(0);
    await seedPerson(world, BETO, { email: "otro@correo.test", emailVerified: false });
    const [waiting] = await world.transfers.incoming(BETO);
    expect(waiting).toMatchObject({ toUid: BETO, orderId: "pedido-1" });
    expect(await world.transfers.accept(BETO, { id: waiting?.id ?? "" })).toMatchObject({ ok: true });
    expect(await bicycleOf(bicycle.id)).toMatchObject({ ownerId: BETO, origin: "here", orderId: "pedido-1" });
    expect(await offer(sale(bicycle.id))).toBe(0);
  });

  test("the same commit may write the sale into the history", async () => {
    const bicycle = await registeredBicycle(world, {}, ANA);
    await world.database.transaction(async (tx) => {
      const changed = await world.registry.bicycles.change(
        tx,
        bicycle,
        { listingId: null },
        { kind: "sold_here", actor: { kind: "owner", uid: ANA } },
      );
      tx.write(...changed.writes, ...(await world.transfers.offerIn(tx, sale(bicycle.id))));
    });
    const [waiting] = await world.transfers.incoming(BETO);
    expect(await bicycleOf(bicycle.id)).toMatchObject({ transferId: waiting?.id });
    expect(await world.transfers.accept(BETO, { id: waiting?.id ?? "" })).toMatchObject({ ok: true });
    expect((await world.registry.bicycles.events(bicycle.id)).map(({ kind }) => kind)).toEqual([
      "registered",
      "sold_here",
      "transferred",
    ]);
    expect(await brokenAt(world, bicycle.id)).toBeNull();
  });

  test("nothing is offered of another's, a stolen or a held bicycle, or to nobody", async () => {
    const bicycle = await registeredBicycle(world, {}, ANA);
    expect(await offer(sale(bicycle.id, { sellerUid: CARLA }))).toBe(0);
    expect(await offer(sale(bicycle.id, { buyerUid: "nadie" }))).toBe(0);
    expect(await offer(sale(bicycle.id, { buyerUid: ANA }))).toBe(0);
    await world.update(`bicycles/${bicycle.id}`, { theftId: "robo" });
    expect(await offer(sale(bicycle.id))).toBe(0);
  });
});

describe("personal data", () => {
  test("leaving takes the name out of ended transfers and of the histories of bicycles that others have", async () => {
    const { id, bicycle } = await offeredBicycle(world);
    await world.transfers.accept(BETO, { id });
    expect(await world.transfers.personalData.count?.(ANA)).toBe(1);
    for (const room of [world.transfers, world.registry.bicycles])
      expect(await room.personalData.erase(ANA, EMAILS[ANA] ?? "")).toBe("done");
    const stored = await world.find(`transfers/${id}`);
    expect(stored).toMatchObject({ state: "accepted", toUid: BETO, paper: { fromName: "", toName: `Señora ${BETO}` } });
    expect(isNameless(String(stored?.fromUid))).toBe(true);
    const events = await world.registry.bicycles.events(bicycle.id);
    expect(JSON.stringify(events)).not.toContain(ANA);
    expect(JSON.stringify(events)).toContain(BETO);
    expect(await brokenAt(world, bicycle.id)).toBeNull();
    expect(await bicycleOf(bicycle.id)).toMatchObject({ ownerId: BETO, status: "registered" });
    expect(await world.transfers.personalData.count?.(ANA)).toBe(0);
  });

  test("leaving cancels what waits, on both sides", async () => {
    const given = await offeredBicycle(world, ANA, CARLA);
    const received = await offeredBicycle(world, BETO, ANA);
    expect(await world.transfers.personalData.erase(ANA, EMAILS[ANA] ?? "")).toBe("done");
    expect(await transferState(world, given.id)).toBe("cancelled");
    expect(await transferState(world, received.id)).toBe("cancelled");
    expect(await bicycleOf(received.bicycle.id)).toMatchObject({ ownerId: BETO, transferId: null });
    const all = await world.database.find({ collection: "transfers", limit: 9 });
    expect(JSON.stringify(all)).not.toContain(ANA);
    expect(JSON.stringify(all)).not.toContain(EMAILS[ANA]);
  });

  test("the download has what was given and received, without the other one's ids", async () => {
    const { id } = await offeredBicycle(world);
    await world.transfers.accept(BETO, { id });
    const open = await offeredBicycle(world, BETO, ANA);
    const file = JSON.stringify(await world.transfers.personalData.export(ANA, EMAILS[ANA] ?? ""));
    expect(file).toContain(id);
    expect(file).toContain(open.id);
    for (const secret of [`"${BETO}"`, "tokenHash", EMAILS[BETO]]) expect(file).not.toContain(secret);
  });
});
