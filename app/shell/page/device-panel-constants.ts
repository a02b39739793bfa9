/** The page of what this device can do and how the site shows on it; a link to it opens it as a panel. */
export const DEVICE_PATH = "/dispositivo";
export const DEVICE_TITLE = "Tu dispositivo";
/** Asks the owner of the browser's offer to install for it; prevented where the offer is made. */
export const INSTALL_ASKED = "rebi:instalar";
