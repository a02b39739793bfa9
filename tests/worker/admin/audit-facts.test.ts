import { beforeEach, describe, expect, test } from "vitest";

import * as health from "~/admin/health/estado.route";
import * as report from "~/admin/reports/denuncia.route";
import * as person from "~/admin/users/persona.route";
import * as caseFile from "~/cases/admin/solicitud-archivo.route";
import * as document from "~/inspections/admin/inspeccion-documento.route";
import * as order from "~/orders/admin/pedido.route";
import * as batches from "~/orders/payouts/admin/archivos.route";
import * as delivery from "~/orders/proof/constancia-entrega-admin.route";
import type { AuditAction } from "~/platform/audit/actions";
import { UpstreamError } from "~/platform/errors";
import type { Database } from "~/platform/firestore/types";
import * as proof from "~/registry/bicycles/own/administracion-bicicleta-comprobante.route";

import type { World } from "../../support/world";
import { caseOf } from "../../unit/cases/support";
import { LIST_FILES, askForCsv } from "./acts-files";
import { LEGAL, NUMBER, withFreePayout, withInspection, withPayout, withProof } from "./acts-support";
import { adminWorld } from "./admin-world";
import { answerOf } from "./answer";

let world: World;
beforeEach(() => {
  world = adminWorld();
});

type Opening = Extract<AuditAction, `${string}-opened` | `${string}-read`>;
const DOWN = new UpstreamError("firestore", "unavailable", "down");
const WHY = { motivo: "Lo pidió en la solicitud de ayer.", para: "Lo pidió en la solicitud de ayer." };

/** Each act that opens something, of what is not there. */
const MISSING: Record<Opening, () => Promise<unknown>> = {
  "case.file-opened": async () => {
    await world.seed({ set: `cases/${NUMBER}`, data: { ...caseOf() } });
    return world.ask(caseFile.loader, { number: NUMBER, position: "0", n: "1" });
  },
  "bicycle.proof-opened": () => {
    withProof(world, "comprobantes/b1/no-esta");
    return world.ask(proof.loader, { id: "b1" });
  },
  "inspection.document-opened": () =>
    withInspection({ legal: LEGAL }, (_world, id) => world.ask(document.loader, { id, position: "2" }))(
      world,
    ) as Promise<unknown>,
  "payout.account-opened": () => withPayout(() => ({ intent: "ver-cuenta" }))(world),
  "order.data-opened": () => world.ask(order.action, { id: "no-esta" }, { intent: "ver-datos", ...WHY }),
  "order.proof-opened": () => world.ask(delivery.loader, { id: "no-esta" }),
  "person.data-opened": () => world.ask(person.action, { uid: "no-esta" }, { intent: "ver-datos", ...WHY }),
  "report.thread-read": () => world.ask(report.action, { id: "thread_no_esta.buyer" }, { intent: "leer" }),
};

/** A database with other methods. */
function withMethods(database: Database, methods: Partial<Database>): Database {
  return new Proxy(database, {
    get: (target, name) => {
      const value: unknown = Reflect.get(methods, name) ?? Reflect.get(target, name);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
}

describe("an entry of the log", () => {
  test.each(Object.entries(MISSING))("%s is not written of what is not there", async (_action, open) => {
    expect((await answerOf(open())).status).toBeOneOf([404, 409]);
    expect(await world.entries()).toEqual([]);
  });

  test("an entry of the log for a file for the bank is not written where another one was faster", async () => {
    await withFreePayout(world);
    const { database } = world;
    const overtaken = withMethods(database, {
      async commit(writes) {
        await database.commit([{ update: "payouts/o1_rosa", data: { createdAt: new Date(0) } }]);
        return database.commit(writes);
      },
    });
    world.given = { payouts: world.context({ database: overtaken }).payouts };
    const answer = await answerOf(world.ask(batches.action, {}, { intent: "preparar" }));
    expect(answer).toMatchObject({ status: 409 });
    expect(await world.entries()).toEqual([]);
  });

  test.each(Object.entries(LIST_FILES))(
    "an entry of the log for the file of %s is not written where its first rows cannot be read",
    async (_list, { lista, search = "" }: { lista: string; search?: string }) => {
      const down = withMethods(world.database, { find: () => Promise.reject(DOWN) });
      world.given = { database: down };
      await expect(askForCsv(world, lista, search)).rejects.toThrow(UpstreamError);
      expect(await world.entries()).toEqual([]);
    },
  );

  test("an entry of the log for the catalogue is not written where the index could not be stored", async () => {
    const rebuild = (stored: boolean) => {
      const report = { kind: "rebuild", changed: 0, rows: 0, stored };
      world.given.catalog = { index: { rebuild: () => Promise.resolve(report) } };
      return answerOf(world.ask(health.action, {}, { intent: "reconstruir" }));
    };
    expect((await rebuild(false)).flash?.type).toBe("error");
    expect(await world.entries()).toEqual([]);
    expect((await rebuild(true)).flash?.type).toBe("success");
    expect(await world.entries()).toMatchObject([{ data: { action: "catalog.rebuilt" } }]);
  });
});

describe("what an administrator opens", () => {
  test("a thing that an administrator opens stays closed where its entry cannot be stored", async () => {
    await world.context().env.PHOTOS.put("comprobantes/b1/boleta", "abc");
    withProof(world, "comprobantes/b1/boleta");
    const { registry } = world.given;
    world.given = { registry, audit: { record: () => Promise.reject(DOWN) } };
    await expect(world.ask(proof.loader, { id: "b1" })).rejects.toThrow(UpstreamError);
  });
});
