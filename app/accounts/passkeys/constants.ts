/** Answers a form's question with the options for the browser's `navigator.credentials`. */
export const PASSKEY_OPTIONS_PATH = "/auth/llave";

/** To sign in; to add one to the account; to show one in a session, as a second factor. */
export const PASSKEY_PURPOSES = ["entrar", "agregar", "confirmar"] as const;
export type PasskeyPurpose = (typeof PASSKEY_PURPOSES)[number];

export const PASSKEY_INTENTS = {
  enter: "entrar-con-llave",
  prove: "confirmar-con-llave",
  add: "agregar-llave",
  rename: "nombrar-llave",
  remove: "quitar-llave",
} as const;

/** `answer`: of the authenticator, as JSON. Its name keeps it out of what is given back or kept (`typedEntries`). */
export const PASSKEY_FIELDS = {
  purpose: "purpose",
  answer: "passkeyToken",
  addPassword: "passkeyPassword",
  renamed: "renamedPasskey",
  name: "passkeyName",
  removed: "removedPasskey",
  removePassword: "removePasskeyPassword",
} as const;

export const PASSKEYS_MAX = 10;
export const PASSKEY_NAME_MAX = 60;

/** A passkey in the list of its user; days in words. */
export interface PasskeyView {
  id: string;
  name: string;
  since: string;
  /** Empty where it was never used. */
  lastUsed: string;
  /** Whether it is copied between the user's devices. */
  isSynced: boolean;
}
