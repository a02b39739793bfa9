import { z } from "zod";

import { sha256Hex } from "~/platform/crypto/hash";
import type { Tokens } from "~/platform/crypto/tokens.server";

import { readCookie, serverCookie } from "./http";

interface SignedCookieDeps {
  request: Request;
  tokens: Pick<Tokens, "sign" | "verify">;
  name: string;
  /** Purpose of the signature, as of a token's. */
  purpose: string;
  lifeSeconds: number;
}

/** The cookie is `{text}|{signature of its digest}`: a third shorter than a token with the text in it. */
export function createSignedCookie({ request, tokens, name, purpose, lifeSeconds }: SignedCookieDeps) {
  return {
    /** Empty where there is none, or another than the server wrote. */
    async read(): Promise<string> {
      const [text = "", signature = null] = readCookie(request, name)?.split("|") ?? [];
      if (text === "") return "";
      return (await tokens.verify(purpose, signature, z.literal(await digestOf(text)))) === null ? "" : text;
    },

    /** Headers that keep this text; an empty one removes the cookie. */
    async write(text: string): Promise<Headers> {
      const value = text && `${text}|${await tokens.sign(purpose, await digestOf(text), lifeSeconds)}`;
      return new Headers({ "Set-Cookie": serverCookie(name, value, value ? lifeSeconds : 0) });
    },
  };
}

/** 128 bits are enough to distinguish texts. */
function digestOf(text: string): Promise<string> {
  return sha256Hex(text, 16);
}
