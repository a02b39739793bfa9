import { z } from "zod";

import { choiceField, textField } from "~/platform/forms/fields";
import { publicTextMessage } from "~/writing/public-text";

import { REVIEW_TEXT_FIELD, REVIEW_TEXT_MAX, REVIEW_TEXT_MIN, STARS_FIELD } from "./constants";

export const ReviewFormSchema = z.object({
  [STARS_FIELD]: choiceField(["1", "2", "3", "4", "5"], "Elige de 1 a 5.").transform((value, context) => {
    if (value === undefined) context.addIssue({ code: "custom", message: "Elige de 1 a 5." });
    return Number(value);
  }),
  [REVIEW_TEXT_FIELD]: textField("Tu opinión", { min: REVIEW_TEXT_MIN, max: REVIEW_TEXT_MAX }).transform(
    (value, context) => {
      const problem = value === undefined ? "Escribe tu opinión." : publicTextMessage(value, null);
      if (problem !== null) context.addIssue({ code: "custom", message: problem });
      return value ?? "";
    },
  ),
});
