import { z } from "zod";

import { DAY_MS, DAY_SECONDS, HOUR_MS } from "~/business/durations";
import type { Context } from "~/platform/context";
import { sha256Hex } from "~/platform/crypto/hash";
import { failed, type Failed } from "~/platform/failed";
import type { Transaction, Write } from "~/platform/firestore/types";
import { mailWrite } from "~/platform/mail/mail";
import { ruleOf } from "~/platform/routes/acts";

import { ownerReachOf } from "../../theft/store.server";
import { RELAY_DAYS, RELAY_LINES_MAX, RELAY_PATH } from "./constants";
import { relayedMail } from "./mails";
import { type Relay, RELAY_SIDES, RELAYS, type RelaySide } from "./model";

const PURPOSE = "relay";
const LinkSchema = z.object({ relay: z.string(), side: z.enum(RELAY_SIDES) });
/** Messages of one side a day. */
const RULE = ruleOf("relay", "each", "day");

// Pages of administration of rooms that import this one.
const LOOKUPS_PATH = "/administracion/registro?accion=police.looked-up";
const adminFindPath = (id: string) => `/administracion/hallazgos/${id}`;
/** Lines of the other side that a report of a message shows. */
const REPORTED_LINES = 5;

/** Account of a side, or the address of one without. */
const writerOf = ({ ownerId, ownerEmail, otherUid, otherEmail }: Relay, side: RelaySide): string =>
  side === "owner" ? ownerId || ownerEmail.toLowerCase() : (otherUid ?? otherEmail.toLowerCase());

const hourAfter = (date: Date): Date => new Date(date.getTime() + HOUR_MS);

type RelayResult = { ok: true } | Failed<"not-found" | "full" | "limited" | "ended">;

/** Messages that reach the owner of a bicycle, and back, through us. @throws UpstreamError */
export function createRelays({ env, database, tokens, limiter, cases, clock, log }: Context) {
  async function hrefOf(id: string, side: RelaySide): Promise<string> {
    const token = await tokens.sign(PURPOSE, { relay: id, side }, RELAY_DAYS * DAY_SECONDS);
    return `${env.siteUrl}${RELAY_PATH}/${token}`;
  }

  const readIn = (source: Pick<Transaction, "read">, id: string) => RELAYS.read(source, id, log);

  /** A new relay and the write of it; the caller tells both sides. */
  function begin(
    id: string,
    about: Omit<Relay, "id" | "mailedAt" | "endedBy" | "createdAt" | "expiresAt">,
  ): { relay: Relay; writes: Write[] } {
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + RELAY_DAYS * DAY_MS);
    const data = { ...about, mailedAt: { owner: null, other: null }, endedBy: null, createdAt: now, expiresAt };
    return { relay: { id, ...data }, writes: [{ create: RELAYS.path(id), data }] };
  }

  /** Address of the other side; null where the owner has none any more. */
  const addressOf = (source: Pick<Transaction, "read">, relay: Relay, side: RelaySide) =>
    side === "owner"
      ? ownerReachOf(source, { ownerId: relay.ownerId, email: relay.ownerEmail }).then(({ email }) => email)
      : Promise.resolve(relay.otherEmail || null);

  async function ofLink(token: string): Promise<{ relay: Relay; side: RelaySide } | null> {
    const link = await tokens.verify(PURPOSE, token, LinkSchema);
    const relay = link && (await readIn(database, link.relay));
    return relay && { relay, side: link.side };
  }

  /**
   * The mail of a new line: at once where the other side got none for an hour, else one for all lines of that hour at
   * its end, which each further line replaces.
   */
  function mailWrites(to: string, relay: Relay, side: RelaySide, href: string): { at: Date; writes: Write[] } {
    const now = clock.now();
    const last = relay.mailedAt[side];
    const at = last === null || last.getTime() + HOUR_MS <= now.getTime() ? now : last > now ? last : hourAfter(last);
    const since = at.getTime() - HOUR_MS;
    const texts = relay.lines.filter((line) => line.from !== side && line.at.getTime() > since).map(({ text }) => text);
    const unsent = at > now ? texts : texts.slice(-1);
    const mail = mailWrite(
      relayedMail(to, relay, side, unsent, href, env),
      at,
      `relay-${relay.id}-${side}-${at.getTime()}`,
    );
    return { at, writes: "create" in mail && at > now ? [{ set: mail.create, data: mail.data }] : [mail] };
  }

  /** Queues a line and its mail to the other side, whose link is `href`. Idempotent by the line's id. */
  async function addIn(
    tx: Transaction,
    relay: Relay,
    { id, from, text }: Omit<Relay["lines"][number], "at">,
    href: string,
  ): Promise<RelayResult> {
    if (relay.lines.some((line) => line.id === id)) return { ok: true };
    if (relay.endedBy !== null) return failed("ended");
    if (relay.lines.length >= RELAY_LINES_MAX) return failed("full");
    const other = from === "owner" ? "other" : "owner";
    const to = await addressOf(tx, relay, other);
    if (to === null) return failed("not-found");
    const lines = [...relay.lines, { id, from, text, at: clock.now() }];
    const { at, writes } = mailWrites(to, { ...relay, lines }, other, href);
    const mailedAt = { ...relay.mailedAt, [other]: at };
    tx.write({ update: RELAYS.path(relay.id), data: { lines, mailedAt } }, ...writes);
    return { ok: true };
  }

  /** Stores a message and mails it to the other side. Idempotent by `id`, which the form carries. */
  async function write(token: string, id: string, text: string): Promise<RelayResult> {
    const link = await tokens.verify(PURPOSE, token, LinkSchema);
    if (link === null) return failed("not-found");
    const { side } = link;
    if ((await readIn(database, link.relay))?.lines.some((line) => line.id === id)) return { ok: true };
    const { allowed, retryAfterSeconds } = await limiter.take(`relay:${link.relay}:${side}`, RULE);
    if (!allowed) return failed("limited", { retryAfterSeconds });
    const other = side === "owner" ? "other" : "owner";
    const href = await hrefOf(link.relay, other);
    return database.transaction(async (tx): Promise<RelayResult> => {
      const relay = await readIn(tx, link.relay);
      return relay === null ? failed("not-found") : addIn(tx, relay, { id, from: side, text }, href);
    });
  }

  /** Ends it for both sides, for good. Idempotent. */
  function end(token: string): Promise<RelayResult> {
    return changed(token, (relay, side) =>
      Promise.resolve(relay.endedBy === null ? [{ update: RELAYS.path(relay.id), data: { endedBy: side } }] : []),
    );
  }

  /** Opens a case with what the other side wrote; once for each line that it ends with. */
  function report(token: string): Promise<RelayResult> {
    return changed(token, async (relay, side, tx) => {
      const theirs = relay.lines.filter(({ from }) => from !== side);
      if (theirs.length === 0) return [];
      return cases.filing.writesIn(tx, {
        formId: await sha256Hex(`relay:${relay.id}:${side}:${theirs.at(-1)?.id ?? ""}`, 16),
        kind: "robo",
        subject: `Mensaje denunciado sobre la ${relay.title}`,
        text: theirs
          .slice(-REPORTED_LINES)
          .map(({ text }) => text)
          .join("\n\n"),
        fields: [
          { label: "Lo escribió", value: side === "owner" ? relay.otherName : "El titular" },
          ...(relay.findId === null
            ? [{ label: "Consultas policiales", value: env.siteUrl + LOOKUPS_PATH }]
            : [{ label: "Hallazgo", value: env.siteUrl + adminFindPath(relay.findId) }]),
        ],
        writtenBy: writerOf(relay, side === "owner" ? "other" : "owner"),
        uid: null,
        name: "Mensajes protegidos",
        email: "",
        phone: null,
        answerWithin: null,
      });
    });
  }

  async function changed(
    token: string,
    writesOf: (relay: Relay, side: RelaySide, tx: Transaction) => Promise<Write[]>,
  ): Promise<RelayResult> {
    const link = await tokens.verify(PURPOSE, token, LinkSchema);
    if (link === null) return failed("not-found");
    return database.transaction(async (tx): Promise<RelayResult> => {
      const relay = await readIn(tx, link.relay);
      if (relay === null) return failed("not-found");
      tx.write(...(await writesOf(relay, link.side, tx)));
      return { ok: true };
    });
  }

  return { begin, addIn, hrefOf, readIn, ofLink, write, end, report };
}

type Relays = ReturnType<typeof createRelays>;

declare module "~/platform/context" {
  interface Context {
    relays: Relays;
  }
}
