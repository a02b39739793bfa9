import * as assistant from "~/admin/assistant/asistente.route";
import * as questions from "~/admin/assistant/preguntas-rebi.route";
import * as health from "~/admin/health/estado.route";
import * as metrics from "~/admin/metrics/metricas.route";
import * as performance from "~/admin/performance/rendimiento.route";
import * as undo from "~/admin/undo/deshacer.route";
import * as workRoute from "~/admin/work/trabajo.route";
import { UNCLEAR } from "~/assistant/unclear/model";
import * as caseFile from "~/cases/admin/solicitud-archivo.route";
import * as document from "~/inspections/admin/inspeccion-documento.route";
import * as section from "~/inspections/admin/inspeccion-seccion.route";
import * as inspection from "~/inspections/admin/inspeccion.route";
import { LEGAL_CHECKLIST } from "~/inspections/checklist/legal";
import type { Inspection } from "~/inspections/model";
import { resultField } from "~/inspections/work/checklist-form";
import * as batch from "~/orders/payouts/admin/archivo.route";
import * as batches from "~/orders/payouts/admin/archivos.route";
import * as bankFile from "~/orders/payouts/admin/pagos-banco.route";
import * as proof from "~/orders/proof/constancia-entrega-admin.route";
import * as salesFile from "~/orders/sales/reportes-ventas-csv.route";
import type { AuditAction } from "~/platform/audit/actions";
import * as bicycleProof from "~/registry/bicycles/own/administracion-bicicleta-comprobante.route";
import * as comparisons from "~/registry/numbers/compare/comparaciones.route";
import * as settingGroup from "~/settings/admin/ajustes-grupo.route";
import * as settings from "~/settings/admin/ajustes.route";

import type { World } from "../../support/world";
import { ANSWERING_ACTS } from "./acts-answering";
import { FILE_ACTS, askForCsv, csvRoute } from "./acts-files";
import { MONEY_ACTS } from "./acts-money";
import { REFERENCE_ACTS } from "./acts-reference";
import { SERVICE_ACTS } from "./acts-services";
import {
  type Act,
  ALL_OK,
  DATA_CASE,
  FIND,
  LEGAL,
  NUMBER,
  PERSON_TARGET,
  SHEET,
  STREAM,
  TARGET,
  withCase,
  PAID_PAYOUT,
  withComplaint,
  withCoupon,
  withFind,
  withInspection,
  withListing,
  withOrder,
  withBatch,
  withFreePayout,
  withPayout,
  withPayoutAccount,
  withProof,
  withReport,
  withReportedPerson,
  withReportedThread,
  withSighting,
  withTheft,
} from "./acts-support";
import { ADMIN, NOW } from "./admin-world";
import { withReview } from "./reviewed";
import { PEOPLE_ACTS } from "./users-acts";

const REPORT_ROUTE = "admin/reports/denuncia.route.tsx";
const SENT = {
  tracking: "Olva Courier, guía 123",
  proof: {
    at: NOW,
    state: "waiting" as const,
    file: { key: "entregas/order-1/1.pdf", name: "cargo.pdf", type: "application/pdf" as const, bytes: 3, sha256: "1" },
  },
};
const REASON = "El precio no es el que se cobra después.";
const reading = (route: string, take: Act["take"], target: string): Act => ({ route, take, changes: null, target });
const OFFER = { intent: "ofrecer", oferta: "Te cambiamos el aro sin costo.", version: "1" };
const ANSWER = { intent: "responder", respuesta: "Cambiaremos el aro esta semana.", version: "1" };
const ASSISTANT_ROUTE = "admin/assistant/asistente.route.tsx";
const QUESTIONS_ROUTE = "admin/assistant/preguntas-rebi.route.tsx";
const CASE_ROUTE = "cases/admin/solicitud.route.tsx";
const COMPLAINT_ROUTE = "complaints/admin/reclamo.route.tsx";
const ORDER_ROUTE = "orders/admin/pedido.route.tsx";
const FIND_ROUTE = "registry/finds/admin/hallazgo.route.tsx";
const THEFT_ROUTE = "registry/theft/admin/robo.route.tsx";
const INSPECTION_ROUTE = "inspections/admin/inspeccion.route.tsx";
const SITE_FORM = { version: "0", BANNER: "Hola", ANALYTICS_MEASUREMENT_ID: "" };
const SECTION = LEGAL_CHECKLIST[0]!;

const withQuestion = (fields: Record<string, string>) => async (world: World) => {
  await world.seed(
    UNCLEAR.put({
      id: "q1",
      text: "y eso?",
      userId: "luis",
      why: "unknown",
      state: "open",
      intent: null,
      at: NOW,
      expiresAt: NOW,
    }),
  );
  return world.ask(questions.action, {}, { preguntas: "q1", ...fields });
};

function workAct(form: Record<string, string>, work: Record<string, unknown> = {}): Act {
  const target = `cases/${NUMBER}`;
  const page = `/administracion/solicitudes/${NUMBER}`;
  return {
    route: "admin/work/trabajo.route.tsx",
    async take(world) {
      await world.seed(
        { set: target, data: { number: NUMBER } },
        { set: `adminWork/cases_${NUMBER}`, data: { target, page, ...work } },
      );
      return world.ask(workRoute.action, {}, { formId: "f1", ...form }, `?de=${encodeURIComponent(page)}`);
    },
    changes: `adminWork/cases_${NUMBER}`,
    target,
  };
}

/** Every act of administration, by what the log calls it; others are ways into accounts, and those of officers. */
export const ACTS: Record<Exclude<AuditAction, `access.${string}` | `police.${"looked-up" | "alarm"}`>, Act> = {
  ...SERVICE_ACTS,
  ...MONEY_ACTS,
  ...ANSWERING_ACTS,
  "work.noted": workAct({ intent: "anotar", apunte: "Lo llamamos" }),
  "work.assigned": workAct({ intent: "tomar" }),
  "work.released": workAct({ intent: "soltar", tiene: ADMIN }, { assignee: ADMIN }),
  "case.attended": {
    route: CASE_ROUTE,
    take: withCase({ intent: "attended", motivo: "respondida" }),
    changes: `cases/${NUMBER}`,
  },
  "case.reopened": {
    route: CASE_ROUTE,
    take: withCase({ intent: "reopened" }, { status: "attended" }),
    changes: `cases/${NUMBER}`,
  },
  "case.extended": {
    route: CASE_ROUTE,
    take: withCase({ intent: "extended", motivo: "volumen" }, DATA_CASE),
    changes: `cases/${NUMBER}`,
  },
  "case.answered": {
    route: CASE_ROUTE,
    take: withCase({ intent: "answered", respuesta: "Estos son los datos que guardamos de ti." }, DATA_CASE),
    changes: `cases/${NUMBER}`,
  },
  "case.match-decided": {
    route: CASE_ROUTE,
    take: withCase(
      { intent: "decidir-robo", veredicto: "otra", razon: "Las fotos muestran otro cuadro." },
      { kind: "robo" },
    ),
    changes: `cases/${NUMBER}`,
  },
  "case.file-opened": reading(
    "cases/admin/solicitud-archivo.route.ts",
    (world) => {
      world.given.cases = { requests: { file: () => Promise.resolve(STREAM()) } };
      return world.ask(caseFile.loader, { number: NUMBER, position: "1", n: "1" });
    },
    `cases/${NUMBER}`,
  ),
  "complaint.offer": { route: COMPLAINT_ROUTE, take: withComplaint(OFFER), changes: `complaintProgress/${SHEET}` },
  "complaint.answer": { route: COMPLAINT_ROUTE, take: withComplaint(ANSWER), changes: `complaintProgress/${SHEET}` },
  "complaint.letter": {
    route: COMPLAINT_ROUTE,
    take: withComplaint(ANSWER, { isLetter: true }),
    changes: `complaintProgress/${SHEET}`,
  },
  "complaint.post": {
    route: COMPLAINT_ROUTE,
    take: withComplaint(
      {
        intent: "carta-enviada",
        fecha: "2026-11-23",
        empresa: "Serpost",
        version: "1",
        constancia: new Blob(["%PDF-1.7 guía"], { type: "application/pdf" }),
      },
      { isLetter: true, progress: { state: "posting", answer: { text: "Cambiaremos el aro.", at: NOW } } },
    ),
    changes: `complaintProgress/${SHEET}`,
  },
  "complaint.mail-resent": {
    route: COMPLAINT_ROUTE,
    take: withComplaint({ intent: "reenviar", mail: `complaint-${SHEET}-consumer` }),
    changes: `mail/complaint-${SHEET}-consumer`,
    target: `complaintProgress/${SHEET}`,
  },
  "complaints.exported": reading(csvRoute("reclamos"), (world) => askForCsv(world, "reclamos"), "lists/complaints"),
  "cases.exported": reading(csvRoute("solicitudes"), (world) => askForCsv(world, "solicitudes"), "lists/cases"),
  "order.deliver": { route: ORDER_ROUTE, take: withOrder("shipped", "entregar"), changes: "orders/order-1" },
  "order.rejectProof": {
    route: ORDER_ROUTE,
    take: withOrder("shipped", "rechazar-constancia", { sent: SENT }),
    changes: "orders/order-1",
  },
  "order.proof-opened": reading(
    "orders/proof/constancia-entrega-admin.route.ts",
    async (world) => {
      await withOrder("shipped", "", { sent: SENT })(world);
      await world.context().env.PHOTOS.put(SENT.proof.file.key, "abc");
      return world.ask(proof.loader, { id: "order-1" });
    },
    "orders/order-1",
  ),
  "order.settle": { route: ORDER_ROUTE, take: withOrder("disputed", "resolver"), changes: "orders/order-1" },
  "order.cancel": { route: ORDER_ROUTE, take: withOrder("created", "cancelar"), changes: "orders/order-1" },
  "order.refund": { route: ORDER_ROUTE, take: withOrder("paid", "devolver"), changes: "orders/order-1" },
  "listing.approved": withListing("in_review", { intent: "approve" }),
  "listing.unapproved": {
    route: "admin/undo/deshacer.route.tsx",
    take: async (world) => {
      await withListing("in_review", { intent: "approve" }).take(world);
      const [approved] = await world.entries();
      return world.ask(undo.action, {}, { acto: approved?.id ?? "" });
    },
    changes: "vehicles/l1",
  },
  "listing.rejected": withListing("active", { intent: "reject" }),
  "listing.hidden": withListing("active", { intent: "hide" }),
  "listing.shown": withListing("hidden", { intent: "show" }),
  "listing.featured": withListing("active", { intent: "destacar" }),
  "listing.unfeatured": withListing("active", { intent: "quitar-destacado" }, { featured: true }),
  "listing.extended": withListing("active", { intent: "ampliar", dias: "30" }),
  "listing.shortened": {
    route: "admin/undo/deshacer.route.tsx",
    take: async (world) => {
      await withListing("active", { intent: "ampliar", dias: "30" }).take(world);
      const [extended] = await world.entries();
      return world.ask(undo.action, {}, { acto: extended?.id ?? "" });
    },
    changes: "vehicles/l1",
  },
  "listing.corrected": withListing("active", { intent: "corregir", categoria: "ruta", marca: "Giant" }),
  "coupon.created": withCoupon({ intent: "crear", tipo: "percent", valor: "20" }),
  "coupon.ended": withCoupon({ intent: "terminar" }, { active: true }),
  "coupon.resumed": withCoupon({ intent: "reanudar" }, { active: false }),
  "listings.exported": reading(csvRoute("anuncios"), (world) => askForCsv(world, "anuncios"), "lists/listings"),
  ...REFERENCE_ACTS,
  "payout.paid": {
    route: "orders/payouts/admin/pago.route.tsx",
    take: async (world) => {
      await withPayoutAccount(world);
      return withPayout((version) => ({ intent: "pagado", version, operacion: "OP 123456" }))(world);
    },
    changes: "payouts/o1_rosa",
  },
  "payout.returned": {
    route: "orders/payouts/admin/pago.route.tsx",
    take: withPayout(
      (version) => ({ intent: "volvio", version, transferencia: "0", motivo: "account", fecha: "2026-11-23" }),
      PAID_PAYOUT,
    ),
    changes: "payouts/o1_rosa",
  },
  "payout.account-opened": reading(
    "orders/payouts/admin/pago.route.tsx",
    async (world) => {
      await withPayoutAccount(world);
      return withPayout(() => ({ intent: "ver-cuenta" }))(world);
    },
    "payouts/o1_rosa",
  ),
  "payouts.exported": reading(csvRoute("pagos"), (world) => askForCsv(world, "pagos"), "lists/payouts"),
  "payouts.batch": {
    route: "orders/payouts/admin/archivos.route.tsx",
    take: async (world) => {
      await withFreePayout(world);
      return world.ask(batches.action, {}, { intent: "preparar", formId: "lote" });
    },
    changes: "payouts/o1_rosa",
    target: "payoutBatches/lote",
  },
  "payouts.bank-file": reading(
    "orders/payouts/admin/pagos-banco.route.ts",
    async (world) => {
      await withBatch(world);
      return world.ask(bankFile.action, {}, { archivo: "lote" });
    },
    "payoutBatches/lote",
  ),
  "payout.not-paid": {
    route: "orders/payouts/admin/archivo.route.tsx",
    take: async (world) => {
      await withBatch(world);
      return world.ask(batch.action, { id: "lote" }, { intent: "no", filas: "o1_rosa", motivo: "account" });
    },
    changes: "payouts/o1_rosa",
  },
  "sales.exported": reading(
    "orders/reportes-ventas-csv.ts",
    (world) => world.ask(salesFile.loader, {}, undefined, "?desde=2026-11-01&hasta=2026-11-23"),
    "lists/sales",
  ),
  "comparison.decided": {
    route: "registry/numbers/compare/comparaciones.route.tsx",
    changes: "serialComparisons/t1-a1",
    take: async (world) => {
      const data = { theftId: "t1", listingId: "a1", state: "open", createdAt: new Date(0) };
      await world.seed({ set: "serialComparisons/t1-a1", data });
      return world.ask(comparisons.action, {}, { intent: "no-es", par: "t1-a1" });
    },
  },
  "find.matched": { route: FIND_ROUTE, take: withFind("es-esta"), changes: `finds/${FIND}` },
  "find.closed": { route: FIND_ROUTE, take: withFind("cerrar"), changes: `finds/${FIND}` },
  "find.reopened": {
    route: "admin/undo/deshacer.route.tsx",
    changes: `finds/${FIND}`,
    take: async (world) => {
      await withFind("cerrar")(world);
      const [closed] = await world.entries();
      return world.ask(undo.action, {}, { acto: closed?.id ?? "" });
    },
  },
  "theft.verified": { route: THEFT_ROUTE, take: withTheft("verify"), changes: "thefts" },
  "theft.hidden": { route: THEFT_ROUTE, take: withTheft("hide"), changes: "thefts" },
  "theft.shown": { route: THEFT_ROUTE, take: withTheft("show"), changes: "thefts" },
  "theft.sighting-hidden": { route: THEFT_ROUTE, take: withSighting("ocultar-aviso"), changes: "thefts" },
  "theft.sighting-shown": { route: THEFT_ROUTE, take: withSighting("mostrar-aviso"), changes: "thefts" },
  "bicycle.proof-opened": reading(
    "registry/bicycles/own/administracion-bicicleta-comprobante.route.ts",
    async (world) => {
      withProof(world, "comprobantes/b1/boleta");
      await world.context().env.PHOTOS.put("comprobantes/b1/boleta", "abc");
      return world.ask(bicycleProof.loader, { id: "b1" });
    },
    "bicycles/b1",
  ),
  "inspection.accepted": {
    route: INSPECTION_ROUTE,
    take: withInspection({}, (world, id) => world.ask(inspection.action, { id }, { intent: "aceptar" })),
    changes: "inspections/i1",
  },
  "inspection.rejected": {
    route: INSPECTION_ROUTE,
    take: withInspection({}, (world, id) =>
      world.ask(inspection.action, { id }, { intent: "rechazar", motivo: "placa" }),
    ),
    changes: "inspections/i1",
  },
  "inspection.section-saved": {
    route: "inspections/admin/inspeccion-seccion.route.tsx",
    take: withInspection({ status: "booked" }, (world, id) =>
      world.ask(
        section.action,
        { id, section: SECTION.id },
        { intent: "guardar", ...Object.fromEntries(SECTION.points.map((point) => [resultField(point.id), "ok"])) },
      ),
    ),
    changes: "inspections/i1",
  },
  "inspection.finished": {
    route: INSPECTION_ROUTE,
    take: withInspection({ status: "booked", answers: ALL_OK as Inspection["answers"] }, (world, id) =>
      world.ask(inspection.action, { id }, { intent: "terminar", resumen: "Todo en orden.", seguro: "si" }),
    ),
    changes: "inspections/i1",
  },
  "inspection.document-opened": reading(
    "inspections/admin/inspeccion-documento.route.ts",
    withInspection({ legal: LEGAL }, async (world, id) => {
      await world.context().env.PHOTOS.put(LEGAL.documents[0]!.key, "abc");
      return world.ask(document.loader, { id, position: "1" });
    }),
    "inspections/i1",
  ),
  "assistant.ban-lifted": {
    route: ASSISTANT_ROUTE,
    take: async (world) => {
      const banExpiresAt = new Date(NOW.getTime() + 300_000);
      await world.seed({ set: "assistantUsage/luis", data: { userId: "luis", isBanned: true, banExpiresAt } });
      return world.ask(assistant.action, {}, { intent: "levantar", uid: "luis", motivo: REASON });
    },
    changes: "assistantUsage/luis",
    target: "users/luis",
  },
  "assistant.question-labelled": {
    route: QUESTIONS_ROUTE,
    take: withQuestion({ intent: "etiquetar:robo" }),
    changes: "assistantUnclear/q1",
  },
  "assistant.question-dismissed": {
    route: QUESTIONS_ROUTE,
    take: withQuestion({ intent: "descartar" }),
    changes: "assistantUnclear/q1",
  },
  "assistant.block-lifted": {
    route: ASSISTANT_ROUTE,
    take: async (world) => {
      await world.seed(
        { set: "assistantUsage/luis", data: { userId: "luis" } },
        { set: "assistantBlacklist/luis", data: { userId: "luis", since: NOW } },
      );
      return world.ask(assistant.action, {}, { intent: "levantar", uid: "luis", motivo: REASON });
    },
    changes: "assistantUsage/luis",
    target: "users/luis",
  },
  "report.dismissed": { route: REPORT_ROUTE, take: withReport({ intent: "descartar" }), changes: TARGET },
  "report.resolved": { route: REPORT_ROUTE, take: withReport({ intent: "atendido" }), changes: TARGET },
  "report.warned": {
    route: REPORT_ROUTE,
    take: withReport({ intent: "avisar", motivo: "otro", nota: REASON }),
    changes: TARGET,
  },
  "report.hidden": {
    route: REPORT_ROUTE,
    take: withReport({ intent: "quitar", motivo: "otro", nota: REASON }),
    changes: TARGET,
  },
  "report.shown": {
    route: REPORT_ROUTE,
    take: withReport({ intent: "quitar", motivo: "otro", nota: REASON }, { intent: "deshacer" }),
    changes: TARGET,
  },
  "report.silenced": {
    route: REPORT_ROUTE,
    take: withReportedPerson({ intent: "silenciar", motivo: "otro", nota: REASON, dias: "7" }),
    changes: PERSON_TARGET,
  },
  "report.writing-allowed": {
    route: REPORT_ROUTE,
    take: withReportedPerson({ intent: "silenciar", motivo: "otro", nota: REASON, dias: "7" }, { intent: "deshacer" }),
    changes: PERSON_TARGET,
  },
  "report.thread-read": reading(
    REPORT_ROUTE,
    withReportedThread({ intent: "leer" }),
    "reportTargets/thread_bici-1_ana.buyer",
  ),
  ...PEOPLE_ACTS,
  ...FILE_ACTS,
  "review.hidden": withReview({ intent: "ocultar" }),
  "review.shown": withReview({ intent: "mostrar" }, { hiddenAt: NOW }),
  "reviews.exported": reading(csvRoute("opiniones"), (world) => askForCsv(world, "opiniones"), "lists/reviews"),
  "catalog.rebuilt": reading(
    "admin/health/estado.route.tsx",
    (world) => {
      world.given.catalog = {
        index: { rebuild: () => Promise.resolve({ kind: "rebuild", changed: 0, rows: 0, stored: true }) },
      };
      return world.ask(health.action, {}, { intent: "reconstruir" });
    },
    "lists/catalog",
  ),
  "metrics.recomputed": {
    route: "admin/metrics/metricas.route.tsx",
    take: (world) => world.ask(metrics.action, {}, { intent: "contar", desde: "2026-11-22", hasta: "2026-11-22" }),
    changes: "metrics/2026-11-22",
    target: "lists/metrics",
  },
  "performance.exported": reading(
    csvRoute("rendimiento"),
    (world) => askForCsv(world, "rendimiento", "?desde=2026-11-20&hasta=2026-11-22"),
    "lists/performance",
  ),
  "browser-error.solved": {
    route: "admin/performance/rendimiento.route.tsx",
    take: (world) => world.ask(performance.action, {}, { intent: "resolver", error: "0123456789abcdef" }),
    changes: "browserErrorMarks/solved",
  },
  "browser-error.reopened": {
    route: "admin/performance/rendimiento.route.tsx",
    take: async (world) => {
      await world.seed({ set: "browserErrorMarks/solved", data: { solved: { "0123456789abcdef": "2026-11-20" } } });
      return world.ask(performance.action, {}, { intent: "abrir", error: "0123456789abcdef" });
    },
    changes: "browserErrorMarks/solved",
  },
  "metrics.exported": reading(
    csvRoute("metricas"),
    (world) => askForCsv(world, "metricas", "?desde=2026-11-20&hasta=2026-11-22"),
    "lists/metrics",
  ),
  "settings.changed": {
    route: "settings/admin/ajustes-grupo.route.tsx",
    take: (world) => world.ask(settingGroup.action, { grupo: "sitio" }, SITE_FORM),
    changes: "settings/site",
  },
  "settings.undone": {
    route: "settings/admin/ajustes.route.tsx",
    take: async (world) => {
      const changed = { BANNER: { before: null, after: "Hola" } };
      await world.seed(
        { set: "settings/site", data: { version: 1, values: { BANNER: "Hola" }, changes: {} } },
        { set: "settingsVersions/000001", data: { version: 1, at: NOW, by: ADMIN, reverts: null, changed } },
      );
      return world.ask(settings.action, {}, { intent: "deshacer", version: "1", confirmado: "si" });
    },
    changes: "settings/site",
  },
  "audit.exported": reading(csvRoute("registro"), (world) => askForCsv(world, "registro"), "lists/audit"),
};
