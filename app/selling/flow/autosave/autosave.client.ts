// A draft that saves itself while its seller types. Loaded at the first change of a step's form; without it the form
// saves by its buttons. Written small: it is sent to people on slow links.
import { AUTOSAVE, type AutosaveAnswer } from "./constants";

const PAUSE_MS = 2_000;
const RETRY_MS = 15_000;
const TIMEOUT_MS = 20_000;

const OFFLINE = "Sin conexión: se guardará al volver.";
const FAILED = "No pudimos guardarlo solo. Usa «Guardar y salir».";
const CONFLICT = "Este borrador cambió en otra ventana. Al continuar verás las dos versiones.";

/**
 * Saves the form's fields a moment after each change, one save after another, and says so in `[data-autosave]`. The
 * form's version follows, so that its buttons send the newest one; a button waits for a save that is under way. Returns
 * a function that removes it all: it saves pending changes and then calls `onLate`.
 */
export function enhanceDraftForm(form: HTMLFormElement, { onLate }: { onLate(): void }): () => void {
  const status = form.querySelector("[data-autosave]");
  const version = form.elements.namedItem("version") as HTMLInputElement | null;
  const address = `${location.pathname.replace(/\/$/, "")}/${AUTOSAVE}`;
  const listening = new AbortController();
  let newest = version?.value;
  let isGone = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saving: Promise<void> | null = null;
  let saved = "";
  let isStopped = false;
  let isDue = false;

  const say = (text: string) => {
    if (status && status.textContent !== text) status.textContent = text;
  };
  const plan = (wait = PAUSE_MS) => {
    clearTimeout(timer);
    isDue = !isStopped;
    if (isDue) timer = setTimeout(run, wait);
  };
  const fieldsNow = () => new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
  // At the last change: on another page of the site the same form holds the fields of another step.
  let typed = fieldsNow();
  const change = () => {
    typed = fieldsNow();
    plan();
  };
  const run = () => {
    // Text typed during a save goes with the next one.
    if (saving) return plan();
    isDue = false;
    saving = save().finally(() => (saving = null));
  };

  async function save(): Promise<void> {
    const body = typed;
    if (newest) body.set("version", newest);
    const text = body.toString();
    if (text === saved) return;
    const aborter = new AbortController();
    const late = setTimeout(() => aborter.abort(), TIMEOUT_MS);
    try {
      const response = await fetch(address, { method: "POST", body, signal: aborter.signal, keepalive: true });
      const answer = (await response.json()) as AutosaveAnswer;
      if (answer.ok) {
        newest = String(answer.version);
        if (version && !isGone) version.value = newest;
        body.set("version", newest);
        saved = body.toString();
        say(
          `Guardado a las ${new Date().toLocaleTimeString("es-PE", { timeZone: "America/Lima", hour: "2-digit", minute: "2-digit", hourCycle: "h23" })}`,
        );
      } else if (answer.reason !== "invalid") {
        isStopped = true;
        say(answer.reason === "conflict" ? CONFLICT : FAILED);
      }
    } catch (error) {
      if (isGone) return;
      // An answer without JSON is a page: the sign-in, or a service that is down.
      const isOffline = !(error instanceof SyntaxError);
      say(isOffline ? OFFLINE : FAILED);
      isStopped = !isOffline;
      if (isOffline) plan(RETRY_MS);
    } finally {
      clearTimeout(late);
    }
  }

  const { signal } = listening;
  form.addEventListener("input", change, { signal });
  addEventListener("online", () => plan(0), { signal });
  // Another document is on its way: the request outlives this one.
  addEventListener("pagehide", () => isDue && run(), { signal });
  form.addEventListener(
    "submit",
    (event) => {
      clearTimeout(timer);
      isDue = false;
      if (!saving) return;
      event.preventDefault();
      event.stopPropagation();
      const { submitter } = event;
      void saving.then(() => form.requestSubmit(submitter));
    },
    { capture: true, signal },
  );
  plan();
  return () => {
    isGone = true;
    clearTimeout(timer);
    listening.abort();
    // Another page of the site was opened right after a change: its form must continue with the resulting version.
    const last = isDue ? (saving ?? Promise.resolve()).then(save) : saving;
    void last?.then(onLate);
  };
}
