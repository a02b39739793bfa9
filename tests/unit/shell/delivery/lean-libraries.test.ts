import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

import type * as Router from "@remix-run/router";
import { describe, expect, test } from "vitest";

import { leaveOut } from "~/shell/delivery/lean-libraries.vite";

const require = createRequire(import.meta.url);
const fileOf = (name: string, path: string) => join(require.resolve(`${name}/package.json`), "..", path);
const FILES = [
  fileOf("@remix-run/router", "dist/router.js"),
  fileOf("react-router", "dist/index.js"),
  fileOf("react-router-dom", "dist/index.js"),
  fileOf("react-dom", "cjs/react-dom.production.min.js"),
  ...globSync(fileOf("@remix-run/react", "dist/esm/*.js")),
];

describe("a library of the browser's build", () => {
  test("a library without what Rebi does not use has what is cut out in its source", () => {
    const cut = FILES.filter((file) => {
      const source = readFileSync(file, "utf8");
      return leaveOut(file, source) !== source;
    });
    expect(cut).toEqual(expect.arrayContaining(FILES.slice(0, 4)));
    expect(cut.some((file) => file.endsWith("/esm/browser.js"))).toBe(true);
  });

  test("a library that is another one than expected stops the build", () => {
    expect(() => leaveOut(FILES[0] ?? "", "export const router = {};")).toThrow("has changed");
  });

  test("a library's parts that are cut out are used by no module of Rebi", () => {
    const unused =
      /\b(?:useFetchers?|useSubmit|useBlocker|unstable_usePrompt|Await|defer|createPortal|createRoot)\b[^;]* from "(?:@remix-run|react)|navigate=\{false\}/;
    for (const file of globSync("app/**/*.{ts,tsx}")) expect(readFileSync(file, "utf8"), file).not.toMatch(unused);
  });

  test("the router without them navigates, loads and submits as it does with them", async () => {
    const load = async (code: string) =>
      (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)) as typeof Router;
    const file = FILES[0] ?? "";
    const source = readFileSync(file, "utf8");
    const play = async ({ createRouter, createMemoryHistory }: typeof Router): Promise<unknown[]> => {
      let count = 0;
      const router = createRouter({
        history: createMemoryHistory({ initialEntries: ["/"] }),
        hydrationData: { loaderData: { root: 0 } },
        future: {
          v7_fetcherPersist: true,
          v7_normalizeFormMethod: true,
          v7_partialHydration: true,
          v7_prependBasename: true,
          v7_relativeSplatPath: true,
          v7_skipActionErrorRevalidation: true,
        },
        routes: [
          {
            id: "root",
            path: "/",
            loader: () => ++count,
            children: [
              { id: "a", path: "a/:id", loader: ({ params }) => params.id ?? null, action: () => "done" },
              { id: "fails", path: "fails", loader: () => Promise.reject(new Error("no")), hasErrorBoundary: true },
            ],
          },
        ],
      }).initialize();
      const seen: unknown[] = [];
      const note = () => {
        const { location, loaderData, actionData, errors, navigation, historyAction } = router.state;
        seen.push([
          location.pathname,
          loaderData,
          actionData,
          Object.keys(errors ?? {}),
          navigation.state,
          historyAction,
        ]);
      };
      const formData = new FormData();
      formData.set("q", "x");
      await router.navigate("/a/1");
      note();
      await router.navigate("/a/2", { formMethod: "post", formData });
      note();
      await router.navigate("/fails");
      note();
      await router.navigate("/no-existe");
      note();
      await router.navigate(-1);
      router.revalidate();
      note();
      router.dispose();
      return seen;
    };
    expect(await play(await load(leaveOut(file, source)))).toEqual(await play(await load(source)));
  });
});
