import type { VehicleKind } from "../catalog/categories.ts";

/** Services of a certified workshop, in the order of the finder. */
export const SERVICES = [
  { id: "mantenimiento", name: "Mantenimiento general" },
  { id: "frenos", name: "Frenos" },
  { id: "llantas", name: "Llantas y parchado" },
  { id: "cambios", name: "Cambios y transmisión" },
  { id: "suspension", name: "Suspensión" },
  { id: "ruedas", name: "Centrado de aros" },
  { id: "ajuste", name: "Armado y ajuste a tu medida" },
  { id: "motor", name: "Motor y afinamiento" },
  { id: "aceite", name: "Cambio de aceite" },
  { id: "electrico", name: "Sistema eléctrico y baterías" },
  { id: "pintura", name: "Pintura y soldadura" },
  { id: "revision", name: "Revisión antes de comprar" },
  { id: "domicilio", name: "Servicio a domicilio" },
] as const satisfies readonly { id: string; name: string }[];

export type ServiceId = (typeof SERVICES)[number]["id"];
export const SERVICE_IDS = SERVICES.map(({ id }) => id) as [ServiceId, ...ServiceId[]];

const names = new Map<string, string>(SERVICES.map(({ id, name }) => [id, name]));

export function serviceName(id: ServiceId): string {
  return names.get(id) ?? id;
}

/** Kinds of vehicles, in everyday words. */
export const VEHICLES = [
  { id: "bicicleta", name: "Bicicletas" },
  { id: "moto", name: "Motos" },
] as const satisfies readonly { id: VehicleKind; name: string }[];
export const VEHICLE_IDS = VEHICLES.map(({ id }) => id) as [VehicleKind, ...VehicleKind[]];

export function namedOptions(all: readonly { id: string; name: string }[]) {
  return all.map(({ id, name }) => ({ value: id, label: name }));
}

/** Topics of the advisors: advice only, so that no name promises a registry or an inspection of ours. */
export const TOPICS = [
  { id: "comprar", name: "Comprar" },
  { id: "vender", name: "Vender" },
  { id: "papeles", name: "Papeles y transferencia" },
  { id: "registro", name: "Identificar tu bicicleta" },
  { id: "inspecciones", name: "Revisión antes de comprar" },
  { id: "seguridad", name: "Compra segura" },
] as const satisfies readonly { id: string; name: string }[];

export type TopicId = (typeof TOPICS)[number]["id"];
export const TOPIC_IDS = TOPICS.map(({ id }) => id) as [TopicId, ...TopicId[]];

export function topicName(id: TopicId): string {
  return TOPICS.find((topic) => topic.id === id)?.name ?? id;
}

/** Times of day at which the sender prefers a call. */
export const TIMES = [
  { id: "manana", name: "En la mañana (9:00-13:00)" },
  { id: "tarde", name: "En la tarde (13:00-19:00)" },
  { id: "sabado", name: "El sábado" },
] as const satisfies readonly { id: string; name: string }[];
