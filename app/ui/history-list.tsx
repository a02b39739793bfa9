import type { ReactNode } from "react";

/** A step that was taken, as text. `when` is the machine-readable time. */
export interface HistoryLine {
  name: string;
  at: string;
  when: string;
  who: string;
  text: string;
}

export function WrittenText({ children }: { children: ReactNode }) {
  return (
    <p className="wrap-anywhere whitespace-pre-wrap" dir="auto">
      {children}
    </p>
  );
}

export function HistoryList({ lines }: { lines: readonly HistoryLine[] }) {
  return (
    <ol className="grid gap-4 border-l-2 border-line pl-4">
      {lines.map(({ name, at, when, who, text }) => (
        <li key={`${when} ${name}`} className="grid gap-1">
          <p className="font-semibold">{name}</p>
          <p className="text-sm text-muted">
            <time dateTime={when}>{at}</time> · {who}
          </p>
          {text ? <WrittenText>{text}</WrittenText> : null}
        </li>
      ))}
    </ol>
  );
}
