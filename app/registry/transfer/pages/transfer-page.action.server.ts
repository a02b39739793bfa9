import { z } from "zod";

import { act, takeForm } from "~/platform/forms/act.server";
import { done, type FormOutcome } from "~/platform/forms/outcome";

import { ownBicyclePath } from "../../bicycles/constants";
import { TRANSFER_PATH, transferPath } from "../constants";
import type { TransferWay } from "../model";
import type { Transfers } from "../transfers.server";

type Answers = Pick<Transfers, "accept" | "reject" | "cancel">;

export const NO_TRANSFER = "No encontramos esa transferencia entre las tuyas.";
const BAD_LINK = "Este enlace ya no sirve: venció, la transferencia se canceló o ya la respondiste.";

/** Whether a form changes the owner, which cannot be undone: its guard is stricter than that of the other answers. */
export function isAcceptance(form: FormData): boolean {
  return form.get("intent") === "accept";
}

export function answerTransfer(transfers: Answers, uid: string, id: string, form: FormData): Promise<FormOutcome> {
  return takeForm(form, {
    accept: accepting(transfers, uid, { id }, NO_TRANSFER),
    reject: declining(transfers, uid, { id }, NO_TRANSFER),
    cancel: act({
      run: () => transfers.cancel(uid, id),
      done: () => done(transferPath(id), "Cancelamos la transferencia. La bicicleta sigue a tu nombre."),
      words: { "not-found": NO_TRANSFER },
    }),
  });
}

/** Handles the forms of a mail's link. `uid` is null for a visitor, who may only decline. */
export function answerByLink(
  transfers: Answers,
  uid: string | null,
  token: string,
  form: FormData,
): Promise<FormOutcome> {
  return takeForm(form, {
    ...(uid !== null && { accept: accepting(transfers, uid, { token }, BAD_LINK) }),
    reject: declining(transfers, uid, { token }, BAD_LINK),
  });
}

const AcceptForm = z.object({
  // Without scripts the box of the form is the only confirmation.
  confirm: z.literal("si", "Marca la casilla para confirmar que recibes la bicicleta."),
});

function accepting(transfers: Answers, uid: string, way: TransferWay, missing: string) {
  return act({
    form: AcceptForm,
    run: () => transfers.accept(uid, way),
    done: ({ transfer: { bicycleId } }) =>
      done(
        ownBicyclePath(bicycleId),
        "La bicicleta ya está a tu nombre, con un código nuevo. La constancia está en «Transferir propiedad».",
      ),
    words: { "not-found": missing },
  });
}

function declining(transfers: Answers, uid: string | null, way: TransferWay, missing: string) {
  return act({
    run: () => transfers.reject(uid, way),
    done: () => done(uid === null ? "/" : TRANSFER_PATH, "Rechazaste la transferencia. No cambió nada."),
    words: { "not-found": missing },
  });
}
