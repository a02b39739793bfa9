import { Thumbnail } from "~/selling/thumbnail";
import { Button, buttonClass } from "~/ui/button";
import { classes } from "~/ui/classes";

import { cardPath, ASSISTANT_PATH, VOTES, type Vote } from "../constants";
import { type AnswerAction, type AnswerCard, type ShownMessage, answerToolsId, handoverPath } from "../model";
import { PAGE_EVENTS } from "../page-events";

// Rendered by the page, into its stream and for the panel: plain links and forms, as two of them have no router.

export function MessageItem({
  message,
  page,
  id,
  isPanel = false,
  goes = false,
}: {
  message: ShownMessage;
  page: string;
  /** With scripts, the page that the answer leads to opens by itself. */
  goes?: boolean;
  /** Has scripts: an answer can be copied. */
  isPanel?: boolean;
  id?: string | undefined;
}) {
  const { isMine, html, at, time } = message;
  return (
    <li id={id} tabIndex={id === undefined ? undefined : -1} className="grid scroll-mt-24 gap-2 outline-none!">
      <Bubble isMine={isMine} html={html} at={at} time={time} />
      {isPanel && !isMine ? (
        <button type="button" data-do="copy" className="link justify-self-start py-0.5 text-sm">
          Copiar
        </button>
      ) : null}
      {isMine ? null : <Below answer={message} page={page} goes={goes} />}
    </li>
  );
}

interface BubbleProps {
  isMine: boolean;
  html: string;
  at?: Date;
  time?: string;
}

export function Bubble({ isMine, html, at, time }: BubbleProps) {
  return (
    <div
      className={classes(
        "grid max-w-[92%] gap-1 rounded-card border px-3 py-2 wrap-anywhere",
        isMine ? "justify-self-end border-transparent bg-accent-soft" : "justify-self-start border-line bg-raised",
      )}
    >
      <span className="sr-only">{isMine ? "Tú" : "Rebi"}: </span>
      <div className="grid gap-2" data-text="" dangerouslySetInnerHTML={{ __html: html }} />
      {at ? (
        <time dateTime={at.toISOString()} className="justify-self-end text-xs text-muted">
          {time}
        </time>
      ) : null}
    </div>
  );
}

const LOOKS: Record<Vote, { sign: string; name: string; thanks: string }> = {
  up: { sign: "👍", name: "Me sirvió", thanks: "Gracias por tu opinión." },
  down: { sign: "👎", name: "No me sirvió", thanks: "Gracias por avisarnos." },
};

/**
 * Below an answer of Rebi: 👍 and 👎, and the way to a person where the answer did not help. Plain links and forms: it
 * is rendered outside the router as well, into the stream of an answer.
 */
function AnswerTools({
  answer: { id, vote, outcome },
  page,
}: {
  answer: Pick<ShownMessage, "id" | "vote" | "outcome">;
  page: string;
}) {
  const didNotHelp = vote === "down" || outcome === "unknown" || outcome === "failed";
  return (
    <div id={answerToolsId(id)} tabIndex={-1} className="flex scroll-mt-24 flex-wrap items-center gap-x-3 gap-y-1">
      <form method="post" action={ASSISTANT_PATH} className="flex gap-1">
        <input type="hidden" name="intent" value="valorar" />
        <input type="hidden" name="desde" value={page} />
        <input type="hidden" name="mensaje" value={id} />
        {VOTES.map((one) => (
          <Button
            key={one}
            name="voto"
            value={one}
            size="sm"
            variant={vote === one ? "secondary" : "ghost"}
            aria-pressed={vote === one}
          >
            <span aria-hidden="true">{LOOKS[one].sign}</span>
            <span className="sr-only">{LOOKS[one].name}</span>
          </Button>
        ))}
      </form>
      {vote ? <span className="text-sm text-muted">{LOOKS[vote].thanks}</span> : null}
      {didNotHelp ? (
        <a href={handoverPath(page)} className="link inline-flex min-h-8 items-center text-sm">
          Hablar con una persona
        </a>
      ) : null}
    </div>
  );
}

/** Parts below the text of an answer: listings, the page to go to, buttons, what the user says about it. */
export function Below({ answer, page, goes = false }: { answer: ShownMessage; page: string; goes?: boolean }) {
  const { cards, navigate, actions } = answer;
  return (
    <>
      {cards.length > 0 ? (
        <ul className="grid gap-2 sm:grid-cols-2">
          {cards.map((card) => (
            <CardLine key={card.id} card={card} />
          ))}
        </ul>
      ) : null}
      {navigate || actions.length > 0 ? (
        <div className="flex flex-wrap gap-2">
          {navigate ? (
            <a
              href={navigate.href}
              className={buttonClass({ variant: "secondary" })}
              data-go={goes ? "" : undefined}
              data-event={navigate.type && PAGE_EVENTS[navigate.type]}
            >
              {navigate.label}
            </a>
          ) : null}
          {actions.map((action) => (
            <ActionForm key={action.label} {...action} />
          ))}
        </div>
      ) : null}
      <AnswerTools answer={answer} page={page} />
    </>
  );
}

function ActionForm({ type, label, action, fields }: AnswerAction) {
  return (
    <form method="post" action={action} data-event={type && PAGE_EVENTS[type]}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button variant="secondary">{label}</Button>
    </form>
  );
}

/** A listing below an answer: one link. */
function CardLine({ card }: { card: AnswerCard }) {
  const { id, title, price, about } = card;
  return (
    <li className="relative flex items-center gap-3 rounded-card border border-line bg-raised p-2">
      <span className="flex-none">
        <Thumbnail listing={card} />
      </span>
      <span className="grid min-w-0 gap-0.5">
        <a href={cardPath(id)} className="link font-semibold wrap-anywhere after:absolute after:inset-0">
          {title}
        </a>
        <span className="font-semibold">{price}</span>
        <span className="text-sm text-muted">{about}</span>
      </span>
    </li>
  );
}
