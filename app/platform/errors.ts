/** Services outside the Worker that may be slow, refuse, break or answer nonsense. */
export type Upstream = "firestore" | "identity" | "kv" | "r2" | "images";

export type UpstreamFault = "not-configured" | "timeout" | "rate-limited" | "unavailable" | "invalid-response";

/** What a person reads, by fault. Says what to do. The texts of missing configuration are the specification's. */
const MESSAGES: Record<UpstreamFault, string> = {
  "not-configured": "Firebase no está configurado. Contacta al administrador.",
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

  constructor(upstream: Upstream, fault: UpstreamFault, detail: string, options?: { cause?: unknown; publicMessage?: string }) {
    super(`${upstream} ${fault}: ${detail}`, options?.cause === undefined ? undefined : { cause: options.cause });
    this.upstream = upstream;
    this.fault = fault;
    this.publicMessage = options?.publicMessage ?? MESSAGES[fault];
  }

  get status(): 500 | 503 {
    return this.fault === "not-configured" ? 500 : 503;
  }
}
