import { HOUR_MS } from "~/business/durations";
import { isOnOffer, statusAt, visibilityOf } from "~/catalog/listing/detail";
import { listingInMail } from "~/catalog/listing/in-mail";
import { isListingId, type Listing, ListingSchema } from "~/catalog/model";
import type { Context } from "~/platform/context";
import { failed, type Failed, type Told } from "~/platform/failed";
import { decodeDocument } from "~/platform/firestore/codec";
import type { Snapshot, Transaction } from "~/platform/firestore/types";
import { limited } from "~/platform/limits/budgets.server";
import { countIfDone, type LimitRule } from "~/platform/limits/limits.server";
import { mailWrite } from "~/platform/mail/mail";
import type { Mail, MailListing } from "~/platform/mail/model";
import { ruleOf } from "~/platform/routes/acts";
import { banDocument, bannedMessage, bannedUntil } from "~/writing/bans";
import { blockDocument, isBlock } from "~/writing/blocks";
import { firstNameOf, beginningOf } from "~/writing/text";

import { listingOfQuestion, ownQuestionPath, QUESTIONS_HEADING } from "./constants";
import { countsWrite, isQuestionId, questionIdOf, QUESTIONS } from "./model";

interface QuestionMail {
  to: { email: string; displayName: string };
  question: { id: string; listingId: string; listingTitle: string; text: string };
  listing: MailListing;
  site: { url: string; name: string };
}

const QUOTED_MAX = 500;

export function askedMail({ to, question, listing, site }: QuestionMail): Mail {
  return {
    kind: "question-asked",
    to: to.email,
    subject: `Tienes una pregunta en ${question.listingTitle}`,
    greeting: `Hola, ${to.displayName}:`,
    listings: [listing],
    blocks: [`Preguntan por «${question.listingTitle}»:`, { quote: beginningOf(question.text, QUOTED_MAX) }],
    link: { label: "Responder", href: site.url + ownQuestionPath(question.id) },
    rest: ["La pregunta sale en tu anuncio cuando la respondes."],
  };
}

export function answeredMail({ to, question, answer, listing, site }: QuestionMail & { answer: string }): Mail {
  return {
    kind: "question-answered",
    to: to.email,
    subject: `Respondieron tu pregunta por ${question.listingTitle}`,
    greeting: `Hola, ${to.displayName}:`,
    listings: [listing],
    blocks: [
      `Preguntaste por «${question.listingTitle}»:`,
      { quote: beginningOf(question.text, QUOTED_MAX) },
      "Te respondieron:",
      { quote: beginningOf(answer, QUOTED_MAX) },
    ],
    link: {
      label: "Ver la respuesta en el anuncio",
      href: `${site.url}/producto/${question.listingId}#${QUESTIONS_HEADING}`,
    },
  };
}

export interface QuestionUser {
  uid: string;
  displayName: string;
}

type QuestionRejection = Told<
  "own-listing" | "not-on-offer" | "banned" | "blocked" | "blocking" | "gone" | "answered" | "limited"
>;
type QuestionResult = { ok: true } | QuestionRejection | Failed<"not-found">;

const ANSWERS_AN_HOUR = ruleOf("questionAnswer", "account", "hour");
/** A mail reports the first waiting question, and again later ones after this time. */
const MAIL_AGAIN_MS = 6 * HOUR_MS;

const OWN_LISTING = failed("own-listing", "Este anuncio es tuyo: no puedes hacerte preguntas.");
const NOT_ON_OFFER = failed("not-on-offer", "Este anuncio ya no está disponible.");
const BLOCKED = failed("blocked", "Esta persona no recibe tus preguntas.");
const BLOCKING = failed("blocking", "Bloqueaste a esta persona. Desbloquéala en Mensajes para preguntarle.");
const GONE = failed("gone", "Esta persona ya no está en Rebi: no puede responder.");
const LISTING_GONE = failed("gone", "El anuncio ya no existe: la respuesta no saldría en ningún lugar.");
const ANSWERED = failed("answered", "Ya respondieron esta pregunta: es pública y no se puede eliminar.");

export const asksKey = (uid: string): string => `questions:${uid}`;
export const answersKey = (uid: string): string => `question-answers:${uid}`;

/** Why a user may not ask about a listing; null where they may. */
export function askRejection(listing: Listing, uid: string, now: Date): QuestionRejection | Failed<"not-found"> | null {
  const status = statusAt(listing, now);
  if (listing.sellerId === uid) return OWN_LISTING;
  if (visibilityOf(status, false) === null) return failed("not-found");
  return isOnOffer(status) ? null : NOT_ON_OFFER;
}

/** Asking and answering: each is one commit of the question, the listing's counts and the mail. */
export function createAsking(context: Context) {
  const { database, limiter, site, clock, log } = context;
  const { limits } = context.env;

  async function overLimit(key: string, rule: LimitRule, message: string): Promise<QuestionRejection | null> {
    const { allowed, retryAfterSeconds } = await limiter.take(key, rule);
    return allowed ? null : failed("limited", { message, retryAfterSeconds });
  }

  /** Asks about a listing. Idempotent by user and text. */
  async function ask(asker: QuestionUser, listingId: string, text: string): Promise<QuestionResult> {
    const listing = isListingId(listingId) ? await context.catalog.listing(listingId) : null;
    if (listing === null) return failed("not-found");
    const rejection = askRejection(listing, asker.uid, clock.now());
    if (rejection) return rejection;
    const { sellerId, title: listingTitle } = listing;
    const id = await questionIdOf(listing.id, asker.uid, text);
    const paths = [
      QUESTIONS.path(id),
      `vehicles/${listing.id}`,
      blockDocument(sellerId, asker.uid),
      blockDocument(asker.uid, sellerId),
      banDocument(asker.uid),
    ];
    const blockRejection = (blocked: Snapshot | null | undefined, blocking: Snapshot | null | undefined) => {
      if (isBlock(blocked ?? null, sellerId, asker.uid)) return BLOCKED;
      return isBlock(blocking ?? null, asker.uid, sellerId) ? BLOCKING : null;
    };

    const [[same, , blocked, blocking, ban], seller] = await Promise.all([
      database.readAll(paths),
      context.accounts.user(sellerId),
    ]);
    if (same) return { ok: true };
    const rejected =
      banRejection(ban, clock.now()) ??
      blockRejection(blocked, blocking) ??
      (seller?.isActive ? null : GONE) ??
      (await overLimit(
        asksKey(asker.uid),
        limits.questions,
        `Ya hiciste ${limits.questions.limit} preguntas hoy. Mañana podrás hacer más.`,
      ));
    if (rejected) return rejected;
    const budget = await context.budgets.takeShared("question", { uid: asker.uid, targets: [listing.id] });
    if (!budget.allowed) {
      await limiter.giveBack(asksKey(asker.uid), limits.questions);
      return limited(budget);
    }

    const write = async (tx: Transaction): Promise<QuestionResult> => {
      const [known, vehicle, isBlocked, isBlocking, isBanned] = await tx.readAll(paths);
      if (known) return { ok: true };
      if (!vehicle) return failed("not-found");
      const changed = banRejection(isBanned, clock.now()) ?? blockRejection(isBlocked, isBlocking);
      if (changed) return changed;
      const now = clock.now();
      const { open, mailedAt } = countsOf(vehicle);
      const mails =
        Boolean(seller?.email) &&
        seller?.preferences.notifications.messages === true &&
        (open <= 0 || mailedAt === null || now.getTime() - mailedAt.getTime() > MAIL_AGAIN_MS);
      const question = { listingId: listing.id, listingTitle, sellerId, askerId: asker.uid, text };
      tx.write(
        {
          create: QUESTIONS.path(id),
          data: {
            ...question,
            askerName: firstNameOf(asker.displayName),
            state: "open",
            answer: null,
            answeredAt: null,
            createdAt: now,
            updatedAt: now,
          },
        },
        countsWrite(listing.id, { open: 1, ...(mails && { mailedAt: now }) }, now),
      );
      if (mails && seller) {
        const mail = askedMail({ to: seller, question: { id, ...question }, listing: listingInMail(listing), site });
        tx.write(mailWrite({ ...mail, about: [sellerId, asker.uid] }, now));
      }
      return { ok: true };
    };
    return countIfDone(
      { limiter, log, takes: [[asksKey(asker.uid), limits.questions], ...budget.takes] },
      () => database.transaction(write),
      ({ ok }) => ok,
    );
  }

  /** Answers a question about an own listing, or corrects the answer. Idempotent. */
  async function answer(seller: QuestionUser, id: string, text: string): Promise<QuestionResult> {
    const [stored, ban] = isQuestionId(id) ? await database.readAll([QUESTIONS.path(id), banDocument(seller.uid)]) : [];
    const before = QUESTIONS.of(stored, log);
    if (before?.sellerId !== seller.uid || before.state === "hidden") return failed("not-found");
    if (before.answer === text) return { ok: true };
    const banned = banRejection(ban, clock.now());
    if (banned) return banned;
    const asker = before.state === "open" && before.askerId !== "" ? await context.accounts.user(before.askerId) : null;
    const limited = await overLimit(
      answersKey(seller.uid),
      ANSWERS_AN_HOUR,
      "Respondiste muchas preguntas en la última hora. Espera unos minutos y vuelve a intentarlo.",
    );
    if (limited) return limited;

    const write = async (tx: Transaction): Promise<QuestionResult> => {
      const [snapshot, vehicle] = await tx.readAll([QUESTIONS.path(id), `vehicles/${listingOfQuestion(id)}`]);
      const question = QUESTIONS.of(snapshot, log);
      if (question?.sellerId !== seller.uid || question.state === "hidden") return failed("not-found");
      if (question.answer === text) return { ok: true };
      if (!vehicle) return LISTING_GONE;
      const now = clock.now();
      const isFirst = question.state === "open";
      tx.write(
        {
          update: QUESTIONS.path(id),
          data: { state: "answered", answer: text, answeredAt: question.answeredAt ?? now, updatedAt: now },
        },
        countsWrite(question.listingId, isFirst ? { open: -1, answered: 1 } : {}, now),
      );
      if (isFirst && asker?.isActive && asker.email !== "" && asker.preferences.notifications.messages) {
        const shown = decodeDocument(ListingSchema, vehicle, log);
        const listing = shown ? listingInMail(shown) : { title: question.listingTitle };
        const mail = answeredMail({ to: asker, question, answer: text, listing, site });
        tx.write(mailWrite({ ...mail, about: [asker.uid, seller.uid] }, now));
      }
      return { ok: true };
    };
    return countIfDone(
      { limiter, log, takes: [[answersKey(seller.uid), ANSWERS_AN_HOUR]] },
      () => database.transaction(write),
      ({ ok }) => ok,
    );
  }

  /** Deletes a waiting question: its author withdraws it, or the seller leaves it unanswered. */
  async function discard(uid: string, id: string): Promise<QuestionResult> {
    if (!isQuestionId(id)) return failed("not-found");
    return database.transaction(async (tx): Promise<QuestionResult> => {
      const [snapshot, vehicle] = await tx.readAll([QUESTIONS.path(id), `vehicles/${listingOfQuestion(id)}`]);
      const question = QUESTIONS.of(snapshot, log);
      if (question === null || (question.sellerId !== uid && question.askerId !== uid)) return failed("not-found");
      if (question.state === "hidden") return failed("not-found");
      if (question.state === "answered") return ANSWERED;
      tx.write({ delete: QUESTIONS.path(id) });
      if (vehicle) tx.write(countsWrite(question.listingId, { open: -1 }, clock.now()));
      return { ok: true };
    });
  }

  return { ask, answer, discard };
}

function banRejection(ban: Snapshot | null | undefined, now: Date): QuestionRejection | null {
  const until = bannedUntil(ban, now);
  return until && failed("banned", bannedMessage(until));
}

/** Counts in a listing's document; zeros where it has none. */
function countsOf({ data }: Snapshot): { open: number; mailedAt: Date | null } {
  const { open, mailedAt } = (data.questions ?? {}) as { open?: unknown; mailedAt?: unknown };
  return { open: Number(open ?? 0), mailedAt: mailedAt instanceof Date ? mailedAt : null };
}
