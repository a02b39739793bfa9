import { z } from "zod";

import { required, textField } from "~/platform/forms/fields";
import { publicFieldMessage } from "~/writing/public-text";

import { RELAY_TEXT_MAX } from "./constants";

/** A message without a way to reach its sender. */
export const RelayForm = z.object({
  text: required(textField("Mensaje", { max: RELAY_TEXT_MAX }), "Escribe un mensaje.").superRefine((text, context) => {
    if (publicFieldMessage(text) !== null)
      context.addIssue({
        code: "custom",
        message:
          "Quita teléfonos, correos, cuentas y enlaces: se escriben por aquí, sin mostrar los datos de nadie. Nadie debe " +
          "pedirte que pagues para devolverla.",
      });
  }),
});
