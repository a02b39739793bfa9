import { useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState, type RefObject } from "react";

import { BOOK_PATH } from "~/complaints/constants";
import { fillForm, isTouched, loadDraft, removeDraft, saveDraft, type DraftValues } from "~/complaints/draft";

const SAVE_MS = 300;

interface DraftOptions {
  /** Uid of the writer; empty for a visitor. */
  owner: string;
  /** The page already has typed values: the draft is not read. */
  filled: boolean;
  /** Last answer of the server: the form is saved after each. */
  answer: unknown;
}

/**
 * Keeps the form in this browser until the server has confirmed the sheet, and restores it on the next visit.
 * `restored`: values of the draft, with the hidden fields that the page shows; null for none.
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
    removeDraft();
  }, [leadsToSheet]);

  return {
    restored,
    discard() {
      form.current?.reset();
      removeDraft();
      setRestored(null);
      // The pressed button disappears with its notice: the focus moves to the first field.
      const first = form.current?.elements.namedItem("name");
      if (first instanceof HTMLElement) first.focus();
    },
  };
}
