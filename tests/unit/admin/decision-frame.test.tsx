import { globSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

import { describe, expect, test } from "vitest";

import { DecisionFrame } from "~/admin-kit/decision/decision-frame";
import { SheetBody } from "~/admin-kit/sheet/sheet-page";

import { htmlOf, tags } from "../../support/render";

const APP = fileURLToPath(new URL("../../../app", import.meta.url));
const code = (file: string) => readFileSync(`${APP}/${file}`, "utf8");

describe("the forms of a decision", () => {
  test("the forms of a decision can be sent at once from a page without scripts", async () => {
    const html = await htmlOf(
      <DecisionFrame thing="a:1">
        <button name="intent">Aprobar</button>
      </DecisionFrame>,
    );
    expect(tags(html, "div").find(({ role }) => role === "group")).not.toHaveProperty("aria-disabled");
    expect(tags(html, "button")).toHaveLength(1);
  });

  test("the forms of a decision wait on every page with a queue", async () => {
    const queue = { list: { to: "/cosas", label: "Cosas" }, standing: "1 de 2", previous: null, next: "/cosas/dos" };
    const decision = { id: "decidir", isDecision: true, parts: [{ form: { acts: [{ intent: "si", label: "Sí" }] } }] };
    const sheet = { thing: "uno:1", back: queue.list, title: "Una cosa", shown: {}, sections: [decision] };
    const groups = async (given: object) =>
      tags(await htmlOf(<SheetBody sheet={{ ...sheet, ...given }} reply={null} />), "div").filter(
        ({ role }) => role === "group",
      );
    expect(await groups({})).toHaveLength(0);
    expect(await groups({ queue })).toMatchObject([{ "aria-label": "Decidir" }]);
  });

  test("the rooms that lead from a decision to the next thing tell the thing's place in its list", () => {
    const rooms = globSync("**/admin/**/*.server.ts", { cwd: APP })
      .filter((file) => /\bnextInQueue\(|\.goOn\(/.test(code(file)))
      .map((file) => dirname(file));
    expect(rooms).toEqual(
      expect.arrayContaining([
        "registry/numbers/claims/admin",
        "selling/admin",
        "admin/reports",
        "admin/reviews",
        "registry/theft/admin",
        "registry/finds/admin",
        "workshops/admin",
      ]),
    );
    const tells = (room: string) =>
      globSync(`${room}/*.server.ts`, { cwd: APP }).some((file) => /\bqueueAround\(|\.around\(/.test(code(file)));
    expect(rooms.filter((room) => !tells(room))).toEqual([]);
  });
});
