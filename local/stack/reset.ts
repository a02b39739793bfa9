import { rmSync } from "node:fs";
import { join } from "node:path";

import { main } from "./command.ts";
import { lockDataDir } from "./lock.ts";
import { optionsFromEnvironment } from "./options.ts";

await main(async () => {
  const { dataDir } = optionsFromEnvironment();
  lockDataDir(dataDir)(); // rejects while a stack is running on it
  rmSync(join(dataDir), { recursive: true, force: true });
  console.log("✓ Datos locales borrados. npm start empieza de cero.");
});
