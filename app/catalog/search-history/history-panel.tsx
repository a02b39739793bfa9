import { Link } from "@remix-run/react";
import { useEffect, useId, useRef, useState, type RefObject } from "react";

import { plural } from "~/business/format";
import { SuggestionList } from "~/catalog/suggest/suggestion-list";
import { Icon } from "~/ui/icon";

import { addressOf, entryTitle, forget, popular, recent, type HistoryEntry } from "./history";
import { loadHistory, saveHistory } from "./history-storage";

/**
 * Offers earlier searches of this browser, and a few kinds, while the box before it has the focus and is empty. The
 * searches are a plain list after the box: Tab goes into it, Escape closes it. While something is typed there are
 * suggestions instead.
 */
export default function HistoryPanel() {
  const panel = useRef<HTMLElement>(null);
  const [box, setBox] = useState<HTMLInputElement | null>(null);
  useEffect(() => setBox(boxOf(panel.current)), []);
  const [entries, setEntries] = useDisclosure(panel);

  function keep(left: HistoryEntry[], focus: Element | null | undefined): void {
    saveHistory(left);
    setEntries(left);
    const next = left.length > 0 && focus instanceof HTMLElement ? focus : boxOf(panel.current);
    next?.focus();
  }
  const close = () => setEntries([]);
  const often = popular(entries).filter(({ count }) => count > 1);

  return (
    <SuggestionList box={box} isOpened={entries.length > 0}>
      <section ref={panel} aria-label="Tus búsquedas" hidden={entries.length === 0} className="border-b border-line">
        <HistoryList
          title="Recientes"
          entries={recent(entries)}
          onChosen={close}
          onForgotten={(entry, button) => keep(forget(entries, addressOf(entry)), neighbour(button))}
        />
        <HistoryList title="Tus búsquedas más frecuentes" entries={often} onChosen={close} />
        <button type="button" className="btn btn-ghost w-full" onClick={() => keep([], null)}>
          <Icon name="trash" />
          Borrar todas
        </button>
      </section>
    </SuggestionList>
  );
}

interface ListProps {
  title: string;
  entries: readonly HistoryEntry[];
  onChosen: () => void;
  onForgotten?: (entry: HistoryEntry, button: HTMLButtonElement) => void;
}

function HistoryList({ title, entries, onChosen, onForgotten }: ListProps) {
  const id = useId();
  if (entries.length === 0) return null;
  return (
    <>
      <p id={id} className="px-3 pt-2 text-sm font-semibold text-muted">
        {title}
      </p>
      <ul aria-labelledby={id}>
        {entries.map((entry) => {
          const label = entryTitle(entry);
          return (
            <li key={entry.id} className="flex items-center">
              <Link
                to={addressOf(entry)}
                discover="none"
                onClick={onChosen}
                className="flex min-h-11 min-w-0 grow flex-wrap items-center justify-between gap-x-3 rounded-control px-3 py-1.5 hover:bg-sunken"
              >
                <span className="min-w-0 wrap-anywhere">{label}</span>
                <span className="text-sm text-muted">{plural(entry.resultCount, "anuncio")}</span>
              </Link>
              {onForgotten ? (
                <button
                  type="button"
                  aria-label={`Borrar ${label}`}
                  className="grid size-11 flex-none place-items-center rounded-control hover:bg-sunken"
                  onClick={({ currentTarget }) => onForgotten(entry, currentTarget)}
                >
                  <Icon name="close" className="size-4" />
                </button>
              ) : null}
            </li>
          );
        })}
      </ul>
    </>
  );
}

function boxOf(panel: Element | null): HTMLInputElement | null {
  return panel?.closest("form")?.querySelector("input") ?? null;
}

/** The button for the next entry, or for the one before. */
function neighbour(button: HTMLButtonElement): Element | null | undefined {
  const row = button.closest("li");
  return (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector("button");
}

/** Suggestions: the whole history while the box has the focus and is empty, else none. */
function useDisclosure(panel: RefObject<HTMLElement>) {
  const [entries, setEntries] = useState<HistoryEntry[]>([]);
  useEffect(() => {
    const box = boxOf(panel.current);
    if (!panel.current || !box) return;
    const within = panel.current;
    const show = () => setEntries(box.value === "" ? loadHistory() : []);
    const close = () => setEntries([]);
    const isOurs = (target: EventTarget | null) =>
      target === box || (target instanceof Node && within.contains(target));
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== "Escape" || within.hidden) return;
      close();
      box.focus();
      // Going back to the box would open it again.
      queueMicrotask(close);
    };
    // Safari gives links and buttons no focus when they are clicked: only a known focus elsewhere closes the panel.
    const onLeave = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget && !isOurs(relatedTarget)) close();
    };
    const onPress = ({ target }: Event) => {
      if (!isOurs(target)) close();
    };
    const listening = new AbortController();
    const { signal } = listening;
    for (const type of ["focus", "click", "input"]) box.addEventListener(type, show, { signal });
    for (const element of [box, within]) {
      element.addEventListener("keydown", onKey as EventListener, { signal });
      element.addEventListener("focusout", onLeave as EventListener, { signal });
    }
    document.addEventListener("pointerdown", onPress, { signal });
    if (document.activeElement === box) show();
    return () => listening.abort();
  }, [panel]);
  return [entries, setEntries] as const;
}
