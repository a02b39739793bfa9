import { parseArgs } from "node:util";

import { LARGE, seedCrowd } from "../seed/crowd.ts";
import { main } from "./command.ts";
import { DEFAULT_LISTINGS, optionsFromEnvironment, StackError } from "./options.ts";
import { startBackends } from "./stack.ts";

/**
 * `npm run seed -- --listings 50000`: seeds a stack that is not running. `--grande`: a shop of 50,000 listings, 20,000
 * people and 10,000 orders (one to two minutes).
 */
await main(async () => {
  const { values } = parseArgs({
    options: {
      listings: { type: "string", default: String(DEFAULT_LISTINGS) },
      grande: { type: "boolean", default: false },
    },
  });
  const listings = values.grande ? LARGE.listings : Number(values.listings);
  if (!Number.isInteger(listings) || listings < 1 || listings > 200_000) {
    throw new StackError("--listings pide un número entre 1 y 200000, por ejemplo: npm run seed -- --listings 50000");
  }
  const options = optionsFromEnvironment();
  const backends = await startBackends({ ...options, listings });
  if (values.grande) await seedCrowd(new URL(backends.firestoreUrl).host, LARGE, options.progress);
  await backends.close();
  console.log(`✓ Sembrado: ${listings} anuncios. npm start los muestra.`);
  process.exit(0);
});
