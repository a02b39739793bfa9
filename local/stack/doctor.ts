import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs, parseEnv } from "node:util";

import type * as Doctor from "../doctor/doctor.ts";
import type { Deployment, DoctorInput, IndexDefinitions } from "../doctor/model.ts";
import { accountOf, startStandIn } from "../doctor/stand-in.ts";
import { bundled } from "./bundled.ts";
import { main } from "./command.ts";
import { readDefinitions, readDeployment } from "./deployment.ts";
import { runningPorts } from "./lock.ts";
import { optionsFromEnvironment, ROOT } from "./options.ts";
import { variablesOf } from "./stack.ts";

const CLOUDFLARE = "https://api.cloudflare.com";
const SIGNS = { ok: "✓", off: "–", broken: "✗" };
/** Of a developer's machine: a deployment has none of them. */
const LOCAL_ONLY =
  /^(ENVIRONMENT|LOCAL_TUNNEL|PAGE_PATIENCE_MS|CATALOG_SHARD_ROWS|MERCADO_PAGO_API_URL|ANALYTICS_URL|GEMINI_BASE_URL|.*_EMULATOR_HOST|.*_LOCAL_URL)$/;

/**
 * `npm run doctor`: whether a deployment has all that it needs. It reads wrangler.toml, the environment and .dev.vars;
 * `-- --production` asks the services, `-- --try` makes one harmless round with each, `-- --env staging` looks at
 * staging, `-- --smoke` asks for the site's pages as a visitor after a deploy, `-- --local` looks at the local stack
 * that is running, `-- --json` answers for machines. Ends with 1 where a line is red.
 */
await main(async () => {
  const { values } = parseArgs({
    options: {
      production: { type: "boolean", default: false },
      try: { type: "boolean", default: false },
      local: { type: "boolean", default: false },
      smoke: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      env: { type: "string" },
      to: { type: "string" },
    },
  });
  const [only, another] = values.local && !process.env.PORT ? runningPorts() : [];
  if (only !== undefined && another === undefined) process.env.PORT = String(only);
  const deployed = await readDeployment(values.env);
  const others = [await readDeployment(values.env === undefined ? "staging" : undefined)];
  const definitions = readDefinitions();
  const asked = { isProduction: values.production || values.local, isTry: values.try, mailTo: values.to ?? null };
  const { diagnose: run, smoke } = await bundled<typeof Doctor>("local/doctor/doctor.ts");
  const { input, close } = values.local
    ? await localInput(deployed, definitions)
    : { input: productionInput(deployed, definitions, values.env), close: () => Promise.resolve() };
  if (values.local && !values.json)
    console.log(`Se pregunta al puerto ${optionsFromEnvironment().port}; el de otra copia se da con PORT.\n`);
  const lines = await (
    values.smoke ? smoke(input.variables["SITE_URL"] ?? "") : run({ ...input, ...asked, others })
  ).finally(() => void close());
  if (values.json) console.log(JSON.stringify({ lines }, null, 2));
  else
    for (const { title, state, detail, fix } of lines)
      console.log(`${SIGNS[state]} ${title}: ${detail}${fix && `\n    → ${fix}`}`);
  const red = lines.filter(({ state }) => state === "broken").length;
  if (!values.json) console.log(red === 0 ? "\n✓ Todo está en orden." : `\n✗ Por arreglar: ${red}.`);
  if (red > 0) process.exitCode = 1;
});

type Input = Omit<DoctorInput, "isProduction" | "isTry" | "mailTo" | "others">;

function productionInput(deployment: Deployment, definitions: IndexDefinitions, name: string | undefined): Input {
  const given = { ...ownVariables(name), ...deployment.vars, ...process.env };
  const { CLOUDFLARE_ACCOUNT_ID: account, CLOUDFLARE_API_TOKEN: token } = given;
  const known = knownVariables();
  const variables = Object.fromEntries(
    Object.entries(given).filter(([variable]) => known.has(variable) && !LOCAL_ONLY.test(variable)),
  );
  return {
    variables,
    deployment,
    definitions,
    addresses: {
      cloudflare: CLOUDFLARE,
      firestore: "https://firestore.googleapis.com",
      identity: "https://identitytoolkit.googleapis.com",
      rules: "https://firebaserules.googleapis.com",
    },
    cloudflare: account && token ? { account, token } : null,
  };
}

/** The local stack in place of the services, and a stand-in for the accounts in which a deployment is made. */
async function localInput(
  given: Deployment,
  definitions: IndexDefinitions,
): Promise<{ input: Input; close(): Promise<void> }> {
  const options = optionsFromEnvironment();
  const variables = variablesOf(options);
  const host = `127.0.0.1:${options.port}`;
  const isSecret = (name: string): boolean => /SECRET$|TOKEN$|_API_KEY$|_PRIVATE_KEY$|CLIENT_EMAIL$/.test(name);
  const plain = Object.entries(variables).filter(([name]) => !isSecret(name) && !LOCAL_ONLY.test(name));
  const deployment = { ...given, domains: [host], kvId: "local", vars: Object.fromEntries(plain) };
  const mailDomain = variables["MAIL_FROM"]?.split("@")[1] ?? "";
  const secrets = [...knownVariables()].filter((name) => isSecret(name) && variables[name]);
  const standIn = await startStandIn(
    accountOf(deployment, definitions, {
      secrets: [...secrets, "FIREBASE_CLIENT_EMAIL", "FIREBASE_PRIVATE_KEY"],
      mailDomain,
      host: "127.0.0.1",
      apiKey: variables["FIREBASE_API_KEY"] ?? "",
    }),
  );
  const { url, token } = standIn;
  return {
    input: {
      variables,
      deployment,
      definitions,
      addresses: { cloudflare: url, firestore: url, identity: url, rules: url },
      cloudflare: { account: "local", token },
    },
    close: standIn.close,
  };
}

/** `.dev.vars.staging` for staging where there is one, as wrangler reads them. */
function ownVariables(name: string | undefined): NodeJS.Dict<string> {
  const files = [...(name === undefined ? [] : [`.dev.vars.${name}`]), ".dev.vars"];
  const file = files.map((one) => join(ROOT, one)).find(existsSync);
  return file === undefined ? {} : parseEnv(readFileSync(file, "utf8"));
}

/** All that the example names: the rest of the environment is nobody's business. */
function knownVariables(): Set<string> {
  const text = readFileSync(join(ROOT, ".dev.vars.example"), "utf8");
  return new Set([...text.matchAll(/^(?:# )?([A-Z][A-Z\d_]+)=/gm)].map(([, variable = ""]) => variable));
}
