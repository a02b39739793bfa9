import { createHash, createHmac, timingSafeEqual } from "node:crypto";

import { Chance } from "./chance";

// First import of a run: the clock, chance and hashes of the whole process are those of the simulation, so that one
// seed is one history.

const RealDate = Date;

/** The clock and the chance that every module of the process reads. */
export const present = {
  milliseconds: RealDate.parse("2026-11-20T15:00:00Z"),
  chance: new Chance("before the first act"),
};

export const realNow = (): number => RealDate.now();

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given: unknown[], made) =>
    Reflect.construct(target, given.length === 0 ? [present.milliseconds] : given, made) as Date,
  apply: () => new RealDate(present.milliseconds).toString(),
  get: (target, name, receiver) =>
    name === "now" ? () => present.milliseconds : (Reflect.get(target, name, receiver) as unknown),
});

Math.random = () => present.chance.next();

crypto.getRandomValues = <T extends ArrayBufferView | null>(into: T): T => {
  if (into) present.chance.bytes(new Uint8Array(into.buffer, into.byteOffset, into.byteLength));
  return into;
};

crypto.randomUUID = () => {
  const hex = present.chance.hex(30);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(12, 15)}-a${hex.slice(15, 18)}-${hex.slice(18)}`;
};

const bytesOf = (data: BufferSource): Uint8Array =>
  ArrayBuffer.isView(data) ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength) : new Uint8Array(data);
const nameOf = (algorithm: AlgorithmIdentifier): string =>
  (typeof algorithm === "string" ? algorithm : algorithm.name).replace("-", "").toLowerCase();
const whole = (made: Buffer): ArrayBuffer => new Uint8Array(made).buffer;

// A pool of threads answers hashes in any order.
const subtle = crypto.subtle;
const keys = new WeakMap<CryptoKey, { secret: Buffer; hash: string }>();
const importKey = subtle.importKey.bind(subtle) as (...given: unknown[]) => Promise<CryptoKey>;
const [sign, verify] = [subtle.sign.bind(subtle), subtle.verify.bind(subtle)];

subtle.digest = async (algorithm, data) => whole(createHash(nameOf(algorithm)).update(bytesOf(data)).digest());
subtle.importKey = (async (...given: [string, BufferSource, HmacImportParams, ...unknown[]]) => {
  const made = await importKey(...given);
  const [format, data, algorithm] = given;
  if (format === "raw" && algorithm.name === "HMAC")
    keys.set(made, { secret: Buffer.from(bytesOf(data)), hash: nameOf(algorithm.hash) });
  return made;
}) as typeof subtle.importKey;
subtle.sign = async (algorithm, key, data) => {
  const known = keys.get(key);
  return known
    ? whole(createHmac(known.hash, known.secret).update(bytesOf(data)).digest())
    : sign(algorithm, key, data);
};
subtle.verify = async (algorithm, key, signature, data) => {
  const known = keys.get(key);
  if (!known) return verify(algorithm, key, signature, data);
  const made = createHmac(known.hash, known.secret).update(bytesOf(data)).digest();
  const given = bytesOf(signature);
  return given.length === made.length && timingSafeEqual(given, made);
};
