import { parseArgs } from "node:util";

import { parseConcurrency, startFirestoreServer } from "./server.ts";

const USAGE =
  "node local/firestore/main.ts --port 8081 --file .local/firestore.sqlite [--indexes firestore.indexes.json] [--concurrency pessimistic]";

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: "string" },
      file: { type: "string" },
      indexes: { type: "string" },
      host: { type: "string" },
      concurrency: { type: "string" },
    },
  });
  const port = Number(values.port ?? 8081);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`--port ${values.port} is no port. Usage: ${USAGE}`);
  const server = await startFirestoreServer({
    port,
    file: values.file ?? ".local/firestore.sqlite",
    host: values.host,
    indexesFile: values.indexes,
    concurrency: values.concurrency === undefined ? undefined : parseConcurrency(values.concurrency),
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void server.close());
  console.log(`Firestore: ${server.url}`);
}

main().catch((error: unknown) => {
  console.error(`Firestore: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
