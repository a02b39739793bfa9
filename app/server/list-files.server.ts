import type { AppLoadContext } from "@remix-run/cloudflare";

import type { AdminVerb } from "~/accounts/admin-verbs";
import { turnedAwayFile } from "~/admin/assistant/file.server";
import { auditFile } from "~/admin/audit/log-page.loader.server";
import { metricsFile } from "~/admin/metrics/metrics.page.server";
import { userFile } from "~/admin/people/file.server";
import { performanceFile } from "~/admin/performance/performance.page.server";
import { reportFile } from "~/admin/reports/file.server";
import { reviewFile } from "~/admin/reviews/reviews.page.server";
import { caseFile } from "~/cases/admin/list.loader.server";
import { brandFile } from "~/catalog/reference/admin/file.server";
import { searchesFile } from "~/catalog/search-words/admin/searches.page.server";
import { complaintFile } from "~/complaints/admin/list.loader.server";
import { couponFile } from "~/coupons/admin/coupons.page.server";
import { inspectionFile } from "~/inspections/admin/file.server";
import { orderFile } from "~/orders/admin/file.server";
import { payoutFile } from "~/orders/payouts/admin/list.loader.server";
import { claimFile } from "~/registry/claims/admin/file.server";
import { theftFile } from "~/registry/theft/admin/file.server";
import { listingFile } from "~/selling/admin/file.server";
import { advisorFile } from "~/workshops/admin/advisors/file.server";
import { workshopFile } from "~/workshops/admin/file.server";

interface ListFile {
  verb: AdminVerb;
  file: (context: AppLoadContext, params: URLSearchParams, actor: string) => Promise<Response>;
}

/** Lists of administration as files, by their name in the address (`cupones.csv`). */
export const LIST_FILES: Readonly<Record<string, ListFile>> = {
  anuncios: { verb: "listings", file: listingFile },
  asesores: { verb: "workshops", file: advisorFile },
  asistente: { verb: "assistant", file: turnedAwayFile },
  busquedas: { verb: "settings", file: searchesFile },
  cupones: { verb: "settings", file: couponFile },
  denuncias: { verb: "reports", file: reportFile },
  inspecciones: { verb: "inspections", file: inspectionFile },
  marcas: { verb: "settings", file: brandFile },
  metricas: { verb: "metrics", file: metricsFile },
  opiniones: { verb: "reviews", file: reviewFile },
  pagos: { verb: "payouts", file: payoutFile },
  pedidos: { verb: "orders", file: orderFile },
  personas: { verb: "people", file: userFile },
  reclamos: { verb: "complaints", file: complaintFile },
  registro: { verb: "audit", file: auditFile },
  rendimiento: { verb: "metrics", file: performanceFile },
  robos: { verb: "thefts", file: theftFile },
  series: { verb: "bicycles", file: claimFile },
  solicitudes: { verb: "cases", file: caseFile },
  talleres: { verb: "workshops", file: workshopFile },
};
