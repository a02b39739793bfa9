import type { z, ZodType } from "zod";

/** Reads JSON of an interface of administration. @throws Error with the status and the service's own words */
export async function askJson<T extends ZodType>(address: string, answer: T, init: RequestInit): Promise<z.infer<T>> {
  const response = await fetch(address, init);
  const text = await response.text();
  if (!response.ok) throw new Error(`HTTP ${response.status}: ${text.replace(/\s+/g, " ").slice(0, 200)}`);
  return answer.parse(JSON.parse(text));
}
