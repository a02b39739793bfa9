import { Link, useLocation } from "@remix-run/react";
import { useEffect } from "react";

import { Icon } from "~/ui/icon";

import type { Question, QuestionGroup } from "./faq";
import { CONTACT_PATH, FAQ_SECTION } from "./model";

/**
 * Frequent questions. The anchor of an answer is inside its folded part: browsers unfold a `<details>` when an address
 * names an element inside it (not the element itself), so that no script is needed. React's navigations are invisible
 * to browsers: the effect does the same after them.
 */
export function FaqSection({ groups }: { groups: readonly QuestionGroup[] }) {
  const { key, hash } = useLocation();
  useEffect(() => {
    const answer = document.getElementById(hash.slice(1));
    const folded = answer?.closest("details");
    if (!folded || folded.open) return;
    folded.open = true;
    answer?.scrollIntoView();
  }, [key, hash]);
  return (
    <section id={FAQ_SECTION} tabIndex={-1} aria-labelledby="faq-titulo" className="min-w-0 outline-none! max-lg:pt-6">
      <h2 id="faq-titulo" className="text-2xl">
        Preguntas frecuentes
      </h2>
      {groups.map(({ title, questions }) => (
        <div key={title} className="pt-5">
          <h3 className="pb-2 text-lg">{title}</h3>
          <ul className="grid gap-2">
            {questions.map((question) => (
              <li key={question.id}>
                <Entry {...question} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function Entry({ id, question, answer }: Question) {
  return (
    <details className="group rounded-control border border-line bg-raised px-4">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 py-2.5 font-semibold">
        {question}
        <Icon name="chevron-down" className="size-5 flex-none group-open:rotate-180" />
      </summary>
      {/* Enough space above that its question is visible too. */}
      <div id={id} className="grid scroll-mt-20 gap-2 pb-3">
        {answer.map((pieces, position) => (
          <p key={position}>
            {pieces.map((piece) =>
              typeof piece === "string" ? (
                piece
              ) : (
                <Link key={piece.to} to={piece.to} className="link">
                  {piece.text}
                </Link>
              ),
            )}
          </p>
        ))}
        <Link
          to={`${CONTACT_PATH}#${id}`}
          aria-label={`Enlace a esta respuesta: ${question}`}
          className="inline-flex min-h-8 items-center justify-self-start text-sm text-muted underline underline-offset-2"
        >
          Enlace a esta respuesta
        </Link>
      </div>
    </details>
  );
}
