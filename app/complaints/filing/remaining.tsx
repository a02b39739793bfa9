import { useEffect, useState } from "react";

/** Milliseconds: a screen reader announces after a pause, not at every letter. */
const PAUSE_MS = 700;
const count = new Intl.NumberFormat("es-PE");

interface RemainingProps {
  field: string;
  max: number;
}

/** Empty without scripts; the server rejects what is too long, and the browser does not cut it. */
export function Remaining({ field, max }: RemainingProps) {
  const [length, setLength] = useState(0);
  useEffect(() => {
    const area = document.getElementById(field);
    if (!(area instanceof HTMLTextAreaElement)) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => setLength(area.value.length), PAUSE_MS);
    };
    // A restored draft is filled in by then.
    soon();
    area.addEventListener("input", soon);
    return () => {
      clearTimeout(timer);
      area.removeEventListener("input", soon);
    };
  }, [field]);
  return (
    <p aria-live="polite" className="-mt-3 text-sm text-muted empty:hidden">
      {length > 0 ? remainingText(length, max) : null}
    </p>
  );
}

export function remainingText(length: number, max: number): string {
  const left = max - length;
  return left >= 0
    ? `Te quedan ${count.format(left)} de ${count.format(max)} caracteres.`
    : `Te pasaste por ${count.format(-left)} de ${count.format(max)} caracteres.`;
}
