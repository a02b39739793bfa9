import { submitPasskeys } from "~/accounts/passkeys/passkey-forms.action.server";
import type { PasskeyQuestion } from "~/accounts/passkeys/passkeys.server";
import { SESSION_COOKIE } from "~/platform/http/http";

import { Authenticator } from "../../../support/authenticator";
import { enter, GuardedIdentity, type Guarded } from "../guarded-identity";
import { clockAt, database, newEmail, visit, type Visit } from "../support";

type Answer = { ok: true; headers: Headers } | { ok: false; message: string };

/** Cookies that an answer sets, as the browser sends them back. */
export function cookiesOf(answer: Answer): string {
  return headersOf(answer)
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

/** The options of a question, and the cookie with its challenge. */
export function asked(question: PasskeyQuestion): { options: object; also: string } {
  const also = cookiesOf(question);
  return { options: question.ok ? question.options : {}, also };
}

function headersOf(answer: Answer): Headers {
  if (!answer.ok) throw new Error(`rejected: ${answer.message}`);
  return answer.headers;
}

export function sessionOf(answer: Answer): string {
  const cookie = headersOf(answer)
    .getSetCookie()
    .find((one) => one.startsWith(`${SESSION_COOKIE}=`));
  if (!cookie) throw new Error("no session");
  return cookie.slice(SESSION_COOKIE.length + 1).split(";")[0]!;
}

/** Someone with a confirmed address who is signed in; all requests share one clock. */
export async function owner(given: Partial<Guarded> = {}, document: Record<string, unknown> = {}) {
  const identity = new GuardedIdentity();
  const person = identity.person({ email: newEmail(), emailVerified: true, ...given });
  const cookie = await enter(identity, person.email);
  const { uid, email } = person;
  if (Object.keys(document).length > 0) await database.commit([{ update: `users/${uid}`, data: document }]);
  const clock = clockAt();
  const behind: Promise<unknown>[] = [];
  const ask = (options: Visit = {}) =>
    visit({ identity, cookie, clock, behind, method: "POST", path: "/perfil/seguridad", ...options });
  const visitor = (options: Visit = {}) => ask({ cookie: null, path: "/login", ...options });

  /** Asks for a passkey, and answers by an authenticator. */
  async function add(
    authenticator: Authenticator,
    wrong: Parameters<Authenticator["create"]>[1] = {},
    options: Visit = {},
  ) {
    const accounts = ask(options);
    const user = await accounts.requireVerifiedUser();
    const { options: created, also } = asked(await accounts.passkeys.askToAdd(user, "demo1234"));
    const made = await authenticator.create(created, wrong);
    const result = await ask({ userAgent: "Chrome/126.0 Windows", ...options, also }).passkeys.add(user, made);
    await Promise.all(behind);
    return { result, made, also };
  }

  async function added(authenticator?: Authenticator) {
    const key = authenticator ?? (await Authenticator.make());
    const { result } = await add(key);
    if (!result.ok) throw new Error(`not added: ${result.message}`);
    return { key, also: cookiesOf(result) };
  }

  /** Signs in by an authenticator from a browser without a session. */
  async function signIn(key: Authenticator, wrong: Parameters<Authenticator["get"]>[1] = {}, options: Visit = {}) {
    const { options: got, also } = asked(await visitor(options).passkeys.askToSignIn());
    const shown = await key.get(got, wrong);
    const result = await visitor({ ...options, also }).passkeys.signIn(shown);
    await Promise.all(behind);
    return { result, shown, also };
  }

  async function send(fields: Record<string, string>, options: Visit = {}) {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const accounts = ask(options);
    const outcome = await submitPasskeys(accounts, await ask().requireVerifiedUser(), form);
    await Promise.all(behind);
    return outcome;
  }

  const list = () => ask().passkeys.list(uid);
  return { identity, person, uid, email, cookie, clock, ask, visitor, add, added, signIn, send, list };
}
