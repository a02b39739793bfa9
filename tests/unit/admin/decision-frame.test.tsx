import { globSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

import { describe, expect, test } from "vitest";

import { DecisionFrame } from "~/admin-kit/decision/decision-frame";

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

  test("the forms of a decision wait in the pages of every queue that leads from a decision to the next thing", () => {
    const leading = globSync("**/admin/**/*.page.server.ts", { cwd: APP }).filter((file) =>
      /\bnextOpenCase\(|\bnextToVerify\(|moderation\.next\(|\.nextOpen\(|siguiente/.test(code(file)),
    );
    const rooms = [...new Set(leading.map((file) => dirname(file)))];
    expect(rooms).toEqual(
      expect.arrayContaining([
        "registry/numbers/claims/admin",
        "selling/admin",
        "admin/reports",
        "registry/theft/admin",
        "workshops/admin",
      ]),
    );
    const waiting = (room: string) =>
      globSync(`${room}/*{-page.tsx,.route.tsx,.page.server.ts,.sheet.server.ts}`, { cwd: APP }).some((file) =>
        /<DecisionFrame|^ {4}next: true,$/m.test(code(file)),
      );
    expect(rooms.filter((room) => !waiting(room))).toEqual([]);
  });
});
