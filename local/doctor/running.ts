import { z } from "zod";

import { type Check, broken, ok } from "~/admin/health/check";

import { checkMaker } from "./account";
import type { DoctorInput } from "./model";

const REQUIRED_SECRETS = ["SIGNING_SECRET", "FIREBASE_API_KEY", "FIREBASE_CLIENT_EMAIL", "FIREBASE_PRIVATE_KEY"];
/** Of each, all or none: half of one looks like a service that is not wanted. */
const TOGETHER = [
  ["MERCADO_PAGO_ACCESS_TOKEN", "MERCADO_PAGO_WEBHOOK_SECRET"],
  ["VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY", "VAPID_SUBJECT"],
  ["MAIL_API_URL", "MAIL_API_TOKEN"],
  ["PHONE_API_URL", "PHONE_API_TOKEN"],
];
const SECRET = /SECRET(?:_PREVIOUS)?$|TOKEN$|_API_KEY$|_PRIVATE_KEY$/;
/** Of a developer's machine: on a real site they open it, or keep its money from being counted. */
const NEVER =
  /^(?:LOCAL_TUNNEL|PAGE_PATIENCE_MS|CATALOG_SHARD_ROWS|MERCADO_PAGO_API_URL|ANALYTICS_URL|GEMINI_BASE_URL|.*_EMULATOR_HOST|.*_LOCAL_URL)$/;

const Settings = z.object({
  bindings: z.array(
    z.object({
      name: z.string(),
      type: z.string(),
      text: z.string().optional(),
      namespace_id: z.string().optional(),
      bucket_name: z.string().optional(),
    }),
  ),
});

/** Questions to the Worker that runs: what it was given, not what this machine would give it. */
export function runningChecks(input: DoctorInput): Check[] {
  const { deployment, variables } = input;
  const check = checkMaker(input);
  const settings = `/workers/scripts/${deployment.name}/settings`;
  const isSet = (name: string): boolean => Boolean(variables[name]?.trim());

  return [
    check("secrets", "Claves guardadas en Cloudflare", "npx wrangler secret put NOMBRE, con cada una.", async (ask) => {
      const { bindings } = await ask(settings, Settings);
      const names = new Set(bindings.flatMap(({ name, type }) => (type === "secret_text" ? [name] : [])));
      const missing = REQUIRED_SECRETS.filter((name) => !names.has(name));
      const here = Object.keys(variables).filter(
        (name) => SECRET.test(name) && isSet(name) && !names.has(name) && !missing.includes(name),
      );
      const problems = [
        ...(missing.length > 0 ? [`Faltan ${missing.join(", ")}.`] : []),
        ...(here.length > 0 ? [`Están en esta máquina y no en Cloudflare: ${here.join(", ")}.`] : []),
      ];
      return problems.length > 0 ? broken(problems.join(" ")) : ok([...names].sort().join(", "));
    }),
    check(
      "halves",
      "Servicios configurados a medias",
      "Pon lo que falta, o quita lo que hay: así el servicio queda apagado sin decirlo.",
      async (ask) => {
        const { bindings } = await ask(settings, Settings);
        const given = new Set(bindings.map(({ name }) => name));
        const halves = TOGETHER.filter((group) => group.some((name) => given.has(name))).flatMap((group) =>
          group.filter((name) => !given.has(name)),
        );
        return halves.length > 0 ? broken(`Falta ${halves.join(", ")}.`) : ok("Ninguno.");
      },
    ),
    check(
      "deployed-variables",
      "Variables del Worker que atiende",
      "npm run deploy pone las de wrangler.toml; las que solo tiene el panel se borran allí (Settings → Variables).",
      async (ask) => {
        const { bindings } = await ask(settings, Settings);
        const plain = new Map(
          bindings.flatMap(({ name, type, text }) => (type === "plain_text" ? [[name, text]] : [])),
        );
        const problems = [
          ...Object.entries(deployment.vars).flatMap(([name, value]) =>
            plain.get(name) === value ? [] : [plain.has(name) ? `${name} es otra` : `${name} falta`],
          ),
          ...[...plain.keys()].flatMap((name) => (NEVER.test(name ?? "") ? [`${name} no debe estar`] : [])),
          ...((plain.get("ENVIRONMENT") ?? "production") === "production" ? [] : ["ENVIRONMENT no es production"]),
        ];
        const own = [...plain.keys()].filter((name) => !(name! in deployment.vars));
        if (problems.length > 0) return broken(`${problems.join("; ")}.`);
        return ok(own.length > 0 ? `Como wrangler.toml; además, del panel: ${own.join(", ")}.` : "Como wrangler.toml.");
      },
    ),
    check(
      "deployed-bindings",
      "KV, R2 y objetos del Worker que atiende",
      "npm run deploy los vuelve a enlazar como dice wrangler.toml.",
      async (ask) => {
        const { bindings } = await ask(settings, Settings);
        const of = (binding: string) => bindings.find(({ name }) => name === binding);
        const wrong = [
          ...(of("CACHE")?.namespace_id === deployment.kvId ? [] : ["CACHE"]),
          ...(of("PHOTOS")?.bucket_name === deployment.bucket ? [] : ["PHOTOS"]),
          ...(of("COPIES")?.bucket_name === deployment.copies ? [] : ["COPIES"]),
          ...(of("CATALOG_SHARDS")?.type === "durable_object_namespace" ? [] : ["CATALOG_SHARDS"]),
        ];
        return wrong.length > 0
          ? broken(`No es el de wrangler.toml: ${wrong.join(", ")}.`)
          : ok("Los de wrangler.toml.");
      },
    ),
  ];
}
