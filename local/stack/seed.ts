import { parseArgs } from "node:util";

import { main } from "./command.ts";
import { DEFAULT_LISTINGS, optionsFromEnvironment, StackError } from "./options.ts";
import { startBackends } from "./stack.ts";

/** `npm run seed -- --listings 50000`: seeds a stack that is not running. */
await main(async () => {
  const { values } = parseArgs({ options: { listings: { type: "string", default: String(DEFAULT_LISTINGS) } } });
  const listings = Number(values.listings);
  if (!Number.isInteger(listings) || listings < 1 || listings > 200_000) {
    throw new StackError("--listings pide un número entre 1 y 200000, por ejemplo: npm run seed -- --listings 50000");
  }
  const options = optionsFromEnvironment();
  const backends = await startBackends({ ...options, listings });
  await backends.close();
  console.log(`✓ Sembrado: ${listings} anuncios. npm start los muestra.`);
  process.exit(0);
});
