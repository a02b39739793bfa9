import { AdminList } from "~/admin-kit/list/admin-list";
import { SearchBox } from "~/admin-kit/list/search-box";
import type { Tone } from "~/ui/badge";
import { LinkButton } from "~/ui/button";
import { PageHeader } from "~/ui/page";

import type { WorkshopState } from "../model";
import type { WorkshopListView } from "./list.loader.server";
import { APPLICATIONS_PATH, WORKSHOP_LIST, WORKSHOP_STATE_NAMES } from "./paths";

export const WORKSHOP_TONES: Record<WorkshopState, Tone> = {
  visible: "success",
  expired: "warning",
  suspended: "danger",
};

/** Workshops in every state, and the way to the applications. */
export function AdminWorkshopsPage({ query, applications, rows, next, previous }: WorkshopListView) {
  return (
    <>
      <PageHeader title="Talleres" lead={waitingText(applications)}>
        {applications > 0 ? <LinkButton to={APPLICATIONS_PATH}>Ver postulaciones</LinkButton> : null}
      </PageHeader>
      <SearchBox spec={WORKSHOP_LIST} query={query} name="Talleres" hint="Nombre o distrito; salen 20 como máximo" />
      <AdminList
        spec={WORKSHOP_LIST}
        query={query}
        next={next}
        previous={previous}
        file={`${WORKSHOP_LIST.path}.csv`}
        empty="Todavía no hay talleres."
        rows={rows.map(({ key, title, to, state, isNear, place, vehicles, until }) => ({
          key,
          title,
          to,
          badges: [
            { label: WORKSHOP_STATE_NAMES[state], tone: WORKSHOP_TONES[state] },
            ...(isNear ? [{ label: "Por vencer", tone: "warning" as const }] : []),
          ],
          facts: [
            { label: "Lugar", value: place },
            { label: "Repara", value: vehicles },
            { label: "Certificado hasta", value: until },
          ],
        }))}
      />
    </>
  );
}

function waitingText(applications: number): string {
  if (applications === 0) return "Ninguna postulación por decidir.";
  return applications === 1 ? "1 postulación por decidir." : `${applications} postulaciones por decidir.`;
}
