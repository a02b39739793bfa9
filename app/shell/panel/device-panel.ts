/*
 * The panel of the device over a page: a `<dialog>` with what /dispositivo shows. Loaded by ~/shell/extras when its
 * link is pressed first; without a connection it works all the same.
 */
import { createDrawer } from "../extras/drawer";
import { showAsStep } from "../extras/history-step";
import { parseDataSaving } from "../page/data-saving";
import { DEVICE_TITLE } from "../page/device-panel-constants";
import { parseTextSize } from "../page/text-size";
import { enhancePanel } from "./enhance";
import { panelHtml, type PanelFacts } from "./panel-html";

let dialog: HTMLDialogElement | undefined;

/** Opens the panel. The whole stylesheet must be there. */
export function openDevice(): void {
  // Of the page as it is now: React may have gone on to another one.
  dialog?.remove();
  dialog = createDialog(readFacts());
  showAsStep(dialog);
  dialog.querySelector("h2")?.focus();
}

function readFacts(): PanelFacts {
  const { text, saving } = document.documentElement.dataset;
  const [, said = null] = /(?:^|; )ahorro=(\w)/.exec(document.cookie) ?? [];
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return {
    level: "h3",
    textSize: parseTextSize(text),
    savesData: saving === "",
    isSavingSuggested: connection?.saveData === true && parseDataSaving(said) === null,
    back: location.pathname + location.search,
    shared: { title: document.title, url: location.href },
  };
}

function createDialog(facts: PanelFacts): HTMLDialogElement {
  const made = createDrawer({
    id: "tu-dispositivo",
    title: DEVICE_TITLE,
    closeLabel: "Cerrar panel",
    content: `<div>${panelHtml(facts)}</div>`,
  });
  // It would cover the page that fills the screen.
  document.addEventListener("fullscreenchange", () => made.close());
  enhancePanel(made, facts);
  return made;
}
