import { useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState, type RefObject } from "react";

import { BOOK_PATH } from "~/complaints/constants";
import { fillForm, forgetDraft, isTouched, loadDraft, saveDraft, type DraftValues } from "~/complaints/draft";

const SAVE_MS = 300;

interface DraftOptions {
  /** Whose draft it is; empty for a visitor. */
  owner: string;
  /** The page came with what was typed: a draft has nothing to add. */
  filled: boolean;
  /** What the server answered last: kept with what is in the form now. */
  answer: unknown;
}

/**
 * Keeps the form in this browser until the server has confirmed the sheet, and fills it in again for who comes back.
 * `restored`: what was filled in, with the hidden fields that are the page's to show; null where nothing was.
 */
export function useDraft(
  form: RefObject<HTMLFormElement>,
  { owner, filled, answer }: DraftOptions,
): { restored: DraftValues | null; discard(): void } {
  const [restored, setRestored] = useState<DraftValues | null>(null);
  const filed = useRef(false);
  const navigation = useNavigation();
  const leadsToSheet =
    navigation.state === "loading" &&
    navigation.formMethod === "POST" &&
    navigation.location.pathname.startsWith(`${BOOK_PATH}/`);

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const draft = filled ? null : loadDraft(owner, Date.now());
    if (draft) {
      fillForm(element, draft);
      queueMicrotask(() => setRestored(draft));
    } else if (filled || isTouched(element)) saveDraft(owner, element, Date.now());

    let timer: ReturnType<typeof setTimeout> | undefined;
    const drop = (): void => {
      clearTimeout(timer);
      timer = undefined;
    };
    const save = (): void => {
      if (timer === undefined) return;
      drop();
      if (!filed.current) saveDraft(owner, element, Date.now());
    };
    const soon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(save, SAVE_MS);
    };
    element.addEventListener("input", soon);
    element.addEventListener("reset", drop);
    addEventListener("pagehide", save);
    return () => {
      save();
      element.removeEventListener("input", soon);
      element.removeEventListener("reset", drop);
      removeEventListener("pagehide", save);
    };
  }, [form, owner, filled]);

  useEffect(() => {
    if (answer && form.current) saveDraft(owner, form.current, Date.now());
  }, [answer, form, owner]);

  useEffect(() => {
    if (!leadsToSheet) return;
    filed.current = true;
    forgetDraft();
  }, [leadsToSheet]);

  return {
    restored,
    discard() {
      form.current?.reset();
      forgetDraft();
      setRestored(null);
      // The button that was pressed goes away with its notice: on with what is to be filled in.
      const first = form.current?.elements.namedItem("name");
      if (first instanceof HTMLElement) first.focus();
    },
  };
}
