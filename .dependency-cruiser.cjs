// The arrows of docs/architecture.md. Layers, lowest first: a folder imports from its own layer only through models
// and components of the same room, and otherwise only from layers below. Circles between folders, which this tool
// cannot tell from circles of types: tests/unit/house.test.ts.
const LAYERS = [
  ["platform", "ui", "business"],
  ["shell", "writing"],
  ["accounts"],
  ["admin-kit"],
  ["analytics", "catalog", "cases", "complaints", "push", "registry", "payments", "settings", "templates", "vitals"],
  [
    "selling",
    "favorites",
    "follows",
    "searches",
    "reports",
    "reviews",
    "questions",
    "offers",
    "workshops",
    "contact",
    "coupons",
    "cart",
    "inspections",
  ],
  ["messages", "orders", "checkout", "assistant"],
  ["privacy", "home", "admin"],
  ["legal"],
  ["server"],
  ["routes"],
];
const names = (layers) => layers.flat().join("|");
const AT = (name) => LAYERS.findIndex((layer) => layer.includes(name));
// The kit of administration is no room: its services are for every room above it.
const ROOMS = names(LAYERS.slice(AT("accounts"), AT("server")).filter((layer) => !layer.includes("admin-kit")));

const layerRules = LAYERS.flatMap((layer, depth) => {
  const above = LAYERS.slice(depth + 1);
  const rules = [];
  if (above.length > 0)
    rules.push({
      name: `layer-${layer[0]}-imports-only-down`,
      comment: "A type may come from above; a value never.",
      severity: "error",
      from: { path: `^app/(${layer.join("|")})/` },
      to: { path: `^app/(${names(above)})/`, dependencyTypesNot: ["type-only"] },
    });
  return rules;
});

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    ...layerRules,
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
      to: {
        path: `^app/(${ROOMS})/.+\\.server\\.tsx?$`,
        pathNot: "^app/($1/|accounts/guards\\.server\\.ts$)",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "rooms-of-the-registry-have-one-door-each",
      comment: "What a room offers in a transaction stands in one file; all else comes from the context.",
      severity: "error",
      from: { path: "^app/registry/(numbers|bicycles|theft|finds|transfer)/" },
      to: {
        path: "^app/registry/(numbers|bicycles|theft|finds|transfer)/.+\\.server\\.tsx?$",
        pathNot:
          "^app/registry/($1/|.*(numbers/numbers|theft/store|theft/number-mails|/uploads|/views)\\.server\\.ts$)",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "nobody-imports-routes",
      severity: "error",
      from: { pathNot: "^(tests|app/routes)/" },
      to: { path: "^app/routes/|\\.route\\.tsx?$" },
    },
    {
      name: "only-their-list-imports-resources",
      severity: "error",
      from: { pathNot: "^(tests/|app/server/resources\\.server\\.ts$)" },
      to: { path: "\\.resource(\\.server)?\\.ts$" },
    },
    {
      name: "app-stands-alone",
      severity: "error",
      from: { path: "^app/" },
      to: { path: "^(local|tests|e2e|bench)/" },
    },
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
        pathNot: "^app/(routes|entry|root|server|styles)|\\.d\\.ts$|^app/routes\\.ts$",
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
