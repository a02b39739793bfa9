import { Button, buttonClass } from "~/ui/button";
import { TextArea } from "~/ui/field";

import { LAST_ANSWER, MESSAGE_MAX } from "../constants";
import type { QuickAction } from "../contexts";
import { assistantPath, type AssistantFailure, type AssistantPageView } from "../model";

/** Target of the form: the answer appears at its place of the page. */
function askAction(page: string): string {
  return `${assistantPath(page)}#${LAST_ANSWER}`;
}

/** The field for a message. Plain forms: the answer comes with the page that the browser asks for. */
export function Composer({
  view: { page, key: newKey },
  shown,
  failure,
}: {
  view: AssistantPageView;
  /** Id of the last answer on the page. */
  shown: string | undefined;
  failure?: AssistantFailure | undefined;
}) {
  const asking = failure?.values.intent === "preguntar" ? failure : undefined;
  return (
    <form method="post" action={askAction(page)} className="mt-5 grid gap-3">
      <input type="hidden" name="key" value={asking?.values.key ?? newKey} />
      <input type="hidden" name="desde" value={page} />
      <input type="hidden" name="tras" value={shown} />
      <TextArea
        label="Tu mensaje"
        hint="No escribas claves ni datos de tarjetas."
        name="text"
        defaultValue={asking?.values.text}
        error={asking?.errors.text}
        rows={2}
        maxLength={MESSAGE_MAX}
        required
        dir="auto"
        enterKeyHint="send"
      />
      <Button name="intent" value="preguntar" size="lg" className="w-full justify-self-start sm:w-auto">
        Enviar
      </Button>
    </form>
  );
}

/** The same in the panel, which sends it itself. Its ids are others than those of the page's field. */
export function PanelComposer({ view: { page, key } }: { view: AssistantPageView }) {
  return (
    <form method="post" action={askAction(page)} data-ask="" className="rebi-ask">
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="desde" value={page} />
      <label htmlFor="rebi-texto" className="sr-only">
        Tu mensaje
      </label>
      <textarea
        id="rebi-texto"
        name="text"
        rows={1}
        maxLength={MESSAGE_MAX}
        required
        dir="auto"
        enterKeyHint="send"
        placeholder="Escribe tu mensaje"
        aria-describedby="rebi-nota"
        className="input"
      />
      <Button name="intent" value="preguntar">
        Enviar
      </Button>
      <Button type="button" variant="secondary" data-do="stop" hidden>
        Detener
      </Button>
      <p id="rebi-nota" className="text-xs text-muted">
        No escribas claves ni datos de tarjetas. Rebi es automático y puede equivocarse.
      </p>
    </form>
  );
}

/** Sends a message again whose answer did not come: the same key, so that it is answered once. */
export function RetryForm({ page, messageKey, text }: { page: string; messageKey: string; text: string }) {
  return (
    <form method="post" action={askAction(page)}>
      <input type="hidden" name="key" value={messageKey} />
      <input type="hidden" name="desde" value={page} />
      <input type="hidden" name="text" value={text} />
      <Button name="intent" value="preguntar" variant="secondary">
        Reintentar
      </Button>
    </form>
  );
}

/** A visitor may only follow links. */
export function quickActionsOf({ quickActions, isSignedIn }: AssistantPageView): readonly QuickAction[] {
  return quickActions.filter((action) => isSignedIn || "href" in action);
}

/** Quick actions of the page that the user comes from: pages as links, questions as messages. */
export function QuickActions({ view }: { view: AssistantPageView }) {
  const { page, key: newKey } = view;
  return (
    <form method="post" action={askAction(page)}>
      <input type="hidden" name="key" value={newKey} />
      <input type="hidden" name="desde" value={page} />
      <input type="hidden" name="intent" value="preguntar" />
      <ul className="flex flex-wrap gap-2">
        {quickActionsOf(view).map((action) => (
          <li key={action.id}>
            <Shortcut action={action} />
          </li>
        ))}
      </ul>
    </form>
  );
}

function Shortcut({ action }: { action: QuickAction }) {
  return "href" in action ? (
    <a href={action.href} className={buttonClass({ variant: "secondary", size: "sm" })}>
      {action.label}
    </a>
  ) : (
    <Button name="text" value={action.message} variant="secondary" size="sm">
      {action.label}
    </Button>
  );
}
