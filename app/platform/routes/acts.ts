// One table of the costs that a stranger may cause, read by gate, rooms and addresses (`RoutePolicy.acts`).
// Plain data, also for plain Node. Administrators change parts of it: ../env-limits.ts.

export const COSTS = [
  "processor",
  "reservation",
  "slot",
  "mail",
  "push",
  "code",
  "tokens",
  "photo",
  "document",
  "attention",
] as const;
export type Cost = (typeof COSTS)[number];

/**
 * Answers beyond a rate: rejected with words and a time to come back; kept and told later, together with others; not
 * told at all; first a confirmed address; a simpler answer; first a verified telephone; slower: a reservation that is
 * paid at once, an answer that comes later.
 */
export type Beyond = "reject" | "fold" | "silence" | "confirm" | "simpler" | "phone" | "slower";

/** Most takes in each span of time; a span that is left out is not counted. */
interface Rates {
  /** Most that are kept at a time: read from what they are, not counted. */
  kept?: number;
  minute?: number;
  quarter?: number;
  hour?: number;
  day?: number;
}
export type Span = keyof Rates;
export const SPAN_SECONDS: Readonly<Record<Exclude<Span, "kept">, number>> = {
  minute: 60,
  quarter: 900,
  hour: 3600,
  day: 86_400,
};

/**
 * How well an account is known. `unproven`: no confirmed address. `fresh`: confirmed, in its first hours. `proven`:
 * confirmed, older. `verified`: with a verified telephone or identity. `buyer`: with a finished purchase.
 */
export type Trust = "unproven" | "fresh" | "proven" | "verified" | "buyer";

/**
 * Rates of an act, by whom and to whom. Strangers are visitors, unproven and fresh accounts, and, where the act keeps
 * or costs what is others' (`beyond` has `phone`), all that are neither verified nor buyers: being old is no proof.
 * Known accounts are counted by account, so that neighbours behind one carrier's address never use up their part.
 */
interface Act {
  costs: readonly Cost[];
  beyond: readonly Beyond[];
  /** Of an account without a confirmed address; `confirm`: none. Default: as `account`. */
  unproven?: Rates | "confirm";
  account?: Rates;
  /** Default: as `account`. */
  buyer?: Rates;
  /** Of all strangers of a network: an IPv4 address, an IPv6 /56. */
  network?: Rates;
  /** Rates of all strangers of an IPv6 /48. */
  wide?: Rates;
  /** Of all known accounts of a network but buyers: far more than a crowd needs, less than a farm of accounts. */
  known?: Rates;
  /** Of strangers towards one listing, workshop, report or seller; three tenths for one network. */
  target?: Rates;
  /** Towards one mailbox, number or subject, whoever acts. */
  each?: Rates;
  /** Of all strangers together. Beyond it the act is slower, never rejected; administrators get a mail. */
  all?: Rates;
  /** Of everyone together, what each act uses of it added up: at 50 and 90 % of a day administrators get a mail. */
  sum?: Rates;
}
export type RateSubject = Exclude<keyof Act, "costs" | "beyond">;

/**
 * Counted by the row `change` alone, as each costs a moment of the processor and nobody else's mail, photo, document or
 * attention. Each such row says why that is enough.
 */
const GATE_ONLY: Act = { costs: ["processor"], beyond: ["reject"] };

/** A shop puts a hundred listings on sale in a day; the network of throw-away accounts ends soon above that. */
const KEPT = {
  costs: ["document"],
  beyond: ["reject", "confirm"],
  network: { hour: 120, day: 300 },
  wide: { day: 900 },
  known: { hour: 1_000, day: 3_000 },
} as const satisfies Act;

export const ACTS = {
  /** Any change, counted by each isolate in its memory (../http/gate.server.ts). */
  change: { costs: ["processor"], beyond: ["reject"], network: { minute: 1_200 }, wide: { minute: 4_800 } },
  /** Cart, theme, consent, own settings, an own link of a mail: one cookie or one document that is there already. */
  own: GATE_ONLY,
  /** Acts of administrators: guarded by role and second factor, and in the log of acts. */
  administer: { costs: ["attention"], beyond: ["reject"] },
  /** Notices of services that sign them: a false signature ends the request, and a true one must not be rejected. */
  signed: GATE_ONLY,

  signIn: {
    costs: ["processor"],
    beyond: ["reject"],
    account: { quarter: 10 },
    network: { quarter: 50 },
    each: { quarter: 100 },
  },
  register: {
    costs: ["processor", "mail"],
    beyond: ["confirm"],
    network: { quarter: 30, day: 400 },
  },
  /** Links that make an account, where a network made many: they cost a mail, and the account its mailbox. */
  registerMail: {
    costs: ["mail"],
    beyond: ["reject", "silence"],
    each: { hour: 2, day: 5 },
    network: { quarter: 60, day: 1_000 },
  },
  /** Notes for administrators that a network is at its limit. */
  networkNote: { costs: ["attention"], beyond: ["fold"], each: { quarter: 1 } },
  socialSignIn: { costs: ["processor"], beyond: ["reject"], network: { quarter: 60 } },
  /** Mails about a sign-in from a browser that the account does not know. */
  newDevice: { costs: ["mail"], beyond: ["silence"], each: { day: 10 } },
  /**
   * Links to confirm an address, to change it, to set a password. `each`: asked by the account itself or in a browser
   * that it knows; strangers who ask for a new password get one link while it is young, and nobody is rejected for it.
   */
  accountMail: { costs: ["mail"], beyond: ["reject"], each: { quarter: 5, day: 10 }, network: { quarter: 30 } },
  secondFactor: { costs: ["processor"], beyond: ["reject"], account: { quarter: 5 } },
  /** Questions to authenticators, each good for one answer; mails of a counter that went back (`each`). */
  passkey: {
    costs: ["processor", "document", "mail"],
    beyond: ["reject"],
    account: { quarter: 20 },
    network: { quarter: 60 },
    each: { day: 3 },
  },
  /** Codes by WhatsApp or SMS. `network` is counted for all its accounts. */
  phoneCode: {
    costs: ["code"],
    beyond: ["confirm", "reject"],
    unproven: "confirm",
    account: { day: 5 },
    each: { day: 5 },
    network: { day: 10 },
    sum: { day: 300 },
  },
  savedForm: { costs: ["document"], beyond: ["silence"], network: { hour: 30 } },

  profile: { ...KEPT, unproven: { day: 20 }, account: { hour: 20, day: 60 } },
  draft: { ...KEPT, unproven: { day: 10 }, account: { hour: 80, day: 150 } },
  /** A list of up to 500 rows (app/selling/import), whose drafts count as one act; each photo of it is a `photo`. */
  import: { costs: ["document"], beyond: ["reject", "confirm"], unproven: "confirm", account: { hour: 10, day: 20 } },
  listing: {
    costs: ["document"],
    beyond: ["reject", "confirm"],
    unproven: { day: 120 },
    account: { hour: 600, day: 1_500 },
    network: { hour: 1_000, day: 3_000 },
    wide: { day: 9_000 },
    known: { hour: 8_000, day: 30_000 },
  },
  autosave: {
    costs: ["document"],
    beyond: ["reject", "confirm"],
    unproven: { day: 300 },
    account: { hour: 1_500, day: 4_000 },
    network: { hour: 3_000, day: 8_000 },
    wide: { day: 24_000 },
    known: { hour: 20_000, day: 80_000 },
  },
  /**
   * Each photo of a form. `sum`: calls of the Images binding for all photos of the site, one to five each. `network`: a
   * tenth of it in a day.
   */
  photo: {
    costs: ["photo"],
    beyond: ["reject", "confirm"],
    unproven: { day: 120 },
    account: { hour: 500, day: 1_200 },
    buyer: { hour: 800, day: 3_000 },
    network: { hour: 200, day: 400 },
    wide: { day: 1_000 },
    known: { hour: 3_000, day: 8_000 },
    sum: { day: 20_000 },
  },
  /** A video of a listing: up to 20 MB in the store. A shop takes one for each of a day's listings. */
  video: {
    costs: ["document"],
    beyond: ["reject", "confirm"],
    unproven: "confirm",
    account: { hour: 40, day: 120 },
    network: { hour: 40, day: 120 },
    wide: { day: 360 },
    known: { hour: 600, day: 1_800 },
  },
  /** Puts a listing on sale, or back. The moderation's signals look at many. */
  publish: { ...KEPT, costs: ["attention", "document"], unproven: "confirm", account: { hour: 100, day: 200 } },

  contact: {
    costs: ["attention"],
    beyond: ["reject", "confirm", "phone"],
    unproven: "confirm",
    account: { day: 20 },
    network: { day: 60 },
    target: { day: 60 },
    known: { day: 3_000 },
  },
  thread: {
    costs: ["mail", "push", "document"],
    beyond: ["reject", "confirm", "phone"],
    unproven: "confirm",
    account: { day: 10 },
    network: { day: 150 },
    wide: { day: 400 },
    target: { day: 60 },
    known: { day: 3_000 },
  },
  message: {
    costs: ["mail", "push", "document"],
    beyond: ["reject", "confirm", "phone"],
    unproven: "confirm",
    account: { hour: 60 },
    network: { hour: 600 },
    wide: { hour: 1_500 },
    known: { hour: 12_000 },
  },
  offer: {
    costs: ["mail", "push", "document"],
    beyond: ["reject", "confirm", "phone"],
    unproven: "confirm",
    account: { hour: 20, day: 60 },
    network: { day: 150 },
    wide: { day: 400 },
    target: { day: 30 },
    known: { day: 3_000 },
  },
  question: {
    costs: ["mail", "document", "attention"],
    beyond: ["reject", "phone"],
    account: { day: 10 },
    network: { day: 100 },
    wide: { day: 300 },
    target: { day: 20 },
    known: { day: 3_000 },
  },
  questionAnswer: { costs: ["mail", "document"], beyond: ["reject"], account: { hour: 60 } },
  report: {
    costs: ["document", "attention"],
    beyond: ["reject", "phone"],
    account: { day: 20 },
    network: { day: 60 },
    wide: { day: 200 },
    known: { day: 3_000 },
  },
  /** An opinion of an order, or its answer: each change of it writes to the other side. */
  review: {
    costs: ["mail", "push", "attention"],
    beyond: ["reject"],
    account: { hour: 20, day: 60 },
    each: { day: 10 },
  },
  /** Mails that invite somebody to help in a shop. `each`: to one mailbox. */
  shopInvite: {
    costs: ["mail"],
    beyond: ["reject", "confirm"],
    unproven: "confirm",
    account: { day: 10 },
    each: { day: 2 },
  },
  follow: { costs: ["mail", "document"], beyond: ["reject"], account: { hour: 60, day: 150 } },
  savedSearch: { costs: ["mail", "document"], beyond: ["reject"], account: { hour: 30, day: 60 } },

  /** Takes a listing off sale until it is paid. What is kept, and what expired: orders/placing/bounds.server.ts. */
  reserve: {
    costs: ["reservation", "mail", "push"],
    beyond: ["reject", "confirm", "phone", "slower"],
    unproven: "confirm",
    account: { hour: 30, day: 100 },
    buyer: { hour: 60, day: 200 },
    // Kept: and two more for each order that the network paid. Known accounts: KNOWN_TIMES as many.
    network: { kept: 10, hour: 40, day: 150 },
    wide: { hour: 80, day: 300 },
    known: { hour: 600 },
    // Of one listing by one account: each tells the seller.
    each: { day: 6 },
    all: { hour: 200 },
  },
  /** Writes to the other side of a sale. `each`: of one order by one side, so that neither stops the other. */
  orderStep: {
    costs: ["mail", "push"],
    beyond: ["reject"],
    account: { hour: 120, day: 600 },
    each: { hour: 30, day: 60 },
  },
  deliveryProof: {
    costs: ["document", "attention"],
    beyond: ["reject"],
    account: { hour: 20, day: 60 },
    each: { hour: 5, day: 10 },
  },
  claim: {
    costs: ["mail", "push", "photo", "attention"],
    beyond: ["reject"],
    account: { hour: 30, day: 100 },
    each: { hour: 12, day: 30 },
  },
  coupon: { costs: ["processor"], beyond: ["reject"], account: { hour: 10 } },
  paper: { costs: ["processor", "document"], beyond: ["reject"], account: { hour: 60, day: 200 } },

  /** An hour of a workshop. */
  slot: {
    costs: ["slot", "mail"],
    beyond: ["reject", "confirm", "phone", "slower"],
    unproven: "confirm",
    account: { day: 6 },
    network: { kept: 12, day: 60 },
    wide: { day: 120 },
    known: { day: 600 },
    // Not paid yet; who pays at once goes on.
    target: { kept: 8 },
    all: { hour: 100 },
  },
  inspectionStep: {
    costs: ["mail", "push"],
    beyond: ["reject"],
    account: { hour: 120, day: 600 },
    each: { hour: 30, day: 60 },
  },
  /** A section with its photos: a workshop saves some thirty for each inspection. */
  inspectionPhoto: { costs: ["photo", "document"], beyond: ["reject"], account: { hour: 300, day: 2_000 } },

  bicycle: {
    costs: ["document", "photo"],
    beyond: ["reject", "confirm"],
    unproven: { day: 20 },
    account: { hour: 40, day: 100 },
    network: { day: 300 },
    wide: { day: 1_000 },
  },
  ownerCode: { costs: ["code"], beyond: ["reject"], account: { hour: 30 } },
  ownerTry: { costs: ["processor"], beyond: ["reject"], network: { hour: 12 } },
  /** `network`: of one bicycle by an account or, signed out, a network. `each`: of one bicycle, then slower. */
  numberTry: { costs: ["processor"], beyond: ["reject", "slower"], network: { hour: 6 }, each: { day: 40 } },
  check: { costs: ["processor"], beyond: ["reject"], network: { hour: 30 } },
  /** Each becomes public only by a link in a mail. */
  theftReport: {
    costs: ["mail", "document", "attention"],
    beyond: ["reject", "confirm", "phone"],
    account: { day: 10 },
    network: { hour: 20 },
    wide: { hour: 60 },
    known: { hour: 600 },
    // Of an account, or of a visitor's address from one network; `target`: of that address from all networks.
    each: { day: 3 },
    target: { day: 20 },
  },
  theftMail: { costs: ["mail"], beyond: ["reject"], each: { day: 3 } },
  /** Never rejected because of others: what comes often waits for a digest, ranked and folded. */
  sighting: {
    costs: ["document"],
    beyond: ["reject"],
    account: { day: 40 },
    network: { hour: 200 },
    wide: { hour: 800 },
  },
  sightingMail: { costs: ["mail", "push"], beyond: ["fold"], network: { day: 2 }, target: { day: 20 } },
  find: { costs: ["document", "photo", "attention"], beyond: ["reject"], account: { hour: 5 }, network: { hour: 5 } },
  findMail: { costs: ["mail"], beyond: ["silence"], each: { day: 5 } },
  relay: { costs: ["mail"], beyond: ["reject"], account: { hour: 30 }, network: { hour: 30 }, each: { day: 10 } },
  transfer: {
    costs: ["mail", "document"],
    beyond: ["reject", "confirm"],
    unproven: "confirm",
    account: { day: 10 },
    network: { hour: 20 },
    each: { day: 5 },
  },
  serialClaim: { costs: ["attention"], beyond: ["reject"], account: { hour: 6 }, network: { hour: 6 } },
  policeLookup: { costs: ["document"], beyond: ["reject"], account: { hour: 60 } },
  policeMessage: { costs: ["mail"], beyond: ["reject"], account: { day: 20 }, network: { hour: 60 } },

  /** Public forms that make a case. */
  contactCase: { costs: ["mail", "attention"], beyond: ["reject"], account: { hour: 10 }, network: { hour: 10 } },
  workshopCase: { costs: ["mail", "attention"], beyond: ["reject"], account: { hour: 8 }, network: { hour: 8 } },
  rightsCase: { costs: ["mail", "attention"], beyond: ["reject"], account: { hour: 10 }, network: { hour: 10 } },
  caseReceipt: { costs: ["mail"], beyond: ["silence"], each: { day: 5 } },
  complaint: { costs: ["document", "attention"], beyond: ["reject"], account: { hour: 20 }, network: { hour: 60 } },
  complaintFile: { costs: ["photo"], beyond: ["reject"], account: { hour: 40 }, network: { hour: 120 } },
  complaintCopy: { costs: ["mail"], beyond: ["silence"], each: { day: 2 } },

  dataExport: { costs: ["processor"], beyond: ["reject"], account: { day: 10 } },
  deletion: { costs: ["mail"], beyond: ["reject"], account: { hour: 10 }, network: { hour: 10 } },
  pushTest: { costs: ["push"], beyond: ["reject"], account: { hour: 5 } },
  /** Messages; tokens: assistant/gemini/model-standing.ts. Beyond the first a day an address is confirmed. */
  rebi: {
    costs: ["tokens", "document"],
    beyond: ["confirm", "reject", "simpler"],
    unproven: { day: 5 },
    account: { minute: 20, day: 500 },
    network: { day: 200 },
  },
  handover: { costs: ["mail", "attention"], beyond: ["reject"], account: { day: 5 } },
  browserError: { costs: ["document"], beyond: ["silence"], network: { day: 20 }, each: { day: 100 } },
  /** Counts of pages, added up in memory before they are written: bursts of a network, by the platform's limiter. */
  measures: { costs: ["processor"], beyond: ["silence"] },
  /** Tools for other assistants, which only read: bursts of a network, by the platform's limiter. Lookups: `check`. */
  assistantTools: { costs: ["processor"], beyond: ["reject"] },
} as const satisfies Record<string, Act>;

export type ActName = keyof typeof ACTS;

export function actOf(name: ActName): Act {
  return ACTS[name];
}

/** Whether an account counts with all strangers where it does this. */
export function isStranger(name: ActName, trust: Trust): boolean {
  return trust === "unproven" || trust === "fresh" || (trust === "proven" && actOf(name).beyond.includes("phone"));
}

/**
 * One rate of the table as a rule for the limiter, which counts by the number that administrators set for `rate`.
 * @throws {Error} for a rate that the table does not have
 */
export function ruleOf(
  name: ActName,
  subject: RateSubject,
  span: Exclude<Span, "kept">,
): { limit: number; windowSeconds: number; rate: string } {
  const rates = actOf(name)[subject];
  const limit = typeof rates === "object" ? rates[span] : undefined;
  if (limit === undefined) throw new Error(`no rate of ${name} for ${subject} in a ${span}`);
  return { limit, windowSeconds: SPAN_SECONDS[span], rate: `${name}.${subject}.${span}` };
}
