/** Services that are announced before they open (docs/decisions/2026-11-22-switches.md), with their variables. */
export const SERVICE_SWITCHES = {
  theft: "REGISTRY_THEFT",
  stolenList: "REGISTRY_STOLEN_LIST",
  transfer: "REGISTRY_TRANSFER",
  legalInspection: "INSPECTION_LEGAL",
  mechanicalInspection: "INSPECTION_MECHANICAL",
} as const;
export type ServiceSwitch = keyof typeof SERVICE_SWITCHES;
const SERVICE_NAMES = Object.keys(SERVICE_SWITCHES) as ServiceSwitch[];

/**
 * `proximamente`: the page says what it will be. `prueba`: it works, marked 'En prueba', and the
 * menu keeps 'Próximamente'. `activo`: it works, without a mark.
 */
export const SWITCH_STATES = ["proximamente", "prueba", "activo"] as const;
export type SwitchState = (typeof SWITCH_STATES)[number];
export type Switches = Readonly<Record<ServiceSwitch, SwitchState>>;

export function isOpenService(switches: Switches, name: ServiceSwitch): boolean {
  return switches[name] !== "proximamente";
}

export function activeServices(switches: Switches): ServiceSwitch[] {
  return SERVICE_NAMES.filter((name) => switches[name] === "activo");
}
