import { expect, test } from "vitest";

import { ratingWith } from "~/accounts/accounts.server";

test("an average stays exact over many reviews", () => {
  let rating: Parameters<typeof ratingWith>[0] = { ratingAvg: null, ratingCount: null };
  let sum = 0;
  for (let n = 0; n < 2_000; n += 1) {
    const stars = (n % 5) + 1;
    sum += stars;
    rating = ratingWith(rating, stars);
  }
  expect(rating).toEqual({ ratingAvg: sum / 2_000, ratingCount: 2_000 });
});
