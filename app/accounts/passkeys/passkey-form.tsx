import { Form } from "@remix-run/react";
import { useRef, useState, useSyncExternalStore, type FormEvent, type ReactNode } from "react";

import { Button, type ButtonVariant } from "~/ui/button";

import { PASSKEY_FIELDS as FIELDS, type PasskeyPurpose } from "./constants";

interface PasskeyFormProps {
  purpose: PasskeyPurpose;
  intent: string;
  action: string;
  label: string;
  busy: string;
  variant?: ButtonVariant;
  wide?: boolean;
  /** Fields of the question, such as the password. */
  children?: ReactNode;
  /** Shown where the browser has no passkeys, and without scripts. */
  otherwise?: ReactNode;
}

/**
 * A form that a passkey of this device fills in. It needs scripts and a browser that knows passkeys; until that is
 * known its room is kept.
 */
export function PasskeyForm({
  purpose,
  intent,
  action,
  label,
  busy,
  variant,
  wide,
  children,
  otherwise,
}: PasskeyFormProps) {
  const support = useSyncExternalStore(never, supportHere, () => "unknown");
  const [message, setMessage] = useState("");
  const [isBusy, setBusy] = useState(false);
  const isFilled = useRef(false);
  if (support === "none") return <>{otherwise}</>;
  if (support === "unknown")
    return (
      <>
        <div aria-hidden="true" className="min-h-11 noscript:hidden" />
        {otherwise ? <noscript>{otherwise}</noscript> : null}
      </>
    );

  function fill(event: FormEvent<HTMLFormElement>): void {
    if (isFilled.current) return;
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    setBusy(true);
    setMessage("");
    import("./passkeys.client")
      .then(({ fillWithPasskey }) => fillWithPasskey(form))
      .then(
        (words) => {
          isFilled.current = words === null;
          if (words === null) form.requestSubmit();
          else setMessage(words);
        },
        () => setMessage(NOT_LOADED),
      )
      .finally(() => setBusy(false));
  }

  return (
    <Form method="post" action={action} reloadDocument noValidate onSubmit={fill} className="grid gap-5">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name={FIELDS.purpose} value={purpose} />
      <input type="hidden" name={FIELDS.answer} defaultValue="" />
      {children}
      <div className="grid gap-2">
        <div className={wide ? "grid" : undefined}>
          <Button variant={variant} aria-disabled={isBusy || undefined} className={wide ? "px-2" : undefined}>
            {isBusy ? busy : label}
          </Button>
        </div>
        <p role="status" className={message === "" ? "sr-only" : "text-danger"}>
          {message}
        </p>
      </div>
    </Form>
  );
}

const NOT_LOADED = "Error de conexión. Verifica tu internet y vuelve a intentarlo.";

function supportHere(): "here" | "none" {
  return typeof PublicKeyCredential === "function" && "parseRequestOptionsFromJSON" in PublicKeyCredential
    ? "here"
    : "none";
}

/** Support never changes while a page is open: there is nothing to subscribe to. */
function never(): () => void {
  return () => undefined;
}
