import type { AppLoadContext } from "@remix-run/cloudflare";

import type { AdminVerb } from "~/accounts/admin-verbs";
import { auditFile } from "~/admin/audit/log-page.loader.server";
import { caseFile } from "~/admin/cases/list.loader.server";
import { complaintFile } from "~/admin/complaints/list.loader.server";
import { advisorFile } from "~/admin/files/advisors.server";
import { brandFile } from "~/admin/files/brands.server";
import { claimFile } from "~/admin/files/claims.server";
import { couponFile } from "~/admin/files/coupons.server";
import { inspectionFile } from "~/admin/files/inspections.server";
import { orderFile } from "~/admin/files/orders.server";
import { peopleFile } from "~/admin/files/people.server";
import { reportFile } from "~/admin/files/reports.server";
import { theftFile } from "~/admin/files/thefts.server";
import { turnedAwayFile } from "~/admin/files/turned-away.server";
import { workshopFile } from "~/admin/files/workshops.server";
import { listingFile } from "~/admin/listings/file.server";
import { metricsFile } from "~/admin/metrics/metrics.page.server";
import { payoutFile } from "~/admin/payouts/list.loader.server";
import { performanceFile } from "~/admin/performance/performance.page.server";
import { reviewFile } from "~/admin/reviews/reviews.page.server";

interface ListFile {
  verb: AdminVerb;
  file: (context: AppLoadContext, params: URLSearchParams, actor: string) => Promise<Response>;
}

/** Lists of administration as files, by their name in the address (`cupones.csv`). */
export const LIST_FILES: Readonly<Record<string, ListFile>> = {
  anuncios: { verb: "listings", file: listingFile },
  asesores: { verb: "workshops", file: advisorFile },
  asistente: { verb: "assistant", file: turnedAwayFile },
  cupones: { verb: "settings", file: couponFile },
  denuncias: { verb: "reports", file: reportFile },
  inspecciones: { verb: "inspections", file: inspectionFile },
  marcas: { verb: "settings", file: brandFile },
  metricas: { verb: "metrics", file: metricsFile },
  opiniones: { verb: "reviews", file: reviewFile },
  pagos: { verb: "payouts", file: payoutFile },
  pedidos: { verb: "orders", file: orderFile },
  personas: { verb: "people", file: peopleFile },
  reclamos: { verb: "complaints", file: complaintFile },
  registro: { verb: "audit", file: auditFile },
  rendimiento: { verb: "metrics", file: performanceFile },
  robos: { verb: "thefts", file: theftFile },
  series: { verb: "bicycles", file: claimFile },
  solicitudes: { verb: "cases", file: caseFile },
  talleres: { verb: "workshops", file: workshopFile },
};
