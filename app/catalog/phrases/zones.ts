import { DEPARTMENTS, type DepartmentSlug } from "../../business/peru.ts";

/** Regions of Peru as people name them, folded, with the slugs of their departments. */
const REGIONS: readonly (readonly [names: string, label: string, departments: string])[] = [
  ["selva|amazonia|oriente", "la selva", "loreto|ucayali|madre-de-dios|san-martin|amazonas"],
  ["selva central", "la selva central", "junin|pasco"],
  ["costa", "la costa", "tumbes|piura|lambayeque|la-libertad|ancash|lima|callao|ica|arequipa|moquegua|tacna"],
  [
    "sierra|andes",
    "la sierra",
    "cajamarca|ancash|huanuco|pasco|junin|huancavelica|ayacucho|apurimac|cusco|puno|arequipa",
  ],
  ["sierra central|centro del peru", "la sierra central", "junin|pasco|huanuco|huancavelica"],
  [
    "provincia|provincias",
    "provincias",
    DEPARTMENTS.map(({ slug }) => slug)
      .filter((slug) => slug !== "lima" && slug !== "callao")
      .join("|"),
  ],
  ["norte|norte del peru|costa norte", "el norte", "tumbes|piura|lambayeque|la-libertad|cajamarca|ancash"],
  ["sur|sur del peru|costa sur", "el sur", "ica|arequipa|moquegua|tacna|puno|cusco|apurimac"],
];

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

const CONOS = PARTS_OF_LIMA.filter(([names]) => names.includes("cono"));

interface Zone {
  /** With its article: `la selva`. */
  label: string;
  /** Of Lima, by slug. */
  districts: ReadonlySet<string>;
  departments: readonly DepartmentSlug[];
}

/** Alone these are also other things: `costa verde`, `ZX 200 Sierra`. */
const AFTER_A_PREPOSITION = /^(?:en|de|por|para|pa) (?:la |el |los )?/;

/** The part of Lima, or of Peru, that a run of folded words means (`lima norte`, `en la selva`); null for none. */
export function zoneNamed(run: string): Zone | null {
  const name = run.replace(AFTER_A_PREPOSITION, "");
  const part = PARTS_OF_LIMA.find(([names]) => names.split("|").includes(name));
  if (part) return { label: name.replace(/\blima\b/, "Lima"), districts: new Set(part[1].split("|")), departments: [] };
  if (name === run && !name.includes(" ") && name !== "selva" && name !== "costa") return null;
  if (name === "cono" || name === "conos")
    return {
      label: "los conos de Lima",
      districts: new Set(CONOS.flatMap(([, districts]) => districts.split("|"))),
      departments: [],
    };
  const region = REGIONS.find(([names]) => names.split("|").includes(name));
  if (!region) return null;
  const [, label, departments] = region;
  return { label, districts: new Set(), departments: departments.split("|") as DepartmentSlug[] };
}
