/** The tests' calls to an identity service, in the shapes of the Identity Toolkit. */
export interface Answer {
  status: number;
  body: Record<string, unknown>;
}

export function clientOf(url: string) {
  const base = `${url}/identitytoolkit.googleapis.com/v1`;
  const post = async (path: string, body: unknown, bearer?: string): Promise<Answer> => {
    const response = await fetch(`${base}/${path}${bearer ? "" : "?key=demo-key"}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  return {
    signUp: (email: string, password: string, displayName?: string) =>
      post("accounts:signUp", { email, password, displayName, returnSecureToken: true }),
    signIn: (email: string, password: string) =>
      post("accounts:signInWithPassword", { email, password, returnSecureToken: true }),
    lookup: (idToken: unknown) => post("accounts:lookup", { idToken }),
    createAuthUri: (body: Record<string, unknown>) => post("accounts:createAuthUri", body),
    signInWithIdp: (body: Record<string, unknown>) =>
      post("accounts:signInWithIdp", { returnSecureToken: true, returnIdpCredential: true, ...body }),
    update: (localId: unknown, changes: Record<string, unknown>) =>
      post("projects/demo-rebi/accounts:update", { localId, ...changes }, "owner"),
    resetPassword: (email: string) => post("accounts:sendOobCode", { requestType: "PASSWORD_RESET", email }),
    sessionCookie: (idToken: unknown) =>
      post("projects/demo-rebi:createSessionCookie", { idToken, validDuration: "1209600" }, "owner"),
  };
}

/** The message of a rejection. */
export function messageOf(answer: Answer): unknown {
  return (answer.body["error"] as { message?: unknown } | undefined)?.message;
}
