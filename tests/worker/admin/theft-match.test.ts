import { beforeEach, describe, expect, test } from "vitest";

import type { AdminSheet } from "~/admin-kit/sheet/sheet";
import * as solicitud from "~/cases/admin/solicitud.route";
import type { ListingStatus } from "~/catalog/statuses";

import { intentsOf, partsOf } from "../../support/sheets";
import type { World } from "../../support/world";
import { caseOf } from "../../unit/cases/support";
import { NUMBER } from "./acts-support";
import { ADMIN, adminWorld } from "./admin-world";
import { answerOf } from "./answer";

const REASON = "Las fotos muestran el mismo rayón.";
const SAME = { intent: "decidir-robo", veredicto: "misma", razon: REASON, seen: "1" };

let world: World;
beforeEach(() => {
  world = adminWorld();
});

async function seed(status: ListingStatus): Promise<void> {
  const fields = [{ label: "Anuncio", value: "https://rebi.test/producto/bici-1" }];
  await world.seed(
    { set: `cases/${NUMBER}`, data: { ...caseOf({ kind: "robo", uid: null, email: "", fields }) } },
    { set: "vehicles/bici-1", data: { status } },
  );
}
const decide = (form: Record<string, string> = {}) =>
  answerOf(world.ask(solicitud.action, { number: NUMBER }, { ...SAME, ...form }));
const stored = async () => (await world.database.read(`cases/${NUMBER}`))?.data;

describe("a possible theft", () => {
  test("a possible theft is closed by its verdict, which stands in its history and in the log, once", async () => {
    await seed("rejected");
    expect(await decide()).toMatchObject({ status: 303, location: "/administracion/solicitudes" });
    expect(await decide()).toMatchObject({ status: 303 });
    expect(await stored()).toMatchObject({
      status: "attended",
      history: [{ step: "filed" }, { step: "attended", actor: ADMIN, note: `Es la bicicleta robada. ${REASON}` }],
    });
    expect(await world.entries()).toMatchObject([{ data: { action: "case.match-decided", reason: REASON } }]);
    expect(await world.database.find({ collection: "mail", limit: 5 })).toEqual([]);
  });

  test("a possible theft is no stolen bicycle while shoppers still see the listing, and may be another one", async () => {
    await seed("active");
    const page = (await world.ask(solicitud.loader, { number: NUMBER })) as AdminSheet;
    expect(partsOf(page, "decidir")).toMatchObject([{ form: { acts: [{ intent: "decidir-robo" }] } }]);
    const shown = JSON.stringify(page.sections);
    expect(shown).toContain("primero recházalo u ocúltalo");
    expect(shown).toContain("/administracion/anuncios/bici-1");
    expect(intentsOf(page)).not.toContain("attended");
    expect(await decide()).toMatchObject({ status: 409, values: SAME });
    expect(await stored()).toMatchObject({ status: "open" });
    expect(await world.entries()).toEqual([]);
    expect(await decide({ veredicto: "otra" })).toMatchObject({ status: 303 });
    expect(await stored()).toMatchObject({ status: "attended" });
  });

  test("a possible theft is decided by nobody who saw an earlier state of it", async () => {
    await seed("rejected");
    const { history } = (await stored()) as { history: unknown[] };
    await world.update(`cases/${NUMBER}`, { history: [...history, ...history] });
    expect(await decide()).toMatchObject({ status: 409, values: SAME });
    expect(await stored()).toMatchObject({ status: "open" });
  });

  test("a possible theft needs a verdict and its reason, and gives back what was typed", async () => {
    await seed("rejected");
    const answer = await decide({ veredicto: "toString", razon: "no" });
    expect(answer).toMatchObject({ status: 400, values: { razon: "no" } });
    expect(Object.keys(answer.errors ?? {})).toEqual(["veredicto", "razon"]);
  });
});
