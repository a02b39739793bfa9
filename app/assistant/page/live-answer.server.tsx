import { renderToStaticMarkup } from "react-dom/server.browser";

import type { AnswerFrame } from "../answer/frames.server";
import { answerHtml, escaped } from "../answer/html";
import type { ShownMessage } from "../model";
import { ASSISTANT_TEXTS } from "../texts";
import { RetryForm } from "./composer";
import { Below, Bubble } from "./message";

interface LiveAnswerOptions {
  frames: AsyncIterable<AnswerFrame>;
  /** Of the document: styles take away what was shown, as no script does. */
  nonce: string;
  /** Page that the user comes from. */
  page: string;
  /** As typed, for the retry. */
  sent: { key: string; text: string };
}

const SLOT = "<!---->";
/** Shown until the answer has ended. */
const WRITING = "rebi-escribe";

/** Never throws (docs/decisions/2026-11-23-assistant-streaming.md). */
export async function* livePieces({ frames, nonce, page, sent }: LiveAnswerOptions): AsyncGenerator<string, undefined> {
  const hide = (selector: string): string => `<style nonce="${escaped(nonce)}">${selector}{display:none}</style>`;
  let tries = 0;
  /** Markup that closes the text that is open; null for none. */
  let closing: string | null = null;
  const withdrawn = (): string => {
    if (closing === null) return "";
    const html = closing + bubble()[1] + "</div>" + hide(`#rebi-${tries}`);
    closing = null;
    return html;
  };

  yield `<p class="${WRITING} text-sm text-muted">Rebi está escribiendo…</p>`;
  for await (const frame of frames) {
    switch (frame.kind) {
      case "tool":
        yield `<p class="${WRITING} text-sm text-muted">${escaped(frame.text)}</p>`;
        break;
      case "text":
        if (closing === null) yield `<div id="rebi-${++tries}" class="grid">${bubble()[0]}`;
        yield frame.html;
        ({ closing } = frame);
        break;
      case "withdraw":
        yield withdrawn();
        break;
      case "end":
        if (closing !== null) yield closing + bubble(frame.answer)[1] + "</div>";
        yield renderToStaticMarkup(<Below answer={frame.answer} page={page} />) + hide(`.${WRITING}`);
        break;
      case "failure":
        yield withdrawn() + renderToStaticMarkup(<Failure page={page} sent={sent} />) + hide(`.${WRITING}`);
        break;
    }
  }
}

function bubble(answer?: ShownMessage): readonly [string, string] {
  const [before = "", after = ""] = renderToStaticMarkup(
    <Bubble isMine={false} html={SLOT} {...(answer && { at: answer.at, time: answer.time })} />,
  ).split(SLOT);
  return [before, after];
}

function Failure({ page, sent }: Pick<LiveAnswerOptions, "page" | "sent">) {
  return (
    <div role="alert" className="grid justify-items-start gap-2 rounded-card border border-danger bg-danger-soft p-4">
      <p>{ASSISTANT_TEXTS.generic}</p>
      <RetryForm page={page} messageKey={sent.key} text={sent.text} />
    </div>
  );
}

/** Every shape that an answer may have, for the styles of a page that is sent before its answer is known. */
export function liveSample(): string {
  const photo = { key: "", width: 4, height: 3, color: "#000" };
  const card = { title: "", price: "", about: "", photos: [] };
  const answer: ShownMessage = {
    id: "",
    isMine: false,
    html: answerHtml("**a** [b](/comprar)\n- c"),
    at: new Date(0),
    time: "",
    cards: [
      { ...card, id: "1", category: "mtb", photos: [photo] },
      { ...card, id: "2", category: "mtb" },
    ],
    navigate: { label: "", href: "/" },
    actions: [{ label: "", action: "/", fields: {} }],
    // With the thanks and the link to the team below it.
    outcome: "failed",
    vote: "down",
  };
  return renderToStaticMarkup(
    <>
      <p className={`${WRITING} text-sm text-muted`} />
      <Bubble {...answer} />
      <Below answer={answer} page="/" />
      <Failure page="/" sent={{ key: "", text: "" }} />
    </>,
  );
}
