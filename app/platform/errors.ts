/** Services outside the Worker that may be slow, reject a call, fail or answer nonsense. */
export type Upstream = "firestore" | "identity" | "kv" | "r2" | "images" | "payments" | "phone";

export type UpstreamFault = "not-configured" | "timeout" | "rate-limited" | "unavailable" | "invalid-response";

/** The specification's texts for features that are used without being configured. */
export const NOT_CONFIGURED = {
  auth: "Firebase Auth no está configurado",
  /** Any data call without the database. */
  firestore: "Firebase Firestore no está configurado. Por favor, configure las variables de entorno de Firebase.",
  /** Any attempt to sign in, register or sign out without the identity service. */
  firebase: "Firebase no está configurado. Contacta al administrador.",
} as const;

/** Texts for users, by fault; each says what to do next. The texts of missing configuration are the specification's. */
const MESSAGES: Record<UpstreamFault, string> = {
  "not-configured": NOT_CONFIGURED.firebase,
  timeout: "El servicio está tardando demasiado. Espera unos segundos e intenta de nuevo.",
  "rate-limited": "Estamos recibiendo muchas visitas. Espera un minuto e intenta de nuevo.",
  unavailable: "El servicio no está disponible en este momento. Intenta de nuevo en unos minutos.",
  "invalid-response": "Recibimos una respuesta incompleta. Intenta de nuevo en unos minutos.",
};

/**
 * A fault of an upstream. `publicMessage` is Spanish and safe to show; `message` is for the log only.
 * `status` is the HTTP status that a page answers with (503, or 500 where configuration is missing).
 */
export class UpstreamError extends Error {
  override readonly name: string = "UpstreamError";
  readonly upstream: Upstream;
  readonly fault: UpstreamFault;
  readonly publicMessage: string;

  constructor(
    upstream: Upstream,
    fault: UpstreamFault,
    detail: string,
    options?: { cause?: unknown; publicMessage?: string },
  ) {
    super(`${upstream} ${fault}: ${detail}`, options?.cause === undefined ? undefined : { cause: options.cause });
    this.upstream = upstream;
    this.fault = fault;
    this.publicMessage = options?.publicMessage ?? MESSAGES[fault];
  }

  get status(): 500 | 503 {
    return this.fault === "not-configured" ? 500 : 503;
  }
}

interface ConfigurationProblem {
  variable: string;
  problem: string;
}

/** `message` names every variable and is for the log; users see `publicMessage`. */
export class ConfigurationError extends Error {
  override readonly name = "ConfigurationError";
  readonly problems: readonly ConfigurationProblem[];
  readonly publicMessage = "El sitio no está bien configurado. Contacta al administrador.";
  readonly status = 500;

  constructor(problems: readonly ConfigurationProblem[]) {
    super(`Configuration: ${problems.map(({ variable, problem }) => `${variable} ${problem}`).join("; ")}`);
    this.problems = problems;
  }
}
