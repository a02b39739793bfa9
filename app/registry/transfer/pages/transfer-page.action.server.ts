import { done, handleForm, rejected, unknownIntent, type FormOutcome } from "~/platform/forms/outcome";

import { ownBicyclePath } from "../../bicycles/constants";
import { TRANSFER_PATH, transferPath } from "../constants";
import type { TransferWay } from "../model";
import type { Transfers } from "../transfers.server";
import { transferRejected } from "./start-page.action.server";

type Answers = Pick<Transfers, "accept" | "reject" | "cancel">;

export const NO_TRANSFER = "No encontramos esa transferencia entre las tuyas.";
const BAD_LINK = "Este enlace ya no sirve: venció, la transferencia se canceló o ya la respondiste.";

/** Whether a form changes the owner, which cannot be undone: its guard is stricter than that of the other answers. */
export function isAcceptance(form: FormData): boolean {
  return form.get("intent") === "accept";
}

export function answerTransfer(transfers: Answers, uid: string, id: string, form: FormData): Promise<FormOutcome> {
  return handleForm(form, async () => {
    switch (form.get("intent")) {
      case "accept":
        return accepted(transfers, uid, { id }, form, NO_TRANSFER);
      case "reject":
        return declined(transfers, uid, { id }, form, NO_TRANSFER);
      case "cancel": {
        const result = await transfers.cancel(uid, id);
        if (!result.ok) return transferRejected(form, result, NO_TRANSFER);
        return done(transferPath(id), "Cancelamos la transferencia. La bicicleta sigue a tu nombre.");
      }
      default:
        return unknownIntent(form);
    }
  });
}

/** Handles the forms of a mail's link. `uid` is null for a visitor, who may only decline. */
export function answerByLink(
  transfers: Answers,
  uid: string | null,
  token: string,
  form: FormData,
): Promise<FormOutcome> {
  return handleForm(form, async () => {
    switch (form.get("intent")) {
      case "accept":
        return uid === null ? unknownIntent(form) : accepted(transfers, uid, { token }, form, BAD_LINK);
      case "reject":
        return declined(transfers, uid, { token }, form, BAD_LINK);
      default:
        return unknownIntent(form);
    }
  });
}

async function accepted(transfers: Answers, uid: string, way: TransferWay, form: FormData, notFound: string) {
  // Without scripts the box of the form is the only confirmation.
  if (form.get("confirm") !== "si")
    return rejected(form, { confirm: "Marca la casilla para confirmar que recibes la bicicleta." });
  const result = await transfers.accept(uid, way);
  if (!result.ok) return transferRejected(form, result, notFound);
  return done(
    ownBicyclePath(result.transfer.bicycleId),
    "La bicicleta ya está a tu nombre, con un código nuevo. La constancia está en «Transferir propiedad».",
  );
}

async function declined(transfers: Answers, uid: string | null, way: TransferWay, form: FormData, notFound: string) {
  const result = await transfers.reject(uid, way);
  if (!result.ok) return transferRejected(form, result, notFound);
  return uid === null
    ? done("/", "Rechazaste la transferencia. No cambió nada.")
    : done(TRANSFER_PATH, "Rechazaste la transferencia. No cambió nada.");
}
