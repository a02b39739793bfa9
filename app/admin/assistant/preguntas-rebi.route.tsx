import { adminAction, adminLoader } from "~/accounts/guards.server";
import { pageMeta } from "~/shell/page/title";

import { loadQuestions, questionTarget, submitQuestions } from "./questions.page.server";

export { SheetPage as default } from "~/admin-kit/sheet/sheet-page";
export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const loader = adminLoader("assistant", ({ context }) => loadQuestions(context));

/** `intent`: etiquetar:{intent}, etiquetar or descartar. */
export const action = adminAction(
  "assistant",
  ({ context, uid, form }) => submitQuestions(context, uid, form),
  ({ form }) => questionTarget(form),
);

export const meta = pageMeta("Preguntas que Rebi no entendió");
