/** A cache that remembers nothing. */
export const NO_CACHE = {
  getJson: () => Promise.resolve(null),
  put: () => Promise.resolve(false),
  delete: () => Promise.resolve(true),
};
