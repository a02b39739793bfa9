import { z } from "zod";

import { COMMUNICATION_STYLES, HELP_LEVELS, PRICE_RANGE_MAX } from "~/accounts/constants";
import type { User } from "~/accounts/model";
import { choiceField, solesField } from "~/platform/forms/fields";

const NOT_LISTED = "Elige una opción de la lista.";
const price = (label: string) => solesField({ label, min: 0, max: PRICE_RANGE_MAX, whole: true });

/** Preferences for Rebi; every field may stay empty. */
export const AssistantPreferencesForm = z
  .object({
    helpLevel: choiceField(HELP_LEVELS, NOT_LISTED),
    communicationStyle: choiceField(COMMUNICATION_STYLES, NOT_LISTED),
    priceMin: price("Precio desde"),
    priceMax: price("Precio hasta"),
  })
  .superRefine(({ priceMin = 0, priceMax = PRICE_RANGE_MAX }, context) => {
    if (priceMin > priceMax)
      context.addIssue({
        code: "custom",
        path: ["priceMax"],
        message: "Precio hasta: escribe un número mayor que el de «Precio desde».",
      });
  });

export function assistantPreferencesOf(
  typed: z.infer<typeof AssistantPreferencesForm>,
): NonNullable<User["preferences"]["assistant"]> {
  const { helpLevel, communicationStyle } = typed;
  const [min, max] = [typed.priceMin ?? null, typed.priceMax ?? null];
  return {
    helpLevel: helpLevel ?? null,
    communicationStyle: communicationStyle ?? null,
    priceRange: min !== null || max !== null ? { min, max } : null,
  };
}
