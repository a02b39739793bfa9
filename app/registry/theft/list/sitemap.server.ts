import { isOpenService } from "~/business/switches";
import type { Context } from "~/platform/context";
import { nullIfUnavailable } from "~/platform/null-if-unavailable.server";

import { stolenPath } from "../constants";

/** Pages of live reports; none while the list is closed, or when the services are down. */
export async function stolenPaths({ theft, env, log }: Context): Promise<string[]> {
  if (!isOpenService(env.switches, "stolenList")) return [];
  const entries = await nullIfUnavailable(() => theft.list.entries(), log);
  return (entries ?? []).map(({ id }) => stolenPath(id));
}
