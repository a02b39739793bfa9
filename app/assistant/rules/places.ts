import { DEPARTMENTS, type DepartmentSlug } from "../../business/peru.ts";
import { fold } from "../../catalog/folding.ts";

/** Cities and districts that users name instead of their department, folded. */
const CITIES: Partial<Record<DepartmentSlug, string>> = {
  amazonas: "chachapoyas|bagua",
  ancash: "huaraz|chimbote",
  apurimac: "abancay|andahuaylas",
  ayacucho: "huamanga|huanta",
  cajamarca: "jaen",
  callao: "ventanilla|bellavista|la perla",
  cusco: "cuzco",
  ica: "chincha|pisco|nazca|nasca",
  junin: "huancayo|la oroya|satipo|tarma",
  "la-libertad": "trujillo|huanchaco|chepen",
  lambayeque: "chiclayo|ferrenafe",
  lima:
    "san martin de porres|miraflores|surco|san isidro|san borja|la molina|los olivos|ate|comas|san juan de lurigancho|" +
    "sjl|villa el salvador|barranco|chorrillos|magdalena|jesus maria|pueblo libre|la victoria|san miguel|lince|" +
    "surquillo|rimac|carabayllo|lurin|huacho|canete|barranca|huaral",
  loreto: "iquitos|yurimaguas",
  "madre-de-dios": "puerto maldonado",
  moquegua: "ilo",
  pasco: "cerro de pasco|oxapampa",
  piura: "sullana|talara|paita|mancora",
  puno: "juliaca",
  "san-martin": "tarapoto|moyobamba|rioja",
  ucayali: "pucallpa",
};

const NAMES: readonly { slug: DepartmentSlug; pattern: RegExp; length: number }[] = DEPARTMENTS.flatMap(
  ({ slug, name }) =>
    [fold(name), ...(CITIES[slug]?.split("|") ?? [])].map((known) => ({
      slug,
      pattern: new RegExp(`(?<![a-z])(?:(?:en|de|por|desde|para) )?(?:el |la ciudad de )?${known}(?![a-z])`),
      length: known.length,
    })),
).sort((a, b) => b.length - a.length);

/** The department in a folded text, by its name or one of its cities; longer names first. */
export function readDepartmentNamed(text: string): { value: DepartmentSlug | null; rest: string } {
  for (const { slug, pattern } of NAMES) {
    if (pattern.test(text)) return { value: slug, rest: text.replace(pattern, " ") };
  }
  return { value: null, rest: text };
}
