import { join } from "node:path";

import { startFirestoreServer } from "../../../local/firestore/server.ts";
import { ROOT } from "../../../local/stack/options.ts";
import { workerVariables } from "../../../local/stack/variables.ts";
import { startWorker } from "../../../local/stack/worker.ts";

// Run as a process, to be killed: Firestore and the Worker over the data of a folder. The mail service stays outside.

const [dataDir = "", port = "", firestorePort = "", mailUrl = ""] = process.argv.slice(2);
const nowhere = "127.0.0.1:9";
await startFirestoreServer({
  file: join(dataDir, "firestore.sqlite"),
  port: Number(firestorePort),
  indexesFile: join(ROOT, "firestore.indexes.json"),
});
const { pid } = await startWorker({
  port: Number(port),
  dataDir,
  mailUrl,
  variables: workerVariables({
    port: Number(port),
    firestoreHost: `127.0.0.1:${firestorePort}`,
    identityHost: nowhere,
    paymentsUrl: `http://${nowhere}`,
    geminiUrl: `http://${nowhere}`,
  }),
});
console.log(pid);
