import { existsSync } from "node:fs";

/** Debian's, the lighter one first: without the code for windows it needs two thirds of the time. */
const DEBIAN = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

/** For tests that judge no picture: fetching, making and drawing them takes a tenth of a page's time. */
export const WITHOUT_PICTURES = "--blink-settings=imagesEnabled=false";

/** Launch options of the Chromium for tests and benchmarks: Playwright's own where neither is installed. */
export const CHROMIUM = {
  executablePath: process.env.CHROMIUM_PATH ?? DEBIAN.find((path) => existsSync(path)),
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};
