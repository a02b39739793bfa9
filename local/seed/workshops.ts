import type { z } from "zod";

import type { DepartmentSlug } from "../../app/business/peru.ts";
import { slugify } from "../../app/catalog/folding.ts";
import type { AdvisorDocument, Hours, Offer, WorkshopDocument } from "../../app/workshops/model.ts";
import type { ServiceId, TopicId } from "../../app/workshops/services.ts";

type Vehicle = "bicicleta" | "moto";
type Document = [path: string, data: Record<string, unknown>];

const DAY_MS = 86_400_000;

/** Hours in a short form: `[days, from, to]`, days from 0 (Sunday), in hours. */
type Times = readonly (readonly [days: readonly number[], from: number, to: number])[];

const WEEKDAYS = [1, 2, 3, 4, 5] as const;
const TIMES = {
  office: [
    [WEEKDAYS, 9, 19],
    [[6], 9, 17],
  ],
  siesta: [
    [[...WEEKDAYS, 6], 8.5, 13],
    [WEEKDAYS, 15, 19],
  ],
  weekend: [
    [[2, 3, 4, 5, 6], 10, 20],
    [[0], 9, 14],
  ],
  early: [[[...WEEKDAYS, 6], 7, 18]],
  daily: [
    [[...WEEKDAYS, 6], 8, 20],
    [[0], 8, 13],
  ],
} as const satisfies Record<string, Times>;

function hoursOf(times: Times): Hours {
  return times.flatMap(([days, from, to]) => days.map((day) => ({ day, from: from * 60, to: to * 60 })));
}

/** Usual prices in soles, `[from, to]`; null where one side is open. */
const BICYCLE: Partial<Record<ServiceId, readonly [number | null, number | null]>> = {
  mantenimiento: [60, 120],
  frenos: [25, 60],
  llantas: [10, 25],
  cambios: [25, 50],
  suspension: [90, null],
  ruedas: [20, 35],
  ajuste: [80, 180],
  pintura: [150, null],
  electrico: [70, null],
  revision: [40, 40],
  domicilio: [20, 40],
};
const MOTORCYCLE: typeof BICYCLE = {
  mantenimiento: [120, 250],
  frenos: [45, 110],
  llantas: [20, 45],
  cambios: [80, null],
  suspension: [150, null],
  motor: [180, null],
  aceite: [40, 75],
  electrico: [50, null],
  pintura: [220, null],
  revision: [80, 80],
  domicilio: [35, 60],
};

/** Dearer or cheaper places, in steps of five soles. */
function offersOf(services: readonly ServiceId[], vehicles: readonly Vehicle[], level: number): Offer[] {
  const prices = vehicles.includes("bicicleta") ? { ...MOTORCYCLE, ...BICYCLE } : MOTORCYCLE;
  const scaled = (soles: number | null) => (soles === null ? null : Math.max(5, Math.round((soles * level) / 5) * 5));
  return services.map((id) => {
    const [from, to] = prices[id] ?? [null, null];
    return { id, from: scaled(from), to: scaled(to) };
  });
}

interface Place {
  name: string;
  department: DepartmentSlug;
  district: string;
  address: string;
  reference?: string;
  /** About the middle of the district. */
  geo?: readonly [lat: number, lng: number];
  vehicles: readonly Vehicle[];
  services: readonly ServiceId[];
  times: keyof typeof TIMES;
  level?: number;
  rating?: readonly [average: number, count: number];
  description: string;
}

const bici = ["bicicleta"] as const;
const moto = ["moto"] as const;
const both = ["bicicleta", "moto"] as const;

const PLACES: readonly Place[] = [
  {
    name: "La Cadena Azul",
    department: "lima",
    district: "Miraflores",
    address: "Calle Los Pedales 340",
    reference: "A media cuadra de la ciclovía",
    geo: [-12.1211, -77.0297],
    vehicles: bici,
    services: ["mantenimiento", "frenos", "cambios", "ruedas", "ajuste", "revision", "suspension"],
    times: "office",
    level: 1.2,
    rating: [4.8, 126],
    description:
      "Somos tres mecánicos que van en bicicleta al trabajo. Ajustamos cada bici a quien la monta y explicamos qué cambiamos y por qué.",
  },
  {
    name: "Doble Plato",
    department: "lima",
    district: "Surco",
    address: "Av. Los Manubrios 1120",
    geo: [-12.145, -76.991],
    vehicles: bici,
    services: ["mantenimiento", "frenos", "llantas", "cambios", "suspension", "ruedas"],
    times: "weekend",
    level: 1.1,
    rating: [4.6, 73],
    description: "Especialistas en montaña: suspensiones, frenos hidráulicos y ruedas sin cámara.",
  },
  {
    name: "Taller Rueda Paciente",
    department: "lima",
    district: "Jesús María",
    address: "Jr. Los Ejemplos 218",
    geo: [-12.076, -77.046],
    vehicles: bici,
    services: ["mantenimiento", "frenos", "llantas", "cambios", "ruedas", "pintura"],
    times: "siesta",
    rating: [4.9, 41],
    description: "Restauramos bicicletas clásicas y dejamos como nuevas las de todos los días.",
  },
  {
    name: "Bujía Morada Motos",
    department: "lima",
    district: "Los Olivos",
    address: "Av. Los Cigüeñales 765",
    reference: "Frente al grifo",
    geo: [-11.97, -77.07],
    vehicles: moto,
    services: ["mantenimiento", "aceite", "frenos", "motor", "electrico", "llantas", "revision"],
    times: "daily",
    rating: [4.5, 212],
    description: "Mantenimiento de motos de trabajo y lineales, con repuestos a la vista y la pieza vieja en tu mano.",
  },
  {
    name: "Motores del Valle Verde",
    department: "lima",
    district: "Ate",
    address: "Av. El Torque 2040",
    geo: [-12.025, -76.916],
    vehicles: moto,
    services: ["mantenimiento", "aceite", "motor", "frenos", "cambios", "domicilio"],
    times: "early",
    level: 0.9,
    rating: [4.3, 95],
    description: "Abrimos temprano para los que viven de su moto. Auxilio en la zona este.",
  },
  {
    name: "Pedal y Pistón",
    department: "lima",
    district: "San Miguel",
    address: "Calle Las Bielas 455",
    geo: [-12.0777, -77.0907],
    vehicles: both,
    services: ["mantenimiento", "frenos", "llantas", "electrico", "aceite", "revision"],
    times: "office",
    rating: [4.4, 58],
    description: "Bicicletas, scooters y eléctricas en un solo lugar. Revisamos el vehículo antes de que lo compres.",
  },
  {
    name: "Voltio Dos Ruedas",
    department: "lima",
    district: "La Molina",
    address: "Av. Los Inversores 310",
    geo: [-12.08, -76.94],
    vehicles: both,
    services: ["electrico", "mantenimiento", "frenos", "llantas", "domicilio"],
    times: "office",
    level: 1.2,
    rating: [4.7, 34],
    description: "Baterías, controladores y motores de bicicletas y motos eléctricas.",
  },
  {
    name: "El Piñón de Canto Bello",
    department: "lima",
    district: "San Juan de Lurigancho",
    address: "Jr. Las Catalinas 129",
    geo: [-12.002, -77.006],
    vehicles: bici,
    services: ["mantenimiento", "llantas", "frenos", "cambios", "pintura"],
    times: "daily",
    level: 0.8,
    description: "Taller de barrio: parchado al paso y mantenimiento en el día.",
  },
  {
    name: "Manubrio Blanco",
    department: "arequipa",
    district: "Cayma",
    address: "Av. Los Rayos 512",
    geo: [-16.381, -71.548],
    vehicles: bici,
    services: ["mantenimiento", "frenos", "cambios", "suspension", "ruedas", "revision"],
    times: "siesta",
    rating: [4.7, 64],
    description: "Preparamos bicicletas para las bajadas del volcán y para ir a la oficina.",
  },
  {
    name: "Sillar Motos",
    department: "arequipa",
    district: "Cerro Colorado",
    address: "Calle El Escape 88",
    geo: [-16.368, -71.565],
    vehicles: moto,
    services: ["mantenimiento", "aceite", "motor", "frenos", "suspension", "pintura"],
    times: "office",
    rating: [4.4, 81],
    description: "Mecánica general y soldadura. Atendemos motos de doble propósito y trimotos.",
  },
  {
    name: "Rayo Centrado",
    department: "arequipa",
    district: "Yanahuara",
    address: "Pasaje Los Ejes 27",
    geo: [-16.389, -71.545],
    vehicles: bici,
    services: ["ruedas", "ajuste", "cambios", "frenos", "mantenimiento"],
    times: "weekend",
    level: 1.1,
    rating: [4.9, 22],
    description: "Armamos ruedas a mano y bicicletas de ruta a medida.",
  },
  {
    name: "Chasqui Bicis",
    department: "cusco",
    district: "Wanchaq",
    address: "Av. Los Frenos 640",
    reference: "Cerca de la estación",
    geo: [-13.526, -71.96],
    vehicles: bici,
    services: ["mantenimiento", "frenos", "suspension", "cambios", "revision", "llantas"],
    times: "daily",
    rating: [4.8, 88],
    description:
      "Ponemos a punto bicicletas para la altura: frenos que aguantan bajadas largas y repuestos para viajeros.",
  },
  {
    name: "Apacheta Motos",
    department: "cusco",
    district: "San Sebastián",
    address: "Jr. Los Amortiguadores 301",
    geo: [-13.53, -71.937],
    vehicles: moto,
    services: ["mantenimiento", "aceite", "suspension", "motor", "llantas", "electrico"],
    times: "siesta",
    rating: [4.5, 47],
    description: "Motos de viaje y de trabajo. Preparamos la tuya antes de una ruta larga.",
  },
  {
    name: "Taller Qori Ruedas",
    department: "cusco",
    district: "Santiago",
    address: "Calle Los Platos 77",
    vehicles: both,
    services: ["mantenimiento", "llantas", "frenos", "domicilio"],
    times: "office",
    level: 0.9,
    description: "Un taller familiar que recién empieza, con veinte años de oficio.",
  },
  {
    name: "Huaca Bike Taller",
    department: "la-libertad",
    district: "Trujillo",
    address: "Jr. Los Tornillos 415",
    geo: [-8.111, -79.029],
    vehicles: bici,
    services: ["mantenimiento", "frenos", "cambios", "llantas", "ruedas"],
    times: "office",
    rating: [4.6, 52],
    description: "En el centro de Trujillo, con estacionamiento para tu bici mientras esperas.",
  },
  {
    name: "Marea Motos",
    department: "la-libertad",
    district: "Víctor Larco Herrera",
    address: "Av. El Carburador 930",
    geo: [-8.142, -79.043],
    vehicles: moto,
    services: ["mantenimiento", "aceite", "motor", "electrico", "frenos", "revision"],
    times: "early",
    rating: [4.2, 66],
    description: "Diagnóstico por computadora y afinamiento. Cuidamos las motos de la sal del mar.",
  },
  {
    name: "Totora Dos Ruedas",
    department: "la-libertad",
    district: "Huanchaco",
    address: "Calle Los Radios 19",
    geo: [-8.079, -79.121],
    vehicles: both,
    services: ["llantas", "frenos", "mantenimiento", "pintura"],
    times: "weekend",
    level: 0.9,
    rating: [4.5, 18],
    description: "Frente al mar: limpieza a fondo, pintura y protección contra el óxido.",
  },
  {
    name: "Algarrobo Motos",
    department: "piura",
    district: "Piura",
    address: "Av. Las Culatas 708",
    geo: [-5.1945, -80.6328],
    vehicles: moto,
    services: ["mantenimiento", "aceite", "motor", "frenos", "electrico", "domicilio"],
    times: "daily",
    rating: [4.6, 104],
    description: "Mototaxis, lineales y scooters. Salimos a auxiliarte dentro de la ciudad.",
  },
  {
    name: "Sol de Pedales",
    department: "piura",
    district: "Castilla",
    address: "Jr. Los Cambios 233",
    geo: [-5.2, -80.621],
    vehicles: bici,
    services: ["mantenimiento", "llantas", "frenos", "cambios", "electrico"],
    times: "siesta",
    level: 0.9,
    rating: [4.4, 29],
    description: "Bicicletas urbanas, de niños y eléctricas, con cámaras antipinchazos para el camino.",
  },
  {
    name: "Mantaro Bikes",
    department: "junin",
    district: "El Tambo",
    address: "Av. Los Piñones 1515",
    geo: [-12.053, -75.22],
    vehicles: bici,
    services: ["mantenimiento", "suspension", "frenos", "cambios", "revision"],
    times: "office",
    rating: [4.7, 45],
    description: "Montaña y enduro en el valle. Servicio completo de suspensiones.",
  },
  {
    name: "Cigüeñal Huanca",
    department: "junin",
    district: "Huancayo",
    address: "Jr. Las Válvulas 602",
    geo: [-12.067, -75.21],
    vehicles: moto,
    services: ["mantenimiento", "motor", "aceite", "frenos", "cambios", "llantas"],
    times: "early",
    rating: [4.3, 71],
    description: "Reparación de motores con garantía escrita.",
  },
  {
    name: "Taller Sipán Ruedas",
    department: "lambayeque",
    district: "Chiclayo",
    address: "Av. Los Aros 450",
    geo: [-6.7714, -79.8409],
    vehicles: both,
    services: ["mantenimiento", "frenos", "llantas", "aceite", "electrico", "revision"],
    times: "daily",
    rating: [4.5, 83],
    description: "Atendemos bicicletas y motos todos los días, también los domingos en la mañana.",
  },
  {
    name: "Brisa Bici Taller",
    department: "lambayeque",
    district: "Pimentel",
    address: "Calle Las Horquillas 36",
    geo: [-6.836, -79.934],
    vehicles: bici,
    services: ["mantenimiento", "frenos", "llantas", "ajuste"],
    times: "weekend",
    rating: [4.8, 16],
    description: "A dos cuadras del malecón. Armamos y ajustamos tu bicicleta nueva.",
  },
  {
    name: "Motos El Cilindro",
    department: "lambayeque",
    district: "José Leonardo Ortiz",
    address: "Av. Los Segmentos 1201",
    vehicles: moto,
    services: ["mantenimiento", "aceite", "motor", "electrico", "pintura"],
    times: "office",
    level: 0.9,
    rating: [4.1, 39],
    description: "Mecánica, electricidad y pintura de motos de carga.",
  },
];

/** The documents of `workshops`, always the same for the same day. The phones are invented: no Peruvian mobile starts with 900 000. */
export function makeWorkshops(today: Date): Document[] {
  return PLACES.map(
    ({ times, level = 1, geo, rating, services, vehicles, reference = "", ...place }, index): Document => {
      const phone = `+51900000${500 + index}`;
      const certifiedAt = new Date(today.getTime() - (60 + ((index * 53) % 900)) * DAY_MS + DAY_MS / 2);
      const data: z.input<typeof WorkshopDocument> = {
        ...place,
        reference,
        geo: geo ? { lat: geo[0], lng: geo[1] } : null,
        vehicles: [...vehicles],
        services: offersOf(services, vehicles, level),
        hours: hoursOf(TIMES[times]),
        phone,
        whatsapp: index % 6 === 4 ? null : phone,
        rating: rating ? { average: rating[0], count: rating[1], source: "Google", seenOn: "2026-11-02" } : null,
        certifiedAt,
      };
      return [
        `workshops/${slugify(place.name)}`,
        { ...data, active: true, createdAt: certifiedAt, updatedAt: certifiedAt },
      ];
    },
  );
}

const ADVISORS: readonly {
  name: string;
  headline: string;
  topics: readonly TopicId[];
  languages: readonly string[];
  times: Times;
  description: string;
}[] = [
  {
    name: "Milagros",
    headline: "Elige contigo tu primera bicicleta o moto",
    topics: ["comprar", "seguridad"],
    languages: ["Español"],
    times: TIMES.office,
    description: "Compara anuncios, tallas y precios contigo, y te dice qué preguntar a quien vende.",
  },
  {
    name: "Óscar",
    headline: "Papeles de motos: tarjeta, SOAT y transferencia",
    topics: ["papeles", "vender"],
    languages: ["Español"],
    times: [
      [WEEKDAYS, 9, 13],
      [[1, 3, 5], 15, 18],
    ],
    description: "Te explica cada paso de la transferencia y qué revisar antes de firmar en la notaría.",
  },
  {
    name: "Yolanda",
    headline: "Cómo identificar tu bicicleta y qué hacer si te la roban",
    topics: ["registro", "seguridad"],
    languages: ["Español", "quechua"],
    times: [[[1, 2, 3, 4, 5, 6], 8, 14]],
    description: "Te ayuda a dejar constancia de tu bicicleta y a denunciar un robo.",
  },
  {
    name: "Ricardo",
    headline: "Mecánico: qué revisar antes de comprar",
    topics: ["inspecciones", "comprar"],
    languages: ["Español"],
    times: TIMES.weekend,
    description: "Te dice qué mirar, a qué taller certificado llevarla y si el precio es justo.",
  },
  {
    name: "Fiorella",
    headline: "Vende mejor: precio, fotos y anuncio",
    topics: ["vender"],
    languages: ["Español", "inglés"],
    times: [[WEEKDAYS, 12, 19]],
    description: "Revisa tu anuncio contigo y te sugiere un precio según lo que se publica.",
  },
  {
    name: "Efraín",
    headline: "Motos de trabajo: compra, papeles y revisión",
    topics: ["comprar", "papeles", "inspecciones"],
    languages: ["Español", "aimara"],
    times: [[[1, 2, 3, 4, 5, 6], 7, 12]],
    description: "Diez años entre mototaxis y motos lineales. Atiende temprano.",
  },
];

/** The documents of `advisors`. */
export function makeAdvisors(today: Date): Document[] {
  return ADVISORS.map(({ times, topics, languages, ...advisor }, index): Document => {
    const data: z.input<typeof AdvisorDocument> = {
      ...advisor,
      topics: [...topics],
      languages: [...languages],
      hours: hoursOf(times),
      position: index + 1,
    };
    return [`advisors/${slugify(advisor.name)}`, { ...data, active: true, createdAt: today, updatedAt: today }];
  });
}
