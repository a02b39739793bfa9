import { createECDH } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** A new pair of keys, as VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY hold it. */
export function newVapidKeys(): VapidKeys {
  const ecdh = createECDH("prime256v1");
  const publicKey = ecdh.generateKeys().toString("base64url");
  // Leading zeros are left out by Node.
  const secret = ecdh.getPrivateKey();
  const privateKey = Buffer.concat([Buffer.alloc(32 - secret.length), secret]).toString("base64url");
  return { publicKey, privateKey };
}

/** The stack's own pair, made once: with another one all its browsers would have to subscribe again. */
export function localVapidKeys(dataDir: string): VapidKeys {
  const file = join(dataDir, "vapid.json");
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8")) as VapidKeys;
  const keys = newVapidKeys();
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, JSON.stringify(keys), { mode: 0o600 });
  return keys;
}
