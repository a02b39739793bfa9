import { addDays, limaDay, startOfDay, type LimaDay } from "~/business/calendar";
import type { VehicleKind } from "~/catalog/categories";
import { auditWrite } from "~/platform/audit/audit";
import type { Context } from "~/platform/context";
import { sha256Hex } from "~/platform/crypto/hash";
import { failed, type Failed } from "~/platform/failed";
import { isFirestoreError } from "~/platform/firestore/errors";
import type { Transaction, Write, DatabaseReader } from "~/platform/firestore/types";
import type { Photo } from "~/platform/photos/model";
import type { SerialVerdict } from "~/registry/numbers/verdict";
import { placeOf } from "~/workshops/view";

import type { Booking } from "../booking/booking.server";
import { checklistOf, inspectionScore, pointsOf } from "../checklist/checklist";
import { SERIAL_POINT, type PointResult } from "../checklist/constants";
import { MAX_INSPECTION_PHOTOS, mayStep } from "../constants";
import { privateUntilFrom } from "../legal-rules";
import {
  INSPECTION_REPORTS,
  inspectionPath,
  newReportCode,
  type Answer,
  type Inspection,
  type InspectionReportFields,
} from "../model";
import type { InspectionStore } from "../store.server";
type Read = Pick<Inspection, "id" | "serial" | "vehicle" | "workshopName">;

/** The serial that a workshop reads off a frame, against what listing and registration say. */
function createSerialReading(context: Context) {
  async function verdictOf(source: DatabaseReader, { serial, vehicle }: Read): Promise<SerialVerdict> {
    if (serial === "") return "unread";
    const listing = vehicle.listingId === null ? null : await source.read(`vehicles/${vehicle.listingId}`);
    const tied = typeof listing?.data.bicycleId === "string" ? listing.data.bicycleId : null;
    const bicycleId = vehicle.bicycleId ?? tied;
    const bicycle = bicycleId === null ? null : await source.read(`bicycles/${bicycleId}`);
    return context.registry.frames.verdictOf(source, serial, {
      bicycle: bicycle && { id: bicycle.id, serial: textOf(bicycle.data.serial) ?? "" },
      listingSerial: textOf(listing?.data.serial),
      listingId: vehicle.listingId,
    });
  }

  /** Writes of a case where the number is a stolen one; none otherwise. */
  async function stolenWrites(tx: DatabaseReader, inspection: Read): Promise<Write[]> {
    const { id, serial, vehicle, workshopName } = inspection;
    if ((await verdictOf(tx, inspection)) !== "stolen") return [];
    const of = { id, title: vehicle.title, workshop: workshopName, listingId: vehicle.listingId };
    return context.registry.frames.stolenWrites(tx, serial, of);
  }

  return { verdictOf, stolenWrites };
}

function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

/** User who fills a checklist: of its workshop, or an administrator for a legal one. */
export type Inspector = { by: "workshop"; uid: string; workshopId: string } | { by: "admin"; uid: string };

export type WorkResult =
  | { ok: true; inspection: Inspection }
  | Failed<"not-found" | "closed" | "full">
  /** The serial that was typed has no photo. */
  | Failed<"no-serial-photo">
  /** Another user saved the section since its page was shown. */
  | Failed<"stale", { inspection: Inspection }>
  /** Before its day; `startsAt`: when it begins. */
  | Failed<"early", { startsAt: Date }>
  /** Ids of sections with missing answers. */
  | Failed<"incomplete", { sections: string[] }>;

type Decided = Partial<Inspection> | "full" | "same" | "stale";

const MOST_A_WEEK = 200;

export function createInspectionWork(context: Context, store: InspectionStore, booking: Booking) {
  const { database, clock, log, waitUntil } = context;
  const reading = createSerialReading(context);

  function isTheirs({ kind, workshopId }: Inspection, inspector: Inspector): boolean {
    return inspector.by === "admin" ? kind === "legal" : kind === "mechanical" && workshopId === inspector.workshopId;
  }

  async function read(inspector: Inspector, id: string): Promise<Inspection | null> {
    const inspection = await store.read(id);
    return inspection && isTheirs(inspection, inspector) ? inspection : null;
  }

  /** While the inspection is open; each section is saved by itself, so an older page does no harm. */
  function change(
    inspector: Inspector,
    id: string,
    decide: (inspection: Inspection) => Decided | Promise<Decided>,
  ): Promise<WorkResult> {
    return database.transaction(async (tx): Promise<WorkResult> => {
      const before = await store.readIn(tx, id);
      if (before === null || !isTheirs(before, inspector)) return failed("not-found");
      if (!mayStep("finish", before.status)) return failed("closed");
      const changes = await decide(before);
      if (changes === "stale") return failed("stale", { inspection: before });
      if (changes === "full") return failed("full");
      if (changes === "same") return { ok: true, inspection: before };
      const { inspection, write } = store.changed(before, changes, null);
      tx.write(write, ...auditOf(inspector, "inspection.section-saved", before));
      if (inspection.serial !== before.serial) tx.write(...(await reading.stolenWrites(tx, inspection)));
      return { ok: true, inspection };
    });
  }

  /** Audit entry of an administrator's act; workshops' users leave none. */
  function auditOf(
    { by, uid }: Inspector,
    action: "inspection.section-saved" | "inspection.finished",
    { id, vehicle }: Inspection,
  ): Write[] {
    if (by !== "admin") return [];
    return [auditWrite({ actor: uid, action, target: inspectionPath(id), label: vehicle.title }, clock.now())];
  }

  async function finish(inspector: Inspector, id: string, summary: string): Promise<WorkResult> {
    const workshop = (await context.workshops.list().catch(() => [])).find((one) => one.id === workshopIdOf(inspector));
    const code = newReportCode();
    const result = await database.transaction(async (tx): Promise<WorkResult> => {
      const before = await store.readIn(tx, id);
      if (before === null || !isTheirs(before, inspector)) return failed("not-found");
      // A resubmission finds its report.
      if (before.status === "done") return { ok: true, inspection: before };
      if (!mayStep("finish", before.status)) return failed("closed");
      const { startsAt } = before;
      if (startsAt && limaDay(clock.now()) < limaDay(startsAt)) return failed("early", { startsAt });
      const missing = missingSections(before);
      if (missing.length > 0) return failed("incomplete", { sections: missing });
      if (before.serial !== "" && !before.answers[SERIAL_POINT]?.photo) return failed("no-serial-photo");
      const serial = await reading.verdictOf(tx, before);
      const report = reportOf(before, { summary, place: workshop ? placeOf(workshop) : "", on: clock.now(), serial });
      const subjects = await subjectWrites(tx, before, report, code, inspector);
      const isLegal = before.kind === "legal";
      const changes = { reportCode: code, ...(isLegal && { privateUntil: privateUntilFrom(clock.now()) }) };
      const { inspection, write } = store.changed(before, changes, { name: "finish", by: inspector.by });
      const mails = await booking.mailsOf(inspection, "finished", workshop ?? null);
      const caseWrites =
        before.caseNumber === null
          ? []
          : await context.cases.closing.writesIn(tx, before.caseNumber, {
              actor: inspector.uid,
              note: `Informe ${code}`,
            });
      tx.write({ create: INSPECTION_REPORTS.path(code), data: report }, write, ...subjects, ...caseWrites, ...mails);
      tx.write(...auditOf(inspector, "inspection.finished", before));
      if (before.orderId !== null) await context.inspectionOrders.complete(tx, before.orderId);
      return { ok: true, inspection };
    });
    if (!result.ok) return result;
    if (result.inspection.vehicle.listingId !== null)
      waitUntil(
        context.catalog.index.refresh().catch((error: unknown) => log.warn("inspections.refresh-failed", { error })),
      );
    return result;
  }

  /**
   * Writes that mark the listing and the registered bicycle as inspected. The listing's badge needs its seller's wish,
   * stated for a legal one: an inspection ordered by a buyer is the buyer's, who decides who sees the report.
   */
  async function subjectWrites(
    tx: Transaction,
    { legal, userId }: Inspection,
    { kind, vehicle: { listingId, bicycleId }, on, score, serial }: InspectionReportFields,
    code: string,
    inspector: Inspector,
  ): Promise<Write[]> {
    const field = kind === "legal" ? "legalInspection" : "inspection";
    if (kind === "legal" && !legal?.wantsBadge) return [];
    const writes: Write[] = [];
    const isOther = serial === "differs" || serial === "stolen";
    const listing = listingId === null ? null : await tx.read(`vehicles/${listingId}`);
    if (listing && listing.data.status !== "draft" && listing.data.sellerId === userId) {
      const version = typeof listing.data.version === "number" ? listing.data.version : 0;
      writes.push({
        update: listing.path,
        data: { [field]: isOther ? null : { code, on, score }, version: version + 1, updatedAt: on },
      });
    }
    const bicycle = bicycleId === null ? null : await context.registry.bicycles.readIn(tx, bicycleId);
    // The read number may be another's report: nothing is said of this one before an administrator has looked.
    if (serial === "stolen") return writes;
    // A reported bicycle gets no better proof by an inspection.
    const isClear =
      bicycle !== null &&
      (await context.theft.reportIn(tx, { serialKey: bicycle.serialKey, bicycleId: bicycle.id })) === null;
    if (bicycle?.status === "registered" && isClear) {
      const event = {
        kind: serial === "matches" ? "serial_verified" : serial === "differs" ? "serial_differs" : "inspected",
        actor: { kind: "workshop", uid: inspector.uid },
        note: `Puntaje ${score} de 100`,
      } as const;
      writes.push(...(await context.registry.bicycles.change(tx, bicycle, {}, event)).writes);
    }
    return writes;
  }

  return {
    read,

    /** How the serial that was read compares; null where none is asked for. */
    serialVerdict: async (inspection: Inspection): Promise<SerialVerdict | null> =>
      inspection.kind === "mechanical" && inspection.vehicle.kind === "bicicleta"
        ? reading.verdictOf(database, inspection)
        : null,

    /** The workshop's inspections of some days, in their order; cancelled ones are left out. */
    async agenda(workshopId: string, from: LimaDay, days: number): Promise<Inspection[]> {
      const found = await database.find({
        collection: "inspections",
        where: [
          ["workshopId", "==", workshopId],
          ["startsAt", ">=", startOfDay(from)],
          ["startsAt", "<", startOfDay(addDays(from, days))],
        ],
        orderBy: [["startsAt", "asc"]],
        limit: MOST_A_WEEK,
      });
      return found.map(store.decode).filter(({ status }) => status === "booked" || status === "done");
    },

    /** Saves a section. `seen`: its version on the page; empty for an older form that carried none. */
    saveSection(
      inspector: Inspector,
      id: string,
      answers: Readonly<Record<string, Pick<Answer, "result" | "note">>>,
      odometer: number | null,
      seen = "",
      /** Null where the section does not ask for it. */
      serial: string | null = null,
    ): Promise<WorkResult> {
      return change(inspector, id, async (before) => {
        const merged = { ...before.answers };
        for (const [point, answer] of Object.entries(answers))
          merged[point] = { ...answer, photo: before.answers[point]?.photo ?? null };
        const changes = {
          answers: merged,
          odometer: odometer ?? before.odometer,
          serial: serial ?? before.serial,
        };
        if (isSame(before, changes)) return "same";
        const isStale = seen !== "" && seen !== (await sectionVersion(before.answers, Object.keys(answers)));
        return isStale ? "stale" : changes;
      });
    },

    /** Adds a photo to an answered point; a point has one photo, the last. */
    addPhoto(inspector: Inspector, id: string, point: string, photo: Photo): Promise<WorkResult> {
      return change(inspector, id, ({ answers }) => {
        const count = Object.values(answers).filter((answer) => answer.photo !== null).length;
        const before = answers[point] ?? { result: "attention" as const, note: "", photo: null };
        if (before.photo === null && count >= MAX_INSPECTION_PHOTOS) return "full";
        return { answers: { ...answers, [point]: { ...before, photo } } };
      });
    },

    async finish(inspector: Inspector, id: string, summary: string): Promise<WorkResult> {
      try {
        return await finish(inspector, id, summary);
      } catch (error) {
        // A resubmission at the same time wrote the report and its mail.
        if (!isFirestoreError(error, "ALREADY_EXISTS")) throw error;
        return finish(inspector, id, summary);
      }
    },
  };
}

function workshopIdOf(inspector: Inspector): string | null {
  return inspector.by === "workshop" ? inspector.workshopId : null;
}

export function missingSections({
  kind,
  vehicle,
  answers,
}: Pick<Inspection, "kind" | "vehicle" | "answers">): string[] {
  return checklistOf(kind, vehicle.kind)
    .filter(({ points }) => points.some(({ id }) => !(id in answers)))
    .map(({ id }) => id);
}

/** The report of a whole checklist, without personal data. */
function reportOf(
  inspection: Pick<Inspection, "kind" | "vehicle" | "workshopId" | "workshopName" | "answers" | "odometer">,
  { summary, place, on, serial }: { summary: string; place: string; on: Date; serial: SerialVerdict },
): InspectionReportFields {
  const { kind, vehicle, workshopId, workshopName, answers, odometer } = inspection;
  const sections = checklistOf(kind, vehicle.kind);
  const resultOf = (point: string): PointResult | undefined => answers[point]?.result;
  const points = sections.flatMap((section) =>
    section.points.map(({ id, label }) => ({
      section: section.title,
      label,
      result: resultOf(id) ?? ("none" as const),
      note: answers[id]?.note ?? "",
      photo: id === SERIAL_POINT ? null : (answers[id]?.photo ?? null),
    })),
  );
  return {
    kind,
    // The details were written for the workshop or the advisor only.
    vehicle: { ...vehicle, details: "" },
    workshopId,
    workshopName,
    place,
    points,
    odometer,
    serial,
    summary,
    score: inspectionScore(sections, resultOf),
    on,
  };
}

export function checklistPoints(kind: Inspection["kind"], vehicle: VehicleKind): readonly string[] {
  return pointsOf(checklistOf(kind, vehicle)).map(({ id }) => id);
}

/** Version of a section's answers, which its form carries. Photos are sent in a form of their own. */
export function sectionVersion(answers: Inspection["answers"], points: readonly string[]): Promise<string> {
  const said = [...points].sort().map((point) => [point, answers[point]?.result ?? "", answers[point]?.note ?? ""]);
  return sha256Hex(JSON.stringify(said), 8);
}

function isSame(
  before: Inspection,
  { answers, odometer, serial }: Pick<Inspection, "answers" | "odometer" | "serial">,
): boolean {
  const text = (all: Inspection["answers"]) =>
    JSON.stringify(
      Object.entries(all)
        .sort(([a], [b]) => a.localeCompare(b))
        .map(([point, { result, note, photo }]) => [point, result, note, photo?.key]),
    );
  return before.odometer === odometer && before.serial === serial && text(before.answers) === text(answers);
}
