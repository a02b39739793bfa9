import { PASSKEY_INTENTS } from "~/accounts/passkeys/constants";
import { PasskeyForm } from "~/accounts/passkeys/passkey-form";

import { SecuritySection } from "./security-parts";

/** Shows a passkey as the second factor of this session. `action`: the page that asks for one. */
export function PasskeyProof({ action }: { action: string }) {
  return (
    <SecuritySection id="llave" title="Con tu llave de acceso">
      <PasskeyForm
        purpose="confirmar"
        intent={PASSKEY_INTENTS.prove}
        action={action}
        label="Usar mi llave de acceso"
        otherwise={<p className="text-muted">Este navegador no puede usar llaves de acceso. Ábrela en otro.</p>}
      />
    </SecuritySection>
  );
}
