import { useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { BulkPage } from "~/admin-kit/bulk/bulk-page";
import { SheetFields } from "~/admin-kit/sheet/sheet-form";
import { pageMeta } from "~/shell/page/title";
import { useReply } from "~/shell/recovery/kept-form";

import { LETTERS_FORM, LETTERS_BULK } from "./letters.page.server";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

/** `accion`, and one `fila` for each chosen letter. */
export const loader = adminLoader("complaints", async ({ context, query }) => ({
  ...(await LETTERS_BULK.load(context, query)),
  letter: LETTERS_FORM,
}));

/** `intent`: `carta-enviada`, with the carrier's proof. */
export const action = adminAction("complaints", ({ context, uid, form }) => LETTERS_BULK.submit(context, uid, form));

export const meta = pageMeta("Cartas enviadas");

export default function AdminLetters() {
  const { letter, ...view } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return (
    <BulkPage key={view.formId} view={view} reply={reply} isMultipart>
      <SheetFields of={letter} reply={{ errors: reply?.errors ?? {}, values: reply?.values ?? {} }} />
    </BulkPage>
  );
}
