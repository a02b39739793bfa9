import { readdirSync, readFileSync } from "node:fs";
import { request as send } from "node:http";
import { join } from "node:path";

import { describe, expect, test } from "vitest";

import { MAX_PATH } from "../../app/platform/http/constants.ts";
import { ROOT } from "../../local/stack/options.ts";
import { origin, outsider, person, sessionOf } from "../support/api-client.ts";
import { networkAddress } from "../support/stack.ts";

// Information and requests open to outsiders.

describe("what is given away", () => {
  test("the files for browsers hold no secret and no address of a service", () => {
    const folder = join(ROOT, "build", "client");
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
      /\.(js|css|json|html|svg|map|txt)$/.test(name),
    );
    expect(files.filter((name) => name.endsWith(".map") || name.includes(".vite"))).toEqual([]);
    for (const name of files) {
      const text = readFileSync(join(folder, name), "utf8");
      expect(text, name).not.toMatch(
        /PRIVATE KEY|FIREBASE_|FIRESTORE_|EMULATOR|identitytoolkit|firestore\.googleapis|demo-key|demo1234|client_email|AIza[\w-]{20}|127\.0\.0\.1/,
      );
    }
  });

  test("the health check lists reachable services only", async () => {
    const visitor = await outsider();
    const response = await visitor.get("/healthz?debug=true&verbose=1");
    expect(await response.json()).toEqual({ ok: true, firestore: true, kv: true, jobs: true });
    expect(response.headers()["cache-control"]).toBe("private, no-store");
    await visitor.dispose();
  });

  test("the hydrating script is for our own page only, and is never cached", async () => {
    const someone = await person();
    const html = await (await someone.http.get("/comprar")).text();
    const fingerprint = /data-fingerprint="([0-9a-f]{16})"/.exec(html)?.[1] ?? "";
    const ask = (headers: Record<string, string>) =>
      someone.http.get("/comprar", { headers: { "x-hidratar": fingerprint, ...headers } });
    for (const site of [undefined, "cross-site", "same-site", "none"]) {
      const response = await ask(site ? { "sec-fetch-site": site } : {});
      expect(response.status()).toBe(403);
      expect(await response.text()).toBe("");
    }
    const own = await ask({ "sec-fetch-site": "same-origin" });
    expect(own.status()).toBe(200);
    expect(own.headers()["cache-control"]).toBe("private, no-store");
    expect(own.headers()["access-control-allow-origin"]).toBeUndefined();
    expect(await own.text()).toContain(someone.email);
    expect((await ask({ "sec-fetch-site": "same-origin", "x-hidratar": "0".repeat(16) })).status()).toBe(204);
    expect(
      (
        await someone.http.fetch("/comprar", {
          method: "OPTIONS",
          headers: { origin: "https://malo.example", "access-control-request-headers": "x-hidratar" },
        })
      ).status(),
    ).toBe(405);
    await someone.http.dispose();
  });
});

describe("what is too much", () => {
  test("long and odd queries are answered like any other", async () => {
    const visitor = await outsider();
    const long = "bicicleta ".repeat(600);
    for (const query of [
      `q=${encodeURIComponent(long)}`,
      `q=${"a".repeat(8000)}`,
      `marca=${"trek,".repeat(1500)}`,
      "pagina=99999999999999999999",
      "pagina=-1&precio=9-1&anio=x",
      "precio=1e309-NaN",
      "tipo=__proto__&ubicacion=constructor&orden=toString",
      `q=${"%25".repeat(2000)}`,
      "q=%00%ff%fe",
      Array.from({ length: 800 }, (_, at) => `p${at}=1`).join("&"),
    ]) {
      const response = await visitor.get(`/comprar?${query}`);
      expect([200, 302], query.slice(0, 40)).toContain(response.status());
    }
    await visitor.dispose();
  });

  test("ids that are none find nothing", async () => {
    const someone = await person();
    for (const id of [
      "__x__",
      "__proto__",
      "constructor",
      "..%2f..%2fusers%2fx",
      "%00",
      "%ff",
      "%E0%A4%A",
      "a%2Fb",
      "a".repeat(3000),
    ]) {
      for (const path of [
        "/producto/ID",
        "/producto/ID.data",
        "/sell/flow/ID",
        "/sell/flow/ID/fotos",
        "/sell/success?id=ID",
        "/perfil/anuncios/ID/eliminar",
        "/fotos/ID/x-360.avif",
      ]) {
        const [pathname = ""] = path.replace("ID", id).split("?");
        expect(pathname.length > MAX_PATH ? [414] : [400, 404], path.replace("ID", id.slice(0, 30))).toContain(
          (
            await fetch(origin + path.replace("ID", id), {
              redirect: "manual",
              headers: { cookie: `__Host-session=${await sessionOf(someone.http)}` },
            })
          ).status,
        );
      }
    }
    await someone.http.dispose();
  });

  test("the Worker rejects a body over the limit, with and without a Content-Length", async () => {
    const headers = {
      origin,
      "content-type": "application/x-www-form-urlencoded",
      "cf-connecting-ip": networkAddress(),
    };
    const body = `email=a%40b.pe&password=${"x".repeat(2 * 1024 * 1024)}`;
    const declared = await fetch(`${origin}/login`, { method: "POST", headers, body, redirect: "manual" });
    expect(declared.status).toBe(413);
    expect(await declared.text()).toContain("Lo que enviaste es demasiado grande: el máximo es 1 MB.");
    const streamed = await fetch(`${origin}/login`, {
      method: "POST",
      headers,
      body: new Blob([body]).stream(),
      redirect: "manual",
      duplex: "half",
    } as RequestInit);
    expect(streamed.status).toBe(413);
    const small = await fetch(`${origin}/login`, {
      method: "POST",
      headers,
      body: `email=a%40b.pe&password=${"x".repeat(20 * 1024)}`,
      redirect: "manual",
    });
    expect(small.status, "the form's own limit").toBe(413);
  });

  test("the Worker answers a body over the limit that never ends", async () => {
    for (const path of ["/login", "/contacto", "/tema", "/mcp"]) {
      const type = path === "/mcp" ? "application/json" : "application/x-www-form-urlencoded";
      const headers = { origin, "content-type": type, "cf-connecting-ip": networkAddress() };
      const status = await new Promise((answered, failed) => {
        const request = send(origin + path, { method: "POST", headers }, (response) => {
          answered(response.statusCode);
          request.destroy();
        });
        request.on("error", failed).write("x".repeat(1_200_000));
      });
      expect(status, path).toBe(413);
    }
  });

  test("the Worker answers an error of the client, not a fault, to a body that is no form", async () => {
    const visitor = await outsider();
    for (const type of [
      "application/json",
      "text/plain",
      "multipart/form-data",
      "multipart/form-data; boundary=",
      "application/x-www-form-urlencoded; charset=utf-7",
    ]) {
      // The last ones are interrupted by a sign-in, which would keep what was typed.
      const interrupted = type.startsWith("multipart/")
        ? ["/registrar-bicicleta", "/asistente", "/libro-de-reclamaciones"]
        : [];
      for (const path of ["/login", "/tema", "/login.data", ...interrupted]) {
        const response = await visitor.post(path, {
          data: Buffer.from('{"theme":"dark"}'),
          headers: { "content-type": type },
        });
        expect(response.status(), `${path} ${type}`).toBe(400);
      }
    }
    await visitor.dispose();
  });
});
