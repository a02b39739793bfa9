import { useNavigate } from "@remix-run/react";
import { useEffect, useId, useRef, useState, type ReactNode } from "react";

import { photoUrl } from "~/platform/images";
import { ASSISTANT_LINK } from "~/shell/page/assistant-constants";

import { ASK_REBI, SUGGEST_MIN, SUGGESTIONS_PATH, type Suggestion } from "./constants";

/** Milliseconds without a key before asking. */
const PAUSE = 150;

interface SuggestionListProps {
  box: HTMLInputElement | null;
  /** Above the list, and whether there is something. */
  children: ReactNode;
  isOpened: boolean;
}

/** A combobox by the ARIA pattern: arrows choose, Enter follows or searches, Escape closes. */
export function SuggestionList({ box, children, isOpened }: SuggestionListProps) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const [found, setFound] = useState<readonly Suggestion[]>([]);
  const [chosen, setChosen] = useState(-1);
  const isOpen = found.length > 0;
  const close = () => {
    setFound([]);
    setChosen(-1);
  };
  const follow = ({ href }: Suggestion) => {
    close();
    navigate(href);
  };
  // For listeners that are set once.
  const state = useRef({ found, chosen, follow });
  useEffect(() => {
    state.current = { found, chosen, follow };
  });

  useEffect(() => {
    if (!box) return;
    const listening = new AbortController();
    const { signal } = listening;
    let asking = new AbortController();
    let timer = 0;
    const stop = () => {
      clearTimeout(timer);
      asking.abort();
      close();
    };
    const suggest = () => {
      clearTimeout(timer);
      asking.abort();
      asking = new AbortController();
      const text = box.value.trim();
      if (text !== "" && text.length < SUGGEST_MIN) return close();
      const pause = text === "" ? 0 : PAUSE;
      timer = window.setTimeout(() => void ask(text, asking.signal).then((next) => next && show(next)), pause);
    };
    const begin = ({ relatedTarget }: FocusEvent) => {
      // Escape leads back from the searches below: it closes, and opens nothing.
      const isBack = relatedTarget instanceof Node && panel.current?.contains(relatedTarget);
      if (box.value === "" && !isBack) suggest();
    };
    box.addEventListener("input", suggest, { signal });
    box.addEventListener("focus", begin, { signal });
    // Something may have been typed while this was loaded.
    if (document.activeElement === box && (box.value === "" || box.value !== box.defaultValue)) suggest();
    const show = (next: readonly Suggestion[]) => {
      setFound([...next, ...rebi()]);
      setChosen(-1);
    };
    box.addEventListener(
      "keydown",
      (event) => {
        const { found, chosen, follow } = state.current;
        if (found.length === 0) return;
        // -1, no choice, counts between the last and the first.
        const move = (step: number) => setChosen(((chosen + 1 + step + found.length + 1) % (found.length + 1)) - 1);
        if (event.key === "ArrowDown") move(1);
        else if (event.key === "ArrowUp") move(-1);
        else if (event.key === "Enter" && found[chosen]) follow(found[chosen]);
        else if (event.key === "Escape") stop();
        else return;
        event.preventDefault();
      },
      { signal },
    );
    box.addEventListener("blur", stop, { signal });
    box.form?.addEventListener("submit", stop, { signal });
    return () => {
      stop();
      listening.abort();
    };
  }, [box]);

  useEffect(() => {
    if (!box) return;
    const attributes: Record<string, string | null> = {
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": String(isOpen),
      "aria-controls": id,
      "aria-activedescendant": chosen < 0 ? null : `${id}-${chosen}`,
      autocomplete: "off",
    };
    for (const [name, value] of Object.entries(attributes))
      if (value === null) box.removeAttribute(name);
      else box.setAttribute(name, value);
  }, [box, id, isOpen, chosen]);

  return (
    <>
      <div
        ref={panel}
        hidden={!isOpen && !isOpened}
        className="absolute inset-x-0 top-full z-30 max-h-[60svh] overflow-y-auto rounded-card border border-line bg-raised p-2 text-ink shadow-menu"
      >
        {children}
        <ul
          id={id}
          role="listbox"
          aria-label="Sugerencias"
          hidden={!isOpen}
          // The box keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
        >
          {found.map((one, position) => (
            <li
              key={one.href}
              id={`${id}-${position}`}
              role="option"
              aria-selected={position === chosen}
              className="flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-3 rounded-control px-3 py-1.5 hover:bg-sunken aria-selected:bg-sunken"
              onClick={() => follow(one)}
            >
              {one.photo === undefined ? null : (
                // Last, so that all labels begin in one line.
                <img
                  src={photoUrl(one.photo, 360, "avif")}
                  alt=""
                  width={60}
                  height={45}
                  className="order-1 rounded-control"
                />
              )}
              <span className="min-w-0 grow wrap-anywhere">{one.label}</span>
              <span className="text-sm text-muted">{one.detail}</span>
            </li>
          ))}
        </ul>
      </div>
      <p role="status" className="sr-only">
        {isOpen ? `${found.length} ${found.length === 1 ? "sugerencia" : "sugerencias"}` : ""}
      </p>
    </>
  );
}

/** Rebi comes last, also where nothing is found; none where the header has no link to it. */
function rebi(): Suggestion[] {
  const href = document.querySelector(`.${ASSISTANT_LINK}`)?.getAttribute("href");
  return href ? [{ label: ASK_REBI, detail: "", href }] : [];
}

/** Null for an answer that came too late or failed: the search works without suggestions. */
async function ask(text: string, signal: AbortSignal): Promise<Suggestion[] | null> {
  try {
    const response = await fetch(`${SUGGESTIONS_PATH}?q=${encodeURIComponent(text)}`, { signal });
    return response.ok ? ((await response.json()) as Suggestion[]) : null;
  } catch {
    return null;
  }
}
