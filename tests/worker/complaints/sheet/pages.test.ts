import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { env as bindings } from "cloudflare:workers";
import { extractText, getDocumentProxy } from "unpdf";
import { beforeAll, describe, expect, test } from "vitest";

import { limaDay } from "~/business/calendar";
import { createComplaints } from "~/complaints/complaints.server";
import { loader as attachmentLoader } from "~/complaints/libro-hoja-adjunto.route";
import { SHEET_KEY_PURPOSE, SHEET_KEY_SECONDS, type Sheet } from "~/complaints/model";
import { loader as pdfLoader } from "~/complaints/sheet/libro-hoja-pdf.route";
import { loader as pageLoader } from "~/complaints/sheet/libro-hoja.route";
import { loader as listLoader } from "~/complaints/sheet/perfil-reclamos.route";
import { createTokens } from "~/platform/crypto/tokens.server";
import { createLimiter } from "~/platform/limits/limits.server";
import { createLogger } from "~/platform/log";
import { createContext } from "~/server/context.server";

import { makeAttachment, makeProgress, makeStatement } from "../../../factories/complaints";
import { contextOf } from "../../../support/context";
import { answered, args } from "../../accounts/pages-support";
import {
  visit as accountsOf,
  clockAt,
  database,
  databaseDown,
  env,
  FakeIdentity,
  log,
  signedInPerson,
} from "../../accounts/support";
import { formOf } from "../support";

type Loader = (args: LoaderFunctionArgs) => Promise<unknown>;
const LOADERS: [string, Loader, string][] = [
  ["sheet page", pageLoader, ""],
  ["sheet PDF", pdfLoader, "/pdf"],
  ["sheet attachment", attachmentLoader, "/adjuntos/1"],
];

const now = clockAt();
const tokens = createTokens({ secret: env.signingSecret, clock: now });
const limiter = createLimiter({ database, clock: now });
const nobody = () => Promise.reject(new Error("nobody was to be asked"));
const ANYBODY = { session: nobody, requireUser: nobody, requireAdmin: nobody, user: async () => null };
const book = createComplaints(contextOf({ env, database, tokens, limiter, accounts: ANYBODY, clock: now, log }));

type Someone = { uid: string; cookie: string };
let owner: Someone;
let stranger: Someone;
let admin: Someone;
let sheet: Sheet;
let other: Sheet;

beforeAll(async () => {
  [owner, stranger, admin] = [await signedInPerson(), await signedInPerson(), await signedInPerson({ role: "admin" })];
  const form = formOf({ uid: owner.uid });
  const file = makeAttachment({ key: `reclamos/${form.formId}/1.pdf`, name: "boleta año.pdf", bytes: 8 });
  await bindings.PHOTOS.put(file.key, "%PDF-1.7");
  sheet = await book.filing.file({
    ...form,
    attachments: [file, makeAttachment({ key: `reclamos/${form.formId}/2.pdf` })],
  });
  other = await book.filing.file(formOf({ uid: stranger.uid, statement: makeStatement({ kind: "queja" }) }));
});

interface Visit {
  as?: Someone | null;
  clave?: string | null;
  number?: string;
  n?: string;
  down?: boolean;
}

function visit(
  loader: Loader,
  below: string,
  { as = null, clave = null, number = sheet.number, n = "1", down = false }: Visit = {},
): Promise<unknown> {
  const path = `/libro-de-reclamaciones/${number}${below}${clave === null ? "" : `?clave=${clave}`}`;
  const visited = args(path, as?.cookie ?? null, { down });
  // Every signed-in user is known to the identity service.
  if (!down)
    Object.defineProperty(visited.context, "accounts", {
      value: accountsOf({ cookie: as?.cookie, path, identity: new FakeIdentity() }),
    });
  return loader({ ...visited, params: { number, n } });
}

const statusOf = async (loader: Loader, below: string, visited: Visit) => {
  const { status, location } = await answered(visit(loader, below, visited));
  return location === null ? status : `${status} ${location}`;
};

describe.each(LOADERS)("%s of a sheet", (_, loader, below) => {
  const toLogin = (path: string) => `302 /login?redirect=${encodeURIComponent(path)}`;

  test("an address of a sheet opens for its owner, an administrator and a key holder", async () => {
    const clave = await book.sheets.keyOf(sheet.number);
    expect(await statusOf(loader, below, { as: owner })).toBe(200);
    expect(await statusOf(loader, below, { as: admin })).toBe(200);
    expect(await statusOf(loader, below, { clave })).toBe(200);
    expect(await statusOf(loader, below, { clave, as: stranger })).toBe(200);
    // An old key in the address does not keep the owner out.
    expect(await statusOf(loader, below, { clave: "old", as: owner })).toBe(200);
    expect(await statusOf(loader, below, { clave: "old", as: admin })).toBe(200);
  });

  test("an address of a sheet answers 404 to other users, and the sign-in to visitors", async () => {
    const path = `/libro-de-reclamaciones/${sheet.number}${below}`;
    expect(await statusOf(loader, below, {})).toBe(toLogin(path));
    expect(await statusOf(loader, below, { as: stranger })).toBe(404);
    // A number that there is not looks the same.
    expect(await statusOf(loader, below, { number: "999999999-2026" })).toBe(
      toLogin(path.replace(sheet.number, "999999999-2026")),
    );
    expect(await statusOf(loader, below, { as: stranger, number: "999999999-2026" })).toBe(404);
    expect(await statusOf(loader, below, { as: admin, number: "999999999-2026" })).toBe(404);
  });

  test("an address of a sheet rejects forged, expired and foreign keys", async () => {
    const good = await book.sheets.keyOf(sheet.number);
    const [payload = "", signature = ""] = good.split(".");
    const forged = `${btoa(JSON.stringify({ until: Date.now() * 2, value: { number: sheet.number } })).replace(/=+$/, "")}.${signature}`;
    const expired = await createTokens({
      secret: env.signingSecret,
      clock: clockAt(new Date(Date.now() - (SHEET_KEY_SECONDS + 60) * 1000)),
    }).sign(SHEET_KEY_PURPOSE, { number: sheet.number }, SHEET_KEY_SECONDS);
    const keys = [
      await book.sheets.keyOf(other.number),
      forged,
      expired,
      `${payload}.${signature.slice(1)}`,
      payload,
      `${good}.x`,
      "%00",
      "x".repeat(9_000),
      await tokens.sign("contacto", { number: sheet.number }, 60),
      await createTokens({ secret: "another-secret-of-at-least-32-chars", clock: now }).sign(
        SHEET_KEY_PURPOSE,
        { number: sheet.number },
        60,
      ),
    ];
    for (const clave of keys) {
      expect(await statusOf(loader, below, { clave }), clave).toBe(404);
      expect(await statusOf(loader, below, { clave, as: stranger }), clave).toBe(404);
    }
  });

  test.each(["1", "000000001-26", "..%2f", "000000001-2026/x", "", "__proto__"])(
    "the number %j is a 404",
    async (number) => {
      expect(await statusOf(loader, below, { as: owner, number })).toBe(404);
    },
  );
});

describe("the page", () => {
  test("the page of a sheet shows the whole sheet without administrators' names, and passes its key on", async () => {
    await database.commit([
      {
        update: `complaintProgress/${other.number}`,
        data: {
          state: "offered",
          offer: { text: "Un mes más.", at: now.now(), until: "2999-01-01" },
          history: [
            { step: "file", at: now.now(), actor: "consumer", text: "" },
            { step: "offer", at: now.now(), actor: admin.uid, text: "Un mes más." },
          ],
        },
      },
    ]);
    const clave = await book.sheets.keyOf(other.number);
    const { body } = await answered(visit(pageLoader, "", { number: other.number, clave }));
    expect(body).toMatchObject({
      clave,
      reader: "consumer",
      view: { number: other.number, kind: "Queja" },
      progress: { state: "offered" },
    });
    for (const hidden of [admin.uid, other.formId]) expect(JSON.stringify(body)).not.toContain(hidden);
    expect(await answered(visit(pageLoader, "", { number: other.number, as: admin }))).toMatchObject({
      body: { clave: null, reader: "admin" },
    });
  });

  test("the page of a sheet shows a lapsed offer before the job has written it, on the sheet and in the list", async () => {
    const { uid, cookie } = await signedInPerson();
    const mine = await book.filing.file(formOf({ uid }));
    const at = new Date(now.now().getTime() - 40 * 86_400_000);
    await database.commit([
      {
        update: `complaintProgress/${mine.number}`,
        data: {
          state: "offered",
          offer: { text: "Un mes más.", at, until: limaDay(new Date(now.now().getTime() - 33 * 86_400_000)) },
        },
      },
    ]);
    const { body } = await answered(visit(pageLoader, "", { number: mine.number, as: { uid, cookie } }));
    expect(body).toMatchObject({ progress: { state: "received" } });
    expect(JSON.stringify((body as { view: unknown }).view)).not.toContain("Un mes más.");
    expect((await answered(listLoader({ ...args("/perfil/reclamos", cookie), params: {} }))).body).toMatchObject({
      sheets: [
        { number: mine.number, state: "received", standing: expect.stringContaining("Te responderemos") as string },
      ],
    });
  });

  test("the page of a sheet answers 503 without the database, signed in or by key", async () => {
    for (const [, loader, below] of LOADERS) {
      await expect(visit(loader, below, { as: owner, down: true })).rejects.toMatchObject({ status: 503 });
    }
    const down = createComplaints(
      contextOf({ env, database: databaseDown, tokens, limiter, accounts: ANYBODY, clock: now, log }),
    );
    await expect(down.sheets.read(sheet.number, await book.sheets.keyOf(sheet.number))).rejects.toMatchObject({
      status: 503,
    });
  });

  test("the page of a sheet answers 503 for a sheet that cannot be decoded", async () => {
    const odd = await book.filing.file(formOf({ uid: owner.uid }));
    await database.commit([{ update: `complaintProgress/${odd.number}`, data: { state: "lost" } }]);
    await expect(visit(pageLoader, "", { as: owner, number: odd.number })).rejects.toMatchObject({ status: 503 });
    await database.commit([{ update: `complaintProgress/${odd.number}`, data: { state: "received" } }]);
  });

  test("the page of a sheet answers 503 for a sheet that was changed after its filing, and logs it", async () => {
    const changed = await book.filing.file(formOf({ uid: owner.uid }));
    await database.commit([{ update: `complaints/${changed.number}`, data: { detail: "Otra cosa." } }]);
    for (const [, loader, below] of LOADERS)
      await expect(visit(loader, below, { as: owner, number: changed.number })).rejects.toMatchObject({ status: 503 });
    const events: string[] = [];
    const { sheets } = createComplaints(
      contextOf({
        env,
        database,
        tokens,
        limiter,
        accounts: ANYBODY,
        clock: now,
        log: createLogger({}, (_, line) => events.push((JSON.parse(line) as { event: string }).event)),
      }),
    );
    await expect(sheets.find(changed.number)).rejects.toMatchObject({ status: 503 });
    expect(events).toContain("complaints.sheet-changed");
  });

  test("the page of a sheet answers a Spanish page for a dead link of a file", async () => {
    for (const [loader, below] of [
      [pdfLoader, "/pdf"],
      [attachmentLoader, "/adjuntos/9"],
    ] as const) {
      const answer = (await visit(loader, below, { clave: "x.y", n: "9" })) as Response;
      expect([answer.status, answer.headers.get("Content-Type")]).toEqual([404, "text/html; charset=utf-8"]);
      expect(await answer.text()).toContain("Este enlace ya no abre el archivo");
    }
  });
});

describe("the PDF", () => {
  test("the PDF of a sheet contains the sheet and its answer, and is not cached", async () => {
    const answeredSheet = await book.filing.file(
      formOf({ uid: owner.uid, statement: makeStatement({ detail: "No llegó 🚲" }) }),
    );
    await database.commit([
      {
        update: `complaintProgress/${answeredSheet.number}`,
        data: { state: "answered", answer: { text: "Te devolvimos el dinero.", at: now.now() } },
      },
    ]);
    const response = (await visit(pdfLoader, "/pdf", { as: owner, number: answeredSheet.number })) as Response;
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="hoja-de-reclamacion-${answeredSheet.number}.pdf"; filename*=UTF-8''hoja-de-reclamacion-${answeredSheet.number}.pdf`,
      "cache-control": "private, no-store",
      "x-robots-tag": "noindex",
      "x-content-type-options": "nosniff",
    });
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(await response.arrayBuffer())), {
      mergePages: true,
    });
    for (const part of ["Hoja de Reclamación", answeredSheet.number, "No llegó ¤", "Te devolvimos el dinero."])
      expect(text).toContain(part);
  });
});

describe("an attachment", () => {
  test("an attachment of a sheet is downloaded unchanged", async () => {
    const response = (await visit(attachmentLoader, "/adjuntos/1", { as: owner })) as Response;
    expect(new TextDecoder().decode(await response.arrayBuffer())).toBe("%PDF-1.7");
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="boleta ano.pdf"; filename*=UTF-8''boleta%20a%C3%B1o.pdf`,
      "cache-control": "private, no-store",
      "x-robots-tag": "noindex",
      "x-content-type-options": "nosniff",
    });
  });

  test.each(["0", "3", "-1", "1.5", "10", "uno", ""])("the number %j is a 404", async (n) => {
    expect(await statusOf(attachmentLoader, `/adjuntos/${n}`, { as: owner, n })).toBe(404);
  });

  test("an attachment of a sheet answers 404 when missing in R2, and 503 when R2 fails", async () => {
    expect(await statusOf(attachmentLoader, "/adjuntos/2", { as: owner, n: "2" })).toBe(404);
    const broken = { ...env, PHOTOS: { get: () => Promise.reject(new Error("R2 is down")) } as unknown as R2Bucket };
    const { attachment } = createComplaints(
      contextOf({
        env: broken,
        database,
        tokens,
        limiter,
        accounts: ANYBODY,
        clock: now,
        log,
      }),
    ).sheets;
    await expect(attachment({ sheet, progress: makeProgress(sheet) }, "1")).rejects.toMatchObject({
      status: 503,
      upstream: "r2",
    });
  });
});

describe("own sheets", () => {
  test("own sheets are listed newest first, 20 a page, without those of others", async () => {
    const { uid, cookie } = await signedInPerson();
    for (let count = 0; count < 21; count++) {
      now.forward(60);
      await book.filing.file(formOf({ uid }));
    }
    const list = async (query: string) =>
      (await answered(listLoader({ ...args(`/perfil/reclamos${query}`, cookie), params: {} }))).body as {
        sheets: { number: string; filedAt: Date }[];
        page: number;
        pages: number;
      };
    const first = await list("");
    expect([first.sheets.length, first.page, first.pages]).toEqual([20, 1, 2]);
    const times = first.sheets.map(({ filedAt }) => filedAt.getTime());
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    const last = await list("?pagina=9");
    expect([last.sheets.length, last.page]).toEqual([1, 2]);
    expect(new Set([...first.sheets, ...last.sheets].map(({ number }) => number)).size).toBe(21);
    expect(await book.sheets.listOf(crypto.randomUUID(), 1)).toEqual({ sheets: [], page: 1, pages: 1 });
  });

  test("own sheets need a sign-in, and a database", async () => {
    expect(await answered(listLoader({ ...args("/perfil/reclamos", null), params: {} }))).toMatchObject({
      status: 302,
      location: "/login?redirect=%2Fperfil%2Freclamos",
    });
    await expect(
      listLoader({ ...args("/perfil/reclamos", owner.cookie, { down: true }), params: {} }),
    ).rejects.toMatchObject({ status: 503 });
  });

  test("own sheets are exported whole, without file keys and administrators", async () => {
    const { uid } = await signedInPerson();
    const mine = await book.filing.file(
      formOf({ uid, attachments: [makeAttachment({ key: "reclamos/secreto/1.pdf" })] }),
    );
    await database.commit([
      {
        update: `complaintProgress/${mine.number}`,
        data: {
          history: [
            { step: "file", at: now.now(), actor: "consumer", text: "" },
            { step: "answer", at: now.now(), actor: admin.uid, text: "Listo." },
          ],
        },
      },
    ]);
    const text = JSON.stringify(await book.personalData.export(uid, ""));
    const reclamos = JSON.parse(text) as {
      hoja: Record<string, unknown>;
      pagina: string;
      seguimiento: { history: { actor: string }[] };
    }[];
    expect(reclamos).toHaveLength(1);
    expect(reclamos[0]).toMatchObject({
      pagina: `${env.siteUrl}/libro-de-reclamaciones/${mine.number}`,
      hoja: {
        number: mine.number,
        detail: mine.detail,
        digest: mine.digest,
        attachments: [{ name: "boleta.pdf", type: "application/pdf", bytes: 348_160, sha256: "ab".repeat(32) }],
      },
    });
    expect(reclamos[0]?.seguimiento.history.map(({ actor }) => actor)).toEqual(["consumer", "admin"]);
    for (const hidden of ["reclamos/secreto", admin.uid]) expect(text).not.toContain(hidden);
  });

  test("own sheets outlive their owner's account, as the law requires", async () => {
    expect(book.personalData.kept).toContain("2 years");
    expect(book.personalData).not.toHaveProperty("erase");
    expect((await book.sheets.find(sheet.number))?.sheet).toMatchObject({
      number: sheet.number,
      uid: owner.uid,
      consumer: { name: "Ana Quispe" },
    });
  });
});

describe("services of a request", () => {
  test("the services of a request read no session when the key opens the sheet", async () => {
    const request = new Request("http://127.0.0.1:8787/libro-de-reclamaciones/x");
    const context = createContext(request, env, args("/", null).context);
    const clave = await context.complaints.sheets.keyOf(sheet.number);
    Object.defineProperty(context, "accounts", {
      get: () => {
        throw new Error("asked");
      },
    });
    expect((await context.complaints.sheets.read(sheet.number, clave)).reader).toBe("consumer");
  });
});
