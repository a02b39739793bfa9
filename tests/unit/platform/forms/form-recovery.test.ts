import { data, redirect, type ActionFunction } from "@remix-run/cloudflare";
import { describe, expect, test } from "vitest";

import { IDLE_WORD } from "~/accounts/constants";
import { UpstreamError } from "~/platform/errors";
import { UnprocessedFormError, withFormRecovery } from "~/platform/forms/form-recovery.server";
import type { KeptForm } from "~/platform/forms/saved-submissions.server";
import { SignInRequired } from "~/platform/http/sign-in-required";

import { rejection } from "../helpers";

const ORIGIN = "https://rebi.example";
const toSignIn = () => new SignInRequired("/perfil/datos");
const expired: ActionFunction = () => {
  throw toSignIn();
};

function scope() {
  const kept: KeptForm[] = [];
  const forgotten: string[] = [];
  const savedSubmissions = {
    keep: async (form: KeptForm) => {
      kept.push(form);
      return new Headers({ "Set-Cookie": "kept=1" });
    },
    forget: async (path: string) => {
      forgotten.push(path);
      return new Headers({ "Set-Cookie": "kept=; Max-Age=0" });
    },
  };
  return { context: { savedSubmissions, alsoSet: new Headers() }, kept, forgotten };
}

interface Sent {
  path?: string;
  body?: BodyInit;
  headers?: Record<string, string>;
  /** Null: the request does not say how long it is. */
  length?: number | null;
}

async function send({
  path = "/perfil/datos",
  body = new URLSearchParams({ displayName: "Ana" }),
  headers = {},
  length,
}: Sent = {}): Promise<Request> {
  const request = new Request(ORIGIN + path, { method: "POST", body, headers });
  if (length !== null)
    request.headers.set("Content-Length", String(length ?? (await request.clone().arrayBuffer()).byteLength));
  return request;
}

async function run(action: ActionFunction, request: Request, hasPage = true) {
  const { context, kept, forgotten } = scope();
  const args = { context, params: {}, request } as never;
  const answer = await Promise.resolve(withFormRecovery(action, hasPage)(args)).then(
    (value) => ({ value, thrown: undefined }),
    (thrown: unknown) => ({ value: undefined, thrown }),
  );
  return { ...answer, kept, forgotten };
}

describe("what is no form", () => {
  const leaving: ActionFunction = () => data({ ok: false, leaving: true, errors: {}, values: {} }, { status: 403 });
  const down: ActionFunction = () => {
    throw new UpstreamError("firestore", "unavailable", "down");
  };
  const answers: [string, ActionFunction][] = [
    ["a sign-in", expired],
    ["another page", leaving],
    ["a service that is down", down],
  ];

  test.each(answers)("no form: an error of the client where it is interrupted by %s", async (_name, action) => {
    for (const type of [
      "multipart/form-data",
      "multipart/form-data; boundary=",
      "multipart/form-data; boundary=otra",
    ]) {
      const { thrown, kept } = await run(action, await send({ body: "nombre=Ana", headers: { "Content-Type": type } }));
      expect(thrown, type).toMatchObject({ init: { status: 400 } });
      expect(kept).toEqual([]);
    }
  });

  test("a body that is no form is an error of the client where its sender hung up", async () => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error("Network connection lost.")) });
    const init: RequestInit & { duplex: "half" } = { method: "POST", body, duplex: "half" };
    const request = new Request(`${ORIGIN}/perfil/datos`, init);
    request.headers.set("Content-Type", "application/x-www-form-urlencoded");
    request.headers.set("Content-Length", "500");
    expect((await run(expired, request)).thrown).toMatchObject({ init: { status: 400 } });
  });
});

describe("a form that waits for another page", () => {
  const leaving = (failure: object, status = 403): ActionFunction => {
    return async ({ request }) => {
      await request.formData();
      return data({ ok: false, errors: {}, values: {}, ...failure }, { status, headers: { "X-Own": "1" } });
    };
  };

  test("a form that waits for another page is kept for the return, and the answer stays as it is", async () => {
    const { value, kept, forgotten } = await run(leaving({ leaving: true }), await send({ path: "/checkout" }));
    expect(kept).toEqual([{ path: "/checkout", values: { displayName: "Ana" }, files: [] }]);
    expect(forgotten).toEqual([]);
    const { init, data: failure } = value as ReturnType<typeof data>;
    expect([init?.status, failure]).toMatchObject([403, { ok: false, leaving: true }]);
    const headers = new Headers(init?.headers);
    expect([headers.get("X-Own"), headers.getSetCookie()]).toEqual(["1", ["kept=1"]]);
  });

  test("a form that waits for another page is not kept where the form was only rejected", async () => {
    expect((await run(leaving({}), await send())).kept).toEqual([]);
  });
});

describe("an expired session", () => {
  test("an expired session keeps the typed text and the names of files, without secrets, and redirects to the sign-in", async () => {
    const body = new FormData();
    for (const [name, value] of Object.entries({
      displayName: "Ana",
      notas: " con espacios ",
      password: "secreto1",
      newPassword: "secreto2",
      tokenId: "t",
      id: "d1",
    }))
      body.append(name, value);
    body.append("foto", new File(["bytes"], "a.jpg"));
    const { thrown, kept } = await run(expired, await send({ body }));
    expect(kept).toEqual([
      { path: "/perfil/datos", values: { displayName: "Ana", notas: " con espacios ", id: "d1" }, files: ["a.jpg"] },
    ]);
    expect(thrown).toMatchObject({ status: 302 });
    expect((thrown as Response).headers.get("Location")).toBe("/login?redirect=%2Fperfil%2Fdatos");
    expect((thrown as Response).headers.getSetCookie()).toEqual(["kept=1"]);
  });

  test("an expired session keeps it also where the action had read the form already", async () => {
    const late: ActionFunction = async ({ request }) => {
      expect((await request.formData()).get("displayName")).toBe("Ana");
      throw toSignIn();
    };
    expect((await run(late, await send())).kept).toEqual([
      { path: "/perfil/datos", values: { displayName: "Ana" }, files: [] },
    ]);
  });

  test("an expired session keeps text and file names of a form with large files, without buffering it", async () => {
    const body = new FormData();
    body.append("detalle", "Lo que pasó");
    body.append("archivos", new File([new Uint8Array(300_000)], "boleta.pdf"));
    body.append("pedido", "Que lo cambien");
    const { thrown, kept } = await run(expired, await send({ path: "/libro-de-reclamaciones", body }));
    expect(kept).toEqual([
      {
        path: "/libro-de-reclamaciones",
        values: { detalle: "Lo que pasó", pedido: "Que lo cambien" },
        files: ["boleta.pdf"],
      },
    ]);
    expect((thrown as Response).headers.getSetCookie()).toEqual(["kept=1"]);
  });

  test("an expired session keeps nothing of a form with files that the action had begun to read, or that is too long", async () => {
    const body = new FormData();
    body.append("detalle", "Lo que pasó");
    body.append("archivos", new File([new Uint8Array(300_000)], "boleta.pdf"));
    const late: ActionFunction = async ({ request }) => {
      await request.formData();
      throw toSignIn();
    };
    expect((await run(late, await send({ body }))).kept).toEqual([]);
    expect((await run(expired, await send({ body, length: 49 * 1024 * 1024 }))).kept).toEqual([]);
  });

  test.each<[string, Sent]>([
    ["of more than 64 kB", { body: new URLSearchParams({ nota: "a".repeat(65 * 1024) }) }],
    ["of unknown length", { length: null }],
    ["that says to be empty", { length: 0 }],
    [
      "that is no form",
      { body: JSON.stringify({ displayName: "Ana" }), headers: { "Content-Type": "application/json" } },
    ],
    [
      "of our own fields alone",
      { body: new URLSearchParams({ intent: "pausar", id: "d1", version: "3", listingId: "l1", redirect: "/x" }) },
    ],
    ["left empty", { body: new URLSearchParams({ displayName: "", nota: "  " }) }],
    ["of a password alone", { body: new URLSearchParams({ password: "secreto1" }) }],
  ])("an expired session keeps nothing of a form %s", async (_what, sent) => {
    const { thrown, kept } = await run(expired, await send(sent));
    expect(kept).toEqual([]);
    expect((thrown as Response).headers.get("Location")).toBe("/login?redirect=%2Fperfil%2Fdatos");
    expect((thrown as Response).headers.getSetCookie()).toEqual([]);
  });

  test("a body that is not kept stays untouched for the action", async () => {
    const large = await send({ body: new URLSearchParams({ nota: "a".repeat(70_000) }) });
    const action: ActionFunction = ({ request }) => {
      expect(request).toBe(large);
      return null;
    };
    expect((await run(action, large)).value).toMatchObject({ data: null });
  });

  test.each([
    ["/comprar?q=trek", "/comprar?q=trek"],
    [`${ORIGIN}/producto/d1?a=1#x`, "/producto/d1?a=1"],
    ["https://evil.example/producto/d1", "/"],
    [`${ORIGIN}//evil.example/x`, "/"],
    ["no address", "/"],
    ["", "/"],
  ])("an address without a page leads back to where it was sent from (%s)", async (referer, target) => {
    const headers: Record<string, string> =
      referer === "" ? {} : { Referer: referer.startsWith("/") ? ORIGIN + referer : referer };
    const { thrown, kept } = await run(expired, await send({ path: "/favorites/cambiar", headers }), false);
    expect((thrown as Response).status).toBe(302);
    expect((thrown as Response).headers.get("Location")).toBe(`/login?redirect=${encodeURIComponent(target)}`);
    expect(kept).toEqual([]);
  });
});

describe("a service that is down", () => {
  const down = new UpstreamError("firestore", "unavailable", "x");
  const failing: ActionFunction = () => {
    throw down;
  };

  test("a service that is down hands back what was typed, in its order, without secrets and files, and stores nothing", async () => {
    const body = new FormData();
    for (const [name, value] of [
      ["intent", "enviar"],
      ["texto", "Hola\n  y chau"],
      ["lugar", "a"],
      ["lugar", "b"],
      ["password", "secreto1"],
    ] as const)
      body.append(name, value);
    body.append("foto", new File(["bytes"], "a.jpg"));
    const { thrown, kept, forgotten } = await run(failing, await send({ body }));
    expect(thrown).toBeInstanceOf(UnprocessedFormError);
    expect(thrown).toMatchObject({
      cause: down,
      typed: [
        ["intent", "enviar"],
        ["texto", expect.stringMatching(/^Hola\r?\n {2}y chau$/)],
        ["lugar", "a"],
        ["lugar", "b"],
      ],
    });
    expect([kept, forgotten]).toEqual([[], []]);
  });

  test("a service that is down hands it back also where the action had read the form", async () => {
    const late: ActionFunction = async ({ request }) => {
      await request.formData();
      throw down;
    };
    expect((await run(late, await send())).thrown).toMatchObject({ typed: [["displayName", "Ana"]] });
  });

  test.each<[string, Sent, boolean]>([
    ["of our own fields alone", { body: new URLSearchParams({ intent: "pausar", id: "d1", version: "3" }) }, true],
    ["left empty", { body: new URLSearchParams({ nota: "  " }) }, true],
    ["of more than 64 kB", { body: new URLSearchParams({ nota: "a".repeat(65 * 1024) }) }, true],
    ["of an address without a page", {}, false],
  ])("a service that is down is what it was for a form %s", async (_what, sent, hasPage) => {
    expect((await run(failing, await send(sent), hasPage)).thrown).toBe(down);
  });
});

describe("what is no end of a session passes as it is", () => {
  test.each([
    ["another redirect", redirect("/completar-perfil")],
    ["a permanent one", new Response(null, { status: 301, headers: { Location: "/login?redirect=%2F" } })],
    ["an error", new TypeError("ours")],
    ["a refusal", data({ message: "no" }, { status: 404 })],
  ])("an answer that is no end of a session passes as it is: %s", async (_what, thrown) => {
    const { context, kept } = {
      ...scope(),
      context: {
        alsoSet: new Headers(),
        savedSubmissions: { keep: () => Promise.reject(new Error("must not keep")), forget: async () => new Headers() },
      },
    };
    const action: ActionFunction = () => {
      throw thrown;
    };
    expect(
      await rejection(
        Promise.resolve(withFormRecovery(action, true)({ context, params: {}, request: await send() } as never)),
      ),
    ).toBe(thrown);
    expect(kept).toEqual([]);
  });
});

describe("a form that was taken is forgotten", () => {
  const GONE = "kept=; Max-Age=0";

  test("a redirect keeps its own cookies", async () => {
    const { value, forgotten } = await run(
      () => redirect("/perfil", { status: 303, headers: { "Set-Cookie": "flash=1" } }),
      await send(),
    );
    expect(forgotten).toEqual(["/perfil/datos"]);
    expect(value).toMatchObject({ status: 303 });
    expect((value as Response).headers.get("Location")).toBe("/perfil");
    expect((value as Response).headers.getSetCookie()).toEqual(["flash=1", GONE]);
  });

  test("a form that was taken is forgotten after a thrown redirect too", async () => {
    const { thrown } = await run(
      () => {
        throw redirect("/perfil");
      },
      await send(),
    );
    expect((thrown as Response).headers.getSetCookie()).toEqual([GONE]);
  });

  test("a form that was taken is forgotten after data, with and without an init", async () => {
    const plain = await run(() => ({ saved: true }), await send());
    expect(plain.value).toMatchObject({ data: { saved: true } });
    expect(new Headers((plain.value as unknown as { init: ResponseInit }).init.headers).getSetCookie()).toEqual([GONE]);
    const full = await run(() => data({ saved: true }, { status: 201, headers: { "X-Own": "1" } }), await send());
    const { init } = full.value as unknown as { init: ResponseInit };
    expect([init.status, new Headers(init.headers).get("X-Own"), new Headers(init.headers).getSetCookie()]).toEqual([
      201,
      "1",
      [GONE],
    ]);
  });

  test.each([400, 409, 429, 503])("a kept form stays after a rejection with %i", async (status) => {
    expect((await run(() => data({}, { status }), await send())).forgotten).toEqual([]);
    expect((await run(() => new Response(null, { status }), await send())).forgotten).toEqual([]);
  });

  test("a failure keeps it", async () => {
    const failing: ActionFunction = () => {
      throw new TypeError("ours");
    };
    expect((await run(failing, await send())).forgotten).toEqual([]);
  });
});

describe("a form of a session that ended by idleness", () => {
  test("a form of a session that ended by idleness is kept with what was typed, and the sign-in page is told the reason", async () => {
    const idle: ActionFunction = () => {
      throw new SignInRequired("/perfil/datos", undefined, IDLE_WORD);
    };
    const { thrown, kept } = await run(idle, await send());
    expect(kept).toEqual([{ path: "/perfil/datos", values: { displayName: "Ana" }, files: [] }]);
    const { headers } = thrown as Response;
    expect(headers.get("Location")).toBe("/login?redirect=%2Fperfil%2Fdatos&causa=inactividad");
    expect(headers.get("Set-Cookie")).toBe("kept=1");
  });
});
