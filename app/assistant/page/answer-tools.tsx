import { Button } from "~/ui/button";

import { ASSISTANT_PATH, VOTES, type Vote } from "../constants";
import { answerToolsId, handoverPath, type ShownMessage } from "../model";

const LOOKS: Record<Vote, { sign: string; name: string; thanks: string }> = {
  up: { sign: "👍", name: "Me sirvió", thanks: "Gracias por tu opinión." },
  down: { sign: "👎", name: "No me sirvió", thanks: "Gracias por avisarnos." },
};

/**
 * Below an answer of Rebi: 👍 and 👎, and the way to a person where the answer did not help. Plain links and forms: it
 * is rendered outside the router as well, into the stream of an answer.
 */
export function AnswerTools({
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
