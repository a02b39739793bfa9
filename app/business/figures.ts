/** A figure in words: its name, and the sentence below it that says what is counted. */
interface FigureWords {
  label: string;
  means: string;
}

/**
 * Every figure of administration and of the sales reports, defined once: no two share a name, and no page or file has
 * another name for one. The site's figures are stored by day (admin/metrics), those of sales come from the
 * ledger (orders/sales).
 */
export const FIGURE_WORDS = {
  people: { label: "Cuentas nuevas", means: "Cuentas que se crearon, también las que no confirmaron su correo." },
  sessions: { label: "Sesiones usadas", means: "Cada sesión cuenta el último día en que se usó." },
  published: { label: "Anuncios publicados", means: "Anuncios cuya última publicación es de esos días." },
  approved: { label: "Anuncios aprobados", means: "Aprobaciones de los administradores." },
  rejected: { label: "Anuncios rechazados", means: "Rechazos de los administradores." },
  sold: { label: "Anuncios vendidos", means: "Por una compra en el sitio o porque su vendedor lo indicó." },
  expired: { label: "Anuncios vencidos", means: "Anuncios que terminaron y que nadie renovó." },
  active: {
    label: "Anuncios en el catálogo",
    means: "Los que se podían encontrar al cerrar el último día: publicados y reservados.",
  },
  views: { label: "Vistas de anuncios", means: "Veces que una persona abrió la página de un anuncio." },
  contacts: { label: "Contactos pedidos", means: "Veces que alguien pidió el teléfono o el WhatsApp de un vendedor." },
  threads: { label: "Conversaciones nuevas", means: "Conversaciones que empezó un comprador." },
  messages: { label: "Mensajes", means: "Mensajes entre compradores y vendedores." },
  messagesPerThread: {
    label: "Mensajes por conversación nueva",
    means: "Todos los mensajes entre las conversaciones que empezaron.",
  },
  emptySearches: {
    label: "Búsquedas sin resultados",
    means: "Búsquedas de una persona que no mostraron ningún anuncio.",
  },
  orders: { label: "Pedidos pagados", means: "Compras, planes e inspecciones que se pagaron." },
  ordersCentimos: {
    label: "Cobrado",
    means: "Lo que se pagó en total: vehículos, envíos, planes e inspecciones, menos los cupones.",
  },
  averageCharge: { label: "Cobro promedio por pedido", means: "Lo cobrado entre los pedidos pagados, con envío." },
  refunds: { label: "Pedidos devueltos", means: "Compras, planes e inspecciones cuya devolución se decidió." },
  refundsCentimos: { label: "Devuelto", means: "Lo que se cobró por los pedidos devueltos." },
  reports: { label: "Reportes", means: "Lo que los usuarios reportaron: anuncios, personas y conversaciones." },
  complaints: { label: "Reclamos y quejas", means: "Hojas del Libro de Reclamaciones que se registraron." },
  answered: { label: "Reclamos respondidos", means: "Hojas cuya respuesta formal se envió." },
  answeredInTime: { label: "Respondidos a tiempo", means: "De los respondidos, los que lo fueron dentro de su plazo." },
  due: { label: "Reclamos con plazo en el periodo", means: "Hojas cuyo plazo de respuesta terminaba esos días." },
  dueInTime: {
    label: "De ellos, atendidos a tiempo",
    means: "De los que tenían plazo, los respondidos o resueltos de común acuerdo.",
  },
  dueInTimeShare: {
    label: "Reclamos atendidos a tiempo, de los que vencían",
    means: "Los atendidos a tiempo entre los que tenían plazo.",
  },
  cases: { label: "Solicitudes", means: "Casos que llegaron por los formularios del sitio." },
  errors: { label: "Errores: respuestas y tareas", means: "Respuestas y tareas del sitio que fallaron." },
  assistantConversations: { label: "Conversaciones con Rebi", means: "Conversaciones que alguien empezó con Rebi." },
  assistantSessions: { label: "Usos de Rebi", means: "Ratos seguidos en los que alguien escribió a Rebi." },
  assistantMessages: { label: "Mensajes con Rebi", means: "Lo que se escribió a Rebi y lo que Rebi respondió." },
  assistantMilliseconds: { label: "Tiempo con Rebi (ms)", means: "Del primer al último mensaje de cada uso." },
  assistantAnswers: { label: "Respuestas de Rebi", means: "Mensajes que Rebi respondió." },
  assistantResolved: { label: "Consultas resueltas por Rebi", means: "Respuestas que atendieron lo que se pidió." },
  assistantFallback: {
    label: "Rebi: respuestas sin el modelo",
    means: "Respuestas de las reglas de Rebi mientras el modelo no respondía; no cuentan como resueltas.",
  },
  assistantEscalated: { label: "Rebi: a una persona", means: "Conversaciones que pasaron al equipo." },
  assistantVotesUp: { label: "Rebi: votos a favor", means: "Respuestas que alguien marcó como útiles." },
  assistantVotesDown: { label: "Rebi: votos en contra", means: "Respuestas que alguien marcó como no útiles." },
  assistantRecommended: { label: "Rebi: anuncios recomendados", means: "Anuncios que Rebi mostró en sus respuestas." },
  assistantOpened: { label: "Rebi: recomendados abiertos", means: "De los recomendados, los que alguien abrió." },
  assistantErrors: { label: "Rebi: errores", means: "Mensajes que Rebi no pudo responder." },
  messagesPerConversation: {
    label: "Mensajes por conversación",
    means: "Mensajes con Rebi entre las conversaciones con Rebi.",
  },
  useMilliseconds: { label: "Duración media de uso", means: "Tiempo con Rebi entre los usos de Rebi." },
  satisfaction: { label: "Satisfacción", means: "Votos a favor entre todos los votos." },
  sales: { label: "Ventas pagadas", means: "Pedidos de vehículos que se pagaron." },
  salesGross: { label: "Ventas brutas", means: "Precio de los vehículos vendidos, sin envío." },
  salesAverage: { label: "Venta promedio", means: "Ventas brutas entre ventas pagadas, sin envío." },
  salesShipping: { label: "Envíos", means: "Lo que los compradores pagaron por la entrega." },
  salesCommission: { label: "Comisión", means: "Lo que se descuenta a los vendedores por sus ventas." },
  salesReturned: {
    label: "Devoluciones",
    means: "Lo que los vendedores dejan de recibir por ventas devueltas, enteras o en parte.",
  },
  salesNet: { label: "Neto de los vendedores", means: "Bruto y envíos, menos comisión y devoluciones." },
  salesNetOwn: { label: "Neto para ti", means: "Bruto y envíos, menos comisión y devoluciones." },
  coupons: { label: "Cupones", means: "Descuentos a cargo de la empresa." },
  plans: { label: "Planes", means: "Lo que se pagó por planes de publicación." },
  inspections: { label: "Inspecciones", means: "Lo que se pagó en línea por inspecciones." },
} as const satisfies Record<string, FigureWords>;
export type FigureName = keyof typeof FIGURE_WORDS;
