/** Parts of Lima as people name them, folded, with the slugs of their districts. */
const PARTS_OF_LIMA: readonly (readonly [names: string, districts: string])[] = [
  [
    "lima norte|cono norte|norte de lima",
    "los-olivos|comas|independencia|san-martin-de-porres|carabayllo|puente-piedra|ancon|santa-rosa",
  ],
  [
    "lima sur|cono sur|sur de lima",
    "villa-el-salvador|villa-maria-del-triunfo|san-juan-de-miraflores|chorrillos|lurin|pachacamac|punta-hermosa" +
      "|punta-negra|san-bartolo|pucusana",
  ],
  [
    "lima este|cono este|este de lima",
    "ate|san-juan-de-lurigancho|santa-anita|el-agustino|la-molina|lurigancho|chaclacayo|cieneguilla",
  ],
  [
    "lima moderna",
    "miraflores|san-isidro|san-borja|santiago-de-surco|surquillo|barranco|jesus-maria|lince|magdalena-del-mar" +
      "|pueblo-libre|san-miguel|la-molina",
  ],
  ["lima centro|centro de lima", "lima|brena|la-victoria|rimac|san-luis|lince|jesus-maria"],
];

/** The districts of Lima that a run of folded words means together; null for no such part. */
export function zoneNamed(run: string): ReadonlySet<string> | null {
  const found = PARTS_OF_LIMA.find(([names]) => names.split("|").includes(run));
  return found ? new Set(found[1].split("|")) : null;
}
