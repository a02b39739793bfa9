import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify, type ECDH } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

import { z } from "zod";

import { sendJson } from "../firestore/http/answers.ts";
import { startKeptServer, type RunningServer } from "../firestore/http/kept-server.ts";

/** A message as its browser reads it. */
export interface ReceivedPush {
  subscription: string;
  text: string;
  ttl: number;
  urgency: string;
  topic: string;
  /** Claims of the sender's token, whose signature was checked. */
  claims: { aud: string; exp: number; sub: string };
  /** Bytes as sent. */
  size: number;
}

/**
 * Answer of the service in place of 201: for one subscription, or for all. `hang` never answers, `cutoff` takes the
 * message and breaks the answer off.
 */
const FaultSchema = z.strictObject({
  subscription: z.string().optional(),
  status: z.union([z.int().min(400).max(599), z.enum(["hang", "cutoff"])]),
  retryAfter: z.string().optional(),
  /** For how many messages; without it for all. */
  times: z.int().positive().optional(),
});
type Fault = z.infer<typeof FaultSchema>;

interface Browser {
  ecdh: ECDH;
  auth: Buffer;
}

const MAX_BODY_BYTES = 4096;
const KEPT_MAX = 500;

/**
 * Starts the local push service: what browsers' services do, and the browser that decrypts besides, by Node's own
 * functions and not ours. `POST /__subscriptions` makes a browser; `/__messages` (GET, DELETE) is what it received;
 * `/__faults` (POST, DELETE). It keeps nothing.
 * @throws Error when the port cannot be used
 */
export async function startPushServer({ port }: { port: number }): Promise<RunningServer> {
  const service = new Service();
  return startKeptServer(port, (request, response) => void service.answer(request, response));
}

class Service {
  readonly #browsers = new Map<string, Browser>();
  #received: ReceivedPush[] = [];
  #faults: Fault[] = [];

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const url = new URL(request.url ?? "/", `http://${request.headers.host ?? "127.0.0.1"}`);
      const body = await readBody(request);
      const call = `${request.method ?? "GET"} ${url.pathname}`;
      if (url.pathname.startsWith("/__")) this.#control(call, url, body, response);
      else this.#take(call, url.origin, request, body, response);
    } catch (error) {
      sendJson(response, 400, { message: String(error) });
    }
  }

  #control(call: string, url: URL, body: Buffer, response: ServerResponse): void {
    const id = url.searchParams.get("subscription");
    if (call === "GET /__health") sendJson(response, 200, { status: "ok" });
    else if (call === "POST /__subscriptions") sendJson(response, 200, this.#subscribe(url.origin));
    else if (call === "GET /__messages")
      sendJson(
        response,
        200,
        this.#received.filter(({ subscription }) => id === null || subscription === id),
      );
    else if (call === "DELETE /__messages") {
      this.#received = this.#received.filter(({ subscription }) => id !== null && subscription !== id);
      sendJson(response, 200, {});
    } else if (call === "POST /__faults") {
      this.#faults.push(FaultSchema.parse(JSON.parse(body.toString())));
      sendJson(response, 200, {});
    } else if (call === "DELETE /__faults") {
      this.#faults = this.#faults.filter(({ subscription }) => id !== null && subscription !== id);
      sendJson(response, 200, {});
    } else sendJson(response, 404, { message: "not found" });
  }

  /** As `PushSubscription.toJSON()`. */
  #subscribe(origin: string) {
    const id = randomBytes(12).toString("base64url");
    const ecdh = createECDH("prime256v1");
    const p256dh = ecdh.generateKeys();
    const auth = randomBytes(16);
    this.#browsers.set(id, { ecdh, auth });
    return {
      id,
      endpoint: `${origin}/push/${id}`,
      keys: { p256dh: p256dh.toString("base64url"), auth: auth.toString("base64url") },
    };
  }

  #take(call: string, origin: string, request: IncomingMessage, body: Buffer, response: ServerResponse): void {
    const [, id = ""] = /^POST \/push\/([\w-]+)$/.exec(call) ?? [];
    const fault = this.#meet(id);
    // The caller ends the wait.
    if (fault?.status === "hang") return;
    if (fault && fault.status !== "cutoff") {
      if (fault.retryAfter !== undefined) response.setHeader("retry-after", fault.retryAfter);
      return sendJson(response, fault.status, { message: "as asked for" });
    }
    const browser = this.#browsers.get(id);
    if (!browser) return sendJson(response, 404, { message: "no such subscription" });
    if (body.length > MAX_BODY_BYTES) return sendJson(response, 413, { message: "too large" });
    const claims = verified(request.headers.authorization ?? "", origin);
    if (claims === null) return sendJson(response, 403, { message: "not signed as RFC 8292 says" });
    const { ttl, urgency, topic } = request.headers;
    if (typeof ttl !== "string" || !/^\d+$/.test(ttl)) return sendJson(response, 400, { message: "TTL" });
    if (typeof topic === "string" && !/^[\w-]{1,32}$/.test(topic)) return sendJson(response, 400, { message: "Topic" });
    // A message may have no content (RFC 8030, section 5): the browser is woken and told nothing.
    if (body.length > 0 && request.headers["content-encoding"] !== "aes128gcm")
      return sendJson(response, 415, { message: "Content-Encoding" });
    const message = {
      subscription: id,
      text: body.length > 0 ? decrypted(body, browser) : "",
      ttl: Number(ttl),
      urgency: String(urgency ?? "normal"),
      topic: String(topic ?? ""),
      claims,
      size: body.length,
    };
    // A message of one topic takes the place of the one that waits: here they are kept to be counted.
    this.#received = [...this.#received, message].slice(-KEPT_MAX);
    if (fault) return void response.destroy();
    response.writeHead(201, { location: `${origin}/message/${this.#received.length}` });
    response.end();
  }

  #meet(id: string): Fault | null {
    const met = this.#faults.find(({ subscription }) => subscription === undefined || subscription === id);
    if (!met) return null;
    if (met.times !== undefined) met.times -= 1;
    this.#faults = this.#faults.filter(({ times }) => times !== 0);
    return met;
  }
}

/**
 * The claims of `vapid t=…, k=…`; null where the token is not signed by the key, or is for another service. The
 * caller checks its times: tests have a clock of their own.
 */
function verified(authorization: string, origin: string): ReceivedPush["claims"] | null {
  const [, token = "", k = ""] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [header = "", payload = "", signature = ""] = token.split(".");
  const point = Buffer.from(k, "base64url");
  if (point.length !== 65) return null;
  const key = createPublicKey({
    format: "jwk",
    key: {
      kty: "EC",
      crv: "P-256",
      x: point.subarray(1, 33).toString("base64url"),
      y: point.subarray(33).toString("base64url"),
    },
  });
  const isSigned = verify(
    "sha256",
    Buffer.from(`${header}.${payload}`),
    { key, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  const claims = z
    .object({ aud: z.string(), exp: z.number(), sub: z.string() })
    .safeParse(JSON.parse(Buffer.from(payload, "base64url").toString())).data;
  return isSigned && claims?.aud === origin ? claims : null;
}

/** RFC 8291 by Node's functions. */
function decrypted(body: Buffer, { ecdh, auth }: Browser): string {
  const salt = body.subarray(0, 16);
  const keyLength = body[20] ?? 0;
  const sender = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const derive = (key: Buffer, from: Buffer, info: Buffer, length: number): Buffer =>
    Buffer.from(hkdfSync("sha256", key, from, info, length));
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), ecdh.getPublicKey(), sender]);
  const secret = derive(ecdh.computeSecret(sender), auth, info, 32);
  const key = derive(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derive(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(0x02);
  if (end < 0 || padded.subarray(end + 1).some((byte: number) => byte !== 0)) throw new Error("no delimiter");
  return padded.subarray(0, end).toString();
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}
