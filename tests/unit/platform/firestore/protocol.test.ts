import { describe, expect, test } from "vitest";

import { errorOfAnswer } from "~/platform/firestore/errors";
import { encodeQuery } from "~/platform/firestore/query";
import type { Query, Write } from "~/platform/firestore/types";
import { decodeCommit, encodeWrites } from "~/platform/firestore/writes";

const nameOf = (path: string) => `db/documents/${path}`;
const encodeOne = (write: Write) => encodeWrites([write], nameOf)[0];

describe("writes", () => {
  test.each<[string, Write, object]>([
    [
      "create",
      { create: "a/b", data: { x: 1, y: undefined } },
      {
        update: { name: "db/documents/a/b", fields: { x: { integerValue: "1" } } },
        currentDocument: { exists: false },
      },
    ],
    ["set", { set: "a/b", data: {} }, { update: { name: "db/documents/a/b", fields: {} } }],
    [
      "set under a version",
      { set: "a/b", data: {}, precondition: { updateTime: "t", exists: true } },
      { update: { name: "db/documents/a/b", fields: {} }, currentDocument: { updateTime: "t" } },
    ],
    [
      "set where there is none",
      { set: "a/b", data: {}, precondition: { exists: false } },
      { update: { name: "db/documents/a/b", fields: {} }, currentDocument: { exists: false } },
    ],
    [
      "update",
      { update: "a/b", data: { "x.y": 1, "x.z": 2, w: undefined, "odd-name": 3 }, remove: ["old.field"] },
      {
        update: {
          name: "db/documents/a/b",
          fields: {
            x: { mapValue: { fields: { y: { integerValue: "1" }, z: { integerValue: "2" } } } },
            "odd-name": { integerValue: "3" },
          },
        },
        updateMask: { fieldPaths: ["x.y", "x.z", "`odd-name`", "old.field"] },
        currentDocument: { exists: true },
      },
    ],
    [
      "update of nothing",
      { update: "a/b", data: {} },
      {
        update: { name: "db/documents/a/b", fields: {} },
        updateMask: { fieldPaths: [] },
        currentDocument: { exists: true },
      },
    ],
    [
      "update under a version",
      { update: "a/b", data: {}, precondition: { updateTime: "t" } },
      {
        update: { name: "db/documents/a/b", fields: {} },
        updateMask: { fieldPaths: [] },
        currentDocument: { updateTime: "t" },
      },
    ],
    [
      "merge",
      { merge: "a/b", data: { x: null } },
      { update: { name: "db/documents/a/b", fields: { x: { nullValue: null } } }, updateMask: { fieldPaths: ["x"] } },
    ],
    ["delete", { delete: "a/b" }, { delete: "db/documents/a/b" }],
    [
      "delete under a version",
      { delete: "a/b", precondition: { updateTime: "t" } },
      { delete: "db/documents/a/b", currentDocument: { updateTime: "t" } },
    ],
  ])("%s", (_name, write, expected) => {
    expect(encodeOne(write)).toEqual(expected);
  });

  test("a write transforms", () => {
    const transforms = [
      { field: "at", serverTime: true as const },
      { field: "n.total", increment: 2 },
      { field: "top", maximum: 9 },
      { field: "tags", arrayUnion: ["a"] },
      { field: "tags", arrayRemove: ["b"] },
    ];
    expect(encodeOne({ merge: "a/b", data: {}, transforms })?.updateTransforms).toEqual([
      { fieldPath: "at", setToServerValue: "REQUEST_TIME" },
      { fieldPath: "n.total", increment: { integerValue: "2" } },
      { fieldPath: "top", maximum: { integerValue: "9" } },
      { fieldPath: "tags", appendMissingElements: { values: [{ stringValue: "a" }] } },
      { fieldPath: "tags", removeAllFromArray: { values: [{ stringValue: "b" }] } },
    ]);
  });

  test("fields named like the prototype's are fields", () => {
    expect(encodeOne({ merge: "a/b", data: { "constructor.name": "x" } })?.update?.fields).toEqual({
      constructor: { mapValue: { fields: { name: { stringValue: "x" } } } },
    });
  });

  test.each(["a", "a/b/c", "a//b/c", "", "a/..", "/a"])("%j is no document", (path) => {
    expect(() => encodeOne({ delete: path })).toThrow(TypeError);
  });

  test("the protocol rejects a field written twice, and more writes than a commit takes", () => {
    expect(() => encodeOne({ update: "a/b", data: { x: {}, "x.y": 1 } })).toThrow(/"x\.y" is written twice/);
    expect(() =>
      encodeWrites(
        Array.from({ length: 501 }, () => ({ delete: "a/b" })),
        nameOf,
      ),
    ).toThrow(/500/);
  });

  test("an answer with fewer results than writes is invalid", () => {
    expect(() => decodeCommit({ writeResults: [{}], commitTime: "t" }, 2)).toThrow(/invalid-response/);
    expect(() => decodeCommit({ writeResults: [{}] }, 1)).toThrow(/invalid-response/);
    expect(
      decodeCommit(
        { writeResults: [{ updateTime: "u", transformResults: [{ integerValue: "4" }] }, {}], commitTime: "t" },
        2,
      ),
    ).toEqual({
      updateTimes: ["u", null],
      transformResults: [[4], []],
      commitTime: "t",
    });
  });
});

describe("queries", () => {
  const encode = (query: Partial<Query>) => encodeQuery({ collection: "vehicles", limit: 10, ...query }, nameOf);

  test("a query sends one filter as it is, and joins several by AND", () => {
    expect(encode({ where: [["a", "==", 1]] }).where).toEqual({
      fieldFilter: { field: { fieldPath: "a" }, op: "EQUAL", value: { integerValue: "1" } },
    });
    const joined = encode({
      where: [
        ["a.b-c", ">=", "x"],
        ["tags", "array-contains", "y"],
        ["s", "in", ["p", "q"]],
      ],
    }).where;
    expect(joined).toMatchObject({
      compositeFilter: {
        op: "AND",
        filters: [
          { fieldFilter: { field: { fieldPath: "a.`b-c`" }, op: "GREATER_THAN_OR_EQUAL" } },
          {},
          { fieldFilter: { op: "IN" } },
        ],
      },
    });
    expect(encode({}).where).toBeUndefined();
  });

  test.each([
    ["==", null, "IS_NULL"],
    ["!=", null, "IS_NOT_NULL"],
    ["==", NaN, "IS_NAN"],
    ["!=", NaN, "IS_NOT_NAN"],
  ] as const)("%s %s asks for %s", (operator, value, op) => {
    expect(encode({ where: [["a", operator, value]] }).where).toEqual({
      unaryFilter: { field: { fieldPath: "a" }, op },
    });
  });

  test("orders, cursors, selection and paging stand in the query", () => {
    const query = encode({
      orderBy: [
        ["price", "desc"],
        ["__name__", "asc"],
      ],
      startAfter: [100, "abc"],
      endAt: [50],
      select: ["title"],
      offset: 5,
    });
    expect(query).toMatchObject({
      from: [{ collectionId: "vehicles" }],
      orderBy: [
        { field: { fieldPath: "price" }, direction: "DESCENDING" },
        { field: { fieldPath: "__name__" }, direction: "ASCENDING" },
      ],
      startAt: { values: [{ integerValue: "100" }, { referenceValue: "db/documents/vehicles/abc" }], before: false },
      endAt: { values: [{ integerValue: "50" }], before: false },
      select: { fields: [{ fieldPath: "title" }] },
      offset: 5,
      limit: 10,
    });
    expect(encode({ orderBy: [["a", "asc"]], startAt: [1], endBefore: [2] })).toMatchObject({
      startAt: { before: true },
      endAt: { before: true },
    });
    expect(encode({ select: [] }).select).toEqual({ fields: [{ fieldPath: "__name__" }] });
  });

  test("collection groups, and names within a parent", () => {
    const query = encode({
      allDescendants: true,
      parent: "users/u1",
      where: [["__name__", "in", ["x", "users/u2/vehicles/y"]]],
    });
    expect(query.from).toEqual([{ collectionId: "vehicles", allDescendants: true }]);
    expect(query.where).toMatchObject({
      fieldFilter: {
        value: {
          arrayValue: {
            values: [
              { referenceValue: "db/documents/users/u1/vehicles/x" },
              { referenceValue: "db/documents/users/u2/vehicles/y" },
            ],
          },
        },
      },
    });
  });

  test.each<[string, Partial<Query>]>([
    ["no limit", { limit: 0 }],
    ["a broken limit", { limit: 1.5 }],
    ["a path as collection", { collection: "a/b/c" }],
    ["a cursor longer than the orders", { orderBy: [["a", "asc"]], startAt: [1, 2] }],
    ["a name that is no text", { where: [["__name__", "==", 5]] }],
  ])("a query rejects %s", (_name, query) => {
    expect(() => encode(query)).toThrow(TypeError);
  });
});

describe("errors of answers", () => {
  test.each([
    [404, { error: { code: 404, status: "NOT_FOUND", message: "none" } }, "NOT_FOUND", "unavailable"],
    [409, { error: { code: 409, status: "ABORTED", message: "again" } }, "ABORTED", "unavailable"],
    [409, { error: { code: 409, status: "ALREADY_EXISTS" } }, "ALREADY_EXISTS", "unavailable"],
    [
      400,
      [{ error: { code: 400, status: "FAILED_PRECONDITION", message: "index" } }],
      "FAILED_PRECONDITION",
      "unavailable",
    ],
    [400, { error: { code: 400, message: "bad" } }, "INVALID_ARGUMENT", "unavailable"],
    [403, { error: { status: "PERMISSION_DENIED" } }, "PERMISSION_DENIED", "not-configured"],
    [401, null, "UNAUTHENTICATED", "not-configured"],
    [429, null, "RESOURCE_EXHAUSTED", "rate-limited"],
    [500, null, "INTERNAL", "unavailable"],
    [502, null, "INTERNAL", "unavailable"],
    [503, null, "UNAVAILABLE", "unavailable"],
    [504, { error: { status: "DEADLINE_EXCEEDED" } }, "DEADLINE_EXCEEDED", "timeout"],
    [404, null, "UNKNOWN", "invalid-response"],
    [409, "<html>", "UNKNOWN", "invalid-response"],
    [302, null, "UNKNOWN", "invalid-response"],
  ])("%i %j is %s (%s)", (status, body, code, fault) => {
    expect(errorOfAnswer(status, body)).toMatchObject({ name: "FirestoreError", code, fault, upstream: "firestore" });
  });
});
