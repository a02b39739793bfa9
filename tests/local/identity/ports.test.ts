import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import getPort from "get-port";
import { afterAll, expect, test } from "vitest";

import { startEmulator } from "../../../local/identity/emulator.ts";
import { IdentityStartError } from "../../../local/identity/errors.ts";

const host = "127.0.0.1";
const dataDir = mkdtempSync(join(tmpdir(), "rebi-identity-"));
const other = createServer();

afterAll(() => {
  other.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test("the local identity service takes other ports where one was taken before the emulator came to it, and gives up after three starts", async () => {
  await new Promise<void>((resolve) => other.listen(0, host, resolve));
  const taken = (other.address() as AddressInfo).port;
  let starts = 0;
  const choose = (free: number) => async () => {
    starts += 1;
    const [auth, hub, logging] = [await getPort({ host }), await getPort({ host }), await getPort({ host })];
    return { auth, hub: starts > free ? hub : taken, logging };
  };
  const emulator = await startEmulator({ dataDir, projectId: "demo-rebi" }, choose(1));
  await emulator.close();
  expect(starts).toBe(2);

  starts = 0;
  await expect(startEmulator({ dataDir, projectId: "demo-rebi" }, choose(9))).rejects.toThrow(IdentityStartError);
  expect(starts).toBe(3);
});
