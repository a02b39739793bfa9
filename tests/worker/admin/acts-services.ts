import { DAY_MS } from "~/business/durations";
import * as inspection from "~/inspections/admin/inspeccion.route";
import type { Inspection } from "~/inspections/model";
import type { AuditAction } from "~/platform/audit/actions";
import type { Bicycle } from "~/registry/model";
import * as claim from "~/registry/numbers/claims/admin/serie.route";
import * as newAdvisor from "~/workshops/admin/advisors/asesor-nuevo.route";
import * as advisor from "~/workshops/admin/advisors/asesor.route";
import * as edit from "~/workshops/admin/taller-editar.route";
import * as application from "~/workshops/admin/taller-nuevo.route";
import * as workshop from "~/workshops/admin/taller.route";
import * as workshopsBulk from "~/workshops/admin/talleres-lote.route";

import type { World } from "../../support/world";
import { caseOf } from "../../unit/cases/support";
import { makeAdvisor, makeWorkshop } from "../../unit/workshops/make-workshop";
import { makeBicycle, seedNumber } from "../registry/theft/support";
import { NUMBER, withInspection, withUsers, type Act } from "./acts-support";
import { NOW } from "./admin-world";

export const REASON = "No respondieron a tres clientes seguidos.";
export const SLUG = "la-cadena";
const WORKSHOP_ROUTE = "workshops/admin/taller.route.tsx";
const CLAIM_ROUTE = "registry/numbers/claims/admin/serie.route.tsx";
const APPLICATION_ROUTE = "workshops/admin/taller-nuevo.route.tsx";

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

export async function seedWorkshop(world: World, changes: Record<string, unknown> = {}): Promise<void> {
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

export async function seedApplication(world: World, changes: Partial<typeof APPLIED> = {}): Promise<void> {
  await world.seed({ set: `cases/${NUMBER}`, data: { ...APPLIED, ...changes } });
}

export function decide(world: World, form: Record<string, string>): Promise<unknown> {
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

export const DRAFT = "d".repeat(20);
export const HOLDER = "e".repeat(20);
export const SERIAL_CLAIM = "serialNumbers/WTU123K4567";

/** Ana claims the serial of Rosa's bicycle for her draft. */
const CLAIMED = new Date(NOW.getTime() - 9 * DAY_MS);

export async function seedClaim(
  world: World,
  { draft = {}, holder = {}, found = {} }: { draft?: Partial<Bicycle>; holder?: Partial<Bicycle>; found?: object } = {},
): Promise<void> {
  const claimed = makeBicycle({
    id: DRAFT,
    ownerId: "ana",
    status: "draft",
    code: "",
    registeredAt: null,
    ...draft,
  });
  const held = makeBicycle({ id: HOLDER, askedAt: new Date(NOW.getTime() - 8 * DAY_MS), ...holder });
  const fields = [
    { label: "Marca", value: "Trek" },
    { label: "Número de serie", value: "WTU 123K4567" },
    { label: "Borrador", value: DRAFT },
  ];
  await world.seed(
    { set: `bicycles/${DRAFT}`, data: { ...claimed } },
    { set: `bicycles/${HOLDER}`, data: { ...held } },
    { set: "users/rosa", data: { email: "rosa@correo.test" } },
    {
      set: `cases/${NUMBER}`,
      data: { ...caseOf({ kind: "registro", uid: "ana", fields, createdAt: CLAIMED }), ...found },
    },
  );
  await seedNumber(world, held);
}

export function decideClaim(world: World, form: Record<string, string>): Promise<unknown> {
  return world.ask(claim.action, { number: NUMBER }, { seen: "1", ...form });
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

export const OTHER_SLUG = "otro-taller";
export const TO_OTHER = { taller: OTHER_SLUG, horario: "2026-11-25T1100", motivo: "otro", nota: REASON };
export const BOOKED_BICYCLE: Partial<Inspection> = {
  ...BOOKED,
  vehicle: { kind: "bicicleta", listingId: null, bicycleId: null, title: "Trek Marlin 5", details: "" },
};

/** A second workshop that inspects bicycles, from Monday to Friday. */
export async function seedOtherWorkshop(world: World): Promise<void> {
  const other = makeWorkshop({
    id: OTHER_SLUG,
    name: "El Otro",
    vehicles: ["bicicleta"],
    services: [{ id: "revision", from: null, to: null }],
    hours: [1, 2, 3, 4, 5].map((day) => ({ day, from: 540, to: 1080 })),
  });
  const { id, certifiedAt, ...data } = other;
  const certified = { certifiedAt: new Date(`${certifiedAt}T05:00:00Z`), certifiedUntil: null };
  await world.seed({ set: `workshops/${id}`, data: { ...data, ...certified, active: true, version: 1 } });
}

type ServiceAction = Extract<
  AuditAction,
  | `workshop.${string}`
  | `advisor.${string}`
  | `bicycle.claim-${string}`
  | "inspection.cancelled"
  | "inspection.reassigned"
>;

export const ADVISOR_FIELDS = {
  name: "Rita",
  headline: "Papeles de motos",
  topics: "papeles",
  languages: "Español, quechua",
  "dia-1": "9:00-13:00",
  position: "3",
};

export async function seedAdvisor(world: World, changes: Record<string, unknown> = {}): Promise<void> {
  const { id, ...data } = makeAdvisor({ id: "rita", name: "Rita" });
  await world.seed({ set: `advisors/${id}`, data: { ...data, active: true, version: 1, ...changes } });
}

function withAdvisor(form: Record<string, string>, changes: Record<string, unknown> = {}): Act {
  return {
    route: "workshops/admin/advisors/asesor.route.tsx",
    changes: "advisors/rita",
    take: async (world) => {
      await seedAdvisor(world, changes);
      return world.ask(advisor.action, { id: "rita" }, { version: "1", ...form });
    },
  };
}

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
      return decide(world, { intent: "rechazar", motivo: "otro", nota: REASON });
    },
  },
  "workshop.edited": {
    route: "workshops/admin/taller-editar.route.tsx",
    changes: `workshops/${SLUG}`,
    take: async (world) => {
      await seedWorkshop(world);
      return world.ask(edit.action, { slug: SLUG }, { version: "1", ...WORKSHOP_FIELDS });
    },
  },
  "workshop.suspended": withWorkshop({ intent: "suspender", motivo: "otro", nota: REASON }),
  "workshop.reinstated": withWorkshop({ intent: "mostrar" }, { active: false, suspendedFor: REASON }),
  "workshop.certified": withWorkshop(
    { intent: "certificar", hasta: "2027-11-23" },
    { certifiedUntil: new Date("2026-11-01T05:00:00Z") },
  ),
  "workshop.renewed": withWorkshop({ intent: "certificar", hasta: "2027-11-23" }),
  "workshop.certificate-ended": withWorkshop({ intent: "terminar-certificado", motivo: "otro", nota: REASON }),
  "workshop.reminded": {
    route: "workshops/admin/talleres-lote.route.tsx",
    changes: `workshops/${SLUG}`,
    take: withUsers({ role: "workshop", workshopId: SLUG }, async (world) => {
      await seedWorkshop(world, { certifiedUntil: new Date("2026-12-01T05:00:00Z") });
      return world.ask(workshopsBulk.action, {}, { intent: "recordar", formId: "f", fila: `${SLUG}~1` });
    }),
  },
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
  "advisor.added": {
    route: "workshops/admin/advisors/asesor-nuevo.route.tsx",
    changes: "advisors/rita",
    take: (world) => world.ask(newAdvisor.action, {}, { formId: "f", ...ADVISOR_FIELDS }),
  },
  "advisor.edited": withAdvisor({ intent: "guardar", ...ADVISOR_FIELDS }),
  "advisor.suspended": withAdvisor({ intent: "suspender", motivo: "otro", nota: REASON }),
  "advisor.reinstated": withAdvisor({ intent: "mostrar" }, { active: false }),
  "bicycle.claim-approved": {
    route: CLAIM_ROUTE,
    changes: `cases/${NUMBER}`,
    take: async (world) => {
      await seedClaim(world);
      return decideClaim(world, { intent: "aprobar", confirmo: "si" });
    },
  },
  "bicycle.claim-rejected": {
    route: CLAIM_ROUTE,
    changes: `cases/${NUMBER}`,
    take: async (world) => {
      await seedClaim(world);
      return decideClaim(world, { intent: "rechazar", motivo: "otro", nota: REASON });
    },
  },
  "inspection.cancelled": {
    route: "inspections/admin/inspeccion.route.tsx",
    changes: "inspections/i1",
    take: withInspection(BOOKED, async (world, id) => {
      await seedWorkshop(world);
      return world.ask(inspection.action, { id }, { intent: "cancelar", version: "1", motivo: "otro", nota: REASON });
    }),
  },
  "inspection.reassigned": {
    route: "inspections/admin/inspeccion.route.tsx",
    changes: "inspections/i1",
    take: withInspection(BOOKED_BICYCLE, async (world, id) => {
      await seedOtherWorkshop(world);
      return world.ask(inspection.action, { id }, { intent: "pasar", version: "1", ...TO_OTHER });
    }),
  },
};
