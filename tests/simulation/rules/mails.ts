import type { Rule } from "./rule";

const BROKEN_TEXT = /\b(?:undefined|NaN|null)\b|\[object |Invalid Date|\$\{/;
const NOT_TO_HAND_OVER = /aún no entregaste, no lo hagas|no entregues/;
const LINK = /https:\/\/rebi\.test(\/[^\s"<>)]*)/g;
/** Of each hundred mails, so many have their links opened. */
const OPENED_PERCENT = 12;

export const MAIL_RULES: readonly Rule[] = [
  {
    name: "mails",
    sentence: "A mail reads as a person wrote it, and its links lead somewhere.",
    find: async (market) => {
      const found: { about: string; detail: string }[] = [];
      for (const { to, subject, text } of market.site.sent.splice(0)) {
        if (BROKEN_TEXT.test(text + subject))
          found.push({ about: subject, detail: BROKEN_TEXT.exec(text + subject)?.[0] ?? "" });
        const kind = subject.replace(/[\d«].*$/, "").slice(0, 40);
        if (!market.sample(`mail/${to}/${subject}/${market.now.getTime()}`, OPENED_PERCENT)) continue;
        const reader = [...market.people.values()].find(({ email }) => email === to);
        if (reader && !market.get(`users/${reader.uid}`)) continue;
        for (const [, path = ""] of text.matchAll(LINK)) {
          const { status } = await market.open(reader?.uid ?? null, path.replace(/[.,]$/, ""));
          if (status >= 500)
            found.push({ about: `${kind} ${path.replace(/[\w-]{12,}/g, "…")}`, detail: String(status) });
        }
      }
      return found;
    },
  },
  {
    name: "words-fit-the-sale",
    sentence: "Nobody who handed over a sale that was completed is told not to hand it over.",
    find: (market) => {
      const done = market.all("orders").filter(({ data }) => data["completedAt"] && data["state"] !== "completed");
      const numbers = new Map(done.map(({ data }) => [String(data["number"]), data["completedAt"] as Date]));
      return market.all("mail").flatMap(({ id, data }) => {
        const text = market.textOf(data);
        if (!NOT_TO_HAND_OVER.test(text)) return [];
        const completedAt = numbers.get(/R-\d{4}-\d{6}/.exec(text)?.[0] ?? "");
        return completedAt && completedAt < (data["createdAt"] as Date)
          ? [{ about: id, detail: "not to hand over" }]
          : [];
      });
    },
  },
];
