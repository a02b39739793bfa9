import type { Officer } from "~/accounts/officers.server";
import { formatDay } from "~/business/calendar";
import { DAY_MS } from "~/business/durations";
import { findCategory } from "~/catalog/categories";
import type { Context } from "~/platform/context";
import { randomHex, sha256Hex } from "~/platform/crypto/hash";
import { type Failed, failed } from "~/platform/failed";
import { decodeDocument } from "~/platform/firestore/codec";
import { isDocumentId } from "~/platform/firestore/paths";
import { mailWrite } from "~/platform/mail/mail";
import { ruleOf } from "~/platform/routes/acts";

import { bicycleName } from "../../bicycles/constants";
import { colorNames } from "../../bicycles/names";
import { relayedMail } from "../../finds/relay/mails";
import { type Bicycle, BicycleSchema } from "../../model";
import { THEFTS, stolenPath } from "../../theft/constants";
import { placeName } from "../../theft/list/view";
import { type TheftReport, TheftReportSchema } from "../../theft/model";
import { stolenName } from "../../theft/name";
import { emailOf } from "../../theft/store.server";
import { askedSerial, likenessTo, nearEntriesOf, partEntriesOf } from "../serials/likeness";
import { LOOKUPS, LOOKUP_KEPT_DAYS, LOOKUP_MOST, type LookupKind } from "./constants";
import { LookupSchema, type PoliceBicycle } from "./model";

const RULE = ruleOf("policeLookup", "account", "hour");
const MESSAGES = ruleOf("policeMessage", "account", "day");
/** How long an officer may write to the holders of what a look-up has shown. */
const WRITABLE_MS = DAY_MS;

/** A registered bicycle, or the report of one that is not registered. */
type Found = { bicycle: Bicycle; report: null; likeness: PoliceBicycle["likeness"] } | OnlyReport;
interface OnlyReport {
  bicycle: null;
  report: TheftReport;
  likeness: PoliceBicycle["likeness"];
}

export interface LookupAnswer {
  id: string;
  asked: string;
  bicycles: PoliceBicycle[];
  /** Whether there were more than are shown. */
  isCut: boolean;
}

type LookupResult = { ok: true; answer: LookupAnswer } | Failed<"limited", { retryAfterSeconds: number }>;
/** `href`: the officer's link to the messages. */
type PoliceMessageResult = { ok: true; href: string } | Failed<"not-found" | "limited">;

/** Look-ups of officers: each is on record before it is answered, and none shows a holder. @throws UpstreamError */
export function createPolice(context: Context) {
  const { database, env, limiter, clock, log } = context;

  async function recorded(
    { uid, unit }: Officer,
    lookup: { kind: LookupKind; asked: string; reason: string },
    found: Found[],
  ): Promise<LookupAnswer> {
    const now = clock.now();
    const id = randomHex(16);
    const shown = found.slice(0, LOOKUP_MOST);
    const bicycles = await Promise.all(shown.map(viewOf));
    const bicycleIds = shown.map(({ bicycle, report }) => bicycle?.id ?? report?.id ?? "");
    const expiresAt = new Date(now.getTime() + LOOKUP_KEPT_DAYS * DAY_MS);
    await database.commit([
      { create: `policeLookups/${id}`, data: { uid, unit, ...lookup, bicycleIds, createdAt: now, expiresAt } },
    ]);
    return { id, asked: lookup.asked, bicycles, isCut: found.length > LOOKUP_MOST };
  }

  async function viewOf({ bicycle, report: alone, likeness }: Found): Promise<PoliceBicycle> {
    if (bicycle === null) return reportView(alone, likeness);
    const { id, serial, category, year, colors, marks, engraving, registeredAt } = bicycle;
    const live = await context.theft.liveOf(bicycle);
    const facts = [
      { label: "Número de serie", value: serial || "Sin número" },
      { label: "Tipo", value: category === null ? "" : (findCategory(category)?.name ?? "") },
      { label: "Año", value: year === null ? "" : String(year) },
      { label: "Colores", value: colorNames(colors) },
      { label: "Grabado", value: engraving },
      { label: "Señas", value: marks },
      { label: "Registrada", value: registeredAt === null ? "" : formatDay(registeredAt.toISOString().slice(0, 10)) },
      { label: "Robo", value: live ? `${formatDay(live.stolenOn)}, ${placeName(live)}` : "Sin reporte" },
      { label: "Denuncia policial", value: live ? policeReportOf(live) : "" },
    ];
    return {
      id,
      name: bicycleName(bicycle),
      likeness,
      facts: facts.filter(({ value }) => value !== ""),
      reportPath: live && stolenPath(live.id),
      isRegistered: true,
    };
  }

  /** Registered bicycles with this number, one like it, or one that has it as a part; one more than are shown. */
  async function findNumber(typed: string): Promise<Found[]> {
    const asked = askedSerial(typed);
    const [read = ""] = asked.reads;
    const entries = [...new Set([...partEntriesOf(read), ...nearEntriesOf(read)])].slice(0, 30);
    const [likeliest, parts] = await Promise.all([
      context.registry.serials.find(typed),
      entries.length === 0
        ? []
        : database.find({
            collection: "bicycles",
            where: [
              ["status", "==", "registered"],
              ["serialNear", "array-contains-any", entries],
            ],
            orderBy: [["theftId", "desc"]],
            limit: LOOKUP_MOST + 1,
          }),
    ]);
    const found = new Map<string, Found>();
    for (const { bicycle, match } of likeliest)
      found.set(bicycle.id, { bicycle, report: null, likeness: match.likeness });
    for (const bicycle of parts.flatMap((one) => decodeDocument(BicycleSchema, one, log) ?? [])) {
      const likeness = likenessTo(asked, bicycle.serialKey);
      if (likeness !== null && !found.has(bicycle.id)) found.set(bicycle.id, { bicycle, report: null, likeness });
    }
    for (const report of await reportsAlone(asked.keys))
      found.set(report.id, { bicycle: null, report, likeness: "exact" });
    return [...found.values()];
  }

  /** Live reports of bicycles that are not registered, with one of these numbers. */
  async function reportsAlone(keys: string[]): Promise<TheftReport[]> {
    if (keys.length === 0) return [];
    const found = await database.find({ collection: THEFTS, where: [["serialKey", "in", keys]], limit: LOOKUP_MOST });
    const reports = found.flatMap((one) => decodeDocument(TheftReportSchema, one, log) ?? []);
    return reports.filter(({ state, bicycleId }) => state === "live" && bicycleId === "");
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
        return bicycle ? { bicycle, report: null, likeness: null } : { bicycle: null, report, likeness: null };
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
      const found = await findNumber(asked);
      return { ok: true, answer: await recorded(officer, { kind: "number", asked, reason }, found) };
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
      const mailId = `relay-${formId}`;
      return database.transaction(async (tx): Promise<PoliceMessageResult> => {
        if ((await tx.read(`mail/${mailId}`)) !== null) return { ok: true, href: own };
        const [before, to] = [await context.relays.readIn(tx, id), await emailOf(tx, bicycle.ownerId)];
        if (to === null) return failed("not-found");
        const line = { id: formId, from: "other" as const, text, at: now };
        const begun = context.relays.begin(id, {
          kind: "police",
          findId: null,
          title: bicycleName(bicycle),
          ownerId: bicycle.ownerId,
          ownerEmail: "",
          otherUid: officer.uid,
          otherEmail: officer.email,
          otherName: `Policía (${officer.unit})`,
          lines: [line],
        });
        const relay = before ?? begun.relay;
        tx.write(
          ...(before === null ? begun.writes : context.relays.lineWrites(before, line)),
          mailWrite(relayedMail(to, relay, "owner", [text], theirs, env), now, mailId),
        );
        return { ok: true, href: own };
      });
    },
  };
}

/** A report of a bicycle that is not registered: officers reach its owner by its page. */
function reportView(report: TheftReport, likeness: PoliceBicycle["likeness"]): PoliceBicycle {
  const { id, serial, category, year, colors, marks, stolenOn } = report;
  const facts = [
    { label: "Número de serie", value: serial || "Sin número" },
    { label: "Tipo", value: category === null ? "" : (findCategory(category)?.name ?? "") },
    { label: "Año", value: year === null ? "" : String(year) },
    { label: "Colores", value: colorNames(colors) },
    { label: "Señas", value: marks },
    { label: "Registrada", value: "No: solo está reportada" },
    { label: "Robo", value: `${formatDay(stolenOn)}, ${placeName(report)}` },
    { label: "Denuncia policial", value: policeReportOf(report) },
  ].filter(({ value }) => value !== "");
  return { id, name: stolenName(report), likeness, facts, reportPath: stolenPath(id), isRegistered: false };
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
