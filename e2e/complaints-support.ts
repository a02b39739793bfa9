import { randomInt } from "node:crypto";

import { DAY_MS } from "../app/business/durations.ts";
import { PROJECT_ID } from "../local/stack/options.ts";
import { makeFiledSheet, makeProgress, type makeSheet } from "../tests/factories/complaints.ts";
import { address, expect } from "./support.ts";
import { tokens } from "./tokens.ts";

type Sheet = ReturnType<typeof makeSheet>;
type Progress = ReturnType<typeof makeProgress>;
interface Wire {
  [kind: string]: unknown;
}

/**
 * A sheet in Firestore, as its filing leaves it: filed `ago` days ago and due in `left` days. Its number is its own.
 */
export async function filed(
  changes: Partial<Sheet> = {},
  { ago = 3, left = 12, progress = {} }: { ago?: number; left?: number; progress?: Partial<Progress> } = {},
): Promise<Sheet> {
  const number = `${String(randomInt(1e9)).padStart(9, "0")}-2026`;
  const day = new Date(Date.now() + left * DAY_MS).toISOString().slice(0, 10);
  const filedAt = new Date(Date.now() - ago * DAY_MS);
  const sheet = await makeFiledSheet({ number, filedAt, due: day, uid: null, ...changes });
  await put(`complaints/${number}`, { ...sheet });
  await put(`complaintProgress/${number}`, { ...makeProgress(sheet, progress) });
  return sheet;
}

/** The key of a sheet, as its mail has it. */
export function keyOf(number: string): Promise<string> {
  return tokens.sign("reclamo", { number }, 3_600);
}

/** Writes a document whole, or some `fields` of one. */
export async function put(path: string, data: Record<string, unknown>, fields: readonly string[] = []): Promise<void> {
  const mask = fields.map((name) => `updateMask.fieldPaths=${name}`).join("&");
  const response = await fetch(
    `${address("REBI_FIRESTORE_URL")}/v1/projects/${PROJECT_ID}/databases/(default)/documents/${path}?${mask}`,
    {
      method: "PATCH",
      headers: { authorization: "Bearer owner", "content-type": "application/json" },
      body: JSON.stringify({ fields: fieldsOf(data) }),
    },
  );
  expect(response.status, await response.text()).toBe(200);
}

function fieldsOf(data: object): Record<string, Wire> {
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, wire(value)]));
}

function wire(value: unknown): Wire {
  if (value === null) return { nullValue: null };
  if (value instanceof Date) return { timestampValue: value.toISOString() };
  if (Array.isArray(value)) return { arrayValue: { values: value.map(wire) } };
  if (typeof value === "object") return { mapValue: { fields: fieldsOf(value) } };
  if (typeof value === "number") return { integerValue: String(value) };
  return typeof value === "boolean" ? { booleanValue: value } : { stringValue: String(value) };
}
