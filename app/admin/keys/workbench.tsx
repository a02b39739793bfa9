import { useNavigate } from "@remix-run/react";
import { useEffect, useRef, useState, type KeyboardEvent as ReactKeyboardEvent } from "react";

import { fold } from "~/business/folding";
import { Button } from "~/ui/button";

import type { AdminSections } from "../frame/sections";
import { HITS_PATH, SEARCH_BOX, SEARCH_MAX, SEARCH_PARAM, type AdminHit } from "../search/constants";
import { areKeysOn, choose, keyedElements, KEYS, focusPlace, press, rememberKeys, wishOf } from "./keys";

type Dialog = "palette" | "help";

/** Keys and their two dialogs. It comes after the page, which does without it (../frame/admin-frame.tsx). */
export default function Workbench({ groups }: { groups: AdminSections }) {
  const [isOn, setOn] = useState(areKeysOn);
  const [opened, setOpened] = useState<Dialog | null>(null);
  useEffect(() => {
    document.documentElement.toggleAttribute("data-keys", isOn);
    const listen = (event: KeyboardEvent) => {
      const wish = wishOf(event, focusPlace(event.target), isOn);
      if (wish === null || event.defaultPrevented) return;
      const isTaken =
        "press" in wish ? press(wish.press) : "choose" in wish ? choose(wish.choose) : open(wish.opens, setOpened);
      if (isTaken) event.preventDefault();
    };
    document.addEventListener("keydown", listen);
    return () => {
      document.removeEventListener("keydown", listen);
      document.documentElement.removeAttribute("data-keys");
    };
  }, [isOn]);
  const close = () => setOpened(null);
  if (opened === "palette") return <Palette groups={groups} onClose={close} />;
  if (opened !== "help") return null;
  const turn = (next: boolean) => {
    rememberKeys(next);
    setOn(next);
  };
  return <Help isOn={isOn} onTurn={turn} onClose={close} />;
}

function open(what: Dialog | "search", setOpened: (dialog: Dialog) => void): boolean {
  if (what !== "search") setOpened(what);
  else document.getElementById(SEARCH_BOX)?.focus();
  return true;
}

/** Modal from its first rendering on. */
function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return dialog;
}

function Help({ isOn, onTurn, onClose }: { isOn: boolean; onTurn: (isOn: boolean) => void; onClose: () => void }) {
  const dialog = useModal();
  return (
    <dialog ref={dialog} aria-labelledby="teclas" className="workbench" onClose={onClose}>
      <h2 id="teclas" className="text-xl">
        Teclas
      </h2>
      <dl className="grid gap-1.5">
        {KEYS.map(({ keys, does }) => (
          <div key={keys} className="flex items-baseline gap-3">
            <dt className="w-20 flex-none">
              <kbd>{keys}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-muted">No hacen nada mientras escribes.</p>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ target }) => onTurn(target.checked)}
          className="size-4 flex-none"
        />
        Usar las teclas de una letra en este navegador
      </label>
      <Button type="button" variant="secondary" onClick={() => dialog.current?.close()}>
        Cerrar
      </Button>
    </dialog>
  );
}

interface Choice {
  id: string;
  /** Of pages, acts and things. */
  kind: string;
  label: string;
  take: () => void;
}

/** A search waits until the typing stops. */
const PAUSE_MS = 250;
const SHORTEST = 3;
const SHOWN_MAX = 12;

function Palette({ groups, onClose }: { groups: AdminSections; onClose: () => void }) {
  const dialog = useModal();
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const [acts] = useState(actsOfPage);
  const [found, setFound] = useState<{ text: string; hits: readonly AdminHit[] } | null>(null);
  const text = typed.trim();
  useEffect(() => {
    if (text.length < SHORTEST) return;
    const given = new AbortController();
    const timer = window.setTimeout(
      () => void hitsOf(text, given.signal).then((hits) => given.signal.aborted || setFound({ text, hits })),
      PAUSE_MS,
    );
    return () => {
      window.clearTimeout(timer);
      given.abort();
    };
  }, [text]);
  const pages = groups.flatMap(({ sections }) => sections);
  const choices: Choice[] = [
    ...acts,
    ...pages.map(({ label, to }) => ({ id: to, kind: "Página", label, take: () => navigate(to) })),
  ].filter(({ label }) => fold(label).includes(fold(text)));
  if (found?.text === text)
    choices.push(
      ...found.hits.map(({ kind, title, to }) => ({ id: to, kind, label: title, take: () => navigate(to) })),
    );
  const shown = choices.slice(0, SHOWN_MAX);
  const chosen = Math.min(at, shown.length - 1);
  const take = (choice: Choice | undefined) => {
    if (!choice) return;
    dialog.current?.close();
    choice.take();
  };
  const move = (event: ReactKeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Enter") take(shown[chosen]);
    else if (step && shown.length > 0) setAt((chosen + step + shown.length) % shown.length);
    else return;
    event.preventDefault();
  };
  const isSearching = text.length >= SHORTEST && found?.text !== text;
  return (
    <dialog ref={dialog} aria-label="Ir a" className="workbench" onClose={onClose}>
      <input
        role="combobox"
        aria-label="Página, acto, número, correo, serie o placa"
        aria-expanded={shown.length > 0}
        aria-controls="ir-a"
        aria-autocomplete="list"
        aria-activedescendant={shown.length > 0 ? `ir-a-${chosen}` : undefined}
        placeholder="Página, número, correo, serie, placa"
        maxLength={SEARCH_MAX}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setAt(0);
        }}
        onKeyDown={move}
        className="input w-full"
      />
      <ul id="ir-a" role="listbox" aria-label="Resultados" hidden={shown.length === 0}>
        {shown.map((choice, index) => (
          <li
            key={choice.id}
            id={`ir-a-${index}`}
            role="option"
            aria-selected={index === chosen}
            className="flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-4 rounded-control px-3 py-1 hover:bg-sunken"
            onClick={() => take(choice)}
          >
            <span className="wrap-anywhere">{choice.label}</span>
            <span className="text-sm text-muted">{choice.kind}</span>
          </li>
        ))}
      </ul>
      <p role="status" className="text-sm text-muted">
        {isSearching ? "Buscando…" : shown.length === 0 ? "No encontramos nada con ese texto." : ""}
      </p>
    </dialog>
  );
}

/** None where the search does not answer: pages and acts are found all the same. */
async function hitsOf(text: string, signal: AbortSignal): Promise<readonly AdminHit[]> {
  try {
    const answer = await fetch(`${HITS_PATH}?${new URLSearchParams({ [SEARCH_PARAM]: text })}`, { signal });
    return answer.ok && !answer.redirected ? ((await answer.json()) as AdminHit[]) : [];
  } catch {
    return [];
  }
}

/** Buttons and links of the page that have a key, as it shows them now. */
function actsOfPage(): Choice[] {
  return keyedElements().map((element, at) => {
    const key = element.dataset.key?.split(" ")[0] ?? "";
    const named = (element.querySelector(":scope > summary > .when-closed") ?? element).cloneNode(true) as HTMLElement;
    named.querySelectorAll("kbd").forEach((kbd) => kbd.remove());
    return { id: `${key}-${at}`, kind: "Aquí", label: named.textContent.trim(), take: () => void press(key) };
  });
}
