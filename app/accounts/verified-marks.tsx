import { Icon } from "~/ui/icon";

/** In a row, `Celular verificado`; nothing for none. */
export function VerifiedMarks({ marks }: { marks: readonly string[] }) {
  if (marks.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-3 text-sm font-semibold text-success">
      {marks.map((mark) => (
        <li key={mark} className="flex items-center gap-1">
          <Icon name="check-circle" className="size-4" />
          {mark}
        </li>
      ))}
    </ul>
  );
}
