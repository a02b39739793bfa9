import type { z } from "zod";

import { userPath } from "~/accounts/model";
import type { Officer } from "~/accounts/officers.server";
import { formatDay, limaDay, startOfDay } from "~/business/calendar";
import { DAY_MS } from "~/business/durations";
import { fold } from "~/business/folding";
import { findCategory } from "~/catalog/categories";
import { ListingSchema } from "~/catalog/model";
import { CATALOG_STATUSES } from "~/catalog/statuses";
import { auditWrite } from "~/platform/audit/audit";
import type { Context } from "~/platform/context";
import { randomHex, sha256Hex } from "~/platform/crypto/hash";
import { type Failed, failed } from "~/platform/failed";
import { decodeDocument } from "~/platform/firestore/codec";
import { isFirestoreError } from "~/platform/firestore/errors";
import { isDocumentId } from "~/platform/firestore/paths";
import type { CountQuery } from "~/platform/firestore/types";
import { ruleOf } from "~/platform/routes/acts";

import { bicycleName } from "../../bicycles/constants";
import { colorNames } from "../../bicycles/names";
import { FINDS } from "../../finds/model";
import type { Bicycle } from "../../model";
import type { NumberMatch } from "../../service";
import { THEFTS, stolenPath } from "../../theft/constants";
import { placeName } from "../../theft/list/view";
import { type TheftReport, TheftReportSchema } from "../../theft/model";
import { stolenName } from "../../theft/name";
import { emailOf, readTheft } from "../../theft/store.server";
import { numberIn } from "../numbers.server";
import { askedSerial } from "../serials/likeness";
import { lookUp } from "../serials/look-up";
import { standing } from "../standing";
import { LOOKUPS, LOOKUP_KEPT_DAYS, LOOKUP_MOST, LOOKUPS_ALARM, type LookupKind } from "./constants";
import { LookupSchema, type PoliceBicycle } from "./model";

const RULE = ruleOf("policeLookup", "account", "hour");
const MESSAGES = ruleOf("policeMessage", "account", "day");
/** Reports of one number that an answer shows. */
const MOST_REPORTS = 3;
/** How long an officer may write to the holders of what a look-up has shown. */
const WRITABLE_MS = DAY_MS;

/** A registered bicycle with its live report, or a report of one that is not registered. */
interface Found extends Pick<NumberMatch, "bicycle" | "report"> {
  likeness: PoliceBicycle["likeness"];
}

export interface LookupAnswer {
  id: string;
  asked: string;
  bicycles: PoliceBicycle[];
  /** Listings and finds with the number. */
  elsewhere: { label: string; value: string; href: string | null }[];
  /** Whether there were more than are shown. */
  isCut: boolean;
}

type LookupResult = { ok: true; answer: LookupAnswer } | Failed<"limited", { retryAfterSeconds: number }>;
/** `href`: the officer's link to the messages. */
type PoliceMessageResult = { ok: true; href: string } | Failed<"not-found" | "limited" | "full" | "ended">;

/** Look-ups of officers: each is on record before it is answered, and none shows a holder. @throws UpstreamError */
export function createPolice(context: Context) {
  const { database, limiter, clock, log } = context;

  async function recorded(
    { uid, unit }: Officer,
    lookup: { kind: LookupKind; asked: string; reason: string },
    found: Found[],
    elsewhere: LookupAnswer["elsewhere"] = [],
  ): Promise<LookupAnswer> {
    const now = clock.now();
    const id = randomHex(16);
    const shown = found.slice(0, LOOKUP_MOST);
    const bicycles = (await Promise.all(shown.map(viewOf))).flat();
    const bicycleIds = shown.map(({ bicycle, report }) => bicycle?.id ?? report?.id ?? "");
    const expiresAt = new Date(now.getTime() + LOOKUP_KEPT_DAYS * DAY_MS);
    const reasonKey = reasonKeyOf(lookup.reason);
    const data: z.infer<typeof LookupSchema> = {
      uid,
      unit,
      ...lookup,
      reasonKey,
      bicycleIds,
      createdAt: now,
      expiresAt,
    };
    await database.commit([
      { create: `${LOOKUPS}/${id}`, data },
      auditWrite(
        {
          actor: uid,
          action: "police.looked-up",
          target: `${LOOKUPS}/${id}`,
          label: lookup.asked,
          reason: `${unit}: ${lookup.reason}`,
          changes: { respuestas: [null, bicycleIds.length] },
        },
        now,
      ),
    ]);
    context.waitUntil(
      alarm(uid, unit, reasonKey, now).catch((error: unknown) => log.error("police.alarm-not-raised", { uid, error })),
    );
    return { id, asked: lookup.asked, bicycles, elsewhere, isCut: found.length > LOOKUP_MOST };
  }

  /** Tells administrators once a day of an officer who asks again and again with the same words. */
  async function alarm(uid: string, unit: string, reasonKey: string, now: Date): Promise<void> {
    const day = limaDay(now);
    const where: CountQuery["where"] = [
      ["uid", "==", uid],
      ["reasonKey", "==", reasonKey],
      ["createdAt", ">=", startOfDay(day)],
    ];
    if ((await database.count({ collection: LOOKUPS, where, limit: LOOKUPS_ALARM })) < LOOKUPS_ALARM) return;
    const entryId = await sha256Hex(`police-alarm:${uid}:${day}:${reasonKey}`, 16);
    const entry = { actor: uid, action: "police.alarm", target: userPath(uid), label: uid } as const;
    const reason = `${unit}: ${LOOKUPS_ALARM} consultas del día con un mismo motivo.`;
    const mails = await context.accounts.administrators.alarms(
      {
        subject: "Muchas consultas policiales con un mismo motivo",
        text: `Una cuenta de la Policía (${unit}) hizo hoy ${LOOKUPS_ALARM} consultas con el mismo motivo. Revisa si corresponden.`,
        path: `/administracion/registro?accion=police.looked-up&persona=${uid}`,
      },
      now,
    );
    await database.commit([auditWrite({ ...entry, reason }, now, entryId), ...mails]).catch((error: unknown) => {
      // Told already.
      if (!isFirestoreError(error, "ALREADY_EXISTS")) throw error;
    });
  }

  async function viewOf({ bicycle, report, likeness }: Found): Promise<PoliceBicycle[]> {
    const shown = bicycle ?? report;
    if (shown === null) return [];
    const { id, serial, category, year, colors, marks, serialKey } = shown;
    const number = await numberIn(database, serialKey);
    // A report without a number is known by itself alone.
    const { why } =
      bicycle !== null
        ? await context.registry.bicycles.standing(bicycle)
        : standing(serialKey === "" ? { ...number, theftIds: [id] } : number);
    const ids = [...new Set([...(report ? [report.id] : []), ...number.theftIds, ...number.waitingIds])];
    const read = await Promise.all(ids.slice(0, MOST_REPORTS).map((one) => readTheft(database, one, log)));
    const reports = read.filter((one) => one !== null);
    const live = reports.find(({ state }) => state === "live");
    const facts = [
      { label: "Número de serie", value: serial || "Sin número" },
      ...reports.map((one) => ({
        label: one.state === "live" ? "Robo" : "Reporte en revisión",
        value: `${formatDay(one.stolenOn)}, ${placeName(one)}. Denuncia policial: ${policeReportOf(one)}`,
      })),
      { label: "Tipo", value: category === null ? "" : (findCategory(category)?.name ?? "") },
      { label: "Año", value: year === null ? "" : String(year) },
      { label: "Colores", value: colorNames(colors) },
      { label: "Señas", value: marks },
      { label: "Registrada", value: registeredDay(bicycle) },
    ];
    const view = {
      id,
      name: bicycle ? bicycleName(bicycle) : stolenName(shown),
      likeness,
      why,
      facts: facts.filter(({ value }) => value !== ""),
      reportPath: live ? stolenPath(live.id) : null,
      isRegistered: bicycle !== null,
    };
    return [view];
  }

  /**
   * Everything with this number, one like it, or one that has it as a part: registered bicycles, live reports and those
   * that wait; one more than are shown.
   */
  async function findNumber(typed: string): Promise<Found[]> {
    const [found, waiting] = await Promise.all([
      context.registry.serials.find(typed, LOOKUP_MOST + 1),
      lookUp(database, "waiting", askedSerial(typed), (one) => decodeDocument(TheftReportSchema, one, log)),
    ]);
    const alone = waiting.filter(({ document }) => found.every((one) => one.bicycle?.serialKey !== document.serialKey));
    return [...alone.map(({ likeness, document: report }) => ({ likeness, bicycle: null, report })), ...found];
  }

  /** Listings on offer whose serial or texts name the number, and open finds of it or of one like it. */
  async function findElsewhere(typed: string): Promise<LookupAnswer["elsewhere"]> {
    const asked = askedSerial(typed);
    const [listings, finds] = await Promise.all([
      lookUp(database, "listings", asked, (one) => decodeDocument(ListingSchema, one, log)),
      lookUp(database, "finds", asked, (one) => FINDS.of(one, log)),
    ]);
    return [
      ...listings
        .filter(({ document: { status } }) => CATALOG_STATUSES.includes(status))
        .map(({ document }) => ({ label: "En venta", value: document.title, href: `/vehiculo/${document.id}` })),
      ...finds
        .filter(({ document: { state } }) => state !== "closed")
        .map(({ document }) => ({
          label: "Hallazgo avisado",
          value: `${formatDay(document.foundOn)}, ${placeName(document)}`,
          href: null,
        })),
    ];
  }

  /** Bicycles with a live report of a district, the newest first; one more than are shown. */
  async function findDistrict(department: string, district: string): Promise<Found[]> {
    const reports = await database.find({
      collection: THEFTS,
      where: [
        ["state", "==", "live"],
        ["department", "==", department],
        ["district", "==", district],
      ],
      orderBy: [["publishedAt", "desc"]],
      limit: LOOKUP_MOST + 1,
    });
    const live = reports.flatMap((one) => decodeDocument(TheftReportSchema, one, log) ?? []);
    return Promise.all(
      live.map(async (report): Promise<Found> => {
        const bicycle = report.bicycleId === "" ? null : await context.registry.bicycles.read(report.bicycleId);
        return { bicycle, report, likeness: null };
      }),
    );
  }

  async function admitted(uid: string): Promise<Failed<"limited", { retryAfterSeconds: number }> | null> {
    const { allowed, retryAfterSeconds } = await limiter.take(`police:${uid}`, RULE);
    return allowed ? null : failed("limited", { retryAfterSeconds });
  }

  return {
    async number(officer: Officer, asked: string, reason: string): Promise<LookupResult> {
      const limited = await admitted(officer.uid);
      if (limited) return limited;
      const [found, elsewhere] = await Promise.all([findNumber(asked), findElsewhere(asked)]);
      return { ok: true, answer: await recorded(officer, { kind: "number", asked, reason }, found, elsewhere) };
    },

    /** `district`: a name of the list. */
    async district(
      officer: Officer,
      place: { department: string; district: string },
      reason: string,
    ): Promise<LookupResult> {
      const limited = await admitted(officer.uid);
      if (limited) return limited;
      const found = await findDistrict(place.department, place.district);
      const asked = placeName(place);
      return { ok: true, answer: await recorded(officer, { kind: "district", asked, reason }, found) };
    },

    /** Of the last day's look-ups. Idempotent by `formId`; officer and holder go on in one relay. */
    async message(
      officer: Officer,
      { lookupId, bicycleId, text }: { lookupId: string; bicycleId: string; text: string },
      formId: string,
    ): Promise<PoliceMessageResult> {
      const snapshot = isDocumentId(lookupId) ? await database.read(`${LOOKUPS}/${lookupId}`) : null;
      const lookup = snapshot && decodeDocument(LookupSchema, snapshot, log);
      const now = clock.now();
      const isOpen = lookup !== null && now.getTime() - lookup.createdAt.getTime() < WRITABLE_MS;
      if (!isOpen || lookup.uid !== officer.uid || !lookup.bicycleIds.includes(bicycleId)) return failed("not-found");
      if (!(await limiter.take(`police-message:${officer.uid}`, MESSAGES)).allowed) return failed("limited");
      const bicycle = await context.registry.bicycles.read(bicycleId);
      if (bicycle?.status !== "registered") return failed("not-found");
      // A new holder gets a relay of their own.
      const id = await sha256Hex(`police:${officer.uid}:${bicycleId}:${bicycle.ownerId}`, 16);
      const [own, theirs] = [await context.relays.hrefOf(id, "other"), await context.relays.hrefOf(id, "owner")];
      return database.transaction(async (tx): Promise<PoliceMessageResult> => {
        const [before, to] = [await context.relays.readIn(tx, id), await emailOf(tx, bicycle.ownerId)];
        if (to === null) return failed("not-found");
        const begun = context.relays.begin(id, {
          kind: "police",
          findId: null,
          title: bicycleName(bicycle),
          ownerId: bicycle.ownerId,
          ownerEmail: "",
          otherUid: officer.uid,
          otherEmail: officer.email,
          otherName: `Policía (${officer.unit})`,
          lines: [],
        });
        if (before === null) tx.write(...begun.writes);
        const line = { id: formId, from: "other" as const, text };
        const added = await context.relays.addIn(tx, before ?? begun.relay, line, theirs);
        return added.ok ? { ok: true, href: own } : added;
      });
    },
  };
}

function reasonKeyOf(reason: string): string {
  return fold(reason)
    .replace(/[^a-z]+/g, " ")
    .trim();
}

function registeredDay(bicycle: Bicycle | null): string {
  if (bicycle === null) return "No: solo está reportada";
  return bicycle.registeredAt === null ? "" : formatDay(bicycle.registeredAt.toISOString().slice(0, 10));
}

function policeReportOf({ policeReport, verifiedAt }: TheftReport): string {
  if (policeReport === "") return "No la indicó";
  return `${policeReport} (${verifiedAt === null ? "sin comprobar" : "comprobada"})`;
}

type Police = ReturnType<typeof createPolice>;

declare module "~/platform/context" {
  interface Context {
    police: Police;
  }
}
