import type { UnprovenFailure } from "~/accounts/email-links/constants";
import { confirmPhonePath } from "~/accounts/phone/constants";
import { LinkButton } from "~/ui/button";

import { ConfirmEmail } from "./confirm-email";

interface MissingProofProps {
  failure: Pick<UnprovenFailure, "unproven" | "needsPhone"> | null | undefined;
  /** Page of the form, which waits for the return. */
  back: string;
}

/** The way to the proof that a rejected form asks for: a confirmed address, or a verified telephone. */
export function MissingProof({ failure, back }: MissingProofProps) {
  if (failure?.unproven)
    return (
      <div className="pb-4">
        <ConfirmEmail back={back} />
      </div>
    );
  if (!failure?.needsPhone) return null;
  return (
    <div className="pb-4">
      <LinkButton to={confirmPhonePath(back)}>Confirmar mi celular</LinkButton>
    </div>
  );
}
