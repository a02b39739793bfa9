import type { OrdersDeps } from "./deps";
import { createPlacing } from "./placing/place.server";
import { createOrderStore } from "./store.server";

/**
 * Orders, from the reservation to the end. Each change is one transaction; expected failures are values.
 * @throws UpstreamError where a service is down
 */
export function createOrders(deps: OrdersDeps) {
  const store = createOrderStore(deps);
  return {
    ...createPlacing(deps, store),
  };
}
