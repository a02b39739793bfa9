import { NAME, PHONES, type Life } from "./erasure-life";
import type { StoredDocument } from "./erasure-world";

/** All ways in which someone could be recognised. */
export function tracesOf({ ana, otherEmail }: Life): string[] {
  const [phone, whatsapp] = PHONES;
  return [ana.uid, ana.email, otherEmail, NAME, phone, whatsapp, "987 650 001"];
}

/** Where docs/personal-data.md says that something stays: who may look, and for how long, is said there. */
function mayStay({ ana, threads, complaint }: Life, { path }: StoredDocument, trace: string): boolean {
  if (
    path === `complaints/${complaint}` ||
    path === `complaintProgress/${complaint}` ||
    path === `mail/complaint-${complaint}-consumer`
  )
    return true;
  // A random name that leads to nobody any more: of the deletion, and of conversations that others keep.
  return (
    trace === ana.uid &&
    (path === `deletions/${ana.uid}` ||
      path.startsWith("audit/") ||
      path.startsWith(`threads/${threads.asked}`) ||
      path.startsWith(`reports/thread_${threads.asked}.`) ||
      path.startsWith(`reportTargets/thread_${threads.asked}.`))
  );
}

/** Remaining traces of her, by documents: `path: trace`. */
export function tracesIn(life: Life, documents: readonly StoredDocument[]): string[] {
  return documents.flatMap((document) =>
    tracesOf(life).flatMap((trace) =>
      (document.path + document.data).includes(trace) && !mayStay(life, document, trace)
        ? [`${document.path}: ${trace}`]
        : [],
    ),
  );
}
