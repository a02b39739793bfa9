import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

const METADATA = "firebase-export-metadata.json";
/** An emulator whose parent was killed may still be saving: only older saves are certainly incomplete. */
const HALF_MADE_MS = 60_000;

/**
 * Saved accounts, one folder a save under `{dataDir}/exports`. The emulator moves a finished export into its
 * place in one rename, so a folder with metadata is whole: a save cut short by `kill -9` leaves the one before.
 */
export class Snapshots {
  readonly #root: string;

  constructor(dataDir: string) {
    this.#root = join(dataDir, "exports");
    mkdirSync(this.#root, { recursive: true });
  }

  /** A folder that does not exist yet. */
  next(label: "change" | "exit"): string {
    return join(this.#root, `${Date.now()}-${process.pid}-${label}`);
  }

  /** The newest whole save, or null. */
  newest(): string | null {
    return this.#whole()[0] ?? null;
  }

  /** Drops every whole save but the newest. */
  prune(): void {
    for (const folder of this.#whole().slice(1)) rmSync(folder, { recursive: true, force: true });
  }

  /** Drops half-made saves of a process that was killed: the emulator makes them beside, in its working folder. */
  dropHalfMade(): void {
    const working = dirname(this.#root);
    for (const name of readdirSync(working)) {
      const folder = join(working, name);
      if (name.startsWith("firebase-export-") && Date.now() - statSync(folder).mtimeMs > HALF_MADE_MS)
        rmSync(folder, { recursive: true, force: true });
    }
  }

  #whole(): string[] {
    return readdirSync(this.#root)
      .map((name) => join(this.#root, name))
      .filter((folder) => existsSync(join(folder, METADATA)))
      .map((folder) => ({ folder, savedAt: statSync(join(folder, METADATA)).mtimeMs }))
      .sort((a, b) => b.savedAt - a.savedAt)
      .map(({ folder }) => folder);
  }
}
