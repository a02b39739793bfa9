import { existsSync } from "node:fs";

/** Debian's, the lighter one first: without a window's code it needs two thirds of the time. */
const DEBIAN = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

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
