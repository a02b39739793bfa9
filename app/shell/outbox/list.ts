import { OUTBOX_EMPTY, OUTBOX_LIST, OUTBOX_SAMPLE } from "./constants";
import { isRowOpen, type OutboxRow } from "./model";
import { rowExcerpt, rowName, stateText } from "./words";

export interface RowActions {
  send(row: OutboxRow): void;
  review(row: OutboxRow): void;
  withdraw(row: OutboxRow): void;
}

/** Fills the list of /por-enviar; nothing on other pages. `uid`: who is signed in. */
export function showList(rows: readonly OutboxRow[], uid: string, actions: RowActions): void {
  const list = document.getElementById(OUTBOX_LIST);
  const sample = document.getElementById(OUTBOX_SAMPLE)?.firstElementChild;
  if (!list || !sample) return;
  const focused = list.contains(document.activeElement) ? document.activeElement?.closest("li")?.id : undefined;
  list.replaceChildren(...rows.map((row) => rowElement(sample, row, row.uid === uid, actions)));
  for (const one of [list, document.getElementById(OUTBOX_EMPTY)])
    if (one) one.hidden = (one === list) === (rows.length === 0);
  // A row that is gone gives the focus to the title.
  if (focused) (document.getElementById(focused) ?? document.querySelector<HTMLElement>("h1"))?.focus();
}

function rowElement(sample: Element, row: OutboxRow, isOwn: boolean, actions: RowActions): Element {
  const item = sample.cloneNode(true) as HTMLElement;
  item.id = `fila ${row.id}`;
  item.tabIndex = -1;
  const part = <E extends HTMLElement>(name: string): E | null => item.querySelector<E>(`[data-parte="${name}"]`);
  const write = (name: string, text: string): void => {
    const place = part(name);
    if (place) place.textContent = text;
  };
  write("nombre", rowName(row));
  // What another user wrote is not shown.
  write("texto", isOwn ? rowExcerpt(row) : "");
  write("estado", stateText(row, isOwn));
  write(
    "cuando",
    `Escrito el ${new Date(row.at).toLocaleString("es-PE", { dateStyle: "medium", timeStyle: "short" })}`,
  );
  const show = (name: string, isShown: boolean, press?: () => void): void => {
    const control = part(name);
    if (!control) return;
    control.hidden = !isShown;
    control.onclick = press ?? null;
    if (press) control.setAttribute("aria-label", `${control.textContent}: ${rowName(row)}`);
  };
  const { state } = row;
  show("enviar", isOwn && (state === "waiting" || state === "expired"), () => actions.send(row));
  show("presentar", isOwn && state === "asking", () => actions.send(row));
  show("revisar", isOwn && (state === "refused" || state === "expired" || state === "returned"), () =>
    actions.review(row),
  );
  show("retirar", true, () => actions.withdraw(row));
  if (state === "sent") write("retirar", "Quitar de la lista");
  show("entrar", isRowOpen(row) && (!isOwn || state === "signed-out"));
  const link = part<HTMLAnchorElement>("ver");
  show("ver", isOwn && state === "sent" && row.to !== undefined);
  if (link && row.to) link.href = row.to;
  return item;
}
