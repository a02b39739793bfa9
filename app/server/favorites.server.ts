import { createFavorites, type Favorites } from "~/favorites/favorites.server";

import type { Context } from "~/platform/context";

/** Hearts of the visitor or the signed-in user of `request`. */
export function composeFavorites(context: Context, request: Request): Favorites {
  const { env, database, cache, figures, tokens, network, clock, log, waitUntil } = context;
  const accounts = () => context.accounts;
  return createFavorites({
    request,
    env,
    database,
    cache,
    figures,
    tokens,
    network,
    clock,
    log,
    waitUntil,
    accounts,
  });
}
