import { OUTBOX_EMPTY, OUTBOX_LIST, OUTBOX_SAMPLE } from "./constants";
import { isRowOpen, needsSignIn, type OutboxRow } from "./model";
import { rowExcerpt, rowName, stateText } from "./words";

interface RowActions {
  send(row: OutboxRow): void;
  review(row: OutboxRow): void;
  withdraw(row: OutboxRow): void;
}

/** Rows as they are shown: drawn again, they would take the focus from their buttons. */
let shown = "";

export function showList(rows: readonly OutboxRow[], uid: string, actions: RowActions): void {
  const list = document.getElementById(OUTBOX_LIST);
  const sample = document.getElementById(OUTBOX_SAMPLE)?.firstElementChild;
  if (!list || !sample) return;
  const now = JSON.stringify([uid, rows]);
  if (now === shown && list.childElementCount === rows.length) return;
  shown = now;
  const focused = list.contains(document.activeElement) ? document.activeElement?.closest("li")?.id : undefined;
  list.replaceChildren(...rows.map((row, place) => rowElement(sample, { row, place, uid }, actions)));
  for (const one of [list, document.getElementById(OUTBOX_EMPTY)])
    if (one) one.hidden = (one === list) === (rows.length === 0);
  // A row that is gone gives the focus to the one in its place, the last one to the page.
  if (focused) (document.getElementById(focused) ?? document.getElementById("contenido"))?.focus();
}

interface ShownRow {
  row: OutboxRow;
  place: number;
  uid: string;
}

function rowElement(sample: Element, { row, place, uid }: ShownRow, actions: RowActions): Element {
  const isOwn = row.uid === uid;
  const item = sample.cloneNode(true) as HTMLElement;
  item.id = `fila-${place}`;
  item.tabIndex = -1;
  const part = <E extends HTMLElement>(name: string): E | null => item.querySelector<E>(`[data-parte="${name}"]`);
  const write = (name: string, text: string): void => {
    const line = part(name);
    if (line) line.textContent = text;
  };
  const { state } = row;
  const at = new Date(row.at).toLocaleString("es-PE", {
    timeZone: "America/Lima",
    dateStyle: "medium",
    timeStyle: "short",
  });
  write("nombre", rowName(row));
  // Rows of another user are not shown.
  write("texto", isOwn ? rowExcerpt(row) : "");
  write("estado", stateText(row, uid));
  write("cuando", `${state === "sent" ? "Enviado" : "Escrito"} el ${at}`);
  const show = (name: string, isShown: boolean, press?: () => void): void => {
    const control = part(name);
    if (!control) return;
    control.hidden = !isShown;
    control.onclick = press ?? null;
    if (press) control.setAttribute("aria-label", `${control.textContent}: ${rowName(row)}`);
  };
  show("enviar", isOwn && state === "waiting", () => actions.send(row));
  show("presentar", isOwn && state === "asking", () => actions.send(row));
  show("revisar", isOwn && (state === "refused" || state === "expired" || state === "returned"), () =>
    actions.review(row),
  );
  if (state === "sent") write("retirar", "Quitar de la lista");
  show("retirar", true, () => actions.withdraw(row));
  show("entrar", isRowOpen(row) && (isOwn ? needsSignIn(row) : !uid));
  const link = part<HTMLAnchorElement>("ver");
  show("ver", isOwn && state === "sent" && row.to !== undefined);
  if (link && row.to) link.href = row.to;
  return item;
}
