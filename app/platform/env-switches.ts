import {
  SERVICE_SWITCHES,
  SWITCH_STATES,
  type ServiceSwitch,
  type Switches,
  type SwitchState,
} from "~/business/switches";

import { choice, setting, truth, type Setting, type SettingGroup, type SettingValues } from "./setting";

const STATE = choice(SWITCH_STATES, {
  proximamente: { label: "Próximamente", hint: "La página cuenta qué será y recibe correos para avisar." },
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
