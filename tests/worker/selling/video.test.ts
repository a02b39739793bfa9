import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";

import { wholeForm, type StreamedForm } from "~/platform/forms/multipart.server";
import { loadVideo, submitVideo } from "~/selling/video/video.page.server";

import { mp4 } from "../../unit/photos/videos";
import { rejection } from "../../unit/platform/helpers";
import {
  changeListing,
  publishedListing,
  SELLER,
  sellingWorld,
  startDraft,
  storedListing,
  STRANGER,
  type SellingWorld,
} from "./support";

let world: SellingWorld;
let id: string;
beforeEach(async () => {
  world = sellingWorld();
  id = await publishedListing(world);
});

function formWith(bytes: Uint8Array<ArrayBuffer> | null, intent?: string): StreamedForm {
  const form = new FormData();
  if (bytes) form.append("video", new File([bytes], "vuelta.mp4", { type: "video/mp4" }));
  if (intent) form.set("intent", intent);
  return wholeForm(form, "video");
}

const send = (form: StreamedForm, uid = SELLER) => submitVideo(world.context(), id, uid, form);
const videos = async () => (await env.PHOTOS.list({ prefix: `videos/${id}/` })).objects.map(({ key }) => key);
const stored = async () => (await storedListing(world, id)).video as { key: string } | null | undefined;

describe("the video of a listing", () => {
  test("a video is kept, shown to its seller, told to administrators, and replaced by the next one", async () => {
    expect(await send(formWith(mp4()))).toMatchObject({ kind: "done" });
    const first = await stored();
    expect(await videos()).toEqual([`videos/${first?.key}`]);
    expect(first).toMatchObject({ type: "video/mp4", seconds: 12 });
    expect((await loadVideo(world.context(), id, SELLER)).video?.src).toBe(`/videos/${first?.key}.mp4`);
    expect(JSON.stringify((await storedListing(world, id)).ownerEdits)).toContain("con video");
    expect(await send(formWith(mp4({ seconds: 20 })))).toMatchObject({ kind: "done" });
    await world.settled();
    expect(await videos()).toEqual([`videos/${(await stored())?.key}`]);
    expect((await stored())?.key).not.toBe(first?.key);
  });

  test("a video is removed by its seller, with its bytes", async () => {
    await send(formWith(mp4()));
    expect(await send(formWith(null, "quitar"))).toMatchObject({ kind: "done" });
    await world.settled();
    expect([await stored(), await videos()]).toEqual([null, []]);
  });

  test.each([
    [null, "Elige un video."],
    [mp4({ seconds: 45 }), "dura 45 segundos"],
    [new TextEncoder().encode("no soy un video"), "no es un video"],
  ])("what is no video of the kind is rejected at its field (%#)", async (bytes, words) => {
    const outcome = await send(formWith(bytes));
    expect(outcome).toMatchObject({ kind: "rejected", failure: { errors: { video: expect.stringContaining(words) } } });
    expect(await videos()).toEqual([]);
  });

  test("nobody else changes it or sees its page", async () => {
    expect(await send(formWith(mp4()), STRANGER)).toMatchObject({ kind: "not-found" });
    expect(await videos()).toEqual([]);
    expect(await rejection(loadVideo(world.context(), id, STRANGER))).toMatchObject({ init: { status: 404 } });
  });

  test("a sold listing takes none", async () => {
    await changeListing(world, id, { status: "sold", soldAt: new Date() });
    expect(await send(formWith(mp4()))).toMatchObject({ kind: "rejected" });
    expect(await videos()).toEqual([]);
    expect((await loadVideo(world.context(), id, SELLER)).locked).toContain("No puedes editar");
  });

  test("a video goes with its listing, and with its seller's account", async () => {
    await send(formWith(mp4()));
    await changeListing(world, id, { status: "paused" });
    const { version } = await storedListing(world, id);
    expect(await world.selling.listings.remove(SELLER, id, Number(version))).toMatchObject({ ok: true });
    await world.settled();
    expect(await videos()).toEqual([]);

    id = await startDraft(world);
    await send(formWith(mp4()));
    expect(await videos()).toHaveLength(1);
    const [exported] = (await world.selling.personalData.export(SELLER, "")) as { video?: { address: string } }[];
    expect(exported?.video?.address).toMatch(/^\/videos\/[\w-]+\/[\w-]+\.mp4$/);
    await world.selling.personalData.erase(SELLER, "");
    expect(await videos()).toEqual([]);
  });
});
