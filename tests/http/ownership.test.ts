import { afterAll, beforeAll, expect, test } from "vitest";

import { person, startDraft, stored, type Person } from "../support/api-client.ts";
import type { HttpClient } from "../support/http-client.ts";
import { DEMO_PASSWORD, photoFile } from "../support/stack.ts";

// Two users: the second one looks for and changes everything that the first one keeps, at the page and at its
// data address. Listings are in permissions.once.spec.ts.

const SECRET = "secretodeclara";

let owner: Person;
let other: Person;
let listing: string;

beforeAll(async () => {
  [owner, other] = [await person({ displayName: "Clara" }), await person({ displayName: "Bruno" })];
  // A listing of the seed: what other files publish and take back stands in the catalogue for a while.
  listing = /\/producto\/(demo-[\w-]+)/.exec(await (await owner.http.get("/comprar")).text())?.[1] ?? "";
  expect(listing).not.toBe("");
});
afterAll(() => Promise.all([owner.http.dispose(), other.http.dispose()]));

function both(path: string): string[] {
  const [pathname = "", query] = path.split("?");
  return [path, `${pathname}.data${query ? `?${query}` : ""}`];
}

/** Sends a form at both addresses; 404 at each. */
async function rejectedAt(path: string, form: Record<string, string>): Promise<void> {
  for (const target of both(path))
    expect((await other.http.post(target, { form })).status(), `${target} ${JSON.stringify(form)}`).toBe(404);
}

/** Pages for their own user only: nothing of the owner's may appear in them. */
async function showsNothing(http: HttpClient, path: string, words: readonly string[]): Promise<void> {
  for (const target of both(path)) {
    const response = await http.get(target);
    expect(response.status(), target).toBe(200);
    const text = await response.text();
    for (const word of words) expect(text, target).not.toContain(word);
  }
}

test("a thread is hidden from users who take no part in it", async () => {
  const begun = await owner.http.post(`/producto/${listing}/mensaje`, {
    form: { text: `Hola, ${SECRET}`, intent: "enviar" },
  });
  expect(begun.status(), await begun.text()).toBe(303);
  const id = `${listing}_${owner.uid}`;
  const path = `/perfil/mensajes/${id}`;
  for (const target of both(path)) {
    expect(await (await owner.http.get(target)).text(), "the owner reads it").toContain(SECRET);
    const foreign = await other.http.get(target);
    expect(foreign.status(), target).toBe(404);
    expect(await foreign.text()).not.toContain(SECRET);
  }
  const before = await stored(`threads/${id}`);
  for (const intent of ["responder", "bloquear", "desbloquear", "denunciar"])
    await rejectedAt(path, { intent, text: "Me meto", reason: "estafa", detail: "" });
  expect(await stored(`threads/${id}`)).toEqual(before);
  for (const side of ["seller", "buyer"]) expect(await stored(`reports/thread_${id}.${side}_${other.uid}`)).toBeNull();
  await showsNothing(other.http, "/perfil/mensajes", [SECRET, owner.uid]);
});

test("another user's saved search rejects changes", async () => {
  const query = `q=${SECRET}`;
  expect(
    (
      await owner.http.post(`/perfil/busquedas/nueva?${query}`, { form: { nombre: "De Clara", avisar: "si" } })
    ).status(),
  ).toBe(303);
  const page = await (await owner.http.get("/perfil/busquedas")).text();
  const id = new RegExp(`${owner.uid}_[\\da-f]{32}`).exec(page)?.[0] ?? "";
  const before = await stored(`savedSearches/${id}`);
  expect(before).toMatchObject({ name: "De Clara" });
  for (const intent of ["activar", "apagar", "renombrar", "eliminar"])
    await rejectedAt("/perfil/busquedas", { intent, id, nombre: "Robada" });
  expect(await stored(`savedSearches/${id}`)).toEqual(before);
  await showsNothing(other.http, "/perfil/busquedas", [SECRET, "De Clara"]);
});

test("favourites are kept apart by session, even when a form names another user", async () => {
  expect((await owner.http.post("/favorites/cambiar", { form: { guardar: listing } })).status()).toBe(303);
  const kept = `user_favorites/${owner.uid}_${listing}`;
  expect(await stored(kept)).not.toBeNull();
  await showsNothing(other.http, "/favorites", [listing]);
  const forged = { uid: owner.uid, userId: owner.uid };
  for (const target of both("/favorites/cambiar"))
    await other.http.post(target, { form: { ...forged, quitar: listing } });
  for (const target of both("/favorites/vaciar"))
    await other.http.post(target, { form: { ...forged, intent: "vaciar" } });
  expect(await stored(kept)).not.toBeNull();
  const ids = await other.http.get("/favorites/cambiar", { headers: { accept: "text/plain" } });
  expect(await ids.text()).toBe("");
});

test("a report is shown to its author only, and never overwritten", async () => {
  const path = `/producto/${listing}/denunciar`;
  const detail = `Lo vi en otra parte, ${SECRET}`;
  expect((await owner.http.post(path, { form: { reason: "estafa", detail } })).status()).toBe(303);
  await showsNothing(other.http, path, [SECRET]);
  expect(
    (
      await other.http.post(path, {
        form: { reason: "repetido", detail: "", reporterId: owner.uid, uid: owner.uid, status: "dismissed" },
      })
    ).status(),
  ).toBe(303);
  expect(await stored(`reports/listing_${listing}_${owner.uid}`)).toMatchObject({
    detail,
    reason: "estafa",
    status: "open",
  });
  expect(await stored(`reports/listing_${listing}_${other.uid}`)).toMatchObject({
    reporterId: other.uid,
    reason: "repetido",
    status: "open",
  });
});

test("data, photo and preferences of another are not reached by naming them", async () => {
  const { name, buffer } = await photoFile("clara.jpg", 4);
  const photo = new FormData();
  photo.append("foto", new File([new Uint8Array(buffer)], name, { type: "image/jpeg" }));
  photo.append("intent", "subir");
  expect((await owner.http.post("/perfil/foto", { multipart: photo })).status()).toBe(303);
  const before = await stored(`users/${owner.uid}`);
  expect(before).toMatchObject({ photo: { key: expect.stringMatching(/./) } });
  const forged = { uid: owner.uid, id: owner.uid, userId: owner.uid, email: owner.email };
  for (const path of [
    "/perfil/foto",
    "/perfil/datos",
    "/completar-perfil",
    "/perfil/preferencias",
    "/perfil/seguridad",
  ]) {
    for (const target of both(`${path}?uid=${owner.uid}`)) {
      await other.http.post(
        target,
        path.endsWith("foto")
          ? { multipart: { ...forged, intent: "quitar" } }
          : { form: { ...forged, displayName: "Robada", intent: "quitar" } },
      );
    }
  }
  expect(await stored(`users/${owner.uid}`)).toEqual(before);
  for (const path of ["/perfil", "/perfil/datos", "/perfil/foto", "/perfil/seguridad", "/perfil/preferencias"])
    await showsNothing(other.http, `${path}?uid=${owner.uid}`, [owner.email, "Clara"]);
});

test("a draft is not found, and the export holds nothing of anyone else", async () => {
  const draft = await startDraft(owner);
  for (const target of both(`/sell/flow/${draft}/vehiculo`))
    expect((await other.http.get(target)).status(), target).toBe(404);
  await rejectedAt(`/sell/flow/${draft}/vehiculo`, { intent: "continuar", version: "1", brand: "Robada" });
  const file = await exportAddress(owner);
  const mine = await (await owner.http.get(file)).text();
  for (const word of [SECRET, draft, owner.email]) expect(mine).toContain(word);
  // Used once, and by its user only; without the form there is no file.
  for (const [who, target] of [
    [owner, file],
    [other, await exportAddress(owner)],
    [owner, "/perfil/mis-datos/descargar"],
  ] as const)
    expect((await who.http.get(target)).status(), target).toBe(302);
  const theirs = await (await other.http.get(`${await exportAddress(other)}&uid=${owner.uid}`)).text();
  for (const word of [SECRET, draft, owner.email, owner.uid]) expect(theirs).not.toContain(word);
});

/** Address of the file, as the form with the password answers it. */
async function exportAddress({ http }: Person): Promise<string> {
  const response = await http.post("/perfil/mis-datos", { form: { password: DEMO_PASSWORD } });
  expect(response.status()).toBe(303);
  return response.headers()["location"] ?? "";
}
