import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { describe, expect, test } from "vitest";

import type { CaseInput } from "~/cases/model";
import type { Context } from "~/platform/context";
import { createTokens } from "~/platform/crypto/tokens.server";
import { UpstreamError } from "~/platform/errors";
import { GUARD_STAMP } from "~/platform/forms/constants";
import { GUARD_MESSAGES, type GuardOutcome } from "~/platform/forms/form-guard.server";
import { rejectForm } from "~/platform/forms/forms";
import { loader as sitemap } from "~/routes/files/sitemap";
import * as solicitar from "~/routes/services/asesores-solicitar";
import * as postular from "~/routes/services/talleres-postular";
import * as asesores from "~/workshops/asesores.route";
import * as taller from "~/workshops/taller.route";
import * as talleres from "~/workshops/talleres.route";

import { OPEN_NOW, makeAdvisor, makeWorkshop } from "./make-workshop";

const ORIGIN = "https://rebi.test";
const TOKENS = createTokens({
  secret: "a secret of these tests, long enough for a key",
  clock: { now: () => OPEN_NOW.now },
});
const DOWN = new UpstreamError("firestore", "unavailable", "down");
const NOBODY = {
  email: null,
  phone: null,
  whatsapp: null,
  address: null,
  city: null,
  ruc: null,
  legalName: null,
  legalAddress: null,
  social: { facebook: null, instagram: null, tiktok: null, youtube: null },
};

const REVIEW = { id: "la-cadena_1", stars: 4, text: "Puntuales.", userName: "Ana", at: "20 de noviembre de 2026" };

interface Situation {
  viewer?: { uid: string; displayName: string; email: string } | null;
  /** Instead of letting the form pass. */
  guard?: (form: FormData) => GuardOutcome | Error;
  listDown?: boolean;
  filingDown?: boolean;
}

function world({ viewer = null, guard, listDown = false, filingDown = false }: Situation = {}) {
  const filed: CaseInput[] = [];
  const warned: string[] = [];
  const list =
    <T>(all: T[]) =>
    async () =>
      listDown ? Promise.reject(DOWN) : all;
  const context = {
    env: {
      siteUrl: ORIGIN,
      brandName: "Rebi",
      switches: { stolenList: "proximamente" },
      holidays: new Set<string>(),
      business: { ...NOBODY, whatsapp: "+51900000100" },
    },
    clock: { now: () => OPEN_NOW.now },
    log: { info: () => undefined, warn: (event: string) => void warned.push(event), error: () => undefined },
    accounts: { session: async () => viewer, sessionSoon: async () => viewer },
    tokens: TOKENS,
    workshops: {
      list: list([makeWorkshop(), makeWorkshop({ id: "otro", name: "Otro", department: "cusco" })]),
      advisors: list([makeAdvisor()]),
    },
    workshopReviews: { ofWorkshop: list([REVIEW]) },
    catalog: { sitemap: async () => ({ parts: 1, entries: [] }), home: async () => ({ categories: [] }) },
    formGuard: {
      stamp: async (purpose: string) => `stamp-${purpose}`,
      check: async (_purpose: string, form: FormData): Promise<GuardOutcome> => {
        const outcome = guard?.(form) ?? { ok: true as const, id: String(form.get(GUARD_STAMP)) };
        if (outcome instanceof Error) throw outcome;
        return outcome;
      },
    },
    cases: {
      filing: {
        file: async (input: CaseInput) => {
          if (filingDown) throw DOWN;
          filed.push(input);
          return { number: "R-7K4M92QX", due: null, isMailed: true };
        },
      },
    },
  };
  return { context: context as unknown as Context, filed, warned };
}

function args(path: string, { context }: { context: Context }, form?: FormData, params: Record<string, string> = {}) {
  return {
    request: new Request(ORIGIN + path, form && { method: "POST", body: form }),
    params,
    context,
  } as unknown as LoaderFunctionArgs & ActionFunctionArgs;
}

const metaArgs = (data: unknown) =>
  ({ data }) as unknown as Parameters<typeof talleres.meta>[0] &
    Parameters<typeof taller.meta>[0] &
    Parameters<typeof asesores.meta>[0] &
    Parameters<typeof postular.meta>[0] &
    Parameters<typeof solicitar.meta>[0];
const thrown = (promise: Promise<unknown>) =>
  promise.then(
    () => Promise.reject(new Error("nothing was thrown")),
    (reason: unknown) => reason,
  );

describe("/talleres", () => {
  test("/talleres redirects a submitted form to the canonical address", async () => {
    const answer = (await thrown(
      talleres.loader(args("/talleres?ubicacion=lima&vehiculo=&servicio=llantas&servicio=frenos", world())),
    )) as Response;
    expect([answer.status, answer.headers.get("Location")]).toEqual([
      302,
      "/talleres?ubicacion=lima&servicio=frenos,llantas",
    ]);
  });

  test("/talleres ignores foreign parameters, and links the canonical address", async () => {
    const page = await talleres.loader(args("/talleres?utm_source=x", world()));
    expect(page.finding.cards).toHaveLength(2);
    expect(page.lost).toBeNull();
    expect(talleres.meta(metaArgs(page))).toEqual([
      { title: "Talleres certificados | Rebi" },
      {
        name: "description",
        content: "Talleres certificados: 2 talleres con horario, precios referenciales, dirección y teléfono.",
      },
      { tagName: "link", rel: "canonical", href: `${ORIGIN}/talleres` },
    ]);
  });

  test.each([
    ["ubicacion=paris", "No entendimos “paris” en la ubicación.", "/talleres"],
    ["servicio=masajes", "No entendimos “masajes” en el servicio.", "/talleres"],
    ["vehiculo=avion", "No entendimos “avion” en el vehículo.", "/talleres"],
    ["abierto=nunca", "No entendimos “nunca” en el horario.", "/talleres"],
    ["provincia=lima", "No entendimos “lima” en la provincia.", "/talleres"],
    ["ubicacion=lima&provincia=cusco", "No entendimos “cusco” en la provincia.", "/talleres?ubicacion=lima"],
  ])("/talleres shows nothing for %s, says why, and leads on without it", async (query, line, href) => {
    const page = await talleres.loader(args(`/talleres?${query}`, world()));
    expect(page.finding.cards).toEqual([]);
    expect(page.lost).toMatchObject({ lines: [line], href, label: expect.stringMatching(/^Ver [1-9]\d* taller/) });
    expect(talleres.meta(metaArgs(page))).toContainEqual({ name: "robots", content: "noindex, follow" });
  });

  test.each(["abierto=ahora", "servicio=frenos,ajuste", "ubicacion=puno"])(
    "search engines are kept out of '%s'",
    async (query) => {
      expect(talleres.meta(metaArgs(await talleres.loader(args(`/talleres?${query}`, world()))))).toContainEqual({
        name: "robots",
        content: "noindex, follow",
      });
    },
  );

  test("/talleres fails when the list cannot be read, with a title all the same", async () => {
    expect(await thrown(talleres.loader(args("/talleres", world({ listDown: true }))))).toBe(DOWN);
    expect(talleres.meta(metaArgs(undefined))).toEqual([{ title: "Talleres certificados | Rebi" }]);
  });
});

describe("/talleres/:slug", () => {
  test("/talleres/:slug shows a workshop with its structured data", async () => {
    const { data, init } = await taller.loader(args("/talleres/la-cadena", world(), undefined, { slug: "la-cadena" }));
    expect(init).toBeNull();
    expect(data).toMatchObject({ reviews: [REVIEW] });
    const found = taller.meta(metaArgs(data))!;
    expect(found).toContainEqual({ tagName: "link", rel: "canonical", href: `${ORIGIN}/talleres/la-cadena` });
    expect(found.some((tag) => "script:ld+json" in tag)).toBe(true);
  });

  test("/talleres/:slug answers 404 with others for an unknown slug", async () => {
    const { data, init } = await taller.loader(args("/talleres/nada", world(), undefined, { slug: "nada" }));
    expect(init).toMatchObject({ status: 404, headers: { "X-Robots-Tag": "noindex" } });
    expect(data).toMatchObject({ found: false, cards: [{ slug: "la-cadena" }, { slug: "otro" }] });
    expect(taller.meta(metaArgs(data))).toContainEqual({ name: "robots", content: "noindex" });
  });
});

test("the sitemap omits workshops that cannot be read", async () => {
  const down = world({ listDown: true });
  const text = await (await sitemap(args("/sitemap.xml", down))).text();
  expect(text).toContain(`<loc>${ORIGIN}/talleres</loc>`);
  expect(text).not.toContain("/talleres/la-cadena");
  expect(down.warned).toEqual(["sitemap.workshops-left-out"]);
  expect(await (await sitemap(args("/sitemap.xml", world()))).text()).toContain(
    `<loc>${ORIGIN}/talleres/la-cadena</loc>`,
  );
});

test("/asesores links its canonical address for every query", async () => {
  for (const [path, canonical] of [
    ["/asesores?tema=papeles&x=1", "/asesores?tema=papeles"],
    ["/asesores?tema=cocina", "/asesores"],
  ] as const) {
    const page = await asesores.loader(args(path, world()));
    expect(asesores.meta(metaArgs(page))).toContainEqual({
      tagName: "link",
      rel: "canonical",
      href: ORIGIN + canonical,
    });
  }
  expect((await asesores.loader(args("/asesores", world()))).view.advisors[0]?.whatsappHref).toMatch(
    /^https:\/\/wa\.me\/51900000100\?text=/,
  );
  expect(asesores.meta(metaArgs(undefined))).toEqual([{ title: "Asesores | Rebi" }]);
});

const FORMS = [
  {
    path: "/talleres/postular",
    route: postular,
    kind: "taller",
    purpose: "taller",
    lacking: "address",
    fields: {
      workshop: "La Cadena",
      ruc: "",
      department: "lima",
      district: "Surco",
      address: "Calle Los Pedales 340",
      vehicles: "moto",
      services: "aceite",
      years: "",
      name: "Rosa",
      email: "rosa@correo.test",
      phone: "987654321",
      message: "",
    },
  },
  {
    path: "/asesores/solicitar",
    route: solicitar,
    kind: "asesoria",
    purpose: "asesoria",
    lacking: "topic",
    fields: {
      name: "Rosa",
      email: "rosa@correo.test",
      phone: "",
      topic: "papeles",
      advisor: "oscar",
      time: "",
      message: "Quiero transferir mi moto.",
    },
  },
] as const;

describe.each(FORMS)("$path", ({ path, route, kind, purpose, lacking, fields }) => {
  const formOf = (more: Record<string, string> = {}) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...fields, [GUARD_STAMP]: "sello-1", ...more }))
      form.append(name, value);
    return form;
  };
  const send = async (situation: Situation = {}, more: Record<string, string> = {}) => {
    const { context, filed } = world(situation);
    const answer = await route.action(args(path, { context }, formOf(more)));
    return { answer, filed, rejected: "init" in answer ? answer : null };
  };

  test("a public form files one case and thanks with its number", async () => {
    const { answer, filed } = await send({ viewer: { uid: "u1", displayName: "Rosa", email: "rosa@correo.test" } });
    expect(answer).toBeInstanceOf(Response);
    expect((answer as Response).status).toBe(303);
    const location = (answer as Response).headers.get("Location") ?? "";
    expect(location).toMatch(new RegExp(`^${path}\\?caso=[\\w.-]+$`));
    const thanks = await route.loader(args(location, world()));
    expect(thanks.receipt).toEqual({ number: "R-7K4M92QX", isMailed: true });
    expect(route.meta(metaArgs(thanks))).toContainEqual({ name: "robots", content: "noindex" });
    expect(filed).toMatchObject([{ kind, formId: "sello-1", uid: "u1", email: "rosa@correo.test" }]);
  });

  test("a public form shows the same case for a resubmission", async () => {
    expect((await send()).filed[0]?.formId).toBe((await send()).filed[0]?.formId);
  });

  test("a public form thanks only at a signed address", async () => {
    const others = [
      await TOKENS.seal("contacto:recibido", "R-7K4M92QX", 60),
      await TOKENS.seal(`${purpose}:recibido`, "<b>x</b>", 60),
    ];
    for (const query of ["?caso=R-7K4M92QX", "?caso=<b>x</b>", "", ...others.map((token) => `?caso=${token}`)]) {
      const page = await route.loader(args(path + query, world()));
      expect(page.receipt).toBeNull();
      expect(route.meta(metaArgs(page))?.some((tag) => "name" in tag && tag.name === "robots")).toBe(false);
    }
  });

  test("a public form files without an owner when signed out", async () => {
    expect((await send()).filed).toMatchObject([{ uid: null }]);
  });

  test("a public form is rejected at the field, with what was typed, and runs the guard only on a complete form", async () => {
    const { rejected, filed } = await send({ guard: () => new Error("asked too soon") }, { [lacking]: "" });
    expect(rejected?.init?.status).toBe(400);
    expect(Object.keys(rejected?.data.errors ?? {})).toEqual([lacking]);
    expect(rejected?.data.values).toMatchObject({ name: "Rosa", [GUARD_STAMP]: "sello-1" });
    expect(filed).toEqual([]);
  });

  test.each([
    ["fast", 400],
    ["trap", 400],
    ["many", 429],
  ] as const)("a public form keeps what was typed where the guard rejects (%s)", async (reason, status) => {
    const { rejected, filed } = await send({
      guard: (form) => ({
        ok: false,
        rejection: rejectForm(form, { "": GUARD_MESSAGES[reason] }),
        status,
        headers: new Headers(status === 429 ? { "Retry-After": "60" } : {}),
      }),
    });
    expect(rejected?.init?.status).toBe(status);
    expect(new Headers(rejected?.init?.headers).get("Retry-After")).toBe(status === 429 ? "60" : null);
    expect(rejected?.data).toMatchObject({
      errors: { "": GUARD_MESSAGES[reason] },
      values: { name: "Rosa", [GUARD_STAMP]: "sello-1" },
    });
    expect(filed).toEqual([]);
  });

  test.each<[string, Situation]>([
    ["the case cannot be filed", { filingDown: true }],
    ["the limit cannot be counted", { guard: () => DOWN }],
    ["nothing answers", { listDown: true, filingDown: true }],
  ])("a public form answers 503 with what was typed where %s", async (_, situation) => {
    const { rejected } = await send(situation);
    expect(rejected?.init?.status).toBe(503);
    expect(rejected?.data).toMatchObject({
      errors: { "": "El servicio no está disponible en este momento. Intenta de nuevo en unos minutos." },
      values: { name: "Rosa", [GUARD_STAMP]: "sello-1" },
    });
  });

  test("a public form rethrows a defect", async () => {
    await expect(send({ guard: () => new TypeError("ours") })).rejects.toThrow("ours");
  });

  test("a public form prefills from the signed-in user", async () => {
    const page = await route.loader(
      args(path, world({ viewer: { uid: "u1", displayName: "Ana", email: "ana@demo.pe" } })),
    );
    expect("known" in page ? page.known : page.values).toMatchObject({ name: "Ana", email: "ana@demo.pe" });
    expect(page.stamp).toBe(`stamp-${purpose}`);
  });
});

describe("/asesores/solicitar", () => {
  test("/asesores/solicitar preselects the advisor of the address if there is one", async () => {
    expect(
      (await solicitar.loader(args("/asesores/solicitar?asesor=oscar&tema=papeles", world()))).values,
    ).toMatchObject({ advisor: "oscar", topic: "papeles" });
    expect(
      (await solicitar.loader(args("/asesores/solicitar?asesor=nadie&tema=cocina", world()))).values,
    ).toMatchObject({ advisor: "", topic: "" });
  });

  test("/asesores/solicitar works without the list of advisors", async () => {
    const down = world({ listDown: true });
    const page = await solicitar.loader(args("/asesores/solicitar?asesor=oscar", down));
    expect([page.hasAdvisors, page.fields.advisor.options?.length]).toEqual([false, 1]);
    expect(down.warned).toEqual(["workshops.advisors-left-out"]);
  });
});
