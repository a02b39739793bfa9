import { createHash, randomBytes } from "node:crypto";

import { escapeHtml, page } from "./html.ts";

/** The providers of the product, with their displayed names. */
const PROVIDERS = {
  "google.com": "Google",
  "facebook.com": "Facebook",
  "twitter.com": "Twitter",
  "github.com": "GitHub",
} as const;
type ProviderId = keyof typeof PROVIDERS;

const GRANT_LIFE_MS = 10 * 60_000;

interface Grant {
  providerId: ProviderId;
  continueUri: string;
  sessionId: string;
  madeAt: number;
  /** Set when a user has been picked on the page. */
  answer: { code: string; idToken: string } | null;
}

export interface JsonAnswer {
  status: number;
  body: Record<string, unknown>;
}

export interface KnownPerson {
  email: string;
  displayName: string;
  disabled: boolean;
}

/** Result of `signInWithIdp`: the body that the emulator takes, and the credential in it. */
export interface Exchange {
  body: Record<string, unknown>;
  credential: Credential;
  /** An identity without an account is rejected (`autoCreate: false`). */
  mustExist: boolean;
}

export interface Credential {
  providerId: ProviderId;
  /** JSON, as the emulator takes it for a token. */
  idToken: string;
}

/**
 * Sign-in by redirect, which the emulator lacks. Replaces the four providers with a page of its own, then
 * turns the callback that the app hands over into the fake credential that the emulator takes.
 */
export class SocialDoor {
  readonly #grants = new Map<string, Grant>();
  /** Credentials whose e-mail belongs to an account with other methods, by their token. */
  readonly #pending = new Map<string, Credential & { madeAt: number }>();

  /** `accounts:createAuthUri` with a provider. A session of the caller's choice is kept, else one is made. */
  createAuthUri(request: Record<string, unknown>, doorUrl: string): JsonAnswer {
    const { providerId, continueUri } = request;
    if (!isProvider(providerId)) return rejection("INVALID_PROVIDER_ID : not supported");
    const target = typeof continueUri === "string" && URL.canParse(continueUri) ? new URL(continueUri) : null;
    // The real service keeps `state` for itself and never sees a fragment.
    if (!target || target.hash !== "" || target.searchParams.has("state")) return rejection("INVALID_CONTINUE_URI");
    this.#forgetOld();
    const state = randomBytes(24).toString("base64url");
    const sessionId =
      typeof request["sessionId"] === "string" && request["sessionId"]
        ? request["sessionId"]
        : randomBytes(24).toString("base64url");
    this.#grants.set(state, { providerId, continueUri: target.href, sessionId, madeAt: Date.now(), answer: null });
    const authUri = `${doorUrl}/social?${new URLSearchParams({ state })}`;
    return { status: 200, body: { kind: "identitytoolkit#CreateAuthUriResponse", authUri, providerId, sessionId } };
  }

  /** The page for picking or typing a user; null when the state is unknown or was used. */
  page(state: string, people: KnownPerson[]): string | null {
    const grant = this.#open(state);
    if (!grant) return null;
    const provider = PROVIDERS[grant.providerId];
    const options = people
      .map(
        (person, index) =>
          `<label class="pick"><input type="radio" name="pick" value="${escapeHtml(person.email)}"${index === 0 ? " checked" : ""}>` +
          `<span>${escapeHtml(person.displayName || person.email)} <span class="muted">${escapeHtml(person.email)}${person.disabled ? " (deshabilitada)" : ""}</span></span></label>`,
      )
      .join("");
    return page(
      `${provider} de prueba`,
      `<h1>Continuar con ${provider}</h1>
<p class="muted">Puerta local de prueba: aquí nadie inicia sesión de verdad.</p>
<form method="post" action="/social" class="card"><input type="hidden" name="state" value="${escapeHtml(state)}">
${options ? `<fieldset><legend>Elige una persona</legend>${options}<label class="pick"><input type="radio" name="pick" value=""><span>Otra persona</span></label></fieldset>` : ""}
<label for="email">Correo de otra persona</label><input id="email" name="email" type="email" autocomplete="off">
<label for="name">Nombre</label><input id="name" name="name" autocomplete="off">
<div class="row"><button name="answer" value="accept">Continuar</button><button name="answer" value="cancel" class="quiet" formnovalidate>Cancelar</button></div></form>`,
    );
  }

  /** A submitted page: the address to go back to, or null when the state is unknown, used or no e-mail came. */
  decide(form: URLSearchParams, people: KnownPerson[]): string | null {
    const state = form.get("state") ?? "";
    const grant = this.#open(state);
    if (!grant) return null;
    const back = new URL(grant.continueUri);
    if (form.get("answer") === "cancel") {
      this.#grants.delete(state);
      if (grant.providerId === "twitter.com") back.searchParams.set("denied", state);
      else
        for (const [key, value] of [
          ["error", "access_denied"],
          ["state", state],
        ] as const)
          back.searchParams.set(key, value);
      return back.href;
    }
    // Typed values win: the first user is picked by default.
    const email = (form.get("email")?.trim() || form.get("pick") || "").toLowerCase();
    if (!email.includes("@")) return null;
    const known = people.find((person) => person.email === email);
    const name = form.get("name")?.trim() || known?.displayName || email.split("@")[0];
    const code = randomBytes(24).toString("base64url");
    grant.answer = { code, idToken: JSON.stringify(claims(grant.providerId, email, name ?? email)) };
    const names =
      grant.providerId === "twitter.com" ? (["oauth_token", "oauth_verifier"] as const) : (["state", "code"] as const);
    back.searchParams.set(names[0], state);
    back.searchParams.set(names[1], code);
    return back.href;
  }

  /**
   * `accounts:signInWithIdp` with a callback of ours, or with a pending token: the emulator's body, or the
   * rejection. Null when the request is none of ours (it already holds a credential).
   */
  exchange(request: Record<string, unknown>): Exchange | JsonAnswer | null {
    const callback =
      typeof request["requestUri"] === "string" && URL.canParse(request["requestUri"])
        ? new URL(request["requestUri"])
        : null;
    const posted = new URLSearchParams(typeof request["postBody"] === "string" ? request["postBody"] : "");
    if (!callback || posted.has("id_token") || posted.has("access_token")) return null;
    const { pendingToken } = request;
    const credential =
      typeof pendingToken === "string"
        ? this.#redeem(pendingToken)
        : this.#grant(callback, posted, request["sessionId"]);
    if (!credential) return rejection("INVALID_IDP_RESPONSE : the session is wrong, expired or was used");
    const postBody = new URLSearchParams({
      providerId: credential.providerId,
      id_token: credential.idToken,
    }).toString();
    // `undefined` leaves the field out of the JSON: the emulator knows neither sessions nor pending tokens.
    const body = {
      ...request,
      sessionId: undefined,
      pendingToken: undefined,
      autoCreate: undefined,
      requestUri: callback.origin,
      postBody,
    };
    return { body, credential, mustExist: request["autoCreate"] === false };
  }

  /**
   * The emulator's answer with its missing fields: a token for later where the user has to verify by another method.
   */
  complete(answer: Record<string, unknown>, { providerId, idToken }: Credential): Record<string, unknown> {
    if (answer["needConfirmation"] !== true) return answer;
    this.#forgetOld();
    const pendingToken = randomBytes(24).toString("base64url");
    this.#pending.set(pendingToken, { providerId, idToken, madeAt: Date.now() });
    return { ...answer, pendingToken };
  }

  #redeem(token: string): Credential | null {
    const pending = this.#pending.get(token);
    this.#pending.delete(token);
    return pending && Date.now() - pending.madeAt <= GRANT_LIFE_MS ? pending : null;
  }

  #grant(callback: URL, posted: URLSearchParams, sessionId: unknown): Credential | null {
    const value = (name: string): string | null => callback.searchParams.get(name) ?? posted.get(name);
    const state = value("state") ?? value("oauth_token") ?? "";
    const grant = this.#grants.get(state);
    const code = value("code") ?? value("oauth_verifier");
    if (
      !grant?.answer ||
      grant.answer.code !== code ||
      grant.sessionId !== sessionId ||
      Date.now() - grant.madeAt > GRANT_LIFE_MS
    )
      return null;
    this.#grants.delete(state);
    return { providerId: grant.providerId, idToken: grant.answer.idToken };
  }

  #open(state: string): Grant | null {
    const grant = this.#grants.get(state);
    return grant && !grant.answer && Date.now() - grant.madeAt <= GRANT_LIFE_MS ? grant : null;
  }

  #forgetOld(): void {
    for (const made of [this.#grants, this.#pending])
      for (const [key, { madeAt }] of made) if (Date.now() - madeAt > GRANT_LIFE_MS) made.delete(key);
  }
}

export function rejection(message: string): JsonAnswer {
  return {
    status: 400,
    body: { error: { code: 400, message, errors: [{ message, reason: "invalid", domain: "global" }] } },
  };
}

function isProvider(value: unknown): value is ProviderId {
  return typeof value === "string" && Object.hasOwn(PROVIDERS, value);
}

/** The same user at the same provider has the same id each time. Only Google vouches for e-mail addresses. */
function claims(providerId: ProviderId, email: string, name: string): Record<string, unknown> {
  const sub = BigInt(
    `0x${createHash("sha256").update(`${providerId}:${email}`).digest("hex").slice(0, 16)}`,
  ).toString();
  return { sub, email, email_verified: providerId === "google.com", name, screen_name: email.split("@")[0] };
}
