import { claimsOf, FakeIdentity, rejection, signedIn, type Account } from "../support";

/** Someone at a provider. */
export interface SocialPerson {
  email: string;
  name?: string;
  /** Whether the provider vouches for the e-mail. */
  verified?: boolean;
  photoUrl?: string;
}

interface Grant {
  providerId: string;
  sessionId: string;
  person: SocialPerson | null;
}

/** Providers and what the identity service does with them, as the Identity Toolkit does it. */
export class FakeSocialIdentity extends FakeIdentity {
  /** Bodies of the calls, newest last. */
  readonly bodies: { method: string; body: Record<string, unknown> }[] = [];
  /** Where createAuthUri leads. */
  door = "http://127.0.0.1:9/social";
  /** As if `autoCreate` were not there. */
  ignoresAutoCreate = false;
  /** Whether it hands out a token for linking later. */
  pendingTokenOf: (made: string) => string | undefined = (made) => made;
  /** Uids whose e-mail is not verified; all others' are. */
  readonly unverified = new Set<string>();
  readonly #grants = new Map<string, Grant>();
  readonly #linked = new Map<string, string>();
  readonly #pending = new Map<string, { providerId: string; person: SocialPerson }>();

  /** The person says yes at the provider: path and query of the callback. */
  approve(authUri: string, person: SocialPerson): string {
    const state = new URL(authUri).searchParams.get("state") ?? "";
    const grant = this.#grants.get(state);
    if (!grant) throw new Error("nobody was sent there");
    grant.person = person;
    return `/auth/callback?state=${state}&code=${state}-code`;
  }

  link(uid: string, providerId: string, email: string): void {
    this.#linked.set(`${providerId}:${email}`, uid);
  }

  methodsOf(uid: string): string[] {
    return [...this.#linked].flatMap(([key, owner]) => (owner === uid ? [key.split(":")[0]!] : []));
  }

  account(uid: string): Account | undefined {
    return [...this.accounts.values()].find((account) => account.uid === uid);
  }

  protected override answer(method: string, body: Record<string, string>): Response {
    this.bodies.push({ method, body });
    switch (method) {
      case "createAuthUri": {
        const state = crypto.randomUUID();
        const sessionId = crypto.randomUUID();
        this.#grants.set(state, { providerId: body["providerId"]!, sessionId, person: null });
        return Response.json({ authUri: `${this.door}?state=${state}`, sessionId, providerId: body["providerId"] });
      }
      case "signInWithIdp":
        return this.#exchange(body);
      case "signInWithCustomToken": {
        const account = this.account(String(claimsOf(body["token"]!)["uid"]));
        return account && !account.disabled ? signedIn(account) : rejection("USER_DISABLED");
      }
      case "update":
        return this.#update(body as Record<string, unknown>);
      case "delete": {
        const account = this.account(String(claimsOf(body["idToken"]!)["sub"]));
        this.accounts.delete(account?.email ?? "");
        return Response.json({});
      }
      case "lookup":
        return body["idToken"]
          ? super.answer(method, body)
          : this.#lookup(body as unknown as { localId?: string[]; email?: string[] });
      default:
        return super.answer(method, body);
    }
  }

  #lookup({ localId, email }: { localId?: string[]; email?: string[] }): Response {
    const found = localId?.[0] ? this.account(localId[0]) : this.accounts.get(email?.[0] ?? "");
    if (!found) return Response.json({});
    const ids = [...(found.password ? ["password"] : []), ...this.methodsOf(found.uid)];
    return Response.json({
      users: [
        {
          localId: found.uid,
          email: found.email,
          emailVerified: !this.unverified.has(found.uid),
          providerUserInfo: ids.map((providerId) => ({ providerId })),
        },
      ],
    });
  }

  #exchange(body: Record<string, string>): Response {
    const used = body["pendingToken"]
      ? this.#pending.get(body["pendingToken"])
      : this.#redeem(new URL(body["requestUri"]!), body["sessionId"]);
    if (!used?.person) return rejection("INVALID_IDP_RESPONSE : the session is wrong, expired or was used");
    const { providerId, person } = used;
    const key = `${providerId}:${person.email}`;
    const owner = this.#linked.get(key);
    if (body["idToken"]) {
      const uid = String(claimsOf(body["idToken"])["sub"]);
      // As the service does where `returnIdpCredential` is set: status 200.
      if (owner) return Response.json({ errorMessage: "FEDERATED_USER_ID_ALREADY_LINKED", email: person.email });
      const other = this.accounts.get(person.email);
      if (other && other.uid !== uid) return Response.json({ errorMessage: "EMAIL_EXISTS", email: person.email });
      this.#linked.set(key, uid);
      return this.#signedIn(this.account(uid)!, person, false);
    }
    const account = owner ? this.account(owner) : this.accounts.get(person.email);
    if (!account) {
      if (String(body["autoCreate"]) === "false" && !this.ignoresAutoCreate) return rejection("EMAIL_NOT_FOUND");
      const made = this.add({ email: person.email, displayName: person.name ?? "", password: "" });
      this.#linked.set(key, made.uid);
      return this.#signedIn(made, person, true);
    }
    if (account.disabled) return rejection("USER_DISABLED");
    if (!owner && !person.verified) {
      const token = crypto.randomUUID();
      this.#pending.set(token, { providerId, person });
      return Response.json({
        needConfirmation: true,
        email: person.email,
        verifiedProvider: this.methodsOf(account.uid),
        pendingToken: this.pendingTokenOf(token),
      });
    }
    this.#linked.set(key, account.uid);
    return this.#signedIn(account, person, false);
  }

  #update({ localId, deleteProvider, deleteAttribute }: Record<string, unknown>): Response {
    const account = this.account(String(localId));
    if (!account) return rejection("USER_NOT_FOUND");
    // As the service does: the e-mail of an account goes with its password when that is unlinked like a provider.
    if (deleteProvider instanceof Array && deleteProvider.includes("password")) account.email = "";
    for (const [key, owner] of [...this.#linked])
      if (owner === account.uid && deleteProvider instanceof Array && deleteProvider.includes(key.split(":")[0]))
        this.#linked.delete(key);
    if (deleteAttribute instanceof Array && deleteAttribute.includes("PASSWORD")) account.password = "";
    return Response.json({ localId: account.uid });
  }

  #redeem({ searchParams }: URL, sessionId: string | undefined): Grant | undefined {
    const state = searchParams.get("state") ?? "";
    const grant = this.#grants.get(state);
    if (grant?.sessionId !== sessionId || searchParams.get("code") !== `${state}-code`) return undefined;
    this.#grants.delete(state);
    return grant;
  }

  #signedIn(
    account: Account,
    { email, name = "", verified = false, photoUrl }: SocialPerson,
    isNewUser: boolean,
  ): Response {
    return signedIn(account, { email, displayName: name, emailVerified: verified, photoUrl, isNewUser });
  }
}
