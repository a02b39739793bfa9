import { z } from "zod";

import { toSoles, type Centimos } from "~/business/money";
import type { Context } from "~/platform/context";
import { required, solesField } from "~/platform/forms/fields";
import { streamForm, type StreamedForm } from "~/platform/forms/multipart.server";
import { PHOTO_FILE_MAX_BYTES } from "~/platform/photos/limits";

import { CLAIM_FIELDS } from "./constants";

/** @throws a 413, or a 400 where it is no form */
export function readProblemForm(
  request: Request,
  { maxBodyBytes }: Pick<Context, "maxBodyBytes">,
): Promise<StreamedForm> {
  return streamForm(request, { maxFileBytes: PHOTO_FILE_MAX_BYTES, maxBytes: maxBodyBytes });
}

/** A part of what is `left` to go back. */
export function claimAmountForm(left: Centimos, missing: string) {
  const amount = solesField({ label: "Monto", min: 0.01, max: toSoles(left - 1) });
  return z.object({ [CLAIM_FIELDS.amount]: required(amount, missing) });
}
