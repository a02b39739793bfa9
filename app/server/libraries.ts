/** Large libraries, each loaded when it is first needed. server.ts and the dev server hand them in (server.ts). */
export const LIBRARIES = {
  age: () => import("age-encryption"),
  genAi: () => import("@google/genai/web"),
  mcp: async () => ({
    ...(await import("@modelcontextprotocol/sdk/server/mcp.js")),
    ...(await import("@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js")),
  }),
  webAuthn: () => import("@simplewebauthn/server"),
};
export type Libraries = typeof LIBRARIES;
