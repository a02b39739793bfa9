import type { Context } from "~/platform/context";
import { isDocumentId } from "~/platform/firestore/paths";
import type { Transaction, Write } from "~/platform/firestore/types";

import { showablePhotos } from "../bicycles/photos";
import type { Bicycle, RegistryActor } from "../model";
import { changeNumber, followReport, numberIn } from "../numbers/numbers.server";
import { serialKeysOf } from "../numbers/serials/likeness";
import { REPORTED_BY_YOU, THEFT_SWEEPS } from "./constants";
import type { TheftReport } from "./model";
import type { Completion } from "./quick-form";
import { theftNotAllowed, THEFT_NOT_FOUND, type TheftResult } from "./results";
import { isReportOf, readTheft, theftWrite } from "./store.server";
import type { Claimed, Contests } from "./waiting.server";

const OPEN: readonly TheftReport["state"][] = ["unconfirmed", "live"];
const TAKEN =
  "Otra persona registró antes una bicicleta con ese número. Escríbenos por Contacto con tus pruebas y lo revisamos.";

interface Steps {
  announced: (result: TheftResult) => TheftResult;
  /** Writes that note a live report in its registered bicycle. */
  reportedWrites: (tx: Transaction, bicycle: Bicycle, theftId: string, actor: RegistryActor) => Promise<Write[]>;
}

/** Later additions to a report of an unregistered bicycle, by its owner. */
export function createCompletion(context: Context, contests: Contests, { announced, reportedWrites }: Steps) {
  const { database, clock, log } = context;

  /** An own report that can be completed, as the form showed it; else why not. */
  async function openIn(tx: Transaction, uid: string, id: string, version: number) {
    const stored = await readTheft(tx, id, log);
    if (stored === null || !(await isReportOf(tx, stored, uid))) return { report: null, failure: THEFT_NOT_FOUND };
    const report = { ...stored, ownerId: uid, email: "" };
    if (report.bicycleId !== "" || !OPEN.includes(report.state))
      return { report: null, failure: theftNotAllowed("Este reporte ya no se completa aquí.") };
    if (report.version !== version)
      return {
        report: null,
        failure: theftNotAllowed("Este reporte cambió en otra ventana. Revísalo y guarda de nuevo."),
      };
    return { report, failure: null };
  }

  /** Writes that move a live report and a decision for it to another number, and compare that with listings. */
  async function numberWrites(tx: Transaction, report: TheftReport, serial: string, bicycleId: string) {
    const keys = serialKeysOf(serial);
    if (report.state !== "live" || (keys.serialKey === report.serialKey && bicycleId === ""))
      return { keys, writes: [] };
    const now = clock.now();
    const isBelieved = (await numberIn(tx, report.serialKey)).believedId === report.id;
    const writes: Write[] = [
      ...(isBelieved ? await changeNumber(tx, report.serialKey, () => ({ believedId: "" }), now) : []),
      ...(isBelieved
        ? await changeNumber(
            tx,
            keys.serialKey,
            ({ believedId }) => ({ believedId: believedId || bicycleId || report.id }),
            now,
          )
        : []),
      ...(await followReport(tx, report, null, now)),
      ...(await followReport(tx, { id: report.id, serialKey: keys.serialKey }, "live", now)),
      {
        set: `${THEFT_SWEEPS}/${report.id}`,
        data: { bicycleId, serialKey: keys.serialKey, createdAt: now },
      },
    ];
    return { keys, writes };
  }

  /**
   * Saves what the form says, or makes the report that of the chosen registered bicycle. A number that someone else has
   * registered is not taken.
   */
  async function complete(uid: string, id: string, version: number, input: Completion): Promise<TheftResult> {
    const { bicycle, ...fields } = input;
    return announced(bicycle === "" ? await save(uid, id, version, fields) : await tie(uid, id, version, bicycle));
  }

  function save(uid: string, id: string, version: number, input: Omit<Completion, "bicycle">): Promise<TheftResult> {
    return database.transaction(async (tx): Promise<TheftResult> => {
      const { report, failure } = await openIn(tx, uid, id, version);
      if (report === null) return failure;
      const { serialKey } = serialKeysOf(input.serial);
      const claimed: Claimed = { ...report, id: "", serial: input.serial, serialKey };
      const isNew = serialKey !== report.serialKey;
      if (isNew && (await contests.own(tx, { ...report, serialKey }, "live")).length > 0)
        return theftNotAllowed(REPORTED_BY_YOU);
      if (isNew && (await contests.before(tx, claimed)).length > 0) return theftNotAllowed(TAKEN);
      const { keys, writes } = await numberWrites(tx, report, input.serial, "");
      const isSamePolice = input.policeReport === report.policeReport;
      const changes: Partial<TheftReport> = {
        ...input,
        ownerId: uid,
        email: "",
        serialKey: keys.serialKey,
        serialNear: report.state === "live" ? keys.serialNear : [],
        ...(isSamePolice ? {} : { verifiedAt: null }),
      };
      tx.write(theftWrite(report, changes, clock.now()), ...writes);
      return { ok: true, report: { ...report, ...changes, version: version + 1 }, repeated: false };
    });
  }

  /** Takes data, number and photos of an own registered bicycle. */
  function tie(uid: string, id: string, version: number, bicycleId: string): Promise<TheftResult> {
    return database.transaction(async (tx): Promise<TheftResult> => {
      const { report, failure } = await openIn(tx, uid, id, version);
      if (report === null) return failure;
      const bicycle = isDocumentId(bicycleId) ? await context.registry.bicycles.readIn(tx, bicycleId) : null;
      if (bicycle?.ownerId !== uid || bicycle.status !== "registered" || bicycle.theftId !== null)
        return theftNotAllowed("Elige una bicicleta registrada a tu nombre y sin otro reporte.");
      if (report.serialKey !== "" && report.serialKey !== bicycle.serialKey)
        return theftNotAllowed("El número de serie del reporte es otro que el de esa bicicleta.");
      if ((await contests.own(tx, { ...report, serialKey: bicycle.serialKey }, "live")).length > 0)
        return theftNotAllowed(REPORTED_BY_YOU);
      if ((await contests.before(tx, bicycle)).length > 0) return theftNotAllowed(TAKEN);
      const { keys, writes } = await numberWrites(tx, report, bicycle.serial, bicycle.id);
      const changes = { ...tiedChanges(bicycle, report, keys), ownerId: uid, email: "" };
      tx.write(theftWrite(report, changes, clock.now()), ...writes);
      if (report.state === "live") tx.write(...(await reportedWrites(tx, bicycle, id, { kind: "owner", uid })));
      return { ok: true, report: { ...report, ...changes, version: version + 1 }, repeated: false };
    });
  }

  return { complete };
}

function tiedChanges(
  bicycle: Bicycle,
  report: TheftReport,
  { serialKey, serialNear }: ReturnType<typeof serialKeysOf>,
): Partial<TheftReport> {
  const { id, category, brand, model, year, colors, marks } = bicycle;
  return {
    bicycleId: id,
    category,
    brand,
    model,
    year,
    colors,
    marks: marks || report.marks,
    photos: showablePhotos(bicycle),
    serial: "",
    serialKey,
    serialNear: report.state === "live" ? serialNear : [],
  };
}
