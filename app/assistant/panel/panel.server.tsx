import { renderToStaticMarkup } from "react-dom/server.browser";

import { confirmEmailPath } from "~/accounts/email-links/constants";
import { plural } from "~/business/format";
import { buttonClass } from "~/ui/button";

import { assistantPath, type AssistantPageView } from "../model";
import { PanelComposer, QuickActions } from "../page/composer";
import { Bubble, MessageItem } from "../page/message";
import { ASSISTANT_TEXTS } from "../texts";

interface PanelAnswer {
  view: AssistantPageView;
  /** Announced to screen readers as well. */
  told?: string | undefined;
  status?: number | undefined;
}

/** The conversation as the panel takes it (app/shell/extras/assistant): HTML without the rest of a page. */
export function assistantPanelResponse({ view, told, status = 200 }: PanelAnswer): Response {
  const html = renderToStaticMarkup(
    view.isResting ? (
      <div data-part="foot" data-visitor="">
        <p className="font-semibold">{ASSISTANT_TEXTS.resting}</p>
      </div>
    ) : view.isSignedIn ? (
      <Conversation view={view} told={told} />
    ) : (
      <SignIn view={view} />
    ),
  );
  return new Response(html, { status, headers: { "Content-Type": "text/html; charset=utf-8" } });
}

/** Parts that the panel inserts; the templates are shown before the server answers. */
function Conversation({ view, told }: Pick<PanelAnswer, "view" | "told">) {
  const { messages, greeting, page } = view;
  return (
    <>
      <ol data-part="log" className="grid gap-3">
        {greeting === "" ? null : (
          <li className="grid">
            <Bubble isMine={false} html={greeting} />
          </li>
        )}
        {messages.map((message) => (
          <MessageItem key={message.id} message={message} page={page} isPanel />
        ))}
      </ol>
      <div data-part="foot" data-told={told}>
        <QuickActions view={view} />
        <PanelComposer view={view} />
        <Unconfirmed view={view} />
        <form method="post" action={assistantPath(page)} className="flex flex-wrap items-center gap-x-2 text-sm">
          <input type="hidden" name="desde" value={page} />
          <button name="intent" value="nueva" className="link py-1">
            Nueva conversación
          </button>
          <a href={assistantPath(page)} className="link py-1">
            Abrir en una página
          </a>
        </form>
        <template data-part="mine">
          <Bubble isMine html="" at={new Date(0)} time="" />
        </template>
        <template data-part="hers">
          <Bubble isMine={false} html="" />
        </template>
      </div>
    </>
  );
}

/** Stands there before the last message of the day, so that the panel's script needs no answer of its own for it. */
function Unconfirmed({ view: { page, unconfirmedMessages } }: { view: AssistantPageView }) {
  if (unconfirmedMessages === undefined) return null;
  return (
    <form method="post" action={confirmEmailPath(page)} className="text-sm">
      <p>Hasta que confirmes tu correo, Rebi responde {plural(unconfirmedMessages, "mensaje")} por día.</p>
      <button className="link py-1">Enviarme el enlace otra vez</button>
    </form>
  );
}

function SignIn({ view }: { view: AssistantPageView }) {
  return (
    <>
      <ol data-part="log">
        <li className="grid">
          <Bubble isMine={false} html={ASSISTANT_TEXTS.welcome} />
        </li>
      </ol>
      <div data-part="foot" data-visitor="">
        <p className="font-semibold">{ASSISTANT_TEXTS.signedOut}</p>
        <a href={`/login?redirect=${encodeURIComponent(view.page)}`} className={buttonClass({})}>
          Iniciar sesión
        </a>
        <QuickActions view={view} />
      </div>
    </>
  );
}
