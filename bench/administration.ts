import { samplesOf } from "../app/platform/routes/policy.ts";
import { SELLER } from "../app/platform/routes/presets.ts";
import { ROUTE_TABLE } from "../app/server/route-table/route-table.ts";
import { LARGE, seedCrowd } from "../local/seed/crowd.ts";
import { DEMO_PASSWORD } from "../local/seed/reference.ts";
import type { RunningStack } from "../local/stack/stack.ts";
import { startTemporaryStack } from "../local/stack/temporary.ts";
import { drain, readsOf, signedInCookie } from "./server.ts";

/** The nightly jobs, the figures of the site among them. */
const NIGHTLY = "0 8 * * *";
const YEAR_MS = 365 * 86_400_000;
/** Later views take from KV what the first one put there. */
const VIEWS = 2;
const WARM_UP_TRIES = 5;
/** Parameter of the next page of a list (app/admin-kit/list/query.ts). */
const NEXT_PAGE = /href="(\/administracion\/[^"]*[?;]desde=[^"]*)"/;

interface PageReads {
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
    return await readsOfPages(stack);
  } finally {
    await stack.close();
  }
}

async function readsOfPages(stack: Pick<RunningStack, "url" | "firestoreUrl">): Promise<PageReads[]> {
  const cookie = await signedInCookie(stack.url, { email: "admin@demo.pe", password: DEMO_PASSWORD });
  // Reads of the sign-in and of the header's numbers, which every page of the site has, are not counted. The first view
  // after so much was written may be over its deadlines: 503, as for a user, who asks again.
  const first = () => fetch(`${stack.url}/perfil`, { headers: { cookie } });
  let answer = await first();
  for (let tries = 1; tries < WARM_UP_TRIES && answer.status === 503; tries += 1) {
    await answer.text();
    answer = await first();
  }
  await drain(answer);
  const pages: PageReads[] = [];
  const queue = pathsOfAdministration();
  const known = new Set(queue);
  for (const path of queue) {
    let reads = 0;
    let html = "";
    for (let view = 0; view < VIEWS; view += 1) {
      await fetch(`${stack.firestoreUrl}/__stats`, { method: "DELETE" });
      const response = await fetch(stack.url + path, { headers: { cookie } });
      html = await response.text();
      if (!response.ok) throw new Error(`${path}: HTTP ${response.status}`);
      reads = Math.max(reads, readsOf(await (await fetch(`${stack.firestoreUrl}/__stats`)).json()));
    }
    pages.push({ path, reads });
    // The second page of a list, once: it has what came before as well.
    const next = path.includes("?") ? undefined : NEXT_PAGE.exec(html)?.[1]?.replaceAll("&amp;", "&");
    if (next !== undefined && !known.has(next)) queue.push(next);
  }
  return pages;
}

/** Each page with its filters as generated tests visit it, searches that find much, and figures of a year. */
function pathsOfAdministration(): string[] {
  const yesterday = new Date(Date.now() - 86_400_000);
  const [from, to] = [new Date(yesterday.getTime() - YEAR_MS), yesterday].map((at) => at.toISOString().slice(0, 10));
  const samples = ROUTE_TABLE.filter(({ access, isPage }) => access === "admin" && isPage !== false).flatMap(
    (policy) => [...samplesOf(policy)],
  );
  const more = [
    `/administracion/metricas?desde=${from}&hasta=${to}`,
    `/administracion/asistente?desde=${from}&hasta=${to}`,
    "/administracion/asistente?ver=bloqueadas",
    "/administracion/anuncios?q=trek",
    "/administracion/anuncios?q=trek+marlin",
    "/administracion/anuncios?q=talon+gian&estado=vencido",
    "/administracion/anuncios?q=bicicleta+roja",
    "/administracion/anuncios?estado=en-revision",
    `/administracion/anuncios?vende=${SELLER}`,
    "/administracion/buscar?q=persona",
    "/administracion/buscar?q=trek",
    "/administracion/buscar?q=trek-marlin",
    "/administracion/buscar?q=R-2025-100001",
    "/administracion/buscar?q=gente-000001@gente.pe",
    "/administracion/denuncias?tipo=personas",
    "/administracion/opiniones?sobre=vendedores",
    `/administracion/pagos?vendedor=${SELLER}`,
    "/administracion/pedidos?ver=detenidos",
    `/administracion/pedidos?vende=${SELLER}`,
    "/administracion/personas?q=persona",
    "/administracion/personas?q=persona+12",
    "/administracion/personas?q=gente+persona",
    "/administracion/personas?estado=bloqueadas",
    "/administracion/reclamos?plazo=vencidos",
    "/administracion/reclamos?numero=ana",
    "/administracion/registro?accion=person.noted",
    `/administracion/registro?objeto=users/${SELLER}`,
    "/administracion/solicitudes?q=persona",
    "/administracion/solicitudes?tipo=contacto",
  ];
  return [...new Set([...samples, ...more])];
}
