import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { createHash, X509Certificate } from "node:crypto";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

import { chromium, type Browser } from "@playwright/test";

import { CHROMIUM } from "../../local/check/browser.ts";

const PORT = 8443;
const HOST = "edge.test";
const SERVER = "10.99.0.1";

/** Round trip in milliseconds, kbit/s each way. */
export interface LinkProfile {
  rtt: number;
  down: number;
  up: number;
}

export const SLOW_3G: LinkProfile = { rtt: 400, down: 400, up: 400 };
export const SLOW_4G: LinkProfile = { rtt: 150, down: 1638.4, up: 750 };

export interface PacketLink {
  /** The local stack at the other end of the link. */
  url: string;
  browser: Browser;
  /** For all that is sent from now on. */
  become(profile: LinkProfile): Promise<void>;
  /** That have reached the browser, with the headers of their packets. */
  bytes(): Promise<number>;
  close(): Promise<void>;
}

/**
 * A browser whose only way to the stack at `origin` is a slow link of packets (./link.py).
 * @throws Error where the system refuses network namespaces or lacks a tool
 */
export async function openPacketLink(origin: string): Promise<PacketLink> {
  const folder = mkdtempSync(join(tmpdir(), "rebi-link-"));
  let link: ChildProcess | undefined;
  const close = (): void => {
    link?.stdin?.end();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const key = makeCertificate(folder);
    const here = import.meta.dirname;
    link = spawn("python3", [join(here, "link.py"), String(PORT), process.execPath, join(here, "edge.ts")], {
      stdio: ["pipe", "pipe", "inherit"],
      env: { ...process.env, EDGE_FOLDER: folder, EDGE_ORIGIN: origin },
    });
    const ask = answersOf(link);
    const namespace = await ask();
    const starter = join(folder, "browser.sh");
    writeFileSync(starter, `#!/bin/sh\nexec nsenter --net=${namespace} ${browserPath()} "$@"\n`);
    chmodSync(starter, 0o755);
    const browser = await chromium.launch({
      executablePath: starter,
      args: [
        ...CHROMIUM.args,
        `--host-resolver-rules=MAP ${HOST} ${SERVER}`,
        `--ignore-certificate-errors-spki-list=${key}`,
        "--disable-features=UseDnsHttpsSvcb,AsyncDns,OptimizationHints,MediaRouter",
      ],
    });
    return {
      url: `https://${HOST}:${PORT}`,
      browser,
      become: ({ rtt, down, up }) => ask(`${rtt} ${down} ${up}`).then(() => undefined),
      bytes: () => ask("").then(Number),
      close: async () => {
        await browser.close();
        close();
      },
    };
  } catch (error) {
    close();
    throw error;
  }
}

/** Makes key.pem and cert.pem; answers the hash of the key that the browser is to trust. */
function makeCertificate(folder: string): string {
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  const name = ["-subj", `/CN=${HOST}`, "-addext", `subjectAltName=DNS:${HOST}`];
  execFileSync("openssl", ["req", "-x509", ...curve, ...name, "-keyout", key, "-out", cert], { stdio: "ignore" });
  const { publicKey } = new X509Certificate(readFileSync(cert));
  return createHash("sha256")
    .update(publicKey.export({ type: "spki", format: "der" }))
    .digest("base64");
}

function browserPath(): string {
  return CHROMIUM.executablePath ?? chromium.executablePath();
}

/** Writes a line to the link, if any, and answers its next line. */
function answersOf(link: ChildProcess): (line?: string) => Promise<string> {
  const { stdin, stdout } = link;
  if (!stdin || !stdout) throw new Error("the link has no pipes");
  const lines = createInterface({ input: stdout })[Symbol.asyncIterator]();
  stdin.on("error", () => undefined);
  return async (line) => {
    if (line !== undefined) stdin.write(`${line}\n`);
    const { value, done } = await lines.next();
    if (done) throw new Error("this system has no packet link: it needs root, python3 and /dev/net/tun");
    return value;
  };
}
