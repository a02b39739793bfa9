// Asks the browser for a passkey. Loaded by the pages that offer one, with scripts only; written small.
import { PASSKEY_FIELDS as FIELDS, PASSKEY_OPTIONS_PATH } from "./constants";

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
  options?: { timeout?: number };
  message?: string;
  /** The page of the form has to lead elsewhere first: it is sent without a passkey. */
  leave?: true;
}

/** Fills a form with the browser's answer. Null: the form can be sent; else the words to show. */
export async function fillWithPasskey(form: HTMLFormElement): Promise<string | null> {
  let status: number;
  let answer: Answer;
  try {
    const response = await fetch(PASSKEY_OPTIONS_PATH, {
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
    const made = await (form.querySelector<HTMLInputElement>(`[name=${FIELDS.purpose}]`)?.value === "agregar"
      ? navigator.credentials.create({
          publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
            options as PublicKeyCredentialCreationOptionsJSON,
          ),
        })
      : navigator.credentials.get({
          publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON),
        }));
    form.querySelector<HTMLInputElement>(`[name=${FIELDS.answer}]`)!.value = JSON.stringify(made);
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
