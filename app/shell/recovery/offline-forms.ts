import type { ClientActionFunctionArgs } from "@remix-run/react";

import { typedValues, type FormFailure } from "~/platform/forms/typed-values";
import { leaveInOutbox } from "~/shell/outbox/leave-in-outbox";

import { isBrokenAnswer, isLostConnection, type Unreached } from "./failed-fetch";

export { isUnreached, revalidateUnlessRejected } from "./failed-fetch";

/** Shown when it is unknown whether the server received the form. Forms are idempotent: resending is safe. */
export const CONNECTION_LOST =
  "Se cortó la conexión y no sabemos si llegó lo que enviaste. Sigue aquí: envíalo otra vez cuando tengas señal.";
const ANSWER_BROKEN =
  "El servicio no respondió bien y no sabemos si llegó lo que enviaste. Sigue aquí: envíalo otra vez en unos minutos.";

/**
 * A route's `clientAction`: with scripts, a connection that is lost during a submission leaves the form in place, with
 * the result of `answer` to the form and the message for it. Its route, and those above it, need
 * `revalidateUnlessRejected`. Without scripts the browser keeps it. Forms that may wait go to the outbox.
 */
export function keepingForm(answer: (form: FormData, message: string) => object) {
  return async ({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> => {
    const copy = request.clone();
    try {
      return await serverAction<unknown>();
    } catch (error) {
      const isLost = isLostConnection(error);
      if (!isLost && !isBrokenAnswer(error)) throw error;
      const form = await copy.formData();
      const { isTaken, message = isLost ? CONNECTION_LOST : ANSWER_BROKEN } = isLost
        ? await leaveInOutbox(request.url, form)
        : {};
      // The outbox announces that it waits: nothing is wrong with the form.
      return { ...answer(form, message), ...(isTaken && { errors: {} }), unreached: true } satisfies Unreached;
    }
  };
}

/** For pages whose rejections are a `FormFailure`. `intent`: the form of the page that was sent. */
export const keepFormOnNetworkError = keepingForm((form, message): FormFailure & { intent: string } => {
  const values = typedValues(form);
  return { ok: false, intent: values.intent ?? "", errors: { "": message }, values };
});
