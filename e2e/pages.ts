import type { BrowserContext } from "@playwright/test";

import { samplesOf, type Access, type RoutePolicy } from "../app/platform/routes/policy.ts";
import { ROUTE_TABLE } from "../app/server/route-table/route-table.ts";
import { signedIn } from "../tests/support/api-client.ts";
import { ADMIN, SELLER } from "./support.ts";

/** The rows of the table of addresses that show a page. */
export const PAGES: readonly RoutePolicy[] = ROUTE_TABLE.filter(({ isPage }) => isPage !== false);
export { samplesOf };

const READERS: Record<Access, string | null> = { public: null, token: null, user: SELLER, admin: ADMIN };

type Cookies = Parameters<BrowserContext["addCookies"]>[0];

/** One session of each user for all tests of this process. */
const sessions = new Map<string, Promise<Cookies>>();

export async function enterFor(access: Access, context: BrowserContext): Promise<void> {
  const email = READERS[access];
  if (email === null) return;
  const session = sessions.get(email) ?? newSession(email);
  sessions.set(email, session);
  await context.addCookies(await session);
}

async function newSession(email: string): Promise<Cookies> {
  const { http } = await signedIn(email);
  const { cookies } = await http.storageState();
  await http.dispose();
  return cookies;
}
