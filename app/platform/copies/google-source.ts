import { Hashing, type CopiedAccount, CopyError, type CopyPage, type CopySource } from "./copy.ts";

/** Firestore and the identity service of one project, over REST. */
export interface GoogleServices {
  /** Address of the documents: `…/databases/(default)/documents`. */
  documents: string;
  /** Address of the identity service's versions, such as `https://identitytoolkit.googleapis.com`. */
  identity: string;
  project: string;
  isEmulator: boolean;
  headers(): Promise<Record<string, string>>;
  fetch: typeof fetch;
  sleep(milliseconds: number): Promise<void>;
}

const DOCUMENTS_A_PAGE = 300;
/** The most that the identity service gives. */
const ACCOUNTS_A_PAGE = 1_000;
const ATTEMPT_MS = 30_000;
const ATTEMPTS = 6;
const FIRST_PAUSE_MS = 500;
/** Google's answer in place of a hash, to an account without the right to read it. */
const REDACTED = "UkVEQUNURUQ=";

/** Pages of a project, in the order of names; each call is asked again while the service is down or refuses more. */
export function createGoogleSource(services: GoogleServices): CopySource {
  const { documents, identity, project, isEmulator } = services;
  return {
    async moment() {
      const structuredQuery = { from: [{ allDescendants: true }], limit: 1 };
      const [row] = (await ask(services, `${documents}:runQuery`, { structuredQuery })) as { readTime?: string }[];
      if (!row?.readTime) throw new CopyError("Firestore no dice la hora de su respuesta.");
      return row.readTime;
    },
    async documents(readTime, after) {
      const structuredQuery = {
        from: [{ allDescendants: true }],
        orderBy: [{ field: { fieldPath: "__name__" }, direction: "ASCENDING" }],
        limit: DOCUMENTS_A_PAGE,
        ...(after !== null && { startAt: { values: [{ referenceValue: after }], before: false } }),
      };
      const rows = (await ask(services, `${documents}:runQuery`, { structuredQuery, readTime })) as {
        document?: { name: string; fields?: Record<string, unknown> };
      }[];
      const found = rows.flatMap(({ document }) => (document ? [document] : []));
      return {
        lines: found.map(({ name, fields = {} }) => ({
          document: { path: name.slice(name.indexOf("/documents/") + 11), fields },
        })),
        next: found.length < DOCUMENTS_A_PAGE ? null : (found.at(-1)?.name ?? null),
      };
    },
    async accounts(after) {
      const query = new URLSearchParams({
        maxResults: String(ACCOUNTS_A_PAGE),
        ...(after !== null && { nextPageToken: after }),
      });
      const page = (await ask(services, `${identity}/v1/projects/${project}/accounts:batchGet?${query}`)) as {
        users?: CopiedAccount[];
        nextPageToken?: string;
      };
      const { users = [], nextPageToken } = page;
      if (users.some(({ passwordHash }) => passwordHash === REDACTED))
        throw new CopyError(
          "Las contraseñas llegan ocultas: la cuenta de servicio necesita firebaseauth.configs.getHashConfig.",
        );
      const lines: CopyPage["lines"] = users.map((account) => ({ account }));
      if (after === null && !isEmulator) lines.unshift({ hashing: await hashing(services) });
      return { lines, next: users.length < ACCOUNTS_A_PAGE ? null : (nextPageToken ?? null) };
    },
  };
}

async function hashing(services: GoogleServices): Promise<Hashing> {
  const { identity, project } = services;
  const config = (await ask(services, `${identity}/admin/v2/projects/${project}/config`)) as {
    signIn?: { hashConfig?: unknown };
  };
  const found = Hashing.safeParse(config.signIn?.hashConfig);
  if (found.success) return found.data;
  throw new CopyError(
    "El proyecto no dice cómo cifra las contraseñas: la cuenta de servicio necesita firebaseauth.configs.getHashConfig.",
  );
}

/** GET, or POST with a body. @throws CopyError with the service's words */
export async function ask(services: GoogleServices, address: string, body?: object): Promise<unknown> {
  const { fetch: request, headers, sleep } = services;
  for (let attempt = 1; ; attempt += 1) {
    const failure = await (async () => {
      const response = await request(address, {
        method: body ? "POST" : "GET",
        headers: { "content-type": "application/json", ...(await headers()) },
        signal: AbortSignal.timeout(ATTEMPT_MS),
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      if (response.ok) return { answer: JSON.parse(text) as unknown };
      return { status: response.status, text: text.slice(0, 300) };
    })().catch((error: unknown) => ({ status: 0, text: String(error) }));
    if ("answer" in failure) return failure.answer;
    const mayPass = failure.status === 0 || failure.status === 429 || failure.status >= 500;
    if (!mayPass || attempt === ATTEMPTS)
      throw new CopyError(`${new URL(address).pathname}: HTTP ${failure.status} ${failure.text}`);
    await sleep(FIRST_PAUSE_MS * 2 ** (attempt - 1) * (0.5 + Math.random()));
  }
}
