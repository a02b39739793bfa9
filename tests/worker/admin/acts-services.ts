import type { Inspection } from "~/inspections/model";
import type { AuditAction } from "~/platform/audit/actions";
import * as inspection from "~/routes/admin/inspections/administracion-inspeccion";
import * as workshop from "~/routes/admin/workshops/administracion-taller";
import * as edit from "~/routes/admin/workshops/administracion-taller-editar";
import * as application from "~/routes/admin/workshops/administracion-taller-nuevo";

import { caseOf } from "../../unit/cases/support";
import { makeWorkshop } from "../../unit/workshops/make-workshop";
import { NUMBER, withInspection, withUsers, type Act } from "./acts-support";
import { NOW, type AdminWorld } from "./admin-world";

export const REASON = "No respondieron a tres clientes seguidos.";
export const SLUG = "la-cadena";
const WORKSHOP_ROUTE = "admin/workshops/administracion-taller.tsx";
const APPLICATION_ROUTE = "admin/workshops/administracion-taller-nuevo.tsx";

/** An application as its public form files it. */
export const APPLIED = caseOf({
  kind: "taller",
  subject: "La Cadena (Miraflores, Lima) quiere ser taller certificado",
  fields: [
    { label: "Taller", value: "La Cadena" },
    { label: "RUC", value: "No indicado" },
    { label: "Dirección", value: "Calle Los Pedales 340, Miraflores, Lima" },
    { label: "Repara", value: "Bicicletas" },
    { label: "Servicios", value: "Frenos, Revisión antes de comprar" },
    { label: "Años de atención", value: "No indicado" },
  ],
});

/** The form of a workshop, as a browser sends it with one box of each group. */
export const WORKSHOP_FIELDS = {
  workshop: "La Cadena",
  department: "lima",
  district: "Miraflores",
  address: "Calle Los Pedales 340",
  vehicles: "bicicleta",
  services: "frenos",
  "desde-frenos": "25",
  "hasta-frenos": "60.50",
  "dia-1": "9:00-13:00 y 15:00-19:00",
  phone: "987 654 321",
};

export async function seedWorkshop(world: AdminWorld, changes: Record<string, unknown> = {}): Promise<void> {
  const { id, certifiedAt, certifiedUntil, ...data } = makeWorkshop({ id: SLUG });
  await world.seed({
    set: `workshops/${id}`,
    data: {
      ...data,
      active: true,
      certifiedAt: new Date(`${certifiedAt}T05:00:00Z`),
      certifiedUntil,
      version: 1,
      ...changes,
    },
  });
}

export async function seedApplication(world: AdminWorld, changes: Partial<typeof APPLIED> = {}): Promise<void> {
  await world.seed({ set: `cases/${NUMBER}`, data: { ...APPLIED, ...changes } });
}

export function decide(world: AdminWorld, form: Record<string, string>): Promise<unknown> {
  return world.ask(application.action, {}, { seen: "1", ...form }, `?caso=${NUMBER}`);
}

export const ACCEPT = { intent: "aceptar", hasta: "2027-11-23", ...WORKSHOP_FIELDS };

export function withWorkshop(form: Record<string, string>, changes: Record<string, unknown> = {}): Act {
  return {
    route: WORKSHOP_ROUTE,
    changes: `workshops/${SLUG}`,
    take: async (world) => {
      await seedWorkshop(world, changes);
      return world.ask(workshop.action, { slug: SLUG }, { version: "1", confirmo: "si", ...form });
    },
  };
}

export const BOOKED: Partial<Inspection> = {
  kind: "mechanical",
  status: "booked",
  legal: null,
  workshopId: SLUG,
  workshopName: "La Cadena",
  slotId: "2026-11-25T1000",
  startsAt: new Date("2026-11-25T15:00:00Z"),
  payAt: "workshop",
  history: [{ at: NOW, step: "book", by: "user" }],
};

type ServiceAction = Extract<AuditAction, `workshop.${string}` | "inspection.cancelled">;

/** Acts about services. */
export const SERVICE_ACTS: Record<ServiceAction, Act> = {
  "workshop.accepted": {
    route: APPLICATION_ROUTE,
    changes: `workshops/${SLUG}`,
    take: async (world) => {
      await seedApplication(world);
      return decide(world, ACCEPT);
    },
  },
  "workshop.rejected": {
    route: APPLICATION_ROUTE,
    changes: `cases/${NUMBER}`,
    take: async (world) => {
      await seedApplication(world);
      return decide(world, { intent: "rechazar", motivo: REASON });
    },
  },
  "workshop.edited": {
    route: "admin/workshops/administracion-taller-editar.tsx",
    changes: `workshops/${SLUG}`,
    take: async (world) => {
      await seedWorkshop(world);
      return world.ask(edit.action, { slug: SLUG }, { version: "1", ...WORKSHOP_FIELDS });
    },
  },
  "workshop.suspended": withWorkshop({ intent: "suspender", motivo: REASON }),
  "workshop.reinstated": withWorkshop({ intent: "mostrar" }, { active: false, suspendedFor: REASON }),
  "workshop.certified": withWorkshop(
    { intent: "certificar", hasta: "2027-11-23" },
    { certifiedUntil: new Date("2026-11-01T05:00:00Z") },
  ),
  "workshop.renewed": withWorkshop({ intent: "certificar", hasta: "2027-11-23" }),
  "workshop.certificate-ended": withWorkshop({ intent: "terminar-certificado", motivo: REASON }),
  "workshop.role-given": {
    route: WORKSHOP_ROUTE,
    changes: "users/rosa",
    take: withUsers({}, (world) => withWorkshop({ intent: "dar", email: "rosa@correo.test" }).take(world)),
  },
  "workshop.role-taken": {
    route: WORKSHOP_ROUTE,
    changes: "users/rosa",
    take: withUsers({ role: "workshop", workshopId: SLUG }, (world) =>
      withWorkshop({ intent: "quitar", uid: "rosa" }).take(world),
    ),
  },
  "inspection.cancelled": {
    route: "admin/inspections/administracion-inspeccion.tsx",
    changes: "inspections/i1",
    take: withInspection(BOOKED, async (world, id) => {
      await seedWorkshop(world);
      return world.ask(inspection.action, { id }, { intent: "cancelar", version: "1", motivo: REASON });
    }),
  },
};
