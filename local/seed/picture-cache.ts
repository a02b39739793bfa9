import { createHash } from "node:crypto";
import {
  constants,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { join } from "node:path";

import { exclusively } from "../stack/exclusive.ts";
import { ROOT } from "../stack/options.ts";
import { drawPictures, pictureJobs, type Pictured, type PictureJob } from "./photos.ts";

/** Files that the bytes depend on besides the jobs. Paths from the root. */
const SOURCES = [
  "local/seed/pictures/**/*.*",
  "local/seed/photos.ts",
  "app/platform/photos/keys.ts",
  "app/platform/images.ts",
  "package-lock.json",
];
const CACHE = join(ROOT, ".local", "cache");
const KEPT_SNAPSHOTS = 4;

type Progress = (done: number, total: number) => void;

/**
 * Fills the stack's R2 with the pictures of these listings and bicycles. A new stack gets a copy of a snapshot that is
 * drawn once for each content (hash of base pictures, code and jobs) and shared by start, tests and benchmarks. A stack
 * that has an R2 already, perhaps with uploads, gets each picture put into it.
 */
export async function storePictures(
  dataDir: string,
  owners: readonly Pictured[],
  progress: Progress,
  cache: string = CACHE,
): Promise<void> {
  const jobs = pictureJobs(owners);
  const persistPath = join(dataDir, "worker", "v3");
  if (existsSync(join(persistPath, "r2"))) return drawInto(persistPath, jobs, progress);
  const snapshot = join(cache, `pictures-${hashOf(jobs)}`);
  await exclusively("pictures", async () => {
    if (!existsSync(snapshot)) await makeSnapshot(cache, snapshot, jobs, progress);
  });
  cpSync(join(snapshot, "r2"), join(persistPath, "r2"), { recursive: true, mode: constants.COPYFILE_FICLONE });
}

async function makeSnapshot(
  cache: string,
  snapshot: string,
  jobs: readonly PictureJob[],
  progress: Progress,
): Promise<void> {
  const unfinished = `${snapshot}.${process.pid}.unfinished`;
  mkdirSync(cache, { recursive: true });
  try {
    await drawInto(unfinished, jobs, progress);
    // One rename: an interrupted start leaves no half snapshot.
    renameSync(unfinished, snapshot);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  pruneSnapshots(cache);
}

async function drawInto(persistPath: string, jobs: readonly PictureJob[], progress: Progress): Promise<void> {
  // Loaded only where there is something to draw: it costs a second of every start.
  const { getPlatformProxy } = await import("wrangler");
  const proxy = await getPlatformProxy<{ PHOTOS: R2Bucket }>({
    configPath: join(ROOT, "wrangler.toml"),
    persist: { path: persistPath },
  });
  try {
    await drawPictures(proxy.env.PHOTOS, jobs, progress);
  } finally {
    await proxy.dispose();
  }
}

function hashOf(jobs: readonly PictureJob[]): string {
  const hash = createHash("sha256").update(JSON.stringify(jobs));
  for (const file of SOURCES.flatMap((pattern) => globSync(pattern, { cwd: ROOT })).sort())
    hash.update(`\0${file}\0`).update(readFileSync(join(ROOT, file)));
  return hash.digest("hex").slice(0, 16);
}

function pruneSnapshots(cache: string): void {
  const byAge = readdirSync(cache)
    .filter((name) => /^pictures-[0-9a-f]+$/.test(name))
    .map((name) => ({ name, madeAt: statSync(join(cache, name)).mtimeMs }))
    .sort((a, b) => b.madeAt - a.madeAt);
  for (const { name } of byAge.slice(KEPT_SNAPSHOTS)) rmSync(join(cache, name), { recursive: true, force: true });
}
