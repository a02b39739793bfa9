interface Drawer {
  id: string;
  title: string;
  closeLabel: string;
  /** HTML. */
  content: string;
}

/** A closed drawer over the page. Escape closes it and gives the focus back, both by the browser. */
export function createDrawer({ id, title, closeLabel, content }: Drawer): HTMLDialogElement {
  const made = Object.assign(document.createElement("dialog"), { className: "drawer" });
  made.setAttribute("aria-labelledby", id);
  const close = `<button type="button" class="btn btn-ghost" aria-label="${closeLabel}">✕</button>`;
  made.innerHTML = `<div class="drawer-head"><h2 id="${id}" tabindex="-1">${title}</h2>${close}</div>${content}`;
  made.querySelector("button")?.addEventListener("click", () => made.close());
  made.addEventListener("click", (event) => {
    // The backdrop is the dialog itself; a link within leads on.
    if (event.target === made) made.close();
  });
  return document.body.appendChild(made);
}
