export const OPINION_INTENTS = { write: "opinar", remove: "borrar-opinion" } as const;

export function isOpinionIntent(intent: FormDataEntryValue | null): boolean {
  return intent === OPINION_INTENTS.write || intent === OPINION_INTENTS.remove;
}
