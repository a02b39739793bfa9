/*
 * What a page tells of the device: no connection, a new version, the offer to install. A file of its own, which the
 * bootstrap loads when one of these happens.
 */
import { COPY_MARK } from "../page/worker-constants";
import { offerInstall, type InstallEvent } from "./install";
import { showOffline } from "./offline";
import { offerUpdate } from "./update";

/** `event`: `beforeinstallprompt`, `offline` or `updatefound`; none for a page that may be a copy, or have a new version. */
function showDevice(event?: Event): void {
  if (event?.type === "beforeinstallprompt") offerInstall(event as InstallEvent);
  else if (event?.type === "offline" || document.getElementById(COPY_MARK)) showOffline();
  else void offerUpdate();
}

/** The name by which the bootstrap calls each of its parts. */
export { showDevice as show };
