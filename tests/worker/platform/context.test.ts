import { expect, test } from "vitest";

import { World } from "../../support/world";

const world = new World();

test.each(Object.keys(world.context()))("a request's context makes %s by itself, once", (name) => {
  const context = world.context();
  const made: unknown = Reflect.get(context, name);
  expect(made).toBeDefined();
  expect(Reflect.get(context, name)).toBe(made);
});
