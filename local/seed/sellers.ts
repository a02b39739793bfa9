import type { DepartmentSlug } from "../../app/business/peru.ts";
import { PLACES } from "./places.ts";

/** A seller, with one place for all their listings. */
export interface Seller {
  uid: string;
  department: DepartmentSlug;
  district: string;
}

/** Shops and users of the demo: invented. At least one in each department. */
const HOMES: readonly (readonly [name: string, department: DepartmentSlug])[] = [
  ["Ciclos Ñandú", "ancash"],
  ["Bicicentro Rímac", "lima"],
  ["Pedal y Ruta", "la-libertad"],
  ["Casa Ciclista El Tambo", "junin"],
  ["Motos Andinas", "cusco"],
  ["La Cadena Suelta", "lima"],
  ["Percy", "huancavelica"],
  ["Wilmer", "loreto"],
  ["Bici Barrio", "callao"],
  ["Taller y Tienda Manubrio", "ica"],
  ["Rodamundo", "piura"],
  ["Kilómetro Cero Motos", "lima"],
  ["Rosa", "amazonas"],
  ["Julio", "lima"],
  ["Milagros", "apurimac"],
  ["Edwin", "ayacucho"],
  ["Yesenia", "cajamarca"],
  ["Dos Ruedas Sur", "arequipa"],
  ["Flor", "huanuco"],
  ["MotoNorte Chiclayo", "lambayeque"],
  ["Katherine", "madre-de-dios"],
  ["Jhon", "moquegua"],
  ["Maribel", "pasco"],
  ["Ronald", "puno"],
  ["Lucía", "san-martin"],
  ["Freddy", "tacna"],
  ["Nélida", "tumbes"],
  ["Saúl", "ucayali"],
  ["Gladys", "lima"],
  ["Abel", "lima"],
];

export const DEMO_SELLER: Seller = {
  uid: "demo-vendedor",
  department: "arequipa",
  district: "Yanahuara",
};

/** Those of one department live in its districts in turn. */
export const SELLERS: readonly (Seller & { name: string })[] = HOMES.map(([name, department], index) => {
  const { districts } = PLACES[department];
  const neighbours = HOMES.slice(0, index).filter((home) => home[1] === department).length;
  return {
    uid: `demo-vendedor-${String(index + 1).padStart(2, "0")}`,
    name,
    department,
    district: districts[neighbours % districts.length] ?? "",
  };
});
