import { missingVariables, type Upstream } from "../../local/check/upstreams.ts";
import { devVariables } from "../../local/stack/options.ts";

/** Whether the services themselves are asked, by `npm run verify -- --target real`, in place of the stand-ins. */
export const IS_REAL = process.env.REBI_TARGET === "real";

/** Part of the name of everything that this run makes. */
export const RUN = `verify-${crypto.randomUUID().slice(0, 13)}`;

/** @throws Error naming the variables that are missing */
export function variablesFor(upstream: Upstream): Record<string, string> {
  const variables = { ...devVariables(), ...process.env };
  const missing = missingVariables(upstream, variables);
  if (missing.length > 0) throw new Error(`The contract of ${upstream} needs ${missing.join(", ")}`);
  return Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) => (value === undefined ? [] : [[name, value.trim()]])),
  );
}

/** Of the variables, as the Worker reads it. */
export function serviceAccountOf(variables: Record<string, string>) {
  return {
    clientEmail: variables["FIREBASE_CLIENT_EMAIL"] ?? "",
    privateKey: (variables["FIREBASE_PRIVATE_KEY"] ?? "").replaceAll("\\n", "\n"),
  };
}
