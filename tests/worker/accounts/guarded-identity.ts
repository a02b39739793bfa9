import type { Database } from "~/platform/firestore/types";

import { cookieOf, database, databaseDown, FakeIdentity, rejection, sessionClaims, unsigned, visit } from "./support";

/** Firestore that answers and takes nothing. */
export const readOnly: Database = {
  ...databaseDown,
  read: (path) => database.read(path),
  readAll: (paths) => database.readAll(paths),
};

export interface SentMail {
  subject: string;
  text: string;
}

/** Mails to an address, oldest first. */
export async function mailsTo(email: string): Promise<SentMail[]> {
  const found = await database.find({ collection: "mail", where: [["to", "array-contains", email]], limit: 20 });
  return found.sort((a, b) => a.createTime.localeCompare(b.createTime)).map(({ data }) => data["message"] as SentMail);
}

/** Signs in, and answers the session's cookie. */
export async function enter(identity: GuardedIdentity, email: string, password = "demo1234"): Promise<string> {
  return cookieOf(await visit({ identity, method: "POST" }).signIn.withPassword({ email, password }));
}

export interface Guarded {
  uid: string;
  email: string;
  password: string | null;
  emailVerified: boolean;
  disabled: boolean;
  providers: string[];
  /** Name of the user at Facebook. */
  facebookId: string | null;
  /** Seconds. */
  validSince: number | null;
}

interface Code {
  kind: string;
  email: string;
  newEmail?: string;
  state: "good" | "expired" | "used";
}

type Body = Record<string, unknown>;

/** An identity service that keeps passwords, providers, codes and the end of sessions, as the real one does. */
export class GuardedIdentity extends FakeIdentity {
  readonly people = new Map<string, Guarded>();
  readonly codes = new Map<string, Code>();
  /** Changes of accounts that were asked for. */
  readonly updates: Body[] = [];

  person(given: Partial<Guarded> & { email: string }): Guarded {
    const made: Guarded = {
      uid: crypto.randomUUID(),
      password: "demo1234",
      emailVerified: false,
      disabled: false,
      providers: [],
      facebookId: null,
      validSince: null,
      ...given,
    };
    this.people.set(made.uid, made);
    return made;
  }

  code(kind: string, email: string, more: Partial<Code> = {}): string {
    const code = crypto.randomUUID();
    this.codes.set(code, { kind, email, state: "good", ...more });
    return code;
  }

  protected override answer(method: string, given: Record<string, string>): Response {
    const body: Body = given;
    const person = this.#find(body);
    switch (method) {
      case "signUp": {
        if (person) return rejection("EMAIL_EXISTS");
        return signedIn(this.person({ email: String(body["email"]), password: String(body["password"]) }));
      }
      case "signInWithPassword":
        if (!person) return rejection("EMAIL_NOT_FOUND");
        if (person.disabled) return rejection("USER_DISABLED");
        return person.password === body["password"] ? signedIn(person) : rejection("INVALID_PASSWORD");
      case "signInWithCustomToken": {
        const uid = String(claimsOf(String(body["token"]))["uid"]);
        const found = this.people.get(uid);
        return found ? signedIn(found) : rejection("USER_NOT_FOUND");
      }
      case "createSessionCookie": {
        const { sub, auth_time } = claimsOf(String(body["idToken"]));
        return Response.json({
          sessionCookie: unsigned({ ...sessionClaims(String(sub)), auth_time, nonce: crypto.randomUUID() }),
        });
      }
      case "lookup":
        return Response.json({ users: person ? [record(person)] : [] });
      case "sendOobCode": {
        if (!person) return rejection("EMAIL_NOT_FOUND");
        if (body["newEmail"] !== undefined && this.#byEmail(String(body["newEmail"]))) return rejection("EMAIL_EXISTS");
        const code = this.code(String(body["requestType"]), person.email, { newEmail: body["newEmail"] as string });
        return Response.json({ oobLink: `http://127.0.0.1:1/emulator/action?oobCode=${code}` });
      }
      case "resetPassword":
        return this.#reset(body);
      case "update":
        return this.#update(body, person);
      default:
        return super.answer(method, given);
    }
  }

  #find(body: Body): Guarded | undefined {
    const uid = body["localId"] instanceof Array ? body["localId"][0] : body["localId"];
    const email = body["email"] instanceof Array ? body["email"][0] : body["email"];
    if (typeof body["idToken"] === "string") return this.people.get(String(claimsOf(body["idToken"])["sub"]));
    if (typeof uid === "string") return this.people.get(uid);
    if (body["federatedUserId"] instanceof Array) return this.#byProvider(body["federatedUserId"][0] as Body);
    return typeof email === "string" ? this.#byEmail(email) : undefined;
  }

  #byEmail(email: string): Guarded | undefined {
    return [...this.people.values()].find((person) => person.email === email.toLowerCase());
  }

  #byProvider({ providerId, rawId }: Body): Guarded | undefined {
    return [...this.people.values()].find((person) => providerId === "facebook.com" && person.facebookId === rawId);
  }

  #take(code: unknown): Code | Response {
    const found = this.codes.get(String(code));
    if (!found || found.state === "used") return rejection("INVALID_OOB_CODE");
    return found.state === "expired" ? rejection("EXPIRED_OOB_CODE") : found;
  }

  #reset({ oobCode, newPassword }: Body): Response {
    const code = this.#take(oobCode);
    if (code instanceof Response) return code;
    if (newPassword === undefined)
      return Response.json({ requestType: code.kind, email: code.email, newEmail: code.newEmail });
    const person = this.#byEmail(code.email);
    if (code.kind !== "PASSWORD_RESET" || !person) return rejection("INVALID_OOB_CODE");
    code.state = "used";
    // The mailbox is certain from here on; other ways in are not.
    Object.assign(person, { password: newPassword, emailVerified: true, providers: [], validSince: now() });
    return Response.json({ email: code.email, requestType: code.kind });
  }

  #update(body: Body, person: Guarded | undefined): Response {
    if (body["oobCode"] !== undefined) return this.#apply(body["oobCode"]);
    this.updates.push(body);
    if (!person) return rejection("USER_NOT_FOUND");
    if (body["password"] !== undefined) Object.assign(person, { password: body["password"], validSince: now() });
    if (body["validSince"] !== undefined) person.validSince = Number(body["validSince"]);
    if (body["deleteProvider"] instanceof Array)
      person.providers = person.providers.filter((id) => !(body["deleteProvider"] as string[]).includes(id));
    return Response.json({ localId: person.uid });
  }

  #apply(given: unknown): Response {
    const code = this.#take(given);
    if (code instanceof Response) return code;
    const person = code.kind === "RECOVER_EMAIL" ? [...this.people.values()][0] : this.#byEmail(code.email);
    if (code.kind === "PASSWORD_RESET" || !person) return rejection("INVALID_OOB_CODE");
    code.state = "used";
    const email = code.kind === "RECOVER_EMAIL" ? code.email : (code.newEmail ?? person.email);
    if (email !== person.email && this.#byEmail(email)) return rejection("EMAIL_EXISTS");
    Object.assign(person, { email, emailVerified: true });
    return Response.json({ localId: person.uid, email, emailVerified: true });
  }
}

function now(): number {
  return Math.floor(Date.now() / 1000);
}

function record({ uid, email, emailVerified, disabled, password, providers, validSince }: Guarded): Body {
  const methods = [...(password === null ? [] : ["password"]), ...providers];
  return {
    localId: uid,
    email,
    emailVerified,
    disabled,
    ...(validSince !== null && { validSince: String(validSince) }),
    providerUserInfo: methods.map((providerId) => ({ providerId, email })),
  };
}

function signedIn({ uid, email }: Guarded): Response {
  return Response.json({ localId: uid, email, idToken: unsigned({ ...sessionClaims(uid), auth_time: now() }) });
}

function claimsOf(token: string): Body {
  return JSON.parse(atob((token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/"))) as Body;
}
