import { readFileSync, statSync } from "node:fs";

import { parseDefinitions, type IndexDefinitions, type Indexes } from "./index-definitions.ts";

/** Reads Firebase's `firestore.indexes.json`, again whenever the file has changed. */
export class IndexFile implements Indexes {
  readonly path: string;
  #modified = -1;
  #definitions: IndexDefinitions = { composites: [], overrides: [] };

  /** @throws Error when the file can't be read or is no index file. */
  constructor(path: string) {
    this.path = path;
    this.read();
  }

  /** @throws Error with the file's name and the mistake. */
  read(): IndexDefinitions {
    try {
      const modified = statSync(this.path).mtimeMs;
      if (modified !== this.#modified) {
        this.#definitions = parseDefinitions(JSON.parse(readFileSync(this.path, "utf8")));
        this.#modified = modified;
      }
    } catch (error) {
      throw new Error(`${this.path}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
    return this.#definitions;
  }
}
