/** `intent` of the form that decides about a listing whose serial is, or looks like, that of a stolen bicycle. */
export const MATCH_INTENT = "decidir-robo";
export const MATCH_FIELDS = { verdict: "veredicto", reason: "razon" } as const;
export const MATCH_REASON = { min: 10, max: 500 };

/** Verdicts as the log and the case's history keep them. */
export const VERDICTS = {
  misma: "Es la bicicleta robada",
  otra: "Es otra bicicleta",
} as const;
type Verdict = keyof typeof VERDICTS;

export function isVerdict(text: string): text is Verdict {
  return Object.hasOwn(VERDICTS, text);
}
