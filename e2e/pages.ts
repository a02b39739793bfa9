import type { BrowserContext } from "@playwright/test";

import { samplesOf, type Access, type RoutePolicy } from "../app/server/route-policy.ts";
import { ROUTE_TABLE } from "../app/server/route-table/route-table.ts";
import { signedIn } from "../tests/support/api-client.ts";
import { ADMIN, SELLER } from "./support.ts";

/** The rows of the table of addresses that show a page. */
export const PAGES: readonly RoutePolicy[] = ROUTE_TABLE.filter(({ isPage }) => isPage !== false);
export { samplesOf };

const READERS: Record<Access, string | null> = { public: null, token: null, user: SELLER, admin: ADMIN };

/** Gives a browser the session of a user with this access. */
export async function enterFor(access: Access, context: BrowserContext): Promise<void> {
  const email = READERS[access];
  if (email === null) return;
  const { http } = await signedIn(email);
  await context.addCookies((await http.storageState()).cookies);
  await http.dispose();
}
