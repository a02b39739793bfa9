import { ADMIN_SECTIONS } from "../app/admin/frame/sections.ts";
import { LARGE, seedCrowd } from "../local/seed/crowd.ts";
import { DEMO_PASSWORD } from "../local/seed/reference.ts";
import { startTemporaryStack } from "../local/stack/temporary.ts";
import { drain, readsOf, signedInCookie } from "./server.ts";

/** The nightly jobs, the figures of the site among them. */
const NIGHTLY = "0 8 * * *";
const YEAR_MS = 365 * 86_400_000;
/** Later views take from KV what the first one put there. */
const VIEWS = 2;

export interface PageReads {
  path: string;
  /** Reads of the costliest view, as Firestore bills them. */
  reads: number;
}

/** Reads of Firestore of each page of administration in a shop of 50,000 listings, 20,000 people and 10,000 orders. */
export async function benchAdministration(): Promise<PageReads[]> {
  const stack = await startTemporaryStack(LARGE.listings);
  try {
    await seedCrowd(new URL(stack.firestoreUrl).host, LARGE, (line) => console.log(`→ ${line}`));
    await stack.worker.runJob(NIGHTLY);
    const cookie = await signedInCookie(stack.url, { email: "admin@demo.pe", password: DEMO_PASSWORD });
    // Reads of the sign-in and of the header's numbers, which every page of the site has, are not counted.
    await drain(await fetch(`${stack.url}/perfil`, { headers: { cookie } }));
    const pages: PageReads[] = [];
    for (const path of pathsOfAdministration()) {
      let reads = 0;
      for (let view = 0; view < VIEWS; view += 1) {
        await fetch(`${stack.firestoreUrl}/__stats`, { method: "DELETE" });
        await drain(await fetch(stack.url + path, { headers: { cookie } }));
        reads = Math.max(reads, readsOf(await (await fetch(`${stack.firestoreUrl}/__stats`)).json()));
      }
      pages.push({ path, reads });
    }
    return pages;
  } finally {
    await stack.close();
  }
}

function pathsOfAdministration(): string[] {
  const yesterday = new Date(Date.now() - 86_400_000);
  const [from, to] = [new Date(yesterday.getTime() - YEAR_MS), yesterday].map((at) => at.toISOString().slice(0, 10));
  return [
    ...ADMIN_SECTIONS.flatMap(({ sections }) => sections.map((section) => section.to)),
    `/administracion/metricas?desde=${from}&hasta=${to}`,
    `/administracion/asistente?desde=${from}&hasta=${to}`,
    "/administracion/asistente?ver=bloqueadas",
  ];
}
