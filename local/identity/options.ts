/** Projects named `demo-…` are never looked up at Google by firebase-tools. */
export const DEFAULT_PROJECT_ID = "demo-rebi";
