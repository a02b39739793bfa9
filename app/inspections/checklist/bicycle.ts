import type { ChecklistSection } from "./constants";

/** Points of a bicycle. An id is never given to another point: documents hold it. */
export const BICYCLE_CHECKLIST: readonly ChecklistSection[] = [
  {
    id: "cuadro",
    title: "Cuadro y horquilla",
    points: [
      { id: "cuadro-fisuras", label: "Cuadro sin fisuras ni abolladuras", critical: true },
      { id: "cuadro-soldaduras", label: "Soldaduras y uniones", critical: true },
      { id: "horquilla", label: "Horquilla recta y sin fisuras", critical: true },
      { id: "suspension-delantera", label: "Suspensión delantera: recorrido y fugas" },
      { id: "suspension-trasera", label: "Suspensión trasera: amortiguador y bujes" },
      { id: "serie", label: "Número de serie legible y sin borrar" },
      { id: "pintura", label: "Pintura y corrosión" },
    ],
  },
  {
    id: "direccion",
    title: "Dirección y asiento",
    points: [
      { id: "juego-direccion", label: "Juego de dirección sin holgura", critical: true },
      { id: "potencia", label: "Potencia y pernos ajustados", critical: true },
      { id: "manubrio", label: "Manubrio sin fisuras", critical: true },
      { id: "punos", label: "Puños o cinta" },
      { id: "tija", label: "Tija de asiento: inserción y ajuste" },
      { id: "asiento", label: "Asiento y rieles" },
    ],
  },
  {
    id: "ruedas",
    title: "Ruedas y llantas",
    points: [
      { id: "aro-delantero", label: "Aro delantero centrado" },
      { id: "aro-trasero", label: "Aro trasero centrado" },
      { id: "rayos", label: "Rayos completos y tensos" },
      { id: "maza-delantera", label: "Maza delantera sin juego" },
      { id: "maza-trasera", label: "Maza trasera y núcleo" },
      { id: "ejes", label: "Ejes o cierres rápidos ajustados", critical: true },
      { id: "llanta-delantera", label: "Llanta delantera: banda y costados" },
      { id: "llanta-trasera", label: "Llanta trasera: banda y costados" },
      { id: "presion", label: "Presión y válvulas" },
    ],
  },
  {
    id: "frenos",
    title: "Frenos",
    points: [
      { id: "freno-delantero", label: "Freno delantero detiene la rueda", critical: true },
      { id: "freno-trasero", label: "Freno trasero detiene la rueda", critical: true },
      { id: "pastillas", label: "Pastillas o zapatas: desgaste" },
      { id: "discos", label: "Discos o pistas de freno" },
      { id: "cables-freno", label: "Cables o mangueras sin fugas" },
      { id: "manetas", label: "Manetas de freno" },
    ],
  },
  {
    id: "transmision",
    title: "Transmisión",
    points: [
      { id: "cadena", label: "Cadena: estiramiento" },
      { id: "pinones", label: "Piñones" },
      { id: "platos", label: "Platos" },
      { id: "bielas", label: "Bielas ajustadas", critical: true },
      { id: "eje-centro", label: "Eje de centro sin juego" },
      { id: "pedales", label: "Pedales" },
      { id: "cambio-trasero", label: "Cambio trasero y su pata" },
      { id: "cambio-delantero", label: "Cambio delantero" },
      { id: "mandos", label: "Mandos y cables de cambio" },
    ],
  },
  {
    id: "prueba",
    title: "Accesorios y prueba",
    points: [
      { id: "reflectores", label: "Reflectores y luces" },
      { id: "bateria", label: "Batería y motor (si es eléctrica)" },
      { id: "prueba-recta", label: "Prueba: rueda derecho y sin ruidos", critical: true },
      { id: "prueba-frenado", label: "Prueba: frena y cambia bajo carga" },
    ],
  },
];
