import type { CategoryId } from "../../app/catalog/categories.ts";

/** Vehicles sold in Peru: brand, model, price when new (soles) and specification table. */
export interface ModelOnSale {
  brand: string;
  model: string;
  /** Price new, in soles. */
  price: number;
  specs?: Record<string, string | number>;
}

const m = (brand: string, model: string, price: number, specs: ModelOnSale["specs"] = {}): ModelOnSale => ({
  brand,
  model,
  price,
  specs,
});

const rigid = { suspension: "Delantera", wheelSize: '29"' };
const moto = (displacement: number, transmission = "Mecánica"): ModelOnSale["specs"] => ({
  displacement,
  fuel: "Gasolina",
  transmission,
});

export const MODELS: Record<CategoryId, readonly ModelOnSale[]> = {
  mtb: [
    m("Trek", "Marlin 5", 2699, { ...rigid, gears: 16, material: "Aluminio", brakes: "Disco hidráulico" }),
    m("Trek", "Marlin 7", 4299, { ...rigid, gears: 10, material: "Aluminio", brakes: "Disco hidráulico" }),
    m("Giant", "Talon 2", 2999, { ...rigid, gears: 18, material: "Aluminio", brakes: "Disco hidráulico" }),
    m("Giant", "Trance 29", 9800, {
      suspension: "Doble",
      wheelSize: '29"',
      gears: 12,
      material: "Aluminio",
      brakes: "Disco hidráulico",
    }),
    m("Specialized", "Rockhopper Comp", 4600, {
      ...rigid,
      gears: 10,
      material: "Aluminio",
      brakes: "Disco hidráulico",
    }),
    m("Specialized", "Stumpjumper", 17900, {
      suspension: "Doble",
      wheelSize: '29"',
      gears: 12,
      material: "Carbono",
      brakes: "Disco hidráulico",
    }),
    m("Scott", "Aspect 950", 3650, { ...rigid, gears: 16, material: "Aluminio", brakes: "Disco hidráulico" }),
    m("Cannondale", "Trail 7", 3400, { ...rigid, gears: 18, material: "Aluminio", brakes: "Disco mecánico" }),
    m("GT", "Aggressor Sport", 2150, {
      suspension: "Delantera",
      wheelSize: '27.5"',
      gears: 21,
      material: "Aluminio",
      brakes: "Disco mecánico",
    }),
    m("Oxford", "Merak 1", 1149, {
      suspension: "Delantera",
      wheelSize: '27.5"',
      gears: 21,
      material: "Aluminio",
      brakes: "Disco mecánico",
    }),
    m("Oxford", "Polux 3", 1690, { ...rigid, gears: 24, material: "Aluminio", brakes: "Disco hidráulico" }),
    m("Monark", "Silver Peak", 899, {
      suspension: "Delantera",
      wheelSize: '26"',
      gears: 21,
      material: "Acero",
      brakes: "V-brake",
    }),
    m("Best", "Inca", 799, {
      suspension: "Delantera",
      wheelSize: '29"',
      gears: 21,
      material: "Acero",
      brakes: "Disco mecánico",
    }),
  ],
  ruta: [
    m("Trek", "Domane AL 2", 5400, { wheelSize: "700c", gears: 16, material: "Aluminio", brakes: "Disco mecánico" }),
    m("Trek", "Émonda SL 5", 12900, { wheelSize: "700c", gears: 22, material: "Carbono", brakes: "Disco hidráulico" }),
    m("Giant", "Contend 3", 4200, { wheelSize: "700c", gears: 16, material: "Aluminio", brakes: "Herradura" }),
    m("Giant", "TCR Advanced 2", 10500, {
      wheelSize: "700c",
      gears: 22,
      material: "Carbono",
      brakes: "Disco hidráulico",
    }),
    m("Specialized", "Allez", 5100, { wheelSize: "700c", gears: 16, material: "Aluminio", brakes: "Herradura" }),
    m("Specialized", "Tarmac SL7", 24900, {
      wheelSize: "700c",
      gears: 24,
      material: "Carbono",
      brakes: "Disco hidráulico",
    }),
    m("Scott", "Speedster 40", 4350, { wheelSize: "700c", gears: 16, material: "Aluminio", brakes: "Herradura" }),
    m("Cannondale", "CAAD13", 8900, { wheelSize: "700c", gears: 22, material: "Aluminio", brakes: "Disco hidráulico" }),
    m("Oxford", "Luxor", 1990, { wheelSize: "700c", gears: 14, material: "Aluminio", brakes: "Herradura" }),
  ],
  gravel: [
    m("Trek", "Checkpoint ALR 4", 8200, {
      wheelSize: "700c",
      gears: 20,
      material: "Aluminio",
      brakes: "Disco hidráulico",
    }),
    m("Giant", "Revolt 2", 5600, { wheelSize: "700c", gears: 16, material: "Aluminio", brakes: "Disco mecánico" }),
    m("Specialized", "Diverge E5", 6400, {
      wheelSize: "700c",
      gears: 16,
      material: "Aluminio",
      brakes: "Disco mecánico",
    }),
    m("Cannondale", "Topstone 3", 6900, {
      wheelSize: "700c",
      gears: 18,
      material: "Aluminio",
      brakes: "Disco mecánico",
    }),
    m("GT", "Grade Sport", 4300, { wheelSize: "700c", gears: 16, material: "Aluminio", brakes: "Disco mecánico" }),
    m("Scott", "Speedster Gravel 50", 5200, {
      wheelSize: "700c",
      gears: 16,
      material: "Aluminio",
      brakes: "Disco mecánico",
    }),
  ],
  urbana: [
    m("Oxford", "Cyclotour", 1099, { wheelSize: "700c", gears: 7, material: "Aluminio", brakes: "V-brake" }),
    m("Monark", "Citizen", 749, { wheelSize: '26"', gears: 6, material: "Acero", brakes: "V-brake" }),
    m("Monark", "Clásica Dama", 620, { wheelSize: '26"', gears: 1, material: "Acero", brakes: "Contrapedal" }),
    m("Giant", "Escape 3", 2500, { wheelSize: "700c", gears: 21, material: "Aluminio", brakes: "V-brake" }),
    m("Trek", "FX 1", 2550, { wheelSize: "700c", gears: 16, material: "Aluminio", brakes: "Disco mecánico" }),
    m("Specialized", "Sirrus 1.0", 2700, { wheelSize: "700c", gears: 16, material: "Aluminio", brakes: "V-brake" }),
    m("Best", "Paseo", 560, { wheelSize: '26"', gears: 1, material: "Acero", brakes: "V-brake" }),
  ],
  bmx: [
    m("GT", "Performer 20", 1750, { wheelSize: '20"', material: "Cromoly", brakes: "V-brake" }),
    m("GT", "Air", 1390, { wheelSize: '20"', material: "Acero", brakes: "V-brake" }),
    m("Oxford", "Spine", 649, { wheelSize: '20"', material: "Acero", brakes: "V-brake" }),
    m("Monark", "Freestyle", 480, { wheelSize: '20"', material: "Acero", brakes: "V-brake" }),
    m("Best", "Cross 20", 390, { wheelSize: '20"', material: "Acero", brakes: "V-brake" }),
  ],
  "bici-electrica": [
    m("Trek", "Verve+ 2", 9900, {
      wheelSize: "700c",
      gears: 9,
      brakes: "Disco hidráulico",
      suspension: "Rígida",
      battery: 400,
      range: 90,
    }),
    m("Giant", "Talon E+ 3", 8700, {
      wheelSize: '29"',
      gears: 8,
      brakes: "Disco hidráulico",
      suspension: "Delantera",
      battery: 500,
      range: 100,
    }),
    m("Specialized", "Turbo Vado SL", 14500, {
      wheelSize: "700c",
      gears: 10,
      brakes: "Disco hidráulico",
      suspension: "Rígida",
      battery: 320,
      range: 130,
    }),
    m("Oxford", "E-City", 3890, {
      wheelSize: '26"',
      gears: 7,
      brakes: "Disco mecánico",
      suspension: "Delantera",
      battery: 360,
      range: 50,
    }),
    m("Wanxin", "E-Bike Andina", 2990, {
      wheelSize: '26"',
      gears: 7,
      brakes: "Disco mecánico",
      suspension: "Delantera",
      battery: 336,
      range: 40,
    }),
  ],
  infantil: [
    m("Trek", "Precaliber 16", 950, { wheelSize: '16"', age: "4 a 6 años", brakes: "Contrapedal" }),
    m("Giant", "Animator 16", 820, { wheelSize: '16"', age: "4 a 6 años", brakes: "V-brake" }),
    m("Oxford", "Beetle 12", 329, { wheelSize: '12"', age: "2 a 4 años", brakes: "V-brake" }),
    m("Oxford", "Drako 20", 559, { wheelSize: '20"', age: "6 a 9 años", brakes: "V-brake" }),
    m("Monark", "Mini Rex 16", 349, { wheelSize: '16"', age: "4 a 6 años", brakes: "V-brake" }),
    m("Best", "Kids 12", 259, { wheelSize: '12"', age: "2 a 4 años", brakes: "V-brake" }),
    m("GT", "Stomper 24", 1350, { wheelSize: '24"', age: "8 a 12 años", brakes: "V-brake" }),
  ],
  plegable: [
    m("Oxford", "Nomad 20", 1290, { wheelSize: '20"', gears: 7, material: "Aluminio", brakes: "V-brake", weight: 12 }),
    m("Monark", "Fold 20", 890, { wheelSize: '20"', gears: 6, material: "Acero", brakes: "V-brake", weight: 14 }),
    m("Best", "Urban Fold", 760, { wheelSize: '20"', gears: 6, material: "Acero", brakes: "V-brake", weight: 14 }),
    m("Giant", "Halfway", 3100, { wheelSize: '20"', gears: 7, material: "Aluminio", brakes: "V-brake", weight: 12 }),
  ],
  scooter: [
    m("Honda", "Elite 125", 6990, moto(125, "Automática")),
    m("Honda", "PCX 160", 14990, moto(157, "Automática")),
    m("Yamaha", "NMAX 155", 15900, moto(155, "Automática")),
    m("Yamaha", "Ray ZR 125", 7590, moto(125, "Automática")),
    m("Suzuki", "Burgman Street 125", 8690, moto(124, "Automática")),
    m("Italika", "DS 150", 4790, moto(150, "Automática")),
    m("Wanxin", "WX 125-8", 3990, moto(125, "Automática")),
  ],
  naked: [
    m("Honda", "CB190R", 9790, moto(184)),
    m("Honda", "CB500F", 31900, moto(471)),
    m("Yamaha", "FZ 25", 14490, moto(249)),
    m("Yamaha", "MT-03", 26900, moto(321)),
    m("Bajaj", "Pulsar NS 200", 10990, moto(199)),
    m("Bajaj", "Pulsar N 250", 13290, moto(249)),
    m("KTM", "200 Duke", 15900, moto(199)),
    m("KTM", "390 Duke", 24900, moto(373)),
    m("Suzuki", "Gixxer 150", 9490, moto(155)),
    m("Zongshen", "ZS 200 Roadster", 6290, moto(197)),
  ],
  deportiva: [
    m("Yamaha", "YZF-R3", 28900, moto(321)),
    m("Yamaha", "YZF-R7", 58900, moto(689)),
    m("Honda", "CBR500R", 37900, moto(471)),
    m("Honda", "CBR650R", 59900, moto(649)),
    m("KTM", "RC 200", 18900, moto(199)),
    m("Bajaj", "Pulsar RS 200", 13990, moto(199)),
    m("Suzuki", "Gixxer SF 250", 15490, moto(249)),
  ],
  "doble-proposito": [
    m("Honda", "XR 150L", 10490, moto(149)),
    m("Honda", "XRE 300", 22900, moto(291)),
    m("Honda", "CB500X", 35900, moto(471)),
    m("Yamaha", "XTZ 125", 11290, moto(124)),
    m("Yamaha", "XTZ 250", 22500, moto(249)),
    m("KTM", "390 Adventure", 31900, moto(373)),
    m("Royal Enfield", "Himalayan", 24900, moto(411)),
    m("Suzuki", "V-Strom 250", 21900, moto(248)),
    m("Italika", "TTR 200", 6990, moto(200)),
    m("Zongshen", "ZX 200 Sierra", 6790, moto(197)),
    m("Wanxin", "WX 200 GY", 5490, moto(197)),
  ],
  chopper: [
    m("Royal Enfield", "Meteor 350", 19900, moto(349)),
    m("Royal Enfield", "Classic 350", 20900, moto(349)),
    m("Bajaj", "Avenger 220", 11490, moto(220)),
    m("Suzuki", "Intruder 150", 10290, moto(155)),
    m("Honda", "Rebel 500", 38900, moto(471)),
    m("Zongshen", "ZS 250 Custom", 8490, moto(249)),
  ],
  "moto-electrica": [
    m("Wanxin", "E-Volt 2000", 5990, { power: 2000, battery: 1440, range: 60 }),
    m("Italika", "Voltium", 6490, { power: 2400, battery: 1800, range: 70 }),
    m("Zongshen", "Cineco E", 7990, { power: 3000, battery: 2160, range: 85 }),
    m("Yamaha", "Neo's", 13900, { power: 2500, battery: 970, range: 50 }),
  ],
  trimoto: [
    m("Bajaj", "RE Torito", 11900, { ...moto(198), capacity: 350 }),
    m("Wanxin", "Carga 200", 8990, { ...moto(197), capacity: 500 }),
    m("Zongshen", "ZH 200 Furgón", 10490, { ...moto(197), capacity: 700 }),
    m("Honda", "GL 150 Cargo", 12400, { ...moto(149), capacity: 400 }),
    m("Italika", "Motocarro 200", 9790, { ...moto(200), capacity: 500 }),
  ],
};
