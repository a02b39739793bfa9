import { afterEach, beforeEach, expect, test } from "vitest";

import * as group from "~/settings/admin/ajustes-grupo.route";
import * as overview from "~/settings/admin/ajustes.route";
import { SETTINGS_DOCUMENT, SETTINGS_VERSIONS } from "~/settings/model";

import { answered, args, settled, type Handler } from "../accounts/pages-support";
import { cache, database, signedInPerson } from "../accounts/support";

let admin: Awaited<ReturnType<typeof signedInPerson>>;

beforeEach(async () => {
  admin = await signedInPerson({ role: "admin" });
});

/** Other files share Firestore and KV, and know of no settings. */
afterEach(async () => {
  await settled();
  const versions = await database.find({ collection: SETTINGS_VERSIONS, limit: 100 });
  await database.commit([SETTINGS_DOCUMENT, ...versions.map(({ path }) => path)].map((path) => ({ delete: path })));
  await cache.delete("settings:site");
});

function run(handler: unknown, path: string, cookie: string | null, form?: Record<string, string>) {
  const given = args(path, cookie, { identity: true, ...(form && { form }) });
  return answered((handler as Handler)({ ...given, params: { grupo: path.split("/")[3] } }));
}

const SITE = "/administracion/ajustes/sitio";
const texts = (banner: string) => ({ BANNER: banner, ANALYTICS_MEASUREMENT_ID: "" });

test("a change is stored with its version, shown with its author, in KV, and taken back", async () => {
  expect(await run(group.action, SITE, admin.cookie, { version: "0", ...texts("Uno") })).toMatchObject({ status: 303 });
  expect(await run(group.action, SITE, admin.cookie, { version: "1", ...texts("Dos") })).toMatchObject({ status: 303 });
  expect(JSON.parse((await cache.getText("settings:site")) ?? "")).toEqual({ version: 2, values: { BANNER: "Dos" } });
  const shown = await run(overview.loader, "/administracion/ajustes", admin.cookie);
  expect(shown.body).toMatchObject({ versions: [{ version: 2, who: "Ana" }, { version: 1 }] });
  const older = await run(overview.loader, "/administracion/ajustes?antes=2", admin.cookie);
  expect(older.body).toMatchObject({ versions: [{ version: 1, lines: [{ before: "(nada)", after: "Uno" }] }] });
  const undone = { intent: "deshacer", version: "2", confirmado: "si" };
  expect(await run(overview.action, "/administracion/ajustes", admin.cookie, undone)).toMatchObject({ status: 303 });
  expect((await database.read(SETTINGS_DOCUMENT))?.data).toMatchObject({ version: 3, values: { BANNER: "Uno" } });
});

test("two changes at once of the same value make one change and one conflict", async () => {
  const answers = await Promise.all(
    ["De Ana", "De Beto"].map((banner) => run(group.action, SITE, admin.cookie, { version: "0", ...texts(banner) })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
});

test("the settings are 404 for everyone else, reading and changing", async () => {
  const user = await signedInPerson();
  for (const handler of [group.loader, overview.loader])
    expect(await run(handler, SITE, user.cookie)).toMatchObject({ status: 404 });
  expect(await run(group.action, SITE, user.cookie, { version: "0", ...texts("No") })).toMatchObject({ status: 404 });
  expect(await database.read(SETTINGS_DOCUMENT)).toBeNull();
});
