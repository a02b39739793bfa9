import { expect, test } from "vitest";

import { shouldRevalidate } from "~/shell/errors/conflict-page";

type Change = Parameters<typeof shouldRevalidate>[0];

test.each([
  ["reads its list again after a conflict", 409, true],
  ["reads its list again after a change", 200, true],
  ["keeps what it shows after a rejection", 422, false],
])("'Mis anuncios' %s", (_title, actionStatus, reads) => {
  expect(shouldRevalidate({ actionStatus, defaultShouldRevalidate: true } as Change)).toBe(reads);
});
