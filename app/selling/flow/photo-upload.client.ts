// The phone's part of the photo form: shrinks, sends one by one, shows progress. Without it the same form posts
// all files at once. Written small: it is sent to people on slow links.
import { UPLOAD_ID } from "~/platform/forms/constants";
import { MAX_PHOTO_BYTES } from "~/platform/photos/limits";
import { OUTBOX_CHANNEL } from "~/shell/outbox/constants";
import { leaveInOutbox } from "~/shell/outbox/leave-in-outbox";

const MAX_SIDE = 1600;
const JPEG_QUALITY = 0.82;
const TIMEOUT_MS = 180_000;
const KNOWN_TYPES = ["image/jpeg", "image/png", "image/webp"];

/** Statuses that the same file would get again. */
const FINAL = [400, 413, 415, 422];

interface Problem {
  text: string;
  isFinal?: boolean;
  /** It waits in the outbox, which will send it. */
  isKept?: boolean;
}

interface Upload {
  file: File;
  /** Idempotency id of the photo. */
  id: string;
  /** `rejected`: the file can never be accepted, so there is no retry. `kept`: in the outbox. */
  state: "waiting" | "sending" | "done" | "failed" | "rejected" | "canceled" | "kept";
  cancel: (() => void) | null;
  row: HTMLLIElement;
  bar: HTMLProgressElement;
  status: HTMLElement;
  button: HTMLButtonElement;
}

/**
 * Takes over a `form[data-photo-upload]` with an `input[type=file][name=fotos]`: files are uploaded as soon as they are
 * chosen, each in a POST of its own to the form's action (the form's other fields, `intent=subir`, one `fotos`). Rows
 * appear in the form's `[data-photo-status]`, or at its end; `[data-photo-submit]` (the button that is only needed
 * without scripts) is hidden. An upload failed if the answer's status is 400 or more, if it led to /login, or if its
 * page has a `[data-photo-error]` or an error of `fotos`, whose text is then shown. `onDone` is called when nothing is
 * left to send and the listing's photos may have changed; rows of failed ones stay. A form sent meanwhile waits for
 * them. Returns a function that removes it all.
 */
export function enhancePhotoForm(form: HTMLFormElement, options: { onDone(): void }): () => void {
  const input = form.querySelector<HTMLInputElement>("input[type=file][name=fotos]");
  if (!input) return () => {};
  const submit = form.querySelector<HTMLElement>("[data-photo-submit]");
  const list = element("ul", "grid gap-2");
  const live = element("p", "sr-only");
  live.setAttribute("role", "status");
  const waits = element("p", "text-sm");
  waits.setAttribute("role", "status");
  const place = form.querySelector("[data-photo-status]") ?? form;
  for (const part of [live, list, waits]) place.appendChild(part);
  if (submit) submit.hidden = true;

  const uploads = new Set<Upload>();
  let running = false;
  /** Sent while photos were on their way: with the next page they would be lost. */
  let held: SubmitEvent | null = null;

  function hold(event: SubmitEvent): void {
    if (!running) return;
    event.preventDefault();
    event.stopPropagation();
    held = event;
    waits.textContent = "Seguimos cuando terminen de subir tus fotos.";
  }

  function add(): void {
    for (const file of input?.files ?? []) {
      const row = element("li", "grid grid-cols-[1fr_auto] items-center gap-x-3 text-sm");
      const upload: Upload = {
        file,
        id: crypto.randomUUID(),
        state: "waiting",
        cancel: null,
        row,
        bar: element("progress", "w-full"),
        status: element("span", ""),
        button: element("button", "min-h-8 underline"),
      };
      const { bar, status, button } = upload;
      button.type = "button";
      button.onclick = () => toggle(upload);
      bar.setAttribute("aria-label", file.name);
      const name = element("strong", "truncate");
      name.textContent = file.name;
      for (const part of [name, button, bar, status]) row.appendChild(part);
      list.appendChild(row);
      uploads.add(upload);
      show(upload, "waiting", "En espera");
    }
    if (input) input.value = "";
    void run();
  }

  function show(upload: Upload, state: Upload["state"], text: string): void {
    upload.state = state;
    upload.status.textContent = text;
    const open = state === "waiting" || state === "sending";
    upload.bar.hidden = !open;
    // An error takes a whole line.
    upload.status.className = state === "failed" || state === "rejected" ? "col-span-2 text-danger" : "text-muted";
    upload.button.hidden = state === "done" || state === "rejected" || state === "kept";
    upload.button.textContent = open ? "Cancelar" : "Reintentar";
    upload.button.setAttribute("aria-label", `${upload.button.textContent} ${upload.file.name}`);
    if (!open) live.textContent = `${upload.file.name}: ${text}`;
  }

  function toggle(upload: Upload): void {
    if (upload.state === "failed" || upload.state === "canceled") {
      show(upload, "waiting", "En espera");
      void run();
    } else {
      upload.cancel?.();
      show(upload, "canceled", "Cancelada");
    }
  }

  async function run(): Promise<void> {
    if (running) return;
    running = true;
    let changed = false;
    for (let next = waiting(); next; next = waiting()) {
      const upload = next;
      show(upload, "sending", "Preparando…");
      const photo = await shrink(upload.file);
      // Canceled while it was shrunk.
      if (upload.state !== "sending") continue;
      const problem: Problem | null =
        photo.size > MAX_PHOTO_BYTES
          ? { text: "Pesa más de 8 MB. Súbela en un tamaño menor.", isFinal: true }
          : await send(upload, photo);
      // An upload canceled on its way may have been stored all the same.
      changed ||= problem === null || upload.state !== "sending";
      if (upload.state !== "sending") continue;
      if (problem) show(upload, problem.isKept ? "kept" : problem.isFinal ? "rejected" : "failed", problem.text);
      else show(upload, "done", "Subida");
    }
    running = false;
    if (!list.isConnected) return;
    for (const upload of uploads) {
      if (upload.state !== "done") continue;
      upload.row.remove();
      uploads.delete(upload);
    }
    if (changed) options.onDone();
    waits.textContent = "";
    if (held && [...uploads].every(({ state }) => state === "canceled")) form.requestSubmit(held.submitter);
    held = null;
  }

  function waiting(): Upload | undefined {
    return [...uploads].find(({ state }) => state === "waiting");
  }

  /** Null when the photo was accepted, else the problem. */
  function send(upload: Upload, photo: Blob): Promise<Problem | null> {
    const body = new FormData();
    // Before the file: the server reads it first.
    body.set(UPLOAD_ID, upload.id);
    for (const [name, value] of new FormData(form)) body.append(name, value);
    body.set("intent", "subir");
    body.set("fotos", photo, upload.file.name);
    return new Promise((resolve) => {
      const request = new XMLHttpRequest();
      upload.cancel = () => request.abort();
      request.upload.onprogress = ({ loaded, total }) => {
        upload.bar.value = loaded / total;
        upload.status.textContent = loaded < total ? `${Math.floor((100 * loaded) / total)} %` : "Guardando…";
      };
      request.onload = () => resolve(problemOf(request));
      request.onerror = () =>
        void leaveInOutbox(form.action, body).then(
          ({ isTaken, message = "Se cortó la conexión. Revisa tu internet y reintenta." }) =>
            resolve(isTaken ? { text: "Se enviará cuando vuelva la señal", isKept: true } : { text: message }),
        );
      request.ontimeout = () => resolve({ text: "La conexión está muy lenta. Reintenta en un momento." });
      request.onabort = () => resolve({ text: "Cancelada" });
      request.open("POST", form.action);
      request.timeout = TIMEOUT_MS;
      request.send(body);
    });
  }

  // Sent by the outbox: the reloaded page shows it among the others.
  const sent = new BroadcastChannel(OUTBOX_CHANNEL);
  sent.onmessage = ({ data }: MessageEvent<string[]>) => {
    for (const upload of uploads)
      if (upload.state === "kept" && data.includes(`photo ${upload.id}`)) {
        upload.row.remove();
        uploads.delete(upload);
      }
  };
  input.addEventListener("change", add);
  form.addEventListener("submit", hold);
  // Chosen before this script had loaded: the button that would send them is hidden now.
  if (input.files?.length) add();
  return () => {
    input.removeEventListener("change", add);
    form.removeEventListener("submit", hold);
    sent.close();
    for (const upload of uploads) {
      upload.state = "canceled";
      upload.cancel?.();
    }
    for (const part of [live, list, waits]) part.remove();
    if (submit) submit.hidden = false;
  };
}

function problemOf(request: XMLHttpRequest): Problem | null {
  if (new URL(request.responseURL).pathname === "/login")
    return { text: "Tu sesión terminó. Inicia sesión de nuevo y reintenta." };
  const page = new DOMParser().parseFromString(request.responseText, "text/html");
  const stated = page.querySelector("[data-photo-error], #fotos-error")?.textContent?.trim();
  if (stated) return { text: stated, isFinal: FINAL.includes(request.status) };
  return request.status < 400 ? null : { text: "No se pudo guardar. Reintenta en un momento." };
}

/**
 * The photo upright, at most 1600 px a side, as JPEG, which the server then takes for its largest size. The
 * file itself if the browser cannot read it or if it is smaller.
 */
async function shrink(file: File): Promise<Blob> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
    const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height));
    const canvas = element("canvas", "");
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    const pen = canvas.getContext("2d");
    if (!pen) return file;
    pen.fillStyle = "#fff";
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", JPEG_QUALITY));
    return small && (small.size < file.size || !KNOWN_TYPES.includes(file.type)) ? small : file;
  } catch {
    // Not a picture for this browser: the server decides, and says why.
    return file;
  }
}

function element<Name extends keyof HTMLElementTagNameMap>(name: Name, className: string): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.className = className;
  return made;
}
