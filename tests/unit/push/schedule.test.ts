import { describe, expect, test } from "vitest";

import { ALL_PUSH_KINDS } from "~/platform/push/kinds";
import { pushWrites, recipientOf } from "~/platform/push/notice";
import { afterQuietHours } from "~/platform/push/quiet-hours";
import { messageOf } from "~/push/delivery.server";
import { retryAt, tellAt } from "~/push/delivery.server";

/** In Lima, which is five hours behind. */
const lima = (text: string) => new Date(`${text}-05:00`);
const NOON = lima("2026-11-23T12:00:00");
const SITE = { siteUrl: "https://rebi.example", brandName: "Rebi" };

describe("afterQuietHours", () => {
  test.each([
    ["2026-11-23T07:00:00", "2026-11-23T07:00:00"],
    ["2026-11-23T12:00:00", "2026-11-23T12:00:00"],
    ["2026-11-23T21:59:59", "2026-11-23T21:59:59"],
    ["2026-11-23T22:00:00", "2026-11-24T07:00:00"],
    ["2026-11-23T23:30:00", "2026-11-24T07:00:00"],
    ["2026-11-24T00:00:00", "2026-11-24T07:00:00"],
    ["2026-11-24T06:59:59", "2026-11-24T07:00:00"],
    ["2026-12-31T23:00:00", "2027-01-01T07:00:00"],
  ])("%s is told at %s", (at, told) => {
    expect(afterQuietHours(lima(at))).toEqual(lima(told));
  });
});

describe("tellAt", () => {
  const notice = { kind: "messages", at: NOON, sentAt: null, tries: 0, remaining: null } as const;

  test("tellAt tells at once, and ten minutes after the last one of its subject", () => {
    expect(tellAt(notice, NOON)).toEqual(NOON);
    const sentAt = new Date(NOON.getTime() - 4 * 60_000);
    expect(tellAt({ ...notice, sentAt }, NOON)).toEqual(new Date(NOON.getTime() + 6 * 60_000));
    expect(tellAt({ ...notice, sentAt: new Date(NOON.getTime() - 10 * 60_000) }, NOON)).toEqual(NOON);
  });

  test("tellAt does not wait for notices that no device has received yet", () => {
    expect(tellAt({ ...notice, sentAt: NOON, remaining: ["a"] }, NOON)).toEqual(NOON);
  });

  test("tellAt waits for the morning at night; a test does not", () => {
    const night = lima("2026-11-23T22:30:00");
    expect(tellAt({ ...notice, at: night }, night)).toEqual(lima("2026-11-24T07:00:00"));
    expect(tellAt({ ...notice, kind: "test", at: night, sentAt: night }, night)).toEqual(night);
  });

  test("tellAt is nothing any more after its time", () => {
    expect(tellAt(notice, new Date(NOON.getTime() + 86_400_000))).toBeNull();
    const evening = lima("2026-11-23T18:00:00");
    // A lower price is sent within twelve hours: at night that ends before the morning.
    expect(tellAt({ ...notice, kind: "favorites", at: evening }, lima("2026-11-23T22:10:00"))).toBeNull();
  });
});

describe("retryAt", () => {
  const notice = { kind: "messages", at: NOON } as const;
  const seconds = (tries: number, after: number | null, random = 0) => {
    const when = retryAt({ ...notice, tries }, after, NOON, random);
    return when && (when.getTime() - NOON.getTime()) / 1000;
  };

  test("retryAt waits longer each time, with jitter, and at least as long as the service asks", () => {
    expect([seconds(1, null), seconds(2, null)]).toEqual([60, 120]);
    expect(seconds(1, null, 1)).toBe(90);
    expect(seconds(1, 900)).toBe(900);
    expect(seconds(1, 5)).toBe(60);
  });

  test("retryAt ends after three tries, and where its time would be over", () => {
    expect(seconds(3, null)).toBeNull();
    expect(seconds(1, 86_400)).toBeNull();
  });
});

describe("pushWrites", () => {
  const ana = { uid: "ana", hasPush: true, preferences: { notifications: { push: ALL_PUSH_KINDS } } };
  const news = { kind: "messages", subject: "hilo", path: "/perfil/mensajes/hilo" } as const;

  test("pushWrites notes one notice a subject", () => {
    expect(pushWrites(ana, news, NOON)).toEqual([
      {
        merge: "pushNotices/ana_messages_hilo",
        data: {
          userId: "ana",
          kind: "messages",
          path: "/perfil/mensajes/hilo",
          at: NOON,
          dueAt: NOON,
          tries: 0,
          remaining: null,
          expiresAt: new Date(NOON.getTime() + 2 * 86_400_000),
        },
      },
    ]);
  });

  test("pushWrites costs nothing for whoever has no device, does not want the kind, or is not there", () => {
    expect(pushWrites({ ...ana, hasPush: false }, news, NOON)).toEqual([]);
    const push = { ...ALL_PUSH_KINDS, messages: false };
    expect(pushWrites({ ...ana, preferences: { notifications: { push } } }, news, NOON)).toEqual([]);
    expect(pushWrites(null, news, NOON)).toEqual([]);
  });

  test("pushWrites reads a recipient from a document as old as it may be", () => {
    expect(recipientOf("ana", { hasPush: true })).toEqual(ana);
    const push = { messages: false };
    expect(recipientOf("ana", { hasPush: true, preferences: { notifications: { push } } })?.preferences).toEqual({
      notifications: { push: { ...ALL_PUSH_KINDS, messages: false } },
    });
    expect(recipientOf("ana", { preferences: {} })).toBeNull();
    expect(recipientOf("ana", undefined)).toBeNull();
  });
});

describe("messageOf", () => {
  const one = { id: "ana_messages_a", kind: "messages", path: "/perfil/mensajes/a", at: NOON } as const;
  const read = (text: string) => JSON.parse(text) as { web_push: number; notification: Record<string, string> };

  test("messageOf says in the declarative shape what happened, and opens its page", async () => {
    const message = await messageOf([one], SITE, "ana", new Date(NOON.getTime() + 60_000));
    expect(read(message.text)).toEqual({
      web_push: 8030,
      notification: {
        title: "Tienes un mensaje nuevo",
        body: "Tócalo para verlo en Rebi.",
        navigate: "https://rebi.example/perfil/mensajes/a",
        tag: message.topic,
        lang: "es-PE",
      },
    });
    expect(message).toMatchObject({ urgency: "high", ttlSeconds: 86_400 - 60 });
    expect(message.topic).toMatch(/^[\w-]{32}$/);
    expect(read(message.short)).toMatchObject({ web_push: 8030, notification: { navigate: "https://rebi.example/" } });
  });

  test("messageOf tells several things of a kind with their list, and several kinds in general", async () => {
    const other = { ...one, id: "ana_messages_b", path: "/perfil/mensajes/b" };
    const same = read((await messageOf([one, other], SITE, "ana", NOON)).text).notification;
    expect(same).toMatchObject({ title: "Tienes mensajes nuevos", navigate: "https://rebi.example/perfil/mensajes" });
    const order = { id: "ana_orders_o", kind: "orders", path: "/perfil/compras/o", at: NOON } as const;
    const mixed = await messageOf([order, one], SITE, "ana", NOON);
    expect(read(mixed.text).notification).toMatchObject({
      title: "Tienes avisos nuevos",
      navigate: "https://rebi.example/perfil",
    });
    expect(mixed).toMatchObject({ urgency: "high", ttlSeconds: 2 * 86_400 });
  });
});
