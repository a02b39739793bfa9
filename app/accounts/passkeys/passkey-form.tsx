import type { ReactNode } from "react";

import { PASSKEY_ANSWER, PASSKEY_FORM } from "~/shell/page/passkey-constants";
import { Button, type ButtonVariant } from "~/ui/button";

import { PASSKEY_FIELDS as FIELDS, PASSKEY_OPTIONS_PATH, type PasskeyPurpose } from "./constants";

interface PasskeyFormProps {
  purpose: PasskeyPurpose;
  intent: string;
  action: string;
  label: string;
  variant?: ButtonVariant;
  wide?: boolean;
  /** Fields of the question, such as the password. */
  children?: ReactNode;
  /** Shown without scripts. */
  otherwise?: ReactNode;
}

/** A form that a passkey of this device fills in, by shell/extras/passkeys.ts: scripts, but no React. */
export function PasskeyForm({ purpose, intent, action, label, variant, wide, children, otherwise }: PasskeyFormProps) {
  return (
    <>
      <form
        method="post"
        action={action}
        noValidate
        data-extra=""
        {...{ [PASSKEY_FORM]: PASSKEY_OPTIONS_PATH }}
        className="grid gap-5 noscript:hidden"
      >
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name={FIELDS.purpose} value={purpose} />
        <input type="hidden" name={FIELDS.answer} defaultValue="" {...{ [PASSKEY_ANSWER]: "" }} />
        {children}
        <div className={wide ? "grid" : undefined}>
          <Button variant={variant}>{label}</Button>
        </div>
      </form>
      {otherwise ? <noscript>{otherwise}</noscript> : null}
    </>
  );
}
