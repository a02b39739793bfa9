import { useEffect, useRef, useState } from "react";

import { Button } from "~/ui/button";

import { lastError, OWN, watchPerformance, watchWorker } from "./browser-facts";
import type { EarlyLine } from "./debug-buffer";
import { appendEntry, formatEntries, maskedText, watchBrowser, type DebugEntry } from "./debug-log";

interface Told extends Pick<DebugEntry, "figure"> {
  at?: number;
}

/** The browser's own log of this page: never anything from the server. At most 50 entries. */
export default function DebugPanel({ onClose }: { onClose: () => void }) {
  const [entries, setEntries] = useState<DebugEntry[]>([]);
  const [copied, setCopied] = useState(false);
  const next = useRef(0);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const report = (level: DebugEntry["level"], text: string, { at = Date.now(), ...more }: Told = {}) => {
      const entry = { id: next.current++, level, text, time: new Date(at).toISOString().slice(11, 23), ...more };
      setEntries((current) => appendEntry(current, entry));
    };
    const stored = lastError();
    if (stored) report("error", stored);
    report("info", `${navigator.userAgent} ${innerWidth}×${innerHeight} ${maskedText(location.pathname)}`);
    for (const { at, level, text } of (window as { registros?: EarlyLine[] }).registros?.splice(0) ?? [])
      report(level, text, { at });
    const stops = [watchBrowser(report, globalThis.console), watchPerformance(report), watchWorker(report)];
    return () => stops.forEach((stop) => stop());
  }, []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(formatEntries(entries));
      setCopied(true);
    } catch {
      // The browser does not allow it: the lines are selected, to be copied by hand.
      if (list.current) getSelection()?.selectAllChildren(list.current);
    }
  };
  return (
    <section
      aria-label="Registros de depuración"
      {...{ [OWN]: true }}
      className="fixed inset-x-2 bottom-2 z-50 mx-auto grid max-h-80 max-w-3xl gap-2 rounded-card border border-line-strong bg-raised p-3 shadow-menu"
    >
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="mr-auto">Registros ({entries.length})</h2>
        <Button type="button" variant="secondary" size="sm" onClick={() => void copy()}>
          {copied ? "Copiado" : "Copiar registros"}
        </Button>
        <Button type="button" variant="secondary" size="sm" onClick={() => setEntries([])}>
          Limpiar
        </Button>
        <Button type="button" variant="secondary" size="sm" onClick={onClose}>
          Cerrar
        </Button>
      </div>
      <ol
        ref={list}
        className="min-h-24 overflow-auto rounded-control bg-sunken p-2 font-mono text-xs"
        tabIndex={0}
        aria-label="Entradas"
      >
        {entries.map(({ id, level, time, text }) => (
          <li key={id} className={level === "error" ? "text-danger" : level === "warn" ? "text-warning" : undefined}>
            {time} {text}
          </li>
        ))}
      </ol>
    </section>
  );
}
