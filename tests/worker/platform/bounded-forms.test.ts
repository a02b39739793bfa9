import { describe, expect, test } from "vitest";

import { UpstreamError } from "~/platform/errors";
import { streamForm } from "~/platform/forms/multipart.server";
import { done, rejected } from "~/platform/forms/outcome";
import { withinBudget } from "~/platform/forms/within-budget.server";
import { BUDGET_WORDS } from "~/platform/limits/budgets.server";
import { actOf, type ActName } from "~/platform/routes/acts";

import { budgetsAt } from "../../support/budgets";
import { contextOf, UNBOUNDED } from "../../support/context";
import { routeModule } from "../../support/routes";
import { World } from "../../support/world";

type Action = (args: { request: Request; params: object; context: object }) => Promise<unknown>;

const SUBJECTS = ["unproven", "account", "network", "wide", "each"] as const;
const TYPED = { nota: "Lo dejo en portería" };

/** Addresses whose forms are counted by the rows that only the gate bounded. */
const BOUNDED: readonly [act: ActName, file: string, address?: string][] = [
  ["orderStep", "orders/pages/perfil-compra.route.tsx"],
  ["orderStep", "orders/pages/perfil-venta.route.tsx"],
  ["orderStep", "orders/reservations/perfil-anuncio-reserva.route.tsx"],
  ["orderStep", "orders/return/pago-redirigir.route.tsx", "/pago/redirigir?pedido=uno"],
  ["review", "orders/pages/perfil-compra-opinar.route.tsx"],
  ["review", "orders/pages/perfil-venta-opinion.route.tsx"],
  ["claim", "orders/claims/perfil-problema.route.tsx", "/perfil/compras/uno/problema"],
  ["claim", "orders/claims/perfil-problema.route.tsx", "/perfil/ventas/uno/problema"],
  ["paper", "orders/sale-paper/compraventa.route.tsx"],
  ["bicycle", "registry/bicycles/form/registrar-bicicleta.route.tsx"],
  ["bicycle", "registry/bicycles/own/perfil-bicicleta.route.tsx"],
  ["inspectionStep", "inspections/work/taller-inspeccion.route.tsx"],
  ["inspectionStep", "routes/services/perfil-inspeccion.tsx"],
  ["inspectionPhoto", "inspections/work/taller-seccion.route.tsx"],
  ["inspectionPhoto", "inspections/legal/perfil-inspeccion-documentos.route.tsx"],
  ["savedSearch", "routes/profile/perfil-busquedas-nueva.tsx", "/perfil/busquedas/nueva?q=trek"],
];

/** Context of one who is beyond the rates; `taken`: acts that the action counted. */
function exhausted(taken: ActName[]) {
  const ana = () => Promise.resolve({ uid: "ana" });
  const budgets: typeof UNBOUNDED = {
    ...UNBOUNDED,
    take(act) {
      taken.push(act);
      return Promise.resolve({ allowed: false, by: "account", retryAfterSeconds: 90 });
    },
  };
  return contextOf({
    accounts: {
      requireUser: ana as never,
      requireActiveUser: ana as never,
      workshopStaff: { require: () => Promise.resolve({ workshopId: "taller" }) as never },
    },
    ...{ budgets, maxBodyBytes: 100_000, registry: {}, selling: {}, clock: {}, log: {}, limiter: {} },
  });
}

function post(form: FormData, address = "/perfil"): Request {
  return new Request(`https://rebi.test${address}`, { method: "POST", body: form });
}

function formOf(fields: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

describe("forms that the table of limits counts", () => {
  test.each(BOUNDED)(
    "the form beyond the rates of %s comes back at %s with words and what was typed",
    async (act, file, address) => {
      const taken: ActName[] = [];
      const { action } = await routeModule<{ action: Action }>(file);
      const request = post(formOf(TYPED), address);
      const params = { id: "uno", seller: "dos", section: "frenos", origen: "pedido" };
      const answer = await action({ request, params, context: exhausted(taken) });
      expect(taken).toEqual([act]);
      expect(answer).toMatchObject({
        init: { status: 429 },
        data: { errors: { "": BUDGET_WORDS.account }, values: TYPED },
      });
      expect((answer as { init: { headers: Headers } }).init.headers.get("Retry-After")).toBe("90");
    },
  );

  test("a paper's file beyond the rate says it too", async () => {
    const { action } = await routeModule<{ action: Action }>("orders/sale-paper/compraventa-pdf.route.ts");
    const asked = action({ request: post(formOf(TYPED)), params: { origen: "pedido" }, context: exhausted([]) });
    await expect(asked).rejects.toMatchObject({ init: { status: 429 }, data: { message: BUDGET_WORDS.account } });
  });

  /** The first span of each rate: it ends a run without pauses. */
  const rates = [...new Set(BOUNDED.map(([act]) => act))].flatMap((act) =>
    SUBJECTS.flatMap((subject) => {
      const rate = actOf(act)[subject];
      return typeof rate === "object" ? [[act, subject, Math.min(...Object.values(rate))] as const] : [];
    }),
  );
  test.each(rates)(
    "%s: what the rate of its %s allows at once goes on, and the next one waits",
    async (act, subject, limit) => {
      const { limiter } = new World();
      const trust = {
        account: "proven",
        each: "proven",
        unproven: "unproven",
        network: "fresh",
        wide: "fresh",
      } as const;
      // Another account for each take of what accounts share, and another network for each of the wide one.
      const take = (n: number) => {
        const address = `2001:db8:1:${subject === "wide" ? n.toString(16) : 0}00::1`;
        const uid = subject === "account" || subject === "unproven" ? "ana" : `persona-${n}`;
        const each = subject === "each" ? "uno" : `otro-${n}`;
        return budgetsAt({ limiter, address, trust: trust[subject] }).take(act, { uid, each });
      };
      for (let n = 0; n < limit; n += 1) expect(await take(n)).toMatchObject({ allowed: true });
      expect(await take(limit)).toMatchObject({ allowed: false, by: subject });
    },
  );

  test("a form that its room rejects uses up nothing, and one that is done does", async () => {
    const world = new World();
    const budgets = budgetsAt({ limiter: world.limiter });
    const context = { budgets, limiter: world.limiter, log: world.log };
    const send = (outcome: "done" | "rejected", each: string) =>
      withinBudget(context, "review", { uid: "ana", each }, new FormData(), () =>
        outcome === "done" ? done("/") : rejected(new FormData(), { "": "Falta algo." }),
      );
    for (let n = 0; n < 30; n += 1) expect(await send("rejected", "a")).toMatchObject({ status: 400 });
    for (let n = 0; n < 10; n += 1) expect(await send("done", "a")).toMatchObject({ kind: "done" });
    expect(await send("done", "a")).toMatchObject({ kind: "rejected", status: 429 });
  });

  test("a form with photos comes back with its text, which stands behind them, while the counters do not answer", async () => {
    const down = new UpstreamError("firestore", "unavailable", "down");
    const budgets = { ...UNBOUNDED, take: () => Promise.reject(down) };
    const world = new World();
    const form = await streamForm(post(formOf({ foto: new File(["x"], "a.jpg"), ...TYPED })), {
      ...{ maxFileBytes: 1_000, maxBytes: 10_000 },
    });
    const context = { budgets, limiter: world.limiter, log: world.log };
    expect(await withinBudget(context, "bicycle", { uid: "ana" }, form, () => done("/"))).toMatchObject({
      kind: "rejected",
      status: down.status,
      failure: { values: TYPED },
    });
  });
});
