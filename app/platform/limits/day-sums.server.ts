import { z } from "zod";

import { limaDay } from "~/business/calendar";
import type { Context } from "~/platform/context";
import { shareToTell, sumToday, sumWrites, type ToldShare } from "~/platform/day-sums";
import { UpstreamError } from "~/platform/errors";
import { isFirestoreError } from "~/platform/firestore/errors";
import type { Write } from "~/platform/firestore/types";
import { mailWrite } from "~/platform/mail/mail";
import type { Mail } from "~/platform/mail/model";
import { isStranger, ruleOf } from "~/platform/routes/acts";

/** Documents of one sum, so that many at once do not wait for each other. */
const SHARDS = 10;
const TOLD_DOCUMENT = "daySums/told";
const Told = z.object({ day: z.string(), percent: z.number() }).nullable().catch(null).default(null);

/** Sums of the table of limits, with the words of their mails. */
const SUMS = {
  photo: {
    rule: ruleOf("photo", "sum", "day"),
    subject: (percent: number) => `Las fotos del sitio usaron el ${percent} % de lo que se prepara en un día`,
    end:
      "Desde el 70 %, las fotos de cuentas nuevas esperan hasta mañana; desde el 100 %, las de todos. Se lo decimos al " +
      "usuario que las sube, y lo demás queda guardado.",
  },
  phoneCode: {
    rule: ruleOf("phoneCode", "sum", "day"),
    subject: (percent: number) => `Los códigos por celular llegaron al ${percent} % de los de un día`,
    end: "Al llegar al 100 %, nadie recibe más códigos hasta mañana. Si son muchos más que otros días, puede ser un abuso.",
  },
} as const;
type SumName = keyof typeof SUMS;
/** Part of a sum that strangers use at most, in percent: the rest is for known accounts. */
const STRANGERS_PERCENT = 70;

const documentsOf = (name: SumName): string[] =>
  Array.from({ length: SHARDS }, (_, shard) => `daySums/${name}-${shard}`);

/** Sums of a day of all users together, for things that the business pays for: an alert at two shares, a hard end. */
export function createDaySums(context: Context) {
  const { database, clock, env, log } = context;
  /** One for each request, which takes back where it added. */
  const shard = Math.floor(Math.random() * SHARDS);
  const mostOf = (name: SumName): number => {
    const { limit, rate } = SUMS[name].rule;
    return env.limits.rates[rate] ?? limit;
  };

  async function usedToday(name: SumName): Promise<number> {
    const shards = await database.readAll(documentsOf(name));
    return sumToday(
      shards.map((shard) => shard?.data.sum),
      clock.now(),
    );
  }

  async function isStrangerHere(name: SumName): Promise<boolean> {
    const uid = await context.budgets.signedIn();
    return uid === null || isStranger(name, await context.budgets.trustOf(uid));
  }

  return {
    /** The used part of a sum of today, and its end. @throws UpstreamError */
    today: async (name: SumName) => ({ used: await usedToday(name), most: mostOf(name) }),

    /**
     * Adds to a sum before it is used; false where its end was reached. Many at once may pass it by a little. While
     * Firestore does not answer all is allowed: what needs a sum stores something there too. A negative amount takes
     * back, in the same request. `by`: `session` where the account of the request asks, which as a stranger has a part
     * of the sum.
     */
    async take(name: SumName, amount = 1, by: "session" | "all" = "all"): Promise<boolean> {
      try {
        const percent = by === "session" && (await isStrangerHere(name)) ? STRANGERS_PERCENT : 100;
        if (amount > 0 && (await usedToday(name)) >= (mostOf(name) * percent) / 100) {
          log.warn("limits.day-sum-reached", { sum: name });
          return false;
        }
        await database.commit(sumWrites(`daySums/${name}-${shard}`, "sum", amount, clock.now()));
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error;
        log.warn("limits.day-sum-not-counted", { sum: name, error });
      }
      return true;
    },

    /** Mails administrators about the shares that were reached. @throws UpstreamError */
    async tell(): Promise<void> {
      const stored = (await database.read(TOLD_DOCUMENT))?.data ?? {};
      for (const name of Object.keys(SUMS) as SumName[])
        await tellShare(
          { database, clock, env },
          {
            id: `suma-${name}`,
            told: Told.parse(stored[name]),
            used: await usedToday(name),
            most: mostOf(name),
            noteWrite: (told) => ({ merge: TOLD_DOCUMENT, data: { [name]: told } }),
            mail: (percent) => ({
              subject: SUMS[name].subject(percent),
              blocks: [
                `Van ${percent} de cada 100. La cuenta empieza de nuevo a la medianoche de Lima.`,
                SUMS[name].end,
              ],
              link: { label: "Cambiar el límite", href: `${env.siteUrl}/administracion/limites` },
            }),
          },
        );
    },
  };
}

declare module "~/platform/context" {
  interface Context {
    sums: ReturnType<typeof createDaySums>;
  }
}

type MailContext = Pick<Context, "database" | "clock" | "env">;
type AdministratorsMail = Pick<Mail, "subject" | "blocks" | "link">;

interface ShareFacts {
  /** With day and share: one mail for each. */
  id: string;
  told: ToldShare;
  used: number;
  most: number;
  noteWrite(told: ToldShare): Write;
  mail(percent: number): AdministratorsMail;
}

/** Once a day for each share of a sum that was reached, by the mail's id. @throws UpstreamError */
export async function tellShare(
  context: MailContext,
  { id, told, used, most, noteWrite, mail }: ShareFacts,
): Promise<void> {
  const now = context.clock.now();
  const percent = shareToTell(told, used, most, now);
  if (percent === null) return;
  const day = limaDay(now);
  await mailAdministrators(context, `${id}-${day}-${percent}`, mail(percent), [noteWrite({ day, percent })]);
}

/** Mails administrators once, however often and from how many places: by its id. @throws UpstreamError */
export async function mailAdministrators(
  { database, clock, env: { business } }: MailContext,
  id: string,
  mail: AdministratorsMail,
  writes: readonly Write[] = [],
): Promise<void> {
  if (!business.email) return;
  const written: Mail = { kind: "limit-reached", to: business.email, about: [], ...mail };
  try {
    await database.commit([...writes, mailWrite(written, clock.now(), id)]);
  } catch (error) {
    if (!isFirestoreError(error, "ALREADY_EXISTS")) throw error;
  }
}
