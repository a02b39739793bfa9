import { ROLE_ASKED_MS } from "~/accounts/admin-verbs";
import { listPath } from "~/admin-kit/list/query";
import { limaDay, startOfDay } from "~/business/calendar";
import type { CaseKind } from "~/cases/model";
import { queuePath } from "~/cases/queue-query";
import { complaintListPath } from "~/complaints/list-query";
import { ADMIN_INSPECTIONS_PATH, INSPECTION_TIME_SLUGS } from "~/inspections/admin/paths";
import { WAITING_ORDERS, waitingOrdersQuery, type WaitingFilter } from "~/orders/admin/order-queue-list";
import { DECIDING_CLAIMS_PATH } from "~/orders/claims/admin/paths";
import { ORDER_CLAIMS } from "~/orders/claims/model";
import { DIFFERENCES_PATH } from "~/orders/comparison/constants";
import { ADMIN_PAYOUTS_PATH, payoutListPath } from "~/orders/payouts/admin/query";
import { AUDIT } from "~/platform/audit/audit";
import type { Context } from "~/platform/context";
import type { CountQuery, QueryOrder } from "~/platform/firestore/types";
import { ADMIN_FINDS_PATH } from "~/registry/finds/constants";
import { FINDS } from "~/registry/finds/model";
import { CLAIMS_PATH } from "~/registry/numbers/claims/admin/paths";
import { THEFT_LIST, THEFT_STATE_SLUGS, TO_VERIFY } from "~/registry/theft/admin/paths";
import { THEFTS } from "~/registry/theft/constants";
import { REPORTS_PATH } from "~/reports/constants";
import { LISTING_QUEUE_PATH } from "~/selling/admin/paths";
import { ADMIN_WORKSHOPS_PATH, WORKSHOP_STATE_SLUGS } from "~/workshops/admin/paths";
import { endingCertificates } from "~/workshops/directory/certificate-end";
import { CERTIFICATE_NEAR_DAYS } from "~/workshops/directory/constants";

import { AUDIT_PATH } from "../audit/log-list";

/** Something that waits for administrators: its number, its oldest and where it is done. */
export interface Kind {
  id: string;
  label: string;
  to: string;
  /** `law`: with a term. `money`: of users, and stuck. */
  group: "law" | "money" | "other";
  query: Required<Pick<CountQuery, "collection" | "where">>;
  /** By its first field the oldest is found: a time, or the last day of its term. */
  orderBy?: QueryOrder[];
  isFeminine?: boolean;
  /** The law that gives the term. */
  law?: string;
  /** Céntimos that are added up, and the words after the sum. */
  sum?: { field: string; words: string };
}

const ORDER_LABELS: Record<WaitingFilter, string> = {
  "refund-task": "Devoluciones rechazadas",
  refund: "Dinero por devolver",
  held: "Pagos retenidos",
  dispute: "Pedidos en reclamo",
  case: "Casos en Mercado Pago",
  proof: "Constancias por revisar",
  stuck: "Pedidos detenidos",
};
const MONEY_WAITS: readonly WaitingFilter[] = ["refund-task", "refund", "held", "dispute", "case"];

function openCases(kind: CaseKind, label: string, more: Partial<Kind> = {}): Kind {
  return {
    id: kind,
    label,
    to: queuePath(kind),
    group: "other",
    query: {
      collection: "cases",
      where: [
        ["status", "==", "open"],
        ["kind", "==", kind],
      ],
    },
    orderBy: [["createdAt", "asc"]],
    isFeminine: true,
    ...more,
  };
}

/** In the order in which they are counted where not all can be: those with a term, money, the others. */
export function dayKinds({ clock, inspections }: Pick<Context, "clock" | "inspections">): Kind[] {
  const now = clock.now();
  const today = limaDay(now);
  const late = inspections.overview.queryOf({ status: null, workshopId: null, time: "late", way: null });
  const of = (id: string, label: string, to: string, query: Kind["query"], more: Partial<Kind> = {}): Kind => ({
    id,
    label,
    to,
    group: "other",
    query,
    ...more,
  });
  const byDue: Partial<Kind> = { group: "law", orderBy: [["due", "asc"]], law: "DS 101-2022-PCM" };
  return [
    openCases("datos", "Datos personales", {
      group: "law",
      orderBy: [
        ["queueOrder", "asc"],
        ["createdAt", "asc"],
      ],
      law: "Ley 29733",
    }),
    of(
      "reclamos",
      "Reclamos",
      complaintListPath({ list: "por-responder" }),
      { collection: "complaintProgress", where: [["state", "==", "received"]] },
      byDue,
    ),
    of(
      "cartas",
      "Cartas de respuesta por enviar",
      complaintListPath({ list: "por-enviar" }),
      { collection: "complaintProgress", where: [["state", "==", "posting"]] },
      { ...byDue, isFeminine: true },
    ),
    ...WAITING_ORDERS.map(({ filter, to }) =>
      of(`pedidos-${filter}`, ORDER_LABELS[filter], to, waitingOrdersQuery(filter, now), {
        group: MONEY_WAITS.includes(filter) ? "money" : "other",
        orderBy: [["updatedAt", "asc"]],
        isFeminine: filter === "refund-task" || filter === "proof",
      }),
    ).sort((one, other) => (one.group === other.group ? 0 : one.group === "money" ? -1 : 1)),
    of(
      "diferencias",
      "Diferencias con Mercado Pago",
      DIFFERENCES_PATH,
      { collection: "moneyDifferences", where: [["state", "==", "open"]] },
      { group: "money", orderBy: [["at", "asc"]], isFeminine: true },
    ),
    of(
      "pagos-rechazados",
      "Pagos que el banco rechazó o devolvió",
      ADMIN_PAYOUTS_PATH,
      {
        collection: "payouts",
        where: [
          ["state", "==", "pending"],
          ["failed.at", ">", new Date(0)],
        ],
      },
      { group: "money", orderBy: [["failed.at", "asc"]] },
    ),
    of(
      "problemas",
      "Problemas con pedidos",
      DECIDING_CLAIMS_PATH,
      { collection: ORDER_CLAIMS, where: [["state", "==", "deciding"]] },
      { group: "money", orderBy: [["waitingSince", "asc"]] },
    ),
    of(
      "deudas",
      "Deudas de vendedores",
      payoutListPath({ state: "debts", sellerId: null }),
      { collection: "payouts", where: [["debtCentimos", ">", 0]] },
      { group: "money", sum: { field: "debtCentimos", words: "que volvieron al comprador" } },
    ),
    of("roles", "Roles por confirmar", `${AUDIT_PATH}?accion=admin.role-asked`, {
      collection: "users",
      where: [["roleAsked.at", ">", new Date(now.getTime() - ROLE_ASKED_MS)]],
    }),
    of("policia", "Alarmas de consultas policiales, de hoy", `${AUDIT_PATH}?accion=police.alarm`, {
      collection: AUDIT,
      where: [
        ["action", "==", "police.alarm"],
        ["at", ">=", startOfDay(today)],
      ],
    }),
    openCases("registro", "Números reclamados", { to: CLAIMS_PATH, isFeminine: false }),
    openCases("robo", "Posibles robos", { isFeminine: false }),
    of(
      "robos-decidir",
      "Denuncias de robo por decidir",
      listPath(THEFT_LIST, { values: { estado: THEFT_STATE_SLUGS.waiting } }),
      { collection: THEFTS, where: [["state", "==", "waiting"]] },
      { orderBy: [["createdAt", "asc"]], isFeminine: true },
    ),
    of(
      "robos",
      "Robos por comprobar",
      listPath(THEFT_LIST, { values: { estado: TO_VERIFY } }),
      {
        collection: THEFTS,
        where: [
          ["state", "==", "live"],
          ["verifiedAt", "==", null],
        ],
      },
      { orderBy: [["publishedAt", "asc"]] },
    ),
    of(
      "hallazgos",
      "Bicicletas encontradas",
      ADMIN_FINDS_PATH,
      { collection: FINDS.name, where: [["state", "==", "open"]] },
      { orderBy: [["createdAt", "asc"]], isFeminine: true },
    ),
    of(
      "anuncios",
      "Anuncios en revisión",
      LISTING_QUEUE_PATH,
      { collection: "vehicles", where: [["status", "==", "in_review"]] },
      { orderBy: [["updatedAt", "asc"]] },
    ),
    of(
      "denuncias",
      "Reportes",
      REPORTS_PATH,
      { collection: "reportTargets", where: [["status", "==", "open"]] },
      { orderBy: [["firstAt", "asc"]] },
    ),
    of(
      "pagos",
      "Pagos a vendedores",
      ADMIN_PAYOUTS_PATH,
      { collection: "payouts", where: [["state", "==", "pending"]] },
      { orderBy: [["createdAt", "asc"]], sum: { field: "netCentimos", words: "netos de comisión" } },
    ),
    openCases("taller", "Postulaciones de talleres"),
    openCases("inspeccion", "Inspecciones legales"),
    of(
      "inspecciones-atrasadas",
      "Inspecciones atrasadas",
      `${ADMIN_INSPECTIONS_PATH}?cuando=${INSPECTION_TIME_SLUGS.late}`,
      { collection: late.collection, where: late.where ?? [] },
      { orderBy: late.orderBy, isFeminine: true },
    ),
    openCases("asesoria", "Asesorías"),
    openCases("contacto", "Contacto"),
    of(
      "certificados",
      `Certificados que terminan en ${CERTIFICATE_NEAR_DAYS} días o menos`,
      `${ADMIN_WORKSHOPS_PATH}?estado=${WORKSHOP_STATE_SLUGS.near}`,
      { collection: "workshops", where: [["active", "==", true], ...endingCertificates(today)] },
    ),
  ];
}
