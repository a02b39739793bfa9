import type { Act, Market, Person, Temper } from "../runtime/market";

const NAMES = ["Rosa", "Beto", "Ana", "Lucho", "Camila", "Iván", "Teresa", "Óscar", "Nelly", "Paco"] as const;
const FAMILIES = ["Huamán", "Quispe", "Ríos", "Salas", "Torres", "Mamani", "Flores", "Vega", "Lazo", "Cueva"] as const;

/** Letters of a name that nobody else has: nine digits in a row would be no name. */
const letters = (hex: string): string => hex.replace(/\d/g, (digit) => "ghijklmnop"[Number(digit)] ?? "x");

/** Opens a confirmed account. */
export async function open(market: Market, role = "user", more: Partial<Person> & { workshopId?: string } = {}) {
  const { chance, site } = market;
  const own = letters(chance.hex(6));
  const uid = more.uid ?? `p${own}${chance.hex(6)}`;
  const name = `${chance.of(...NAMES)} ${chance.of(...FAMILIES)} ${own[0]?.toUpperCase()}${own.slice(1)}`;
  const email = `${own}@correo.test`;
  const temper: Temper = more.temper ?? (chance.percent(30) ? "forgetful" : "honest");
  const person: Person = { uid, name, email, temper, role };
  site.identity.person({ uid, email, emailVerified: true });
  await site.world.seedUser(uid, {
    email,
    displayName: name,
    role: role as "user",
    phone: `+519${String(chance.int(10_000_000, 99_999_999))}`,
    profileCompleted: true,
    department: "lima",
    province: "Lima",
    district: "Miraflores",
    ...(more.workshopId && { workshopId: more.workshopId }),
  });
  market.people.set(uid, person);
  return person;
}

/** Where something new begins: acts on nothing that is there yet. */
export const NOTHING = [{ id: "new", path: "new", data: {} }] as const;

export const ACCOUNT_ACTS: readonly Act[] = [
  {
    name: "join",
    weight: 5,
    on: () => NOTHING,
    run: async (market) => [(await open(market)).uid],
  },
];
