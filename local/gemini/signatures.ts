import { createHash } from "node:crypto";

interface Call {
  id?: string;
  name: string;
  args?: Record<string, unknown>;
}

/** Signature that a call must carry back unchanged: it holds only for this call. */
export function signatureOf({ id, name, args }: Call): string {
  return digest(JSON.stringify([id, name, args])).toString("base64");
}

export function isSigned(call: Call, signature: string): boolean {
  return signatureOf(call) === signature;
}

/** A name for an answer or a call: the same for the same input. */
export function idOf(...of: readonly unknown[]): string {
  return digest(JSON.stringify(of)).toString("hex").slice(0, 12);
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
