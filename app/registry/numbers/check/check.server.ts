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
import { mailWrite } from "~/platform/mail/mail";
import type { Mail } from "~/platform/mail/model";
import { isNameless } from "~/platform/personal-data";
import { ruleOf } from "~/platform/routes/acts";

import { formerCodePath } from "../../bicycles/code";
import { COLORS } from "../../constants";
import type { Bicycle } from "../../model";
import type { NumberMatch } from "../../service";
import type { TheftReport } from "../../theft/model";
import { readTheft } from "../../theft/store.server";
import { askedSerial, holdsNumber } from "../serials/likeness";
import { STANDINGS } from "../standing";
import { CHECK_PATH } from "./constants";
import type { CheckedReport, CheckedVehicle, NumberResult, SimilarVehicle } from "./model";

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
    hasOwner: !isNameless(report.ownerId),
    photo: report.photos[0] ?? null,
    marks: report.marks,
  };
}

interface LookedUp {
  site: { url: string; name: string };
  owner: { uid: string; email: string; displayName: string };
  vehicle: string;
  /** Department of the asker; null for unknown. */
  department: string | null;
}

/** For the owner of a bicycle reported as stolen that was looked up. Names only the department of the asker. */
export function lookedUpMail({ site, owner, vehicle, department }: LookedUp): Mail {
  return {
    kind: "number-looked-up",
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
    ],
    rest: ["Te escribimos por esta bicicleta una vez al día como máximo."],
    link: { label: "Ver qué dice la consulta", href: site.url + CHECK_PATH },
    about: [owner.uid],
  };
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
/** Numbers of one text whose standing is asked. */
const MAX_NUMBERS = 2;
/** Shorter texts are a part of a number, unless one is registered. */
const MIN_WHOLE = 6;
const WORST = ["danger", "warning", "success", "info"] as const;

/** Frame numbers of motorcycles and cars have 17 characters and no I, O or Q. */
const CHASSIS = /^(?=.*[A-Z])(?=.*\d)[A-HJ-NPR-Z\d]{17}$/;

type CheckAllowance = { allowed: true } | { allowed: false; retryAfterSeconds: number };

/** Public questions to the registry, without an account. */
export function createChecks(context: Context) {
  const { database, env, limiter, network, clock, log } = context;
  const burst = env.BURST;

  /** Of the numbers that a text may mean, the one whose standing warns most; null for a part of a number. */
  async function worstOf(keys: readonly string[], found: readonly NumberMatch[]) {
    const exact = found.filter(({ likeness }) => likeness === "exact");
    const known = exact.flatMap(({ bicycle, report }) => (bicycle ?? report)?.serialKey || []);
    const asked = [...new Set([...known, ...keys.slice(0, 1)])].slice(0, MAX_NUMBERS);
    const all = await Promise.all(asked.map(async (key) => ({ key, standing: await context.registry.standing(key) })));
    const rank = ({ standing: { why } }: (typeof all)[number]) => WORST.indexOf(STANDINGS[why].tone);
    return all.sort((one, other) => rank(one) - rank(other))[0] ?? null;
  }

  /** Bicycle and report that are believed, from what was found or by their ids. */
  async function believedOf(
    { kind, id }: { kind: "registration" | "report"; id: string },
    found: readonly NumberMatch[],
  ): Promise<{ bicycle: Bicycle | null; report: TheftReport | null }> {
    const report =
      kind === "registration"
        ? null
        : (found.find((one) => one.report?.id === id)?.report ?? (await readTheft(database, id, log)));
    const bicycleId = kind === "registration" ? id : (report?.bicycleId ?? "");
    if (bicycleId === "") return { bicycle: null, report };
    const bicycle = found.find((one) => one.bicycle?.id === bicycleId)?.bicycle;
    return { bicycle: bicycle ?? (await context.registry.bicycles.read(bicycleId)), report };
  }

  async function similarOf({ likeness, bicycle, report }: NumberMatch): Promise<SimilarVehicle[]> {
    const shown = report ?? bicycle;
    if (shown === null) return [];
    const { why } = await (bicycle
      ? context.registry.bicycles.standing(bicycle)
      : context.registry.standing(shown.serialKey));
    return [{ ...checkedVehicle(bicycle ?? shown), likeness, why, report: report && checkedReport(report) }];
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
    /** Counts a check of this address: 30 an hour, and few at once. @throws UpstreamError */
    async admit(): Promise<CheckAllowance> {
      // Signed-in users are counted by account: a carrier's network is shared by many.
      const key = `check:${(await context.accounts.session())?.uid ?? network}`;
      if (burst !== null && !(await burst.limit({ key })).success) return { allowed: false, retryAfterSeconds: 60 };
      const { allowed, retryAfterSeconds } = await limiter.take(key, CHECK_RULE);
      return allowed ? { allowed } : { allowed, retryAfterSeconds };
    },

    /**
     * The answer to a serial, engine or frame number, or plate; null for a text that holds none. The owner of a stolen
     * one is notified in the background. At most some 60 reads. @throws UpstreamError: a fault is never an answer
     */
    async check(typed: string): Promise<NumberResult | null> {
      const asked = askedSerial(typed);
      if (!holdsNumber(asked)) return null;
      const found = await context.registry.serials.find(typed);
      const worst = await worstOf(asked.keys, found);
      const believed = worst?.standing.believed ? await believedOf(worst.standing.believed, found) : null;
      const isHead = ({ bicycle, report }: NumberMatch) =>
        believed !== null &&
        ((bicycle !== null && bicycle.id === believed.bicycle?.id) ||
          (report !== null && report.id === believed.report?.id));
      const similar = (await Promise.all(found.filter((one) => !isHead(one)).map(similarOf))).flat();
      const common = { kind: "number" as const, number: worst?.key ?? "", plate: parsePlate(typed) };
      if (worst === null || worst.standing.state === "free")
        return { ...common, ...answerOfFree(typed, common, similar) };
      const { why, others } = worst.standing;
      const { bicycle = null, report = null } = believed ?? {};
      const shown = bicycle ?? report;
      const vehicle = shown && checkedVehicle(shown);
      if (report !== null)
        context.waitUntil(
          tellOwner(report, vehicle?.title ?? "").catch((error: unknown) =>
            log.error("registry.look-up-mail-failed", { theft: report.id, error }),
          ),
        );
      const isRegistered = bicycle !== null || others.some(({ kind }) => kind === "registration");
      return { ...common, why, isRegistered, vehicle, report: report && checkedReport(report), similar };
    },

    /** As stored; two reads for a code of a former owner. @throws UpstreamError */
    async sticker(code: string): Promise<string | null> {
      const [found] = await database.find({
        collection: "bicycles",
        where: [["code", "==", code]],
        select: ["status"],
        limit: 1,
      });
      if (found) return found.data.status === "registered" ? code : null;
      return (await database.read(formerCodePath(code))) === null ? null : code;
    },

    /** A listing on offer, for a check; null for any other. @throws UpstreamError */
    async listing(id: string) {
      const snapshot = isDocumentId(id) ? await database.read(`vehicles/${id}`) : null;
      const listing = snapshot && decodeDocument(ListingSchema, snapshot, log);
      if (!listing || !CATALOG_STATUSES.includes(listing.status)) return null;
      return {
        id: listing.id,
        title: listing.title,
        /** Serial or plate that the seller declared; stays on the server. */
        declared: declaredBy(listing),
      };
    },
  };
}

export type Checks = ReturnType<typeof createChecks>;

/** Of a number of which nothing is said: what is like it, or what it may be. */
function answerOfFree(
  typed: string,
  { number, plate }: Pick<NumberResult, "number" | "plate">,
  similar: SimilarVehicle[],
): Pick<NumberResult, "why" | "isRegistered" | "vehicle" | "report" | "similar"> {
  const near = similar.find(({ report }) => report !== null);
  if (near !== undefined) {
    const { title, facts, report } = near;
    const why = near.likeness === "partial" ? "nearPart" : "near";
    const others = similar.filter((one) => one !== near);
    return { why, isRegistered: false, vehicle: { title, facts }, report, similar: others };
  }
  const isMoto = plate !== null || CHASSIS.test(typed.trim().toUpperCase().replace(/[\s-]/g, ""));
  const isInDoubt = similar.some(({ why: one }) => !STANDINGS[one].canVouch);
  const why =
    similar.length === 0 && isMoto ? "moto" : isInDoubt ? "nearDoubt" : number.length < MIN_WHOLE ? "part" : "unknown";
  return { why, isRegistered: false, vehicle: null, report: null, similar };
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
