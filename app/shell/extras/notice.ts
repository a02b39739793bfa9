import { NOTICE } from "../hearts/constants";

/** The page may have its first styles only. Resolves when the stylesheet is there, or cannot be had. */
export function loadStylesheet(): Promise<unknown> {
  const href = document.getElementById("arranque")?.dataset.css;
  const link =
    document.querySelector<HTMLLinkElement>(`link[href="${href}"]`) ??
    document.head.appendChild(Object.assign(document.createElement("link"), { rel: "stylesheet", href }));
  if (link.sheet) return Promise.resolve();
  return new Promise((done) => {
    for (const event of ["load", "error"]) link.addEventListener(event, done);
  });
}

/** A message in an element of its own, which React never changes. */
export function tell(message: string, tone: "success" | "error", link?: { href: string; label: string }): void {
  void loadStylesheet();
  const text = Object.assign(document.createElement("p"), { className: "flex-1", textContent: `${message} ` });
  if (link)
    text.appendChild(
      Object.assign(document.createElement("a"), { className: "link", href: link.href, textContent: link.label }),
    );
  const close = Object.assign(document.createElement("button"), {
    type: "button",
    className: "-my-2 -mr-2 size-10",
    textContent: "✕",
    ariaLabel: "Cerrar aviso",
  });
  close.dataset.dismiss = "";
  const toast = Object.assign(document.createElement("div"), { className: `toast toast-${tone}` });
  toast.appendChild(text);
  toast.appendChild(close);
  document.getElementById(NOTICE)?.replaceChildren(toast);
}
