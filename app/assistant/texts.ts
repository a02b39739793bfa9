// Texts of the specification (sections 5, 6 and 8), verbatim; below them our own.

export const ASSISTANT_TEXTS = {
  signedOut: "Debes iniciar sesión para usar el chatbot.",
  resting: "Rebi descansa por ahora. Puedes buscar en el catálogo o escribirnos.",
  unavailable: "El servicio de chat no está disponible en este momento.",
  blacklisted: "🚫 Tu cuenta ha sido bloqueada por violaciones de seguridad. Contacta a soporte.",
  spam: "⚠️ Mensaje detectado como spam. Por favor, escribe de forma normal.",
  short: "⚠️ Evita enviar mensajes muy cortos repetidamente.",
  insult: "⚠️ Por favor, mantén un lenguaje respetuoso.",
  generic: "😔 Lo siento, tuve un problema al procesar tu mensaje.",
  key: "🔑 Hay un problema con la configuración. Por favor contacta al administrador.",
  burstNotice: "Has enviado muchos mensajes. Por favor espera un momento.",
  burst: "⏱️ Has enviado muchos mensajes muy rápido...",
  network: "📵 Parece que hay un problema de conexión. Verifica tu internet.",
  daily: "📊 Has alcanzado el límite diario de mensajes. Intenta mañana.",
  reset: "✅ ¡Límites reseteados exitosamente! Puedes usar el chat normalmente ahora.",
  /** One answer at a time. */
  busy: "Todavía estoy respondiendo tu mensaje anterior. Espera a que termine y vuelve a enviar este.",
  interrupted: "(Respuesta interrumpida.)",
  /** To a visitor, in the panel. */
  welcome: "¡Hola! Te ayudo a buscar anuncios, comparar precios y resolver dudas antes de comprar o vender.",
  spent: "Hoy ya no puedo conversar como siempre: respondo con lo que encuentro.",
} as const;

/** While a ban lasts; whole minutes, at least one. */
export function bannedText(minutes: number): string {
  return `⏱️ Cuenta suspendida temporalmente. Intenta en ${minutes} ${minutes === 1 ? "minuto" : "minutos"}.`;
}

/** Why limits were not reset. The first two are the specification's; the third covers its rule of once a day. */
const RESET_REASONS = {
  blacklisted: "Usuario en blacklist permanente",
  unknown: "Usuario no encontrado",
  today: "Ya los reseteaste hoy. Intenta mañana.",
} as const;
export type ResetReason = keyof typeof RESET_REASONS;

export function resetFailedText(reason: ResetReason): string {
  return `❌ No se pudo resetear los límites: ${RESET_REASONS[reason]}`;
}
