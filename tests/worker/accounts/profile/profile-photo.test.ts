import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { env as bindings } from "cloudflare:workers";
import { describe, expect, test } from "vitest";

import * as photo from "~/accounts/profile/perfil-foto.route";
import { submitPhoto } from "~/accounts/profile/profile.action.server";
import { UpstreamError } from "~/platform/errors";
import { BrokenFormError, wholeForm } from "~/platform/forms/multipart.server";
import { createPhotoStore } from "~/platform/photos/store.server";

import { contextOf } from "../../../support/context";
import { drawn, drawnPng } from "../../photos/drawn";
import { answered, args, settled, stored } from "../pages-support";
import { database, databaseDown, log, signedInPerson, visit } from "../support";

describe("/perfil/foto", () => {
  const png = async () => new File([(await drawnPng(240, 200)).slice()], "yo.png", { type: "image/png" });
  const keyOf = async (uid: string) => ((await stored(uid))["photo"] as { key: string } | null)?.key ?? null;
  const exists = async (key: string) => (await bindings.PHOTOS.head(`photos/${key}`)) !== null;
  const upload = async (cookie: string) =>
    answered(photo.action(args("/perfil/foto", cookie, { form: { foto: await png(), intent: "subir" } })));

  test("/perfil/foto stores, replaces and removes the photo, and deletes the previous files", async () => {
    const { uid, cookie } = await signedInPerson();
    const note = async () =>
      (await database.find({ collection: "discarded_photos", limit: 50 })).filter(({ data: { keys } }) =>
        (keys as string[]).includes(first),
      );
    expect(await upload(cookie)).toMatchObject({ status: 303, location: "/perfil/foto" });
    const first = (await keyOf(uid))!;
    expect(first).toMatch(/^perfil\/[\w-]{16}$/);
    expect(await exists(first)).toBe(true);
    expect(await visit().publicProfile(uid)).toMatchObject({ photo: { key: first, width: 240, height: 200 } });

    await upload(cookie);
    const second = (await keyOf(uid))!;
    expect(second).not.toBe(first);
    await settled();
    expect([await exists(first), await exists(second), await note()]).toEqual([false, true, []]);
    expect(await visit().publicProfile(uid)).toMatchObject({ photo: { key: second } });

    for (const flash of [1, 2])
      expect(
        await answered(photo.action(args("/perfil/foto", cookie, { form: { intent: "quitar", n: String(flash) } }))),
      ).toMatchObject({ status: 303 });
    await settled();
    expect([await keyOf(uid), await exists(second)]).toEqual([null, false]);
    expect((await answered(photo.loader(args("/perfil/foto", cookie)))).body).toEqual({ known: true, photo: null });
  });

  test("/perfil/foto keeps one of two simultaneous uploads, and no stray files", async () => {
    const { uid, cookie } = await signedInPerson();
    const before = (await bindings.PHOTOS.list({ prefix: "photos/perfil/" })).objects.length;
    await Promise.all([upload(cookie), upload(cookie)]);
    await settled();
    expect(await exists((await keyOf(uid))!)).toBe(true);
    expect((await bindings.PHOTOS.list({ prefix: "photos/perfil/" })).objects).toHaveLength(before + 1);
  });

  test("/perfil/foto changes only the user's own photo", async () => {
    const [mine, other] = [await signedInPerson(), await signedInPerson()];
    await upload(other.cookie);
    const theirs = await keyOf(other.uid);
    await photo.action(
      args(`/perfil/foto?uid=${other.uid}`, mine.cookie, { form: { intent: "quitar", uid: other.uid, key: theirs! } }),
    );
    await settled();
    expect([await keyOf(other.uid), await exists(theirs!)]).toEqual([theirs, true]);
  });

  test.each([
    ["nothing chosen", () => new File([], ""), "Elige una foto."],
    [
      "no photo",
      () => new File(["hola"], "nota.jpg", { type: "image/jpeg" }),
      '"nota.jpg" no es una foto que podamos leer. Solo aceptamos JPEG, PNG o WebP: guárdala como JPEG y vuelve a subirla.',
    ],
    [
      "too large",
      () => new File([new Uint8Array(8 * 1024 * 1024 + 1)], "grande.jpg"),
      '"grande.jpg" pesa más de 8 MB. Súbela en un tamaño menor.',
    ],
  ])("/perfil/foto rejects %s", async (_name, file, message) => {
    const { uid, cookie } = await signedInPerson();
    expect(
      await answered(photo.action(args("/perfil/foto", cookie, { form: { foto: file(), intent: "subir" } }))),
    ).toMatchObject({ status: 400, body: { errors: { foto: message } } });
    expect(await keyOf(uid)).toBeNull();
  });

  test("/perfil/foto strips the location", async () => {
    const { uid, cookie } = await signedInPerson();
    await photo.action(
      args("/perfil/foto", cookie, {
        form: { foto: new File([(await drawn("image/jpeg")).slice()], "yo.jpg"), intent: "subir" },
      }),
    );
    const bytes = await (await bindings.PHOTOS.get(`photos/${(await keyOf(uid))!}`))!.bytes();
    expect(new TextDecoder("latin1").decode(bytes)).not.toContain("GPS");
  });

  test("/perfil/foto reports an interrupted upload, a failure of R2, and one of Firestore after it", async () => {
    const { uid, cookie } = await signedInPerson();
    const { context } = args("/perfil/foto", cookie);
    const broken = {
      fields: new FormData(),
      files: (async function* () {
        yield* [];
        throw new BrokenFormError("Se cortó la subida.", null);
      })(),
    };
    expect(await submitPhoto(context, uid, broken)).toMatchObject({
      status: 400,
      failure: { errors: { foto: "Se cortó la subida." } },
    });

    const form = async () => {
      const sent = new FormData();
      sent.set("foto", await png());
      return wholeForm(sent, "foto");
    };
    const failing = {
      get: () => Promise.reject(new Error("R2")),
      put: () => Promise.reject(new Error("R2")),
      head: () => Promise.reject(new Error("R2")),
      delete: () => Promise.reject(new Error("R2")),
    };
    const photos = createPhotoStore({ bucket: failing, images: bindings.IMAGES, log });
    expect(await submitPhoto(contextOf({ ...depsOf(context), photos }), uid, await form())).toMatchObject({
      status: 400,
      failure: { errors: { foto: expect.stringContaining("no se pudo guardar en este momento") as string } },
    });

    const accounts = visit({ cookie, method: "POST", database: databaseDown });
    expect(await submitPhoto(contextOf({ ...depsOf(context), accounts }), uid, await form())).toMatchObject({
      status: 503,
      failure: { errors: { "": expect.stringMatching(/no está disponible/) as string } },
    });
    expect(await keyOf(uid)).toBeNull();
  });

  test("/perfil/foto queues files for the sweep when they cannot be deleted", async () => {
    const { uid, cookie } = await signedInPerson();
    await upload(cookie);
    const old = (await keyOf(uid))!;
    const { context } = args("/perfil/foto", cookie);
    const photos = { ...context.photos, remove: () => Promise.reject(new UpstreamError("r2", "unavailable", "down")) };
    const sent = new FormData();
    sent.set("intent", "quitar");
    expect(await submitPhoto(contextOf({ ...depsOf(context), photos }), uid, wholeForm(sent, "foto"))).toMatchObject({
      flash: { message: "Quitamos tu foto." },
    });
    await settled();
    const left = (await database.find({ collection: "discarded_photos", limit: 50 })).filter(({ data: { keys } }) =>
      (keys as string[]).includes(old),
    );
    expect(left).toHaveLength(1);
  });
});

function depsOf({ accounts, photos, database: store, log: logger, waitUntil }: LoaderFunctionArgs["context"]) {
  return { accounts, photos, database: store, log: logger, waitUntil };
}
