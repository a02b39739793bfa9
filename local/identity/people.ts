import { DEFAULT_PROJECT_ID } from "./options.ts";

/** A demo account, with a chosen uid so that documents can name it. */
export interface Person {
  localId: string;
  email: string;
  password: string;
  displayName: string;
}

/**
 * Makes the accounts, or brings those that exist to the given values: running it twice changes nothing.
 * @param url of the identity proxy (`startIdentity().url`)
 * @throws Error with the emulator's answer when an account is rejected
 */
export async function seedPeople(
  url: string,
  people: readonly Person[],
  projectId: string = DEFAULT_PROJECT_ID,
): Promise<void> {
  const accounts = `${url}/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts`;
  for (const person of people) {
    const found = (await call(`${accounts}:lookup`, { localId: [person.localId] })) as { users?: unknown[] };
    await call(found.users?.length ? `${accounts}:update` : accounts, { ...person, emailVerified: true });
  }
}

async function call(address: string, body: unknown): Promise<unknown> {
  const response = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: "Bearer owner" },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`identity rejected (${response.status}): ${text}`);
  return JSON.parse(text);
}
