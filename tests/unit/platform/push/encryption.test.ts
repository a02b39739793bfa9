import { describe, expect, test } from "vitest";

import { fromBase64Url, toBase64Url } from "~/platform/crypto/encoding";
import { encryptMessage, MAX_TEXT_BYTES, messageSecrets } from "~/platform/push/send.server";

const bytes = (text: string) => fromBase64Url(text) ?? new Uint8Array();

// RFC 8291, section 5 and appendix A.
const PLAIN = "When I grow up, I want to be a watermelon";
const SENDER_PRIVATE = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw";
const SENDER_PUBLIC = "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8";
const RECIPIENT = {
  p256dh: bytes("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
  auth: bytes("BTBZMqHH6r4Tts7J_aSIgg"),
};
const SALT = bytes("DGv6ra1nlYgDCS1FRnbzlw");
const BODY =
  "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";

async function vectorSender(): Promise<CryptoKeyPair> {
  const curve = { name: "ECDH", namedCurve: "P-256" };
  const point = bytes(SENDER_PUBLIC);
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: toBase64Url(point.subarray(1, 33)),
    y: toBase64Url(point.subarray(33)),
  };
  return {
    privateKey: await crypto.subtle.importKey("jwk", { ...jwk, d: SENDER_PRIVATE }, curve, true, ["deriveBits"]),
    publicKey: await crypto.subtle.importKey("jwk", jwk, curve, true, []),
  };
}

describe("encryptMessage", () => {
  test("encryptMessage gives the bytes of the RFC's example", async () => {
    const sender = await vectorSender();
    const body = await encryptMessage(new TextEncoder().encode(PLAIN), RECIPIENT, { salt: SALT, sender }, 1);
    expect(toBase64Url(body)).toBe(BODY);
  });

  test("encryptMessage pads to steps, so that lengths tell nothing", async () => {
    const lengthOf = async (text: string) =>
      (await encryptMessage(new TextEncoder().encode(text), RECIPIENT, await messageSecrets())).length;
    expect(await lengthOf("a")).toBe(86 + 512 + 16);
    expect(await lengthOf("a".repeat(511))).toBe(86 + 512 + 16);
    expect(await lengthOf("a".repeat(512))).toBe(86 + 1024 + 16);
  });

  test("encryptMessage fits the largest text into 4096 bytes and rejects a longer one", async () => {
    const secrets = await messageSecrets();
    expect((await encryptMessage(new Uint8Array(MAX_TEXT_BYTES), RECIPIENT, secrets)).length).toBe(4096);
    await expect(encryptMessage(new Uint8Array(MAX_TEXT_BYTES + 1), RECIPIENT, secrets)).rejects.toThrow(RangeError);
  });

  test("encryptMessage uses a salt and a key of its own for each message", async () => {
    const [one, other] = [await messageSecrets(), await messageSecrets()];
    expect(toBase64Url(one.salt)).not.toBe(toBase64Url(other.salt));
    const spelled = async ({ sender }: typeof one) =>
      toBase64Url(new Uint8Array((await crypto.subtle.exportKey("raw", sender.publicKey)) as ArrayBuffer));
    expect(await spelled(one)).not.toBe(await spelled(other));
  });
});
