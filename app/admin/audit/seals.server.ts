import { z } from "zod";

import { DAY_MS, MINUTE_MS } from "~/business/durations";
import { AUDIT, AUDIT_KEPT_DAYS } from "~/platform/audit/audit";
import type { Context } from "~/platform/context";
import { sha256Hex } from "~/platform/crypto/hash";
import { isFirestoreError } from "~/platform/firestore/errors";
import type { Database, Snapshot } from "~/platform/firestore/types";

const SEALS = "auditSeals";
const STANDING = "auditSeals/standing";
/** Entries are sealed so long after their time: none is committed later. */
const MARGIN_MS = 10 * MINUTE_MS;
const KEPT_MS = AUDIT_KEPT_DAYS * DAY_MS;
/** Entries of a seal, and of a night's or an administrator's check. */
const SEALED_MAX = 2_000;
const CHECKED_MAX = 10_000;
const SEALS_MAX = 40;
const PER_READ = 300;
/** Entries that a finding names. */
const NAMED_MAX = 5;

/** A document of `auditSeals`, by its number: all entries with a time from `from` until `until`. */
const SealSchema = z.object({
  number: z.int().min(1),
  from: z.date(),
  until: z.date(),
  /** A line for each entry, in order: its id and its hash. As text: a list would index each. */
  entries: z.string(),
  /** Hash of the seal before; empty for the first. */
  previous: z.string(),
  hash: z.string(),
});
type Seal = z.infer<typeof SealSchema>;

/** `ids`: of entries, no more than NAMED_MAX; of a seal that was changed itself, none. */
const FindingSchema = z.object({
  seal: z.int(),
  what: z.enum(["changed", "missing", "added", "seal"]),
  count: z.int(),
  ids: z.array(z.string()),
});
export type SealFinding = z.infer<typeof FindingSchema>;

const StandingSchema = z.object({
  /** How far the log is sealed, and when it was compared last. */
  until: z.date(),
  checkedAt: z.date().nullable().catch(null),
  /** The older seal that the next night begins with. */
  next: z.int().catch(1),
  findings: z.array(FindingSchema).catch([]),
});
export type SealStanding = z.infer<typeof StandingSchema>;

interface Checked {
  seals: number;
  entries: number;
  findings: SealFinding[];
  /** Whether there was more than is compared at once. */
  isCut: boolean;
}

const sealPath = (number: number): string => `${SEALS}/${String(number).padStart(8, "0")}`;

/** Seals of the log: each night those of its new entries, and whether older ones are as they were. */
export function createAuditSeals(context: Context) {
  const { database, clock, log } = context;
  async function standing(): Promise<SealStanding | null> {
    const snapshot = await database.read(STANDING);
    return snapshot && (StandingSchema.safeParse(snapshot.data).data ?? null);
  }

  /** Seals by their numbers, the first of them first. */
  async function sealsFrom(number: number, limit: number): Promise<Seal[]> {
    const paths = Array.from({ length: limit }, (_, at) => sealPath(number + at));
    const found = limit > 0 ? await database.readAll(paths) : [];
    return found.flatMap((one) => (one && SealSchema.safeParse(one.data).data) ?? []);
  }

  async function newest(): Promise<Seal | null> {
    const [found] = await database.find({ collection: SEALS, where: [], orderBy: [["number", "desc"]], limit: 1 });
    return (found && SealSchema.safeParse(found.data).data) ?? null;
  }

  /** Makes the seals of all entries that have none. @throws UpstreamError */
  async function seal(): Promise<Seal | null> {
    let last = await newest();
    const until = new Date(clock.now().getTime() - MARGIN_MS);
    for (let round = 0; round < SEALS_MAX; round++) {
      const from = last?.until ?? (await firstEntryAt(database)) ?? until;
      if (from >= until) break;
      const found = await entriesOf(database, from, until, SEALED_MAX + 1);
      const isWhole = found.length <= SEALED_MAX;
      const end: Date = isWhole ? until : timeOf(found.at(-1));
      const lines = await linesOf(found.filter((entry) => timeOf(entry) < end));
      const next = {
        number: (last?.number ?? 0) + 1,
        from,
        until: end,
        entries: lines.join("\n"),
        previous: last?.hash ?? "",
      };
      last = { ...next, hash: await hashOf(next) };
      try {
        await database.commit([
          { create: sealPath(last.number), data: { ...last, expiresAt: new Date(end.getTime() + KEPT_MS) } },
          { merge: STANDING, data: { until: end } },
        ]);
      } catch (error) {
        // Another run made it.
        if (!isFirestoreError(error, "ALREADY_EXISTS")) throw error;
        return newest();
      }
      // Outside of the database: a chain that was made again has other hashes than these lines.
      log.info("audit.sealed", { number: last.number, count: lines.length, hash: last.hash });
      if (isWhole) break;
    }
    return last;
  }

  /** Compares seals with their entries and with each other, no more than CHECKED_MAX entries. @throws UpstreamError */
  async function compare(seals: readonly Seal[]): Promise<Checked & { last: number }> {
    const expired = new Date(clock.now().getTime() - KEPT_MS);
    const checked: Checked = { seals: 0, entries: 0, findings: [], isCut: false };
    let last = 0;
    for (const one of seals) {
      if (checked.entries >= CHECKED_MAX) return { ...checked, last, isCut: true };
      last = one.number;
      // The database is deleting its entries.
      if (one.from < expired) continue;
      const [before] = one.number === 1 ? [] : await sealsFrom(one.number - 1, 1);
      const isSame =
        one.hash === (await hashOf(one)) &&
        (before === undefined
          ? one.number === 1
          : before.hash === one.previous && before.until.getTime() === one.from.getTime());
      if (!isSame) checked.findings.push({ seal: one.number, what: "seal", count: 1, ids: [] });
      const now = new Map(pairsOf(await linesOf(await entriesOf(database, one.from, one.until, 2 * SEALED_MAX))));
      const then = new Map(pairsOf(one.entries === "" ? [] : one.entries.split("\n")));
      const differing = {
        changed: [...then].filter(([id, hash]) => now.has(id) && now.get(id) !== hash),
        missing: [...then].filter(([id]) => !now.has(id)),
        added: [...now].filter(([id]) => !then.has(id)),
      };
      for (const what of ["changed", "missing", "added"] as const) {
        const ids = differing[what].map(([id]) => id);
        if (ids.length > 0)
          checked.findings.push({ seal: one.number, what, count: ids.length, ids: ids.slice(0, NAMED_MAX) });
      }
      checked.seals += 1;
      checked.entries += now.size;
    }
    return { ...checked, last };
  }

  return {
    standing,

    /**
     * Seals what is new, then compares the newest seals, those that differed before, and some older ones, so that all
     * come round within weeks. Administrators get a mail about what was not known. @throws UpstreamError
     */
    async run(): Promise<Omit<Checked, "findings"> & { findings: number }> {
      const [before, former] = await Promise.all([standing(), newest()]);
      // Somebody took the last seals away: their time would be sealed again.
      const isCutOff = before !== null && (former === null || former.until < before.until);
      const sealed = await seal();
      if (sealed === null) return { seals: 0, entries: 0, isCut: false, findings: 0 };
      const top = sealed.number;
      const recent = Math.max(1, top - SEALS_MAX + 1);
      const known = [...new Set(before?.findings.map((one) => one.seal))].filter((number) => number < recent);
      const older = Math.min(SEALS_MAX, recent - 1);
      const start = before && before.next < recent ? before.next : 1;
      const [latest, differed, rest] = [
        await sealsFrom(recent, top - recent + 1),
        (await Promise.all(known.slice(0, SEALS_MAX).map((number) => sealsFrom(number, 1)))).flat(),
        await sealsFrom(start, Math.min(older, recent - start)),
      ];
      const gone = top - recent + 1 - latest.length + (isCutOff ? 1 : 0);
      const result = await compare([...latest, ...differed, ...rest.filter(({ number }) => !known.includes(number))]);
      const findings =
        gone > 0
          ? [{ seal: recent, what: "seal" as const, count: gone, ids: [] }, ...result.findings]
          : result.findings;
      const now = clock.now();
      const isNews = findings.some(
        (one) =>
          !before?.findings.some((old) => old.seal === one.seal && old.what === one.what && old.count === one.count),
      );
      if (findings.length > 0) log.error("audit.seals-differ", { findings });
      const mails = isNews ? await context.accounts.administrators.alarms(ALARM, now) : [];
      await database.commit([
        {
          merge: STANDING,
          data: { until: sealed.until, checkedAt: now, next: rest.at(-1) ? result.last + 1 : 1, findings },
        },
        ...mails,
      ]);
      return { seals: result.seals, entries: result.entries, isCut: result.isCut, findings: findings.length };
    },

    /** Compares the seals of a time, the oldest first. @throws UpstreamError */
    async check(from: Date | null, until: Date | null): Promise<Checked> {
      const found = await database.find({
        collection: SEALS,
        where: from ? [["until", ">", from]] : [],
        orderBy: [["until", "asc"]],
        limit: SEALS_MAX + 1,
      });
      const seals = found
        .flatMap(({ data }) => SealSchema.safeParse(data).data ?? [])
        .filter((one) => until === null || one.from < until);
      const { last, ...checked } = await compare(seals.slice(0, SEALS_MAX));
      return { ...checked, isCut: seals.some(({ number }) => number > last) };
    },
  };
}

export type AuditSeals = ReturnType<typeof createAuditSeals>;

const ALARM = {
  subject: "El registro de administración no es como se selló",
  text:
    "Al compararlo con sus sellos faltan actos, cambiaron o hay otros. Mira cuáles en el registro, y compáralos con las " +
    "líneas audit.entry y audit.sealed del registro del Worker, que nadie de la administración puede cambiar.",
  path: "/administracion/registro",
};

async function firstEntryAt(database: Database): Promise<Date | null> {
  const [found] = await database.find({ collection: AUDIT, where: [], orderBy: [["at", "asc"]], limit: 1 });
  return found ? timeOf(found) : null;
}

async function entriesOf(database: Database, from: Date, until: Date, most: number): Promise<Snapshot[]> {
  const entries: Snapshot[] = [];
  for (let last: Snapshot | undefined; entries.length < most; last = entries.at(-1)) {
    const limit = Math.min(PER_READ, most - entries.length);
    const found = await database.find({
      collection: AUDIT,
      where: [
        ["at", ">=", from],
        ["at", "<", until],
      ],
      orderBy: [
        ["at", "asc"],
        ["__name__", "asc"],
      ],
      ...(last && { startAfter: [last.data.at, last.path] }),
      limit,
    });
    entries.push(...found);
    if (found.length < limit) break;
  }
  return entries;
}

function timeOf(entry: Snapshot | undefined): Date {
  return entry?.data.at instanceof Date ? entry.data.at : new Date(0);
}

/** `{id} {hash of all its fields, by name}` */
function linesOf(entries: readonly Snapshot[]): Promise<string[]> {
  return Promise.all(
    entries.map(async ({ id, data }) => {
      const fields = Object.entries(data).sort(([one], [other]) => (one < other ? -1 : 1));
      return `${id} ${await sha256Hex(JSON.stringify(fields), 16)}`;
    }),
  );
}

function pairsOf(lines: readonly string[]): [id: string, hash: string][] {
  return lines.map((line) => {
    const [id = "", hash = ""] = line.split(" ");
    return [id, hash];
  });
}

function hashOf({ number, from, until, entries, previous }: Omit<Seal, "hash">): Promise<string> {
  return sha256Hex([number, from.toISOString(), until.toISOString(), previous, entries].join("\n"), 32);
}
