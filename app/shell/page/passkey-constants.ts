/** Attribute of a form that a passkey fills in: the address that answers it with the options for the browser. */
export const PASSKEY_FORM = "data-passkey";
/** Attribute of its hidden field. */
export const PASSKEY_ANSWER = "data-passkey-answer";
