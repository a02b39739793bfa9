import { z } from "zod";

const EMAIL = /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>"]+$/;
const LINE = z.string().regex(/^[^\r\n]*$/);
/** Headers of our mails that the service lets one set; the others are its own. */
const SETTABLE = /^(?:List-Unsubscribe|List-Unsubscribe-Post|In-Reply-To|References|X-[\w-]+)$/i;

/** A message as the service documents it for `send`, as far as we use it. */
export const Message = z.strictObject({
  to: z.string().regex(EMAIL),
  from: z.strictObject({ email: z.string().regex(EMAIL), name: LINE }),
  subject: LINE.min(1).max(998),
  text: z.string().min(1),
  html: z.string().min(1),
  replyTo: z.string().regex(EMAIL).optional(),
  headers: z.record(z.string().regex(SETTABLE), LINE).optional(),
  attachments: z
    .array(
      z.strictObject({
        filename: LINE,
        type: z.string(),
        content: z.base64(),
        disposition: z.literal("attachment"),
      }),
    )
    .optional(),
});
