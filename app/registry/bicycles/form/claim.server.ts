import { z } from "zod";

import type { SessionUser } from "~/accounts/model";
import type { CaseForm } from "~/cases/public-form.action.server";
import { textField } from "~/platform/forms/fields";

import type { Bicycle } from "../../model";
import type { Bicycles } from "../bicycles.server";
import { adminProofPath, bicycleName, LENGTHS, ORIGIN_NAMES } from "../constants";

export const CLAIM_PURPOSE = "registro";

const ClaimSchema = z.object({
  story: textField("Cómo la obtuviste", { min: 20, max: LENGTHS.claim }).refine(
    (text) => text !== undefined,
    "Cuéntanos cómo obtuviste la bicicleta.",
  ),
  draft: z.string().max(40),
});

/** The draft that a claim is about: an own one with a serial; null for any other. @throws UpstreamError */
export async function claimedDraft(
  bicycles: Pick<Bicycles, "read">,
  uid: string,
  id: unknown,
): Promise<Bicycle | null> {
  const draft = typeof id === "string" ? await bicycles.read(id) : null;
  return draft?.ownerId === uid && draft.status === "draft" && draft.serial !== "" ? draft : null;
}

/** Form in which a user claims a serial that another bicycle has. It reveals nothing of that bicycle. */
export function claimForm(draft: Bicycle, user: SessionUser, siteUrl: string): CaseForm<typeof ClaimSchema> {
  return {
    purpose: CLAIM_PURPOSE,
    act: "serialClaim",
    schema: ClaimSchema,
    toCase: ({ story }) => ({
      kind: "registro",
      name: user.displayName,
      email: user.email,
      phone: null,
      subject: `Serie ya registrada: ${bicycleName(draft)}`,
      text: story ?? "",
      fields: [
        { label: "Marca", value: draft.brand },
        { label: "Número de serie", value: draft.serial },
        { label: "Origen", value: draft.origin ? ORIGIN_NAMES[draft.origin] : "No lo dice" },
        {
          label: "Comprobante",
          value: draft.proof ? siteUrl + adminProofPath(draft.id) : "No adjuntó",
        },
        { label: "Borrador", value: draft.id },
      ],
      answerWithin: null,
    }),
  };
}
