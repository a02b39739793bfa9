import type { Head } from "./index-state";

export interface IndexStatus {
  memory: IndexFigures | null;
  stored: Omit<IndexFigures, "rows"> | null;
  checkedAt: Date | null;
  engine: "isolate" | "shards";
}

interface IndexFigures {
  rows: number;
  changes: number;
  shards: number;
  revision: string;
  builtAt: Date;
  watermark: Date;
}

export function figuresOf(head: Head): Omit<IndexFigures, "rows"> {
  return {
    changes: head.changes?.rows ?? 0,
    shards: head.base.length,
    revision: head.revision,
    builtAt: new Date(head.builtAt),
    watermark: new Date(head.watermark),
  };
}
