import { isOpenService, type Switches } from "~/business/switches";
import type { Logger } from "~/platform/log";
import { nullIfUnavailable } from "~/platform/null-if-unavailable.server";

import { stolenPath } from "../constants";
import type { Theft } from "../theft.server";

interface SitemapDeps {
  theft: { list: Pick<Theft["list"], "entries"> };
  env: { switches: Switches };
  log: Logger;
}

/** Pages of live reports; none while the list is closed, or when the services are down. */
export async function stolenPaths({ theft, env, log }: SitemapDeps): Promise<string[]> {
  if (!isOpenService(env.switches, "stolenList")) return [];
  const entries = await nullIfUnavailable(() => theft.list.entries(), log);
  return (entries ?? []).map(({ id }) => stolenPath(id));
}
