import { DurableObject } from "cloudflare:workers";

import { catalogShardClass } from "~/catalog/engine/catalog-shard.server";

export const CatalogShard = catalogShardClass(DurableObject);

export default {};
