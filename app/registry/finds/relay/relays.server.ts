import { z } from "zod";

import { DAY_MS, DAY_SECONDS } from "~/business/durations";
import type { Context } from "~/platform/context";
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

type RelayResult = { ok: true } | Failed<"not-found" | "full" | "limited">;

/** Messages that reach the owner of a bicycle, and back, through us. @throws UpstreamError */
export function createRelays({ env, database, tokens, limiter, clock, log }: Context) {
  async function hrefOf(id: string, side: RelaySide): Promise<string> {
    const token = await tokens.sign(PURPOSE, { relay: id, side }, RELAY_DAYS * DAY_SECONDS);
    return `${env.siteUrl}${RELAY_PATH}/${token}`;
  }

  const readIn = (source: Pick<Transaction, "read">, id: string) => RELAYS.read(source, id, log);

  /** A new relay and the write of it; the caller tells both sides. */
  function begin(id: string, data: Omit<Relay, "id" | "createdAt" | "expiresAt">): { relay: Relay; writes: Write[] } {
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + RELAY_DAYS * DAY_MS);
    return {
      relay: { id, ...data, createdAt: now, expiresAt },
      writes: [{ create: RELAYS.path(id), data: { ...data, createdAt: now, expiresAt } }],
    };
  }

  const lineWrites = (relay: Relay, line: Relay["lines"][number]): Write[] => [
    { update: RELAYS.path(relay.id), data: { lines: [...relay.lines, line].slice(-RELAY_LINES_MAX) } },
  ];

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

  /** Stores a message and mails it to the other side. Idempotent by `id`, which the form carries. */
  async function write(token: string, id: string, text: string): Promise<RelayResult> {
    const link = await tokens.verify(PURPOSE, token, LinkSchema);
    if (link === null) return failed("not-found");
    const { side } = link;
    const mailId = `relay-${id}`;
    if ((await database.read(`mail/${mailId}`)) !== null) return { ok: true };
    const { allowed, retryAfterSeconds } = await limiter.take(`relay:${link.relay}:${side}`, RULE);
    if (!allowed) return failed("limited", { retryAfterSeconds });
    const other = side === "owner" ? "other" : "owner";
    const href = await hrefOf(link.relay, other);
    return database.transaction(async (tx): Promise<RelayResult> => {
      const [relay, sent] = [await readIn(tx, link.relay), await tx.read(`mail/${mailId}`)];
      if (relay === null) return failed("not-found");
      if (sent !== null) return { ok: true };
      if (relay.lines.length >= RELAY_LINES_MAX) return failed("full");
      const to = await addressOf(tx, relay, other);
      if (to === null) return failed("not-found");
      const now = clock.now();
      tx.write(...lineWrites(relay, { from: side, text, at: now }));
      tx.write(mailWrite(relayedMail(to, relay, other, text, href, env), now, mailId));
      return { ok: true };
    });
  }

  return { begin, lineWrites, hrefOf, readIn, ofLink, write };
}

type Relays = ReturnType<typeof createRelays>;

declare module "~/platform/context" {
  interface Context {
    relays: Relays;
  }
}
