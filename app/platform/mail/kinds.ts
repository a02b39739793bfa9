/** The small print below a mail: why it came, and whether the preferences turn it off. */
const FOOTERS = {
  account: { why: "Te escribimos por la seguridad de tu cuenta. Estos correos no se pueden apagar.", isChosen: false },
  money: { why: "Te escribimos por tu compra o tu venta. Los correos de dinero no se pueden apagar.", isChosen: false },
  request: { why: "Te escribimos por lo que nos pediste.", isChosen: false },
  listing: { why: "Te escribimos por una decisión sobre lo que publicaste.", isChosen: false },
  registry: { why: "Te escribimos por una bicicleta del registro.", isChosen: false },
  workshop: { why: "Te escribimos por tu taller o por una inspección.", isChosen: false },
  news: { why: "Recibes este correo porque así lo elegiste.", isChosen: true },
  team: { why: "Este correo es para el equipo del sitio.", isChosen: false },
} as const;

interface Kind {
  footer: keyof typeof FOOTERS;
  /** Sent before all others, and from the reserve of the day's limit. */
  isUrgent: boolean;
}

function kinds<const Name extends string>(
  footer: Kind["footer"],
  urgency: "urgent" | "ordinary",
  names: readonly Name[],
): Record<Name, Kind> {
  const kind = { footer, isUrgent: urgency === "urgent" };
  return Object.fromEntries(names.map((name) => [name, kind])) as Record<Name, Kind>;
}

/** Every mail of the product, one name for each function that writes one. */
export const MAIL_KINDS = {
  ...kinds("account", "urgent", [
    "reset",
    "verification",
    "registration",
    "new-email",
    "email-change-asked",
    "email-changed",
    "password-changed",
    "method-added",
    "method-removed",
    "second-factor-added",
    "second-factor-removed",
    "new-device",
    "passkey-added",
    "passkey-removed",
    "passkey-counter",
    "factor-removal",
    "recovery-code-used",
    "account-blocked",
    "account-unblocked",
    "shop-helper",
    "officer",
    "deletion-link",
    "deletion-asked",
    "deletion-cancelled",
    "deletion-done",
  ]),
  ...kinds("money", "urgent", [
    "order",
    "order-claim",
    "agreement",
    "payout-paid",
    "payout-not-paid",
    "payout-returned",
    "payout-account",
    "set-off",
  ]),
  ...kinds("request", "urgent", ["complaint-copy", "complaint-step", "case-answer", "case-extension"]),
  ...kinds("request", "ordinary", ["case-receipt", "report-looked-at"]),
  ...kinds("listing", "ordinary", ["report-decision", "review", "adjustment", "unpaid-plan", "listing-theft"]),
  ...kinds("registry", "urgent", [
    "theft-confirmation",
    "transfer-offered",
    "transfer-started",
    "transfer-ended",
    "number-step",
    "relayed",
    "found",
  ]),
  ...kinds("registry", "ordinary", [
    "theft-reminder",
    "theft-unconfirmed",
    "theft-shown",
    "theft-hidden",
    "sighting",
    "sighting-digest",
    "owner-told",
    "number-approved",
    "number-rejected",
    "number-looked-up",
  ]),
  ...kinds("workshop", "urgent", ["inspection", "inspection-work", "inspection-taken", "inspection-legal"]),
  ...kinds("workshop", "ordinary", ["workshop-accepted", "workshop-rejected", "workshop-news"]),
  ...kinds("news", "ordinary", [
    "message",
    "offer",
    "question-asked",
    "question-answered",
    "saved-search",
    "favorites",
    "follows",
    "listing-ending",
    "theft-alert",
  ]),
  ...kinds("team", "urgent", ["administrator-role", "administrator-alarm", "day-alert"]),
  ...kinds("team", "ordinary", [
    "complaint-filed",
    "complaint-work",
    "case-filed",
    "due-reminder",
    "limit-reached",
    "mention",
    "view-file",
  ]),
};
export type MailKind = keyof typeof MAIL_KINDS;

export function footerOf(kind: string): (typeof FOOTERS)[Kind["footer"]] {
  return FOOTERS[(MAIL_KINDS as Record<string, Kind | undefined>)[kind]?.footer ?? "request"];
}
