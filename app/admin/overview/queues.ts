import { addBusinessDays, limaDay } from "~/business/calendar";
import { QUEUE_PATH, queuePath } from "~/cases/queue-query";
import { complaintListPath } from "~/complaints/list-query";
import { URGENT_DAYS } from "~/complaints/progress/constants";
import { WAITING_ORDERS, waitingOrdersQuery } from "~/orders/admin/order-queue-list";
import { DECIDING_CLAIMS_PATH } from "~/orders/claims/admin/paths";
import { ORDER_CLAIMS } from "~/orders/claims/model";
import { DIFFERENCES_PATH } from "~/orders/comparison/constants";
import { ADMIN_PAYOUTS_PATH, payoutListPath } from "~/orders/payouts/admin/query";
import type { CountQuery } from "~/platform/firestore/types";
import { REPORTS_PATH } from "~/reports/constants";
import { LISTING_QUEUE_PATH } from "~/selling/admin/paths";
import { ADMIN_WORKSHOPS_PATH, WORKSHOP_STATE_SLUGS } from "~/workshops/admin/paths";
import { endingCertificates } from "~/workshops/directory/certificate-end";
import { CERTIFICATE_NEAR_DAYS } from "~/workshops/directory/constants";

/** Queues are counted up to here. */
export const WAITING_MAX = 100;

/** Something that waits for administrators: what is counted, and where it is done. */
export interface Queue {
  id: string;
  label: string;
  to: string;
  query: Pick<CountQuery, "collection" | "where">;
  /**
   * Time by which its oldest is found, and its name in words. Only where somebody waits for what a page decides: it
   * costs a read, and the page has at most 32.
   */
  oldest?: { by: string; name: "La más antigua" | "El más antiguo" };
  isUrgent?: boolean;
}

/** The law's clock comes first. Each costs a read for its number, and one for its oldest. */
export function queuesOf(now: Date, holidays: ReadonlySet<string>): Queue[] {
  const today = limaDay(now);
  const soon = addBusinessDays(today, URGENT_DAYS, holidays);
  const ofComplaints = (where: CountQuery["where"] = []): Queue["query"] => ({
    collection: "complaintProgress",
    where: [["state", "==", "received"], ...where],
  });
  return [
    {
      id: "reclamos-vencidos",
      label: "Reclamos vencidos",
      to: complaintListPath({ list: "por-responder", due: "vencidos" }),
      query: ofComplaints([["due", "<", today]]),
      isUrgent: true,
    },
    {
      id: "reclamos-pronto",
      label: `Reclamos que vencen en ${URGENT_DAYS} días hábiles o menos`,
      to: complaintListPath({ list: "por-responder", due: "pronto" }),
      query: ofComplaints([
        ["due", ">=", today],
        ["due", "<=", soon],
      ]),
      isUrgent: true,
    },
    {
      id: "reclamos-despues",
      label: "Reclamos que vencen después",
      to: complaintListPath({ list: "por-responder" }),
      query: ofComplaints([["due", ">", soon]]),
    },
    {
      id: "cartas",
      label: "Cartas de respuesta por enviar",
      to: complaintListPath({ list: "por-enviar" }),
      query: { collection: "complaintProgress", where: [["state", "==", "posting"]] },
    },
    {
      id: "robos",
      label: "Posibles robos",
      to: queuePath("robo"),
      query: {
        collection: "cases",
        where: [
          ["status", "==", "open"],
          ["kind", "==", "robo"],
        ],
      },
      isUrgent: true,
    },
    {
      id: "solicitudes",
      label: "Solicitudes abiertas, todas",
      to: QUEUE_PATH,
      query: { collection: "cases", where: [["status", "==", "open"]] },
    },
    {
      id: "denuncias",
      label: "Reportes por revisar",
      to: REPORTS_PATH,
      query: { collection: "reportTargets", where: [["status", "==", "open"]] },
      oldest: { by: "firstAt", name: "El más antiguo" },
    },
    {
      id: "anuncios",
      label: "Anuncios en revisión",
      to: LISTING_QUEUE_PATH,
      query: { collection: "vehicles", where: [["status", "==", "in_review"]] },
      oldest: { by: "updatedAt", name: "El más antiguo" },
    },
    ...WAITING_ORDERS.map(({ filter, name, to }) => ({
      id: `pedidos-${filter}`,
      label: `Pedidos ${name}`,
      to,
      query: waitingOrdersQuery(filter, now),
      isUrgent: filter === "held",
    })),
    {
      id: "problemas",
      label: "Problemas con pedidos por decidir",
      to: DECIDING_CLAIMS_PATH,
      query: { collection: ORDER_CLAIMS, where: [["state", "==", "deciding"]] },
      isUrgent: true,
    },
    {
      id: "pagos",
      label: "Pagos a vendedores por hacer",
      to: ADMIN_PAYOUTS_PATH,
      query: { collection: "payouts", where: [["state", "==", "pending"]] },
    },
    {
      id: "diferencias",
      label: "Diferencias con Mercado Pago",
      to: DIFFERENCES_PATH,
      query: { collection: "moneyDifferences", where: [["state", "==", "open"]] },
      isUrgent: true,
    },
    {
      id: "deudas",
      label: "Ventas pagadas cuyo dinero volvió al comprador",
      to: payoutListPath({ state: "debts", sellerId: null }),
      query: { collection: "payouts", where: [["debtCentimos", ">", 0]] },
    },
    {
      id: "certificados",
      label: `Certificados de talleres que terminan en ${CERTIFICATE_NEAR_DAYS} días o menos`,
      to: `${ADMIN_WORKSHOPS_PATH}?estado=${WORKSHOP_STATE_SLUGS.near}`,
      query: { collection: "workshops", where: [["active", "==", true], ...endingCertificates(today)] },
    },
  ];
}
