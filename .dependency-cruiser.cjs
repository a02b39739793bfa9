// The arrows of docs/architecture.md: routes → rooms → business, platform, ui.
const ROOMS = "accounts|cases|catalog|complaints|contact|favorites|legal|messages|reports|searches|selling|workshops";

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "platform-and-ui-know-no-room",
      severity: "error",
      from: { path: "^app/(platform|ui|business)/" },
      to: { path: `^app/(${ROOMS}|shell|routes)/` },
    },
    {
      name: "ui-does-no-server-work",
      severity: "error",
      from: { path: "^app/ui/" },
      to: { path: "\\.server\\.tsx?$" },
    },
    {
      name: "rooms-meet-through-models-and-components",
      comment:
        "A room uses another through its model or its components; its services come from the context (types only).",
      severity: "error",
      from: { path: `^app/(${ROOMS})/` },
      to: { path: `^app/(${ROOMS})/.+\\.server\\.tsx?$`, pathNot: "^app/$1/", dependencyTypesNot: ["type-only"] },
    },
    { name: "nobody-imports-routes", severity: "error", from: { pathNot: "^tests/" }, to: { path: "^app/routes/" } },
    { name: "app-stands-alone", severity: "error", from: { path: "^app/" }, to: { path: "^(local|tests|e2e|bench)/" } },
    {
      name: "no-dev-packages-in-the-product",
      severity: "error",
      from: { path: "^app/", pathNot: "^app/routes\\.ts$|\\.vite\\.ts$" },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "no-orphans",
      severity: "error",
      from: {
        orphan: true,
        path: "^app/",
        pathNot: "^app/(routes|entry|root|worker|styles)|\\.d\\.ts$|^app/routes\\.ts$",
      },
      to: {},
    },
    {
      name: "resolvable",
      severity: "error",
      from: { path: "^app/" },
      to: { couldNotResolve: true, pathNot: "^(cloudflare:|virtual:|.*\\?(inline|url|raw|worker&url)$)" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(build|\\.local)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
};
