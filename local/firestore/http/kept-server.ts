import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** A stand-in that answers on 127.0.0.1. */
export interface RunningServer {
  port: number;
  url: string;
  /** Ends open connections too. */
  close(): Promise<void>;
}

/**
 * A server that leaves idle connections open. Node ends them after 5 s: a client that sends at that moment, after a
 * pause of a busy machine, loses its request (ECONNRESET).
 */
export function createKeptServer(listener: RequestListener): Server {
  return createServer({ keepAliveTimeout: 0 }, listener);
}

/** Starts a stand-in. `port`: 0 takes a free one. @throws Error when the port cannot be used */
export async function startKeptServer(port: number, listener: RequestListener): Promise<RunningServer> {
  const server = createKeptServer(listener);
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const taken = (server.address() as AddressInfo).port;
  return {
    port: taken,
    url: `http://127.0.0.1:${taken}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
