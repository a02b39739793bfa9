import { z } from "zod";

import {
  SERVICE_SWITCHES,
  SWITCH_STATES,
  type ServiceSwitch,
  type Switches,
  type SwitchState,
} from "~/business/switches";

type Variable = (typeof SERVICE_SWITCHES)[ServiceSwitch];
type Found = Record<Variable, SwitchState>;

const state = z
  .string("must be text")
  .transform((value) => value.trim() || "proximamente")
  .pipe(z.enum(SWITCH_STATES, `must be ${SWITCH_STATES.join(", ")}`))
  .default("proximamente");

/** The variables of the service switches; an empty one means `proximamente`. */
export const SwitchVariables = Object.fromEntries(
  Object.values(SERVICE_SWITCHES).map((variable) => [variable, state]),
) as Record<Variable, typeof state>;

export function switchesOf(found: Found): Switches {
  const states = Object.entries(SERVICE_SWITCHES).map(([name, variable]) => [name, found[variable]]);
  return Object.fromEntries(states) as Record<ServiceSwitch, SwitchState>;
}
