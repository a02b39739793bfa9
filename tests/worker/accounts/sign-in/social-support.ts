import type { Accounts } from "~/accounts/accounts.server";
import type { Destination } from "~/accounts/sign-in/social-callback.server";
import { failureOfWord } from "~/accounts/sign-in/social-causes";
import type { SocialRequest, SocialStart } from "~/accounts/sign-in/social.server";

import { cookieOf, newEmail, visit, type Visit } from "../support";
import type { FakeSocialIdentity, SocialPerson } from "./fake-social";

/** Value of a cookie that an answer set; null where it set none, empty where it took it away. */
export function setCookie(headers: Headers, name: string): string | null {
  const line = headers.getSetCookie().find((value) => value.startsWith(`${name}=`));
  return line?.slice(name.length + 1).split(";")[0] ?? null;
}

export function flashOf(headers: Headers): { type: string; message: string } | null {
  const value = setCookie(headers, "__Host-flash");
  return value ? (JSON.parse(decodeURIComponent(value)) as { type: string; message: string }) : null;
}

/** Message of the sign-in page for a rejected way in. */
export function saidAt({ location }: Destination): string | undefined {
  const url = new URL(location, "http://x.test");
  return url.pathname === "/login" ? failureOfWord(url.searchParams.get("causa"))?.message : undefined;
}

export function started(start: SocialStart): { authUri: string; cookie: string } {
  if (!start.ok) throw new Error(`not started: ${start.failure.message}`);
  return { authUri: start.location, cookie: setCookie(start.headers, "__Host-social") ?? "" };
}

export async function start(identity: FakeSocialIdentity, request: Partial<SocialRequest> = {}, options: Visit = {}) {
  const accounts = visit({ identity, method: "POST", ...options });
  return started(
    await accounts.social.start({
      provider: "google",
      purpose: "sign-in",
      redirectTo: "/",
      ...request,
    } as SocialRequest),
  );
}

/** The browser with that cookie comes to the callback. */
export function comeBack(
  identity: FakeSocialIdentity,
  cookie: string | null,
  path: string,
  options: Visit = {},
): Promise<Destination> {
  const cookies = [cookie === null ? "" : `__Host-social=${cookie}`, options.also ?? ""].filter(Boolean).join("; ");
  return visit({ identity, path, ...options, also: cookies }).social.finish();
}

/** There and back again as someone. */
export async function goThrough(
  identity: FakeSocialIdentity,
  person: SocialPerson,
  request: Partial<SocialRequest> = {},
  options: Visit = {},
): Promise<Destination> {
  const { authUri, cookie } = await start(identity, request, options);
  return comeBack(identity, cookie, identity.approve(authUri, person), options);
}

/** Uid of an answer's session. */
export async function sessionOf({ headers }: Destination): ReturnType<Accounts["session"]> {
  const cookie = setCookie(headers, "__Host-session");
  return cookie ? visit({ cookie }).session() : null;
}

/** Someone with a password, signed in. */
export async function person(identity: FakeSocialIdentity) {
  const email = newEmail();
  const cookie = cookieOf(
    await visit({ identity, method: "POST" }).signIn.register({ email, password: "demo1234", displayName: "Ana" }),
  );
  return { email, cookie, uid: identity.accounts.get(email)!.uid };
}
