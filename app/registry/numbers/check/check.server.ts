import { limaDay } from "~/business/calendar";
import { parsePlate, findDepartment } from "~/business/peru";
import { tableEntry } from "~/business/table";
import { findCategory } from "~/catalog/categories";
import { type Listing, ListingSchema } from "~/catalog/model";
import { CATALOG_STATUSES } from "~/catalog/statuses";
import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import { isFirestoreError } from "~/platform/firestore/errors";
import { isDocumentId } from "~/platform/firestore/paths";
import { mailWrite, type Mail } from "~/platform/mail/mail";
import { textMail } from "~/platform/mail/text-mail";
import { ruleOf } from "~/platform/routes/acts";

import { formerCodePath } from "../../bicycles/code";
import { COLORS } from "../../constants";
import type { Bicycle } from "../../model";
import { THEFTS, theftPath } from "../../theft/constants";
import { type TheftReport, TheftReportSchema } from "../../theft/model";
import { numberPath } from "../model";
import { numberOf } from "../numbers.server";
import { foldSerial } from "../serials/fold";
import { askedSerial } from "../serials/likeness";
import type { SerialMatch } from "../serials/model";
import { CHECK_PATH } from "./constants";
import type { CheckResult, CheckedReport, CheckedVehicle, SimilarVehicle } from "./model";

const COLOR_NAMES = new Map<string, string>(COLORS.map(({ id, name }) => [id, name]));

/** Lists each public field: new fields of the document stay private. */
function checkedVehicle({
  brand,
  model,
  category,
  year,
  colors,
}: Pick<Bicycle, "brand" | "model" | "category" | "year" | "colors">): CheckedVehicle {
  const type = category === null ? "" : (findCategory(category)?.name ?? "");
  const colorNames = colors.map((color) => COLOR_NAMES.get(color) ?? "").join(" y ");
  return {
    title: `${brand} ${model}`.trim() || type || "Bicicleta",
    facts: [type, year === null ? "" : String(year), colorNames].filter(Boolean).join(" · "),
  };
}

function checkedReport(report: TheftReport): CheckedReport {
  const department = findDepartment(report.department)?.name ?? "";
  return {
    id: report.id,
    day: report.stolenOn,
    place: [report.district, department].filter(Boolean).join(", "),
    withPolice: report.policeReport !== "",
    photo: report.photos[0] ?? null,
    marks: report.marks,
  };
}

/** `report`: of the number that was asked; it may be that of this bicycle under another number. */
function similarVehicle(
  { match, bicycle }: { match: SerialMatch; bicycle: Bicycle },
  report: TheftReport | null,
): SimilarVehicle {
  const isReported = bicycle.theftId !== null || (report?.otherKeys.includes(bicycle.serialKey) ?? false);
  return { ...checkedVehicle(bicycle), likeness: match.likeness, isReported };
}

interface LookedUp {
  site: { url: string; name: string };
  owner: { uid: string; email: string; displayName: string };
  vehicle: string;
  /** Department of the asker; null for unknown. */
  department: string | null;
}

/** For the owner of a bicycle reported as stolen that was looked up. Names only the department of the asker. */
function lookedUpMail({ site, owner, vehicle, department }: LookedUp): Mail {
  return textMail({
    to: owner.email,
    subject: `Alguien consultó tu bicicleta reportada: ${vehicle}`,
    greeting: `Hola, ${owner.displayName}:`,
    blocks: [
      `Hoy alguien consultó en ${site.name} el número de serie de tu bicicleta reportada como robada (${vehicle}).`,
      department === null
        ? "No sabemos desde qué departamento se hizo la consulta."
        : `La consulta se hizo desde: ${department}.`,
      "No guardamos quién consultó: puede ser alguien que está por comprarla y quiere hacerlo bien. Le dijimos que " +
        "no la compre y cómo avisar sin exponerse.",
      "Si alguien te contacta, no vayas a recuperarla por tu cuenta: avisa a la Policía (105).",
      "Te escribimos por esta bicicleta una vez al día como máximo.",
    ],
    link: { label: "La consulta pública:", href: site.url + CHECK_PATH },
    footer: site.name,
    about: [owner.uid],
  });
}

/** Regions of Peru (ISO 3166-2:PE) as the edge names the origin of a request. */
const REGIONS: Readonly<Record<string, string>> = {
  AMA: "amazonas",
  ANC: "ancash",
  APU: "apurimac",
  ARE: "arequipa",
  AYA: "ayacucho",
  CAJ: "cajamarca",
  CAL: "callao",
  CUS: "cusco",
  HUV: "huancavelica",
  HUC: "huanuco",
  ICA: "ica",
  JUN: "junin",
  LAL: "la-libertad",
  LAM: "lambayeque",
  LIM: "lima",
  LMA: "lima",
  LOR: "loreto",
  MDD: "madre-de-dios",
  MOQ: "moquegua",
  PAS: "pasco",
  PIU: "piura",
  PUN: "puno",
  SAM: "san-martin",
  TAC: "tacna",
  TUM: "tumbes",
  UCA: "ucayali",
};

/** Department of a request, and nothing finer; null where the edge does not know it. */
function departmentOfRequest(request: Request): string | null {
  const { country, regionCode } = (request as { cf?: { country?: unknown; regionCode?: unknown } }).cf ?? {};
  if (country !== "PE" || typeof regionCode !== "string") return null;
  return findDepartment(tableEntry(REGIONS, regionCode) ?? "")?.name ?? null;
}

export const CHECK_RULE = ruleOf("check", "network", "hour");
/** Reports that one check reads, the oldest of a number first. */
const MAX_REPORTS = 2;

type CheckAllowance = { allowed: true } | { allowed: false; retryAfterSeconds: number };

/** Public questions to the registry, without an account. */
export interface Checks {
  /** Counts a check of this address: 30 an hour, and few at once. @throws UpstreamError */
  admit(): Promise<CheckAllowance>;
  /**
   * The answer to a serial, engine or frame number, or plate; null for a text that cannot be one. The owner of a stolen
   * one is notified in the background. At most 20 reads. @throws UpstreamError: a fault is never an answer
   */
  check(typed: string): Promise<CheckResult | null>;
  /** As stored; two reads for a code of a former owner. @throws UpstreamError */
  sticker(code: string): Promise<string | null>;
  /** A listing on offer, for a check; null for any other. @throws UpstreamError */
  listing(id: string): Promise<CheckedListing | null>;
}

interface CheckedListing {
  id: string;
  title: string;
  /** Serial or plate that the seller declared; stays on the server. */
  declared: string;
}

export function createChecks(context: Context): Checks {
  const { database, env, limiter, network, clock, log } = context;
  const burst = env.BURST;

  /**
   * The live report of a number: what its document says, and that of a bicycle with this code engraved. Keys that the
   * text may mean too are looked for among the reports.
   */
  async function reportOf(keys: readonly string[], exact: readonly Bicycle[]): Promise<TheftReport | null> {
    const numbers = [...new Set([...keys.slice(0, 1), ...exact.slice(0, 1).map(({ serialKey }) => serialKey)])];
    const asked = numbers.filter((key) => key !== "");
    const documents = asked.length === 0 ? [] : await database.readAll(asked.map(numberPath));
    const known = documents.flatMap((one) => (one ? numberOf(one).theftIds : []));
    const own = exact.flatMap(({ theftId }) => theftId ?? []);
    const ids = [...new Set([...known, ...own])].slice(0, MAX_REPORTS);
    const snapshots = ids.length === 0 ? [] : await database.readAll(ids.map(theftPath));
    const live = snapshots
      .flatMap((one) => (one && decodeDocument(TheftReportSchema, one, log)) ?? [])
      .find(({ state }) => state === "live");
    const others = keys.filter((_, at) => at > 0 || documents[0] === null);
    if (live || others.length === 0) return live ?? null;
    const [found] = await database.find({
      collection: THEFTS,
      where: [
        ["serialKey", "in", others],
        ["state", "==", "live"],
      ],
      limit: 1,
    });
    return found ? decodeDocument(TheftReportSchema, found, log) : null;
  }

  async function tellOwner(report: TheftReport, vehicle: string): Promise<void> {
    const owner = report.ownerId === "" ? null : await context.accounts.user(report.ownerId);
    if (!owner?.isActive || owner.email === "") return;
    const now = clock.now();
    const mail = lookedUpMail({
      site: context.site,
      owner: { uid: report.ownerId, email: owner.email, displayName: owner.displayName },
      vehicle,
      department: departmentOfRequest(context.request),
    });
    try {
      // One mail a report and day: the id exists for all later ones.
      await database.commit([mailWrite(mail, now, `theft-lookup-${report.id}-${limaDay(now)}`)]);
    } catch (error) {
      if (!isFirestoreError(error, "ALREADY_EXISTS")) throw error;
    }
  }

  return {
    async admit() {
      // Signed-in users are counted by account: a carrier's network is shared by many.
      const key = `check:${(await context.accounts.session())?.uid ?? network}`;
      if (burst !== null && !(await burst.limit({ key })).success) return { allowed: false, retryAfterSeconds: 60 };
      const { allowed, retryAfterSeconds } = await limiter.take(key, CHECK_RULE);
      return allowed ? { allowed } : { allowed, retryAfterSeconds };
    },

    async check(typed) {
      if (foldSerial(typed) === "") return null;
      const found = await context.registry.serials.find(typed);
      const { keys } = askedSerial(typed);
      const exact = found.filter(({ match }) => match.likeness === "exact");
      const report = await reportOf(
        keys,
        exact.map(({ bicycle }) => bicycle),
      );
      const shown = report ? exact.find(({ bicycle }) => bicycle.id === report.bicycleId) : exact[0];
      const others = found.filter((one) => one !== shown);
      const answer = { similar: others.map((one) => similarVehicle(one, report)), plate: parsePlate(typed) };
      if (report) {
        const vehicle = checkedVehicle(shown?.bicycle ?? report);
        context.waitUntil(
          tellOwner(report, vehicle.title).catch((error: unknown) =>
            log.error("registry.look-up-mail-failed", { theft: report.id, error }),
          ),
        );
        return { kind: "stolen", vehicle, report: checkedReport(report), ...answer };
      }
      if (!shown) return { kind: "unknown", ...answer };
      return { kind: "registered", vehicle: checkedVehicle(shown.bicycle), ...answer };
    },

    async sticker(code) {
      const [found] = await database.find({
        collection: "bicycles",
        where: [["code", "==", code]],
        select: ["status"],
        limit: 1,
      });
      if (found) return found.data.status === "registered" ? code : null;
      return (await database.read(formerCodePath(code))) === null ? null : code;
    },

    async listing(id) {
      const snapshot = isDocumentId(id) ? await database.read(`vehicles/${id}`) : null;
      const listing = snapshot && decodeDocument(ListingSchema, snapshot, log);
      if (!listing || !CATALOG_STATUSES.includes(listing.status)) return null;
      return { id: listing.id, title: listing.title, declared: declaredBy(listing) };
    },
  };
}

function declaredBy({ serial, specifications }: Pick<Listing, "serial" | "specifications">): string {
  const { plate } = specifications;
  return serial || (typeof plate === "string" ? plate : "");
}

declare module "~/platform/context" {
  interface Context {
    checks: Checks;
  }
}
