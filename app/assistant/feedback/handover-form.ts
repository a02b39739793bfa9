import { z } from "zod";

import { senderFields } from "~/cases/sender-fields";
import { reading, required, textField } from "~/platform/forms/fields";

import { HANDOVER_CONSENT_MISSING, HANDOVER_TEXT_MAX } from "./constants";

/** Fields of 'Hablar con una persona'. Named differently from those of the message's form on the same page. */
export const HandoverForm = z.object({
  correo: senderFields.email,
  necesito: textField("Qué necesitas", { max: HANDOVER_TEXT_MAX }),
  permiso: required(
    reading((text) => (text === "1" ? { value: true } : { message: HANDOVER_CONSENT_MISSING })),
    HANDOVER_CONSENT_MISSING,
  ),
  hasta: z.string().catch(""),
});
