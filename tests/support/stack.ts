import { randomInt } from "node:crypto";

import sharp from "sharp";

import { drawSvg } from "../../local/seed/pictures/draw.ts";
import { BUILDS, PAINTS } from "../../local/seed/pictures/spec.ts";

// Shared by the tests of a running stack, with a browser or without.

export { DEMO_PASSWORD } from "../../local/seed/reference.ts";

export const BUYER = "comprador@demo.pe";
export const SELLER = "vendedor@demo.pe";
export const ADMIN = "admin@demo.pe";

/** An address, or the path of the Worker's log, that the global setup handed over. */
export function address(
  name:
    | "REBI_URL"
    | "REBI_FIRESTORE_URL"
    | "REBI_IDENTITY_URL"
    | "REBI_PAYMENTS_URL"
    | "REBI_GEMINI_URL"
    | "REBI_PUSH_URL"
    | "REBI_MAIL_URL"
    | "REBI_WORKER_LOG",
): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: the global setup starts the stack`);
  return value;
}

/** Never the same twice, from the range that documentation may use. */
export function networkAddress(): string {
  return `2001:db8:${[0, 0, 0].map(() => randomInt(0x1_0000).toString(16)).join(":")}::1`;
}

/** A new user's e-mail: tests run side by side on one stack. */
export function newEmail(label: string): string {
  return `${label}-${crypto.randomUUID().slice(0, 8)}@prueba.pe`;
}

/** A photo as a phone would send it. */
export async function photoFile(
  name: string,
  seed: number,
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const svg = drawSvg({
    base: "mtb-delantera",
    build: 1 + (seed % BUILDS),
    color: PAINTS.azul,
    accent: PAINTS.amarillo,
    seed,
    view: seed % 2 === 0 ? "lado" : "tres-cuartos",
  });
  const buffer = await sharp(Buffer.from(svg)).resize(1000).flatten({ background: "#ffffff" }).jpeg().toBuffer();
  return { name, mimeType: "image/jpeg", buffer };
}
