import { Chance } from "./chance";
import { r2 } from "./cloudflare-workers";
import type { Data, Stored } from "./firestore";
import { present } from "./globals";
import { type Answer, DAY_MS, type Form, MINUTE_MS, Site } from "./site";

export type Temper = "honest" | "forgetful";
export interface Person {
  uid: string;
  name: string;
  email: string;
  temper: Temper;
  role: string;
}

/** Something that somebody may do. `on`: of what, as it stands; an act on nothing is not done. */
export interface Act {
  name: string;
  weight: number;
  on(market: Market): readonly Stored[];
  /** Ids that it was about; null where nothing was done. */
  run(market: Market, subject: Stored): Promise<readonly string[] | null>;
}

/** An act as it was done, so that it can be done again without those before it. */
export interface Done {
  n: number;
  at: number;
  act: string;
  subject: string;
  things: readonly string[];
}

export interface Violation {
  rule: string;
  /** The thing that it is about; a rule speaks once of each. */
  about: string;
  detail: string;
}

/** So many acts in a hundred are about the things of one of the last ones, so that rare meetings happen. */
const FOLLOWING_PERCENT = 45;
const LAST = 6;
const TRIES = 14;
const NIGHT_MS = 8 * 3_600_000;

/** One market: the product, the people of it, and what happens outside by and by. */
export class Market {
  readonly seed: string;
  readonly site: Site;
  readonly people = new Map<string, Person>();
  readonly trace: Done[] = [];
  /** Acts that the product did not take, or nobody did, by their names. */
  readonly refused = new Map<string, number>();
  /** Money that left the bank by a file, whatever happened here since. */
  readonly bank: {
    payout: string;
    orderId: string;
    sellerId: string;
    centimos: number;
    setOff: number;
    at: number;
    /** The product knew of an open case about its order. */
    isFrozen: boolean;
  }[] = [];
  /** Known to the people of this world, and not to the product. */
  readonly truth = {
    /** Folded numbers, and who owns the thing. */
    owners: new Map<string, string>(),
    /** Texts by which somebody who was erased could be recognised, and when that was. */
    erased: new Map<string, { uid: string; texts: string[]; at: number }>(),
    /** Soles that were agreed, by the offer and the order that was placed for them. */
    agreed: new Map<string, number>(),
    /** Pieces of listings with several. */
    stock: new Map<string, number>(),
    /** Streets that the last form of an order said, which was answered as done. */
    sentTo: new Map<string, string>(),
    /** Keys of R2, and whose they are. */
    files: new Map<string, string>(),
  };
  /** Rules look at everything, as in a proof. */
  isThorough = false;
  /** States that documents were met in. */
  readonly states = new Set<string>();
  chance: Chance;
  readonly #texts = new WeakMap<Data, string>();
  readonly #events: { at: number; run: () => Promise<void> }[] = [];
  #last: (readonly string[])[] = [];
  #following: readonly string[] | null = null;
  #draws = 0;
  #salt = "";
  #nextNight: number;
  #lastMinute: number;

  constructor(seed: string) {
    this.seed = seed;
    this.site = new Site(seed);
    this.chance = present.chance;
    // At 3 in Lima.
    this.#nextNight = (Math.floor((this.site.start - NIGHT_MS) / DAY_MS) + 1) * DAY_MS + NIGHT_MS;
    this.#lastMinute = this.site.start;
  }

  all<T = Data>(collection: string): Stored<T>[] {
    return this.site.documents.all<T>(collection);
  }

  get<T = Data>(path: string): T | null {
    return this.site.documents.get<T>(path);
  }

  get now(): Date {
    return this.site.now;
  }

  /** The same chance for the same moment, whatever was left out before it. */
  draw(name: string): Chance {
    this.#salt = `${this.seed}/${name}`;
    this.#draws = 0;
    this.chance = new Chance(this.#salt);
    present.chance = this.chance;
    return this.chance;
  }

  /** One of these, which stays the choice where others are missing; of the things of the act before, if that leads. */
  choose<T extends { id: string }>(from: readonly T[]): T | undefined {
    const following = this.#following;
    const near = following ? from.filter((one) => isAbout(one, following)) : from;
    const salt = `${this.#salt}/${this.#draws++}`;
    let best: T | undefined;
    let least = Infinity;
    for (const one of near) {
      const rank = new Chance(salt + one.id).next();
      if (rank < least) [best, least] = [one, rank];
    }
    return best;
  }

  /** Someone who has an account. */
  someone(fits: (person: Person) => boolean = () => true): Person | undefined {
    const people = [...this.people.values()].filter((person) => fits(person) && this.isActive(person.uid));
    return this.choose(people.map((person) => ({ id: person.uid, person })))?.person;
  }

  /** Whether pages let somebody act, whose account is neither erased nor blocked. */
  isActive(uid: string): boolean {
    return (this.get(`users/${uid}`)?.["isActive"] ?? false) === true;
  }

  get admin(): string {
    return "jefa";
  }

  /** Sends a form as somebody. */
  post(uid: string | null, path: string, form: Form, isMultipart = false): Promise<Answer> {
    return this.site.post(uid, path, form, isMultipart);
  }

  /** Opens a page as somebody: its data. */
  open(uid: string | null, path: string): Promise<Answer> {
    return this.site.get(uid, path);
  }

  /** Lets something happen outside after so many milliseconds. */
  later(milliseconds: number, run: () => Promise<unknown>): void {
    const at = present.milliseconds + Math.round(milliseconds);
    const name = `${this.#salt}/later/${this.#events.length}/${this.#draws++}`;
    this.#events.push({
      at,
      run: async () => {
        this.draw(name.slice(this.seed.length + 1));
        await run();
      },
    });
  }

  /** Whether a rule looks at this one today: so many in a hundred, without a draw that others would feel. */
  sample(name: string, share: number): boolean {
    if (this.isThorough) return true;
    return new Chance(`${this.seed}/${Math.floor(this.site.day)}/${name}`).percent(share);
  }

  /** Without planted faults. */
  async quietly<T>(run: () => Promise<T>): Promise<T> {
    const { faults } = this.site;
    this.site.faults = 0;
    try {
      return await run();
    } finally {
      await this.site.settle();
      this.site.faults = faults;
    }
  }

  /** A document as text; each state of it once. */
  textOf(data: Data): string {
    const text = this.#texts.get(data) ?? JSON.stringify(data);
    this.#texts.set(data, text);
    return text;
  }

  /** Stores a file of somebody's, as an upload does. */
  async keepFile(key: string, uid: string): Promise<void> {
    await r2.put(key, "bytes");
    this.truth.files.set(key, uid);
  }

  /** The path of a link in a stored mail; empty where there is none. */
  linkIn(mail: string, pattern: RegExp): string {
    return pattern.exec(JSON.stringify(this.get(mail) ?? {}).replaceAll("\\n", " "))?.[0] ?? "";
  }

  /** Lets somebody read and type. */
  wait(milliseconds: number): void {
    present.milliseconds += milliseconds;
  }

  /** Whether someone who has to answer does so now: the forgetful let nearly every clock run out. */
  remembers(uid: string): boolean {
    return this.people.get(uid)?.temper !== "forgetful" || this.chance.percent(12);
  }

  /** Does the act of this number: the one that is named, or one that fits. */
  async take(
    acts: readonly Act[],
    n: number,
    given?: { act: string; subject: string },
    kills = 0,
  ): Promise<Done | null> {
    const chance = this.draw(`act/${n}`);
    const killAfter = chance.percent(kills) ? chance.int(1, 4) : Infinity;
    const follows = chance.percent(FOLLOWING_PERCENT) ? (chance.pick(this.#last) ?? null) : null;
    for (let attempt = 0; attempt < (given ? 1 : TRIES); attempt += 1) {
      this.#following = attempt < TRIES - 4 ? follows : null;
      const act = given ? acts.find(({ name }) => name === given.act) : weighted(acts, chance);
      if (!act) return null;
      const subjects = act.on(this);
      const subject = given ? subjects.find(({ path }) => path === given.subject) : this.choose(subjects);
      this.#following = null;
      if (!subject) continue;
      this.site.killAfter = killAfter;
      // The same chance however the act was come upon: a list of acts to keep names it.
      this.draw(`act/${n}/${act.name}/${subject.path}`);
      const things = await this.site.attempt(act.name, () => act.run(this, subject));
      await this.site.settle();
      if (things === null) {
        this.refused.set(act.name, (this.refused.get(act.name) ?? 0) + 1);
        continue;
      }
      const done = {
        n,
        at: present.milliseconds,
        act: act.name,
        subject: subject.path,
        things: [subject.id, ...things],
      };
      this.trace.push(done);
      this.#last = [done.things, ...this.#last].slice(0, LAST);
      return done;
    }
    return null;
  }

  /** Lets time pass, with all that is due on the way: jobs at due moments and each `step`, nights, what is outside. */
  async until(time: number, stepMs: number): Promise<void> {
    for (;;) {
      const [event] = this.#events.toSorted((one, other) => one.at - other.at);
      const due = Math.max(this.#due(), this.#lastMinute + 60 * MINUTE_MS);
      const minute = Math.min(Math.max(due, present.milliseconds), this.#lastMinute + stepMs);
      const next = Math.min(event?.at ?? Infinity, minute, this.#nextNight);
      if (next > time) break;
      present.milliseconds = Math.max(present.milliseconds, next);
      if (event && next === event.at) {
        this.#events.splice(this.#events.indexOf(event), 1);
        await this.site.attempt("what happens outside", event.run);
        await this.site.settle();
      } else if (next === this.#nextNight) {
        this.#nextNight += DAY_MS;
        this.draw(`night/${next}`);
        await this.site.night();
      } else {
        this.#lastMinute = next;
        this.draw(`minute/${next}`);
        await this.site.minute();
      }
    }
    present.milliseconds = Math.max(present.milliseconds, time);
  }

  /** Lets days pass in a proof, with the jobs of half of each. */
  async pass(days: number): Promise<void> {
    await this.until(present.milliseconds + days * DAY_MS, 12 * 60 * MINUTE_MS);
  }

  /** Next moment at which some document asks for something. */
  #due(): number {
    let next = Infinity;
    for (const [collection, fields] of Object.entries(CLOCKS))
      for (const { data } of this.all(collection))
        for (const field of fields) {
          const at = data[field];
          if (at instanceof Date && at.getTime() > this.#lastMinute) next = Math.min(next, at.getTime() + 1);
        }
    return next;
  }
}

/** Times of documents at which the jobs of the minute may have something to do. */
const CLOCKS: Readonly<Record<string, readonly string[]>> = {
  orders: ["dueAt", "reservedUntil"],
  orderClaims: ["dueAt"],
  offers: ["dueAt"],
  transfers: ["endsAt"],
  vehicles: ["expiresAt", "agreedUntil"],
  inspections: ["holdUntil"],
  deletions: ["nextAt", "eraseAfter"],
};

function weighted(acts: readonly Act[], chance: Chance): Act | undefined {
  let left = chance.next() * acts.reduce((sum, { weight }) => sum + weight, 0);
  return acts.find(({ weight }) => (left -= weight) < 0);
}

function isAbout(one: { id: string; data?: Data }, things: readonly string[]): boolean {
  if (things.some((thing) => one.id === thing || one.id.includes(thing))) return true;
  return Object.values(one.data ?? {}).some(
    (value) =>
      (typeof value === "string" && things.includes(value)) ||
      (Array.isArray(value) && value.some((item) => typeof item === "string" && things.includes(item))),
  );
}
