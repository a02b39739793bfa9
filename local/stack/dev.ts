import { join } from "node:path";

import { createServer } from "vite";

import { exitOnSignals, main } from "./command.ts";
import { workerDevServer } from "./dev-server.ts";
import { optionsFromEnvironment, ROOT } from "./options.ts";
import { startBackends } from "./stack.ts";

/** `npm run dev`: hot reload on the same Firestore, identity, KV and R2 as `npm start`. */
await main(async () => {
  const signals = exitOnSignals();
  const options = optionsFromEnvironment();
  const backends = await startBackends(options);
  const plugin = workerDevServer({ persistPath: join(options.dataDir, "worker", "v3"), variables: backends.variables });
  const vite = await createServer({
    root: ROOT,
    plugins: [plugin],
    server: { host: "127.0.0.1", port: options.port, strictPort: true },
  });
  await vite.listen();
  signals.closeWith(async () => {
    await vite.close();
    await backends.close();
  });
  console.log(`\nListo: http://127.0.0.1:${options.port} (recarga en caliente)`);
});
