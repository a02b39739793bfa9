import { createServer, type RequestListener, type Server } from "node:http";

/**
 * A server that leaves idle connections open. Node ends them after 5 s: a client that sends at that moment, after a
 * pause of a busy machine, loses its request (ECONNRESET).
 */
export function createKeptServer(listener: RequestListener): Server {
  return createServer({ keepAliveTimeout: 0 }, listener);
}
