/*
 * Asks the browser for a passkey, for a form of app/accounts/passkeys/passkey-form.tsx. Loaded by ./extras.ts with the
 * first press.
 */
import { PASSKEY_ANSWER, PASSKEY_FORM } from "../page/passkey-constants";
import { tell } from "./notice";

const ANSWER_MS = 20_000;

export const WORDS = {
  cancelled: "No usaste ninguna llave: cancelaste, o tu dispositivo no tiene una de esta cuenta.",
  late: "Se acabó el tiempo para usar tu llave. Vuelve a intentarlo.",
  unsupported: "Tu dispositivo no puede usar llaves de acceso. Elige otra forma.",
  registered: "Este dispositivo ya tiene una llave de acceso de tu cuenta.",
  refused: "No pudimos pedir tu llave de acceso. Vuelve a intentarlo.",
  network: "Error de conexión. Verifica tu internet y vuelve a intentarlo.",
} as const;

interface Answer {
  /** For `navigator.credentials`, as JSON. */
  options?: { timeout?: number };
  message?: string;
  /** The page of the form has to lead elsewhere first: it is sent without a passkey. */
  leave?: true;
}

let isBusy = false;

/** Fills the form with the answer of the browser's authenticator and sends it, or tells why not. */
export async function sendWithPasskey(form: HTMLFormElement): Promise<void> {
  if (isBusy) return;
  isBusy = true;
  const message = await fill(form);
  isBusy = false;
  if (message !== null) return tell(message, "error");
  // It goes its own way now, and leads to another page.
  form.removeAttribute(PASSKEY_FORM);
  form.requestSubmit();
}

async function fill(form: HTMLFormElement): Promise<string | null> {
  if (!("PublicKeyCredential" in window && "parseRequestOptionsFromJSON" in PublicKeyCredential))
    return WORDS.unsupported;
  let status: number;
  let answer: Answer;
  try {
    const response = await fetch(form.getAttribute(PASSKEY_FORM)!, {
      method: "POST",
      body: new URLSearchParams(new FormData(form) as unknown as Record<string, string>),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    ({ status } = response);
    answer = (await response.json()) as Answer;
  } catch (error) {
    return error instanceof SyntaxError ? WORDS.refused : WORDS.network;
  }
  if (answer.leave) return null;
  const { options } = answer;
  if (status !== 200 || !options) return answer.message ?? WORDS.refused;
  const began = performance.now();
  try {
    // Options of a new credential name whom it is for.
    const made = await ("user" in options
      ? navigator.credentials.create({
          publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
            options as PublicKeyCredentialCreationOptionsJSON,
          ),
        })
      : navigator.credentials.get({
          publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON),
        }));
    form.querySelector<HTMLInputElement>(`[${PASSKEY_ANSWER}]`)!.value = JSON.stringify(made);
    return null;
  } catch (error) {
    return wordsFor(
      error instanceof Error ? error.name : "",
      performance.now() - began >= (options.timeout ?? Infinity),
    );
  }
}

/** Browsers name a cancelled question and one that took too long alike. */
export function wordsFor(name: string, isLate: boolean): string {
  if (name === "NotAllowedError" || name === "AbortError") return isLate ? WORDS.late : WORDS.cancelled;
  if (name === "InvalidStateError") return WORDS.registered;
  if (name === "NotSupportedError" || name === "ConstraintError" || name === "SecurityError") return WORDS.unsupported;
  return WORDS.refused;
}
