import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { parseMicros } from "../../../local/firestore/values/timestamps.ts";
import {
  integer,
  name,
  ROOT,
  send,
  set,
  startTestServer,
  string,
  type ErrorBody,
  type Json,
  type TestServer,
} from "./support.ts";

interface DocumentBody {
  name: string;
  fields?: Json;
  createTime: string;
  updateTime: string;
}

let local: TestServer;
let nowMs = Date.UTC(2025, 0, 1);

beforeAll(async () => {
  local = await startTestServer({ clock: () => nowMs });
});
afterAll(() => local.stop());
beforeEach(async () => {
  nowMs += 1000;
  await local.control("DELETE", "/emulator/v1/projects/demo-rebi/databases/(default)/documents");
});

const rejection = async (method: string, path: string, body?: unknown) => {
  const answer = await local.call<ErrorBody>(method, path, body);
  expect(answer.body.error.code).toBe(answer.status);
  return [answer.status, answer.body.error.status, answer.body.error.message];
};
const read = (path: string) => local.call<DocumentBody>("GET", path);

describe("documents over REST", () => {
  test("the documents' REST interface creates with a given id and with its own, once", async () => {
    const created = await local.call<DocumentBody>("POST", "/users?documentId=ana", { fields: { a: string("x") } });
    expect(created.status).toBe(200);
    expect(created.body).toEqual({
      name: name("users/ana"),
      fields: { a: string("x") },
      createTime: created.body.updateTime,
      updateTime: created.body.updateTime,
    });
    const own = await local.call<DocumentBody>("POST", "/users", {});
    expect(own.body.name).toMatch(/\/users\/[A-Za-z0-9]{20}$/);
    expect(own.body).not.toHaveProperty("fields");
    expect(await rejection("POST", "/users?documentId=ana", {})).toEqual([
      409,
      "ALREADY_EXISTS",
      `Document already exists: ${name("users/ana")}`,
    ]);
  });

  test("the documents' REST interface says what is not there", async () => {
    expect(await rejection("GET", "/users/none")).toEqual([
      404,
      "NOT_FOUND",
      `Document "${name("users/none")}" not found.`,
    ]);
    expect(await rejection("PATCH", "/users/none?currentDocument.exists=true", {})).toEqual([
      404,
      "NOT_FOUND",
      `No document to update: ${name("users/none")}`,
    ]);
    expect(await rejection("DELETE", "/users/none?currentDocument.exists=true")).toEqual([
      404,
      "NOT_FOUND",
      `No document to delete: ${name("users/none")}`,
    ]);
    expect((await local.call("DELETE", "/users/none")).body).toEqual({});
    expect((await send<ErrorBody>(`${local.server.url}/elsewhere`, "GET")).status).toBe(404);
  });

  test("the documents' REST interface patches whole documents and single fields", async () => {
    await local.call("PATCH", "/users/ana", { fields: { a: integer(1), b: integer(2) } });
    await local.call(
      "PATCH",
      "/users/ana?updateMask.fieldPaths=b&updateMask.fieldPaths=c.d&updateMask.fieldPaths=gone",
      {
        fields: { a: integer(9), b: integer(3), c: { mapValue: { fields: { d: integer(4), e: integer(5) } } } },
      },
    );
    expect((await read("/users/ana")).body.fields).toEqual({
      a: integer(1),
      b: integer(3),
      c: { mapValue: { fields: { d: integer(4) } } },
    });
    expect((await read("/users/ana?mask.fieldPaths=b")).body.fields).toEqual({ b: integer(3) });
    await local.call("PATCH", "/users/ana", { fields: { z: string("all") } });
    expect((await read("/users/ana")).body.fields).toEqual({ z: string("all") });
  });

  test("the documents' REST interface keeps the update time of a write that changes nothing", async () => {
    const first = await local.call<DocumentBody>("PATCH", "/users/ana", { fields: { a: integer(1), b: integer(2) } });
    const same = await local.call<DocumentBody>("PATCH", "/users/ana", {
      fields: { b: { integerValue: 2 }, a: { integerValue: 1 } },
    });
    expect(same.body.updateTime).toBe(first.body.updateTime);
    const empty = await local.call<{ writeResults: Json[] }>("POST", ":commit", {
      writes: [set("users/ana", {}, { updateMask: {} })],
    });
    expect(empty.body.writeResults).toEqual([{ updateTime: first.body.updateTime }]);
    const other = await local.call<DocumentBody>("PATCH", "/users/ana", { fields: {} });
    expect(other.body.createTime).toBe(first.body.createTime);
    expect(parseMicros(other.body.updateTime)).toBeGreaterThan(parseMicros(first.body.updateTime) ?? Infinity);
  });

  test("the documents' REST interface honours preconditions on the update time", async () => {
    const { body } = await local.call<DocumentBody>("PATCH", "/users/ana", { fields: {} });
    const at = (time: string) => `currentDocument.updateTime=${encodeURIComponent(time)}`;
    expect((await rejection("PATCH", `/users/ana?${at("2001-01-01T00:00:00Z")}`, {})).slice(0, 2)).toEqual([
      400,
      "FAILED_PRECONDITION",
    ]);
    expect((await rejection("DELETE", `/users/ana?${at("2001-01-01T00:00:00Z")}`)).slice(0, 2)).toEqual([
      400,
      "FAILED_PRECONDITION",
    ]);
    expect((await rejection("DELETE", `/users/none?${at(body.updateTime)}`)).slice(0, 2)).toEqual([
      400,
      "FAILED_PRECONDITION",
    ]);
    expect((await local.call("DELETE", `/users/ana?${at(body.updateTime)}`)).status).toBe(200);
    expect(
      (
        await rejection("POST", ":commit", {
          writes: [{ verify: name("users/ana"), currentDocument: { exists: true } }],
        })
      )[1],
    ).toBe("NOT_FOUND");
  });

  test("the documents' REST interface gives strictly rising commit times, even when the clock goes back", async () => {
    const times: number[] = [];
    for (let index = 0; index < 3; index++) {
      nowMs -= 500;
      const { body } = await local.call<{ commitTime: string }>("POST", ":commit", {});
      times.push(parseMicros(body.commitTime) ?? NaN);
    }
    expect(new Set(times).size).toBe(3);
    expect([...times].sort((a, b) => a - b)).toEqual(times);
  });

  test("the documents' REST interface brings back exact numbers", async () => {
    const body = `{"fields":{"big":{"integerValue":9007199254740993},"text":{"integerValue":"-9223372036854775808"},"zero":{"doubleValue":-0},"nan":{"doubleValue":"NaN"},"inf":{"doubleValue":"-Infinity"},"n":{"nullValue":0}}}`;
    expect((await local.call("PATCH", "/n/1", body)).status).toBe(200);
    const text = await (await fetch(`${local.server.url}/v1/${ROOT}/n/1`)).text();
    expect(text).toContain('"zero":{"doubleValue":-0}');
    expect((JSON.parse(text) as DocumentBody).fields).toEqual({
      big: { integerValue: "9007199254740993" },
      inf: { doubleValue: "-Infinity" },
      n: { nullValue: null },
      nan: { doubleValue: "NaN" },
      text: { integerValue: "-9223372036854775808" },
      zero: { doubleValue: -0 },
    });
  });

  test("the documents' REST interface takes times with any offset and gives them in UTC, to the microsecond", async () => {
    const { body } = await local.call<DocumentBody>("PATCH", "/t/1", {
      fields: {
        a: { timestampValue: "2025-03-01T00:00:00.123456789-05:00" },
        b: { timestampValue: "2025-03-01T00:00:00.100Z" },
        c: { timestampValue: "1969-12-31T23:59:59.5Z" },
      },
    });
    expect(body.fields).toEqual({
      a: { timestampValue: "2025-03-01T05:00:00.123456Z" },
      b: { timestampValue: "2025-03-01T00:00:00.100Z" },
      c: { timestampValue: "1969-12-31T23:59:59.500Z" },
    });
  });

  test("the documents' REST interface holds fields named like what objects inherit", async () => {
    const fields = {
      constructor: string("a"),
      toString: string("b"),
      valueOf: { mapValue: { fields: { hasOwnProperty: string("c") } } },
    };
    await local.call("PATCH", "/f/1", { fields });
    expect((await read("/f/1")).body.fields).toEqual(fields);
    expect((await read("/f/1?mask.fieldPaths=isPrototypeOf")).body).not.toHaveProperty("fields");
  });

  test.each<[string, unknown]>([
    ["no type", {}],
    ["two types", { stringValue: "a", nullValue: null }],
    ["an unknown type", { blobValue: "a" }],
    ["an inherited type", { constructor: "a" }],
    ["int64 too great", { integerValue: "9223372036854775808" }],
    ["an unsafe bare number", { integerValue: 1e300 }],
    ["a fraction", { integerValue: 1.5 }],
    ["no double", { doubleValue: "abc" }],
    ["no boolean", { booleanValue: "true" }],
    ["no null", { nullValue: 1 }],
    ["an impossible day", { timestampValue: "2025-02-30T00:00:00Z" }],
    ["a time without zone", { timestampValue: "2025-02-20T00:00:00" }],
    ["a lone surrogate", { stringValue: "\ud800" }],
    ["no base64", { bytesValue: "?" }],
    ["no reference", { referenceValue: "users/ana" }],
    ["latitude out of range", { geoPointValue: { latitude: 91 } }],
    ["longitude out of range", { geoPointValue: { longitude: -181 } }],
    ["a list in a list", { arrayValue: { values: [{ arrayValue: {} }] } }],
    ["a reserved name", { mapValue: { fields: { __x__: string("a") } } }],
    ["an empty name", { mapValue: { fields: { "": string("a") } } }],
    ["no map", { mapValue: [] }],
    ["no list", { arrayValue: { values: {} } }],
  ])("the documents' REST interface rejects a value: %s", async (_name, value) => {
    expect((await rejection("PATCH", "/v/1", { fields: { v: value } })).slice(0, 2)).toEqual([400, "INVALID_ARGUMENT"]);
    expect((await read("/v/1")).status).toBe(404);
  });

  test("the documents' REST interface rejects values that are nested too deep", async () => {
    const nest = (depth: number): Json =>
      depth === 0 ? string("x") : { mapValue: { fields: { m: nest(depth - 1) } } };
    expect((await local.call("PATCH", "/v/1", { fields: { v: nest(20) } })).status).toBe(200);
    expect((await rejection("PATCH", "/v/1", { fields: { v: nest(21) } }))[1]).toBe("INVALID_ARGUMENT");
  });

  test("the documents' REST interface rejects documents above 1 MiB", async () => {
    // Name 16 + 'v' 2 + '1' 2, field name 2, text +1, 32 more.
    const room = 1_048_576 - 20 - 2 - 1 - 32;
    expect((await local.call("PATCH", "/v/1", { fields: { t: string("x".repeat(room)) } })).status).toBe(200);
    const [status, code, message] = await rejection("PATCH", "/v/1", { fields: { t: string("x".repeat(room + 1)) } });
    expect([status, code]).toEqual([400, "INVALID_ARGUMENT"]);
    expect(message).toContain("its size (1,048,577 bytes) exceeds the maximum allowed size of 1,048,576 bytes");
  });

  test("the documents' REST interface rejects bodies above 11 MiB and bodies that are no JSON", async () => {
    expect((await rejection("PATCH", "/v/1", `"${"x".repeat(11 * 1024 * 1024)}"`))[2]).toContain(
      "payload size exceeds",
    );
    expect((await rejection("PATCH", "/v/1", '{"fields":'))[2]).toContain("Invalid JSON payload");
    expect((await rejection("PATCH", "/v/1", "[]"))[1]).toBe("INVALID_ARGUMENT");
  });

  test.each([
    ["/users/__reserved__", "reserved"],
    [`/users/${"x".repeat(1501)}`, "longer"],
    ["/users/%ff", "Malformed"],
    ["/users/a%2Fb", 'contains "/"'],
    ["/users//a/b", "empty"],
  ])("the documents' REST interface rejects the id in %s", async (path, message) => {
    expect((await rejection("GET", path))[2]).toContain(message);
  });

  test("the documents' REST interface takes ids with odd characters", async () => {
    for (const id of ["a b", "ñandú", "a:commit", "x.y", "100%", "q?#"]) {
      const path = `/odd/${encodeURIComponent(id)}`;
      expect((await local.call("PATCH", path, { fields: {} })).status).toBe(200);
      expect((await read(path)).body.name).toBe(name(`odd/${id}`));
    }
  });

  test("the documents' REST interface rejects unknown methods", async () => {
    expect((await rejection("POST", ":partitionQuery", {}))[1]).toBe("UNIMPLEMENTED");
    expect((await rejection("PUT", "/users/ana", {}))[1]).toBe("UNIMPLEMENTED");
    expect((await rejection("POST", "/users/ana:commit", {}))[1]).toBe("INVALID_ARGUMENT");
    expect((await rejection("GET", "/users/ana?readTime=2025-01-01T00:00:00Z"))[1]).toBe("FAILED_PRECONDITION");
  });

  test("the documents' REST interface lists a collection by pages, in a chosen order", async () => {
    const writes = [..."abcde"].map((id, index) => set(`l/${id}`, index === 4 ? {} : { n: integer(index % 2) }));
    await local.call("POST", ":commit", { writes: [...writes, set("l/missing/sub/1", {})] });
    const list = async (query: string) => {
      const ids: string[] = [];
      let token = "";
      do {
        const { body } = await local.call<{ documents?: DocumentBody[]; nextPageToken?: string }>(
          "GET",
          `/l?${query}&pageToken=${token}`,
        );
        ids.push((body.documents ?? []).map((document) => document.name.slice(-1)).join(""));
        token = body.nextPageToken ?? "";
      } while (token !== "");
      return ids;
    };
    expect(await list("pageSize=2")).toEqual(["ab", "cd", "e"]);
    expect(await list("pageSize=5")).toEqual(["abcde"]);
    expect(await list(`pageSize=3&orderBy=${encodeURIComponent("n desc, __name__")}`)).toEqual(["bda", "c"]);
    expect(await list("showMissing=true")).toEqual(["abcdeg"]);
    expect((await rejection("GET", "/l?pageToken=nonsense"))[2]).toContain("page token");
    expect((await rejection("GET", "/l?showMissing=true&orderBy=n"))[1]).toBe("INVALID_ARGUMENT");
    expect((await local.call("GET", "/none")).body).toEqual({});
  });
});
