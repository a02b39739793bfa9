import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";

import { findDepartment } from "~/business/peru";
import { DISTRICTS_PATH, type DistrictSuggestion } from "~/business/places/constants";

import { TextField } from "../field";

export interface DistrictComboboxProps {
  /** Slug; empty for none: then all of Peru is searched. */
  department: string;
  /** The code that is chosen, or a text. */
  value: string;
  name: string | null;
  error: string | undefined;
  optional: boolean;
  onDepartment: (slug: string) => void;
}

/** Milliseconds without a key before asking. */
const PAUSE = 150;
const MIN = 2;
const HINT = "Escribe las primeras letras y elige.";

/** Looked up while it is typed (ARIA combobox). Text without a choice is sent as typed. */
export default function DistrictCombobox({
  department,
  value,
  name,
  error,
  optional,
  onDepartment,
}: DistrictComboboxProps) {
  const id = useId();
  const isCode = /^\d{6}$/.test(value);
  const [text, setText] = useState(isCode ? (name ?? "") : value);
  const [chosen, setChosen] = useState(isCode && name ? { code: value, department } : null);
  const [found, setFound] = useState<readonly DistrictSuggestion[]>([]);
  const [active, setActive] = useState(-1);
  const [hint, setHint] = useState(HINT);
  const asking = useRef(new AbortController());
  const isOpen = found.length > 0;
  // Another department has other districts.
  const isElsewhere = chosen !== null && chosen.department !== department;
  const shown = isElsewhere ? "" : text;

  useEffect(() => () => asking.current.abort(), []);
  function close(): void {
    asking.current.abort();
    setFound([]);
    setActive(-1);
  }

  function type(next: string): void {
    setText(next);
    setChosen(null);
    setHint(HINT);
    asking.current.abort();
    const { signal } = (asking.current = new AbortController());
    if (next.trim().length < MIN) return close();
    void pause(signal)
      .then(() => ask(next, department, signal))
      .then((districts) => {
        if (districts === null || signal.aborted) return;
        setFound(districts);
        setActive(-1);
        setHint(districts.length === 0 ? "Ningún distrito se llama así." : `${districts.length} para elegir.`);
      });
  }

  function choose(district: DistrictSuggestion): void {
    close();
    setText(district.name);
    setChosen({ code: district.code, department: district.department });
    setHint(`Provincia: ${district.province}.`);
    onDepartment(district.department);
  }

  function press(event: KeyboardEvent): void {
    if (!isOpen) return;
    // -1, no place, counts between the last and the first.
    const places = found.length + 1;
    const move = (step: number) => setActive(((active + 1 + step + places) % places) - 1);
    const district = found[active];
    if (event.key === "ArrowDown") move(1);
    else if (event.key === "ArrowUp") move(-1);
    else if (event.key === "Enter" && district) choose(district);
    else if (event.key === "Escape") close();
    else return;
    event.preventDefault();
  }

  return (
    <div className="relative">
      <input type="hidden" name="district" value={isElsewhere ? "" : (chosen?.code ?? text)} />
      <TextField
        label="Distrito"
        name=""
        id="district"
        optional={optional}
        required={!optional}
        error={error}
        hint={<span role="status">{isElsewhere ? HINT : hint}</span>}
        value={shown}
        onChange={({ target }) => type(target.value)}
        onKeyDown={press}
        onBlur={close}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="words"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-activedescendant={active < 0 ? undefined : `${id}-${active}`}
      />
      <ul
        id={id}
        role="listbox"
        aria-label="Sugerencias"
        hidden={!isOpen}
        className="absolute inset-x-0 top-full z-30 mt-1 max-h-72 overflow-y-auto rounded-card border border-line bg-raised p-2 shadow-menu"
        // The field keeps the focus.
        onPointerDown={(event) => event.preventDefault()}
      >
        {found.map((district, position) => (
          <li
            key={district.code}
            id={`${id}-${position}`}
            role="option"
            aria-selected={position === active}
            className="flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-3 rounded-control px-3 py-1.5 hover:bg-sunken aria-selected:bg-sunken"
            onClick={() => choose(district)}
          >
            <span>{district.name}</span>
            <span className="text-sm text-muted">{whereIs(district, department)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The province; and the department, where it is not chosen yet. */
function whereIs({ province, department }: DistrictSuggestion, chosen: string): string {
  const name = chosen === "" ? findDepartment(department)?.name : undefined;
  return name && name !== province ? `${province}, ${name}` : province;
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, PAUSE);
    signal.addEventListener("abort", () => clearTimeout(timer));
  });
}

/** Null for an answer that came too late or failed: the server looks the text up when the form is sent. */
async function ask(text: string, department: string, signal: AbortSignal): Promise<DistrictSuggestion[] | null> {
  try {
    const query = new URLSearchParams({ q: text.trim(), ...(department && { departamento: department }) });
    const response = await fetch(`${DISTRICTS_PATH}?${query}`, { signal });
    return response.ok ? ((await response.json()) as DistrictSuggestion[]) : null;
  } catch {
    return null;
  }
}
