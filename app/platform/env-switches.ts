import {
  SERVICE_SWITCHES,
  SWITCH_STATES,
  type ServiceSwitch,
  type Switches,
  type SwitchState,
} from "~/business/switches";

import { choice, setting, truth, type Setting, type SettingGroup, type SettingValues } from "./setting";

const STATE = choice(SWITCH_STATES, {
  proximamente: { label: "Próximamente", hint: "La página cuenta qué será." },
  prueba: { label: "En prueba", hint: "Funciona, con su marca; el menú sigue diciendo «Próximamente»." },
  activo: { label: "Activo", hint: "Funciona, sin marca." },
});

const service = (label: string): Setting<SwitchState> =>
  setting({
    label,
    kind: STATE,
    default: "proximamente",
    danger: (before, after) =>
      after === "proximamente"
        ? `${label}: sus páginas dejan de funcionar para todos. Lo que ya se guardó no se borra.`
        : before === "proximamente"
          ? `${label}: sus páginas se abren para todos.`
          : null,
  });

export const SERVICE_GROUP = {
  slug: "servicios",
  title: "Servicios y Libro de Reclamaciones",
  lead: "Lo que se anuncia, se prueba o ya funciona.",
  settings: {
    REGISTRY_THEFT: service("Denunciar un robo"),
    REGISTRY_STOLEN_LIST: service("Bicicletas robadas"),
    REGISTRY_TRANSFER: service("Transferir propiedad"),
    INSPECTION_LEGAL: service("Inspección legal"),
    INSPECTION_MECHANICAL: service("Inspección mecánica"),
    COMPLAINTS_REQUIRE_LOGIN: setting({
      label: "Libro de Reclamaciones",
      kind: truth("Pide iniciar sesión", "Abierto a cualquiera"),
      default: "true",
      danger: (_, after) =>
        after === "true"
          ? "Quien no tiene cuenta no podrá presentar una hoja en línea."
          : "Cualquiera podrá presentar una hoja sin cuenta.",
    }),
  },
} satisfies SettingGroup;

export function switchesOf(found: SettingValues<typeof SERVICE_GROUP.settings>): Switches {
  const states = Object.entries(SERVICE_SWITCHES).map(([name, variable]) => [name, found[variable]]);
  return Object.fromEntries(states) as Record<ServiceSwitch, SwitchState>;
}

const ASKING = choice(["ofrecer", "pedir"], {
  ofrecer: { label: "Ofrecerla", hint: "Cada uno decide si la activa. A quien la activó se la pedimos igual." },
  pedir: { label: "Pedirla", hint: "Sin ella no se entra a esas páginas: primero hay que activarla." },
});

const asked = (label: string, where: string) =>
  setting({
    label: `Verificación en dos pasos: ${label}`,
    kind: ASKING,
    default: "ofrecer",
    danger: (_, after) => (after === "pedir" ? `Quien no la tenga no podrá ${where} hasta activarla.` : null),
  });

export const SECURITY_GROUP = {
  slug: "seguridad",
  title: "Seguridad de las cuentas",
  lead: "A los administradores se la pedimos siempre.",
  settings: {
    SECOND_FACTOR_SELLERS: asked("vendedores que cobran", "decir dónde le pagamos"),
    SECOND_FACTOR_WORKSHOPS: asked("talleres", "ver ni atender sus inspecciones"),
    SECOND_FACTOR_POLICE: asked("policía", "consultar el registro"),
  },
} satisfies SettingGroup;

export function secondFactorsOf(found: SettingValues<typeof SECURITY_GROUP.settings>) {
  return {
    sellers: found.SECOND_FACTOR_SELLERS === "pedir",
    workshops: found.SECOND_FACTOR_WORKSHOPS === "pedir",
    police: found.SECOND_FACTOR_POLICE === "pedir",
  };
}

/** Users of whom a second factor is required, as production requires it of administrators. */
export type SecondFactors = ReturnType<typeof secondFactorsOf>;
