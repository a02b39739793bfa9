import type { ChecklistSection } from "./constants";

/** Points of a motorcycle. An id is never given to another point: documents hold it. */
export const MOTORCYCLE_CHECKLIST: readonly ChecklistSection[] = [
  {
    id: "identidad",
    title: "Identidad",
    points: [
      { id: "numero-motor", label: "Número de motor legible y sin borrar", critical: true },
      { id: "numero-chasis", label: "Número de serie del chasis legible y sin borrar", critical: true },
      { id: "placa", label: "Placa puesta y legible" },
      { id: "numeros-tarjeta", label: "Los números son los de la tarjeta de propiedad", critical: true },
      { id: "llaves", label: "Llaves y duplicado" },
    ],
  },
  {
    id: "chasis",
    title: "Chasis y carrocería",
    points: [
      { id: "chasis", label: "Chasis sin golpes, fisuras ni soldaduras ajenas", critical: true },
      { id: "basculante", label: "Basculante y sus bujes" },
      { id: "plasticos", label: "Plásticos y tanque" },
      { id: "pintura-moto", label: "Pintura y corrosión" },
      { id: "asiento-moto", label: "Asiento" },
      { id: "posapies", label: "Posapiés y agarraderas" },
      { id: "parante", label: "Parante lateral y central" },
      { id: "espejos", label: "Espejos" },
    ],
  },
  {
    id: "motor",
    title: "Motor",
    points: [
      { id: "arranque-frio", label: "Arranque en frío" },
      { id: "ralenti", label: "Ralentí estable" },
      { id: "ruidos-motor", label: "Sin ruidos de válvulas, cadena o biela" },
      { id: "humo", label: "Sin humo azul ni negro" },
      { id: "aceite", label: "Aceite: nivel y estado" },
      { id: "fugas-aceite", label: "Sin fugas de aceite" },
      { id: "compresion", label: "Compresión" },
      { id: "refrigeracion", label: "Refrigeración: nivel y fugas" },
      { id: "filtro-aire", label: "Filtro de aire" },
      { id: "bujia", label: "Bujía" },
      { id: "combustible", label: "Carburador o inyección" },
      { id: "fugas-combustible", label: "Sin fugas de combustible", critical: true },
      { id: "escape", label: "Escape sin perforaciones" },
    ],
  },
  {
    id: "transmision",
    title: "Embrague y transmisión",
    points: [
      { id: "embrague", label: "Embrague: no patina ni arrastra" },
      { id: "cable-embrague", label: "Cable o líquido de embrague" },
      { id: "caja", label: "Caja: todas las marchas" },
      { id: "cadena-moto", label: "Cadena o faja: tensión y desgaste" },
      { id: "pinon-corona", label: "Piñón y corona" },
      { id: "acelerador", label: "Acelerador regresa solo", critical: true },
    ],
  },
  {
    id: "frenos",
    title: "Frenos",
    points: [
      { id: "freno-delantero-moto", label: "Freno delantero", critical: true },
      { id: "freno-trasero-moto", label: "Freno trasero", critical: true },
      { id: "pastillas-moto", label: "Pastillas o zapatas: desgaste" },
      { id: "discos-moto", label: "Discos o tambores" },
      { id: "liquido-freno", label: "Líquido de freno y mangueras", critical: true },
      { id: "abs", label: "ABS o CBS" },
    ],
  },
  {
    id: "suspension",
    title: "Dirección y suspensión",
    points: [
      { id: "direccion-moto", label: "Dirección sin holgura", critical: true },
      { id: "manubrio-moto", label: "Manubrio recto" },
      { id: "barras", label: "Barras de suspensión rectas y sin fugas" },
      { id: "retenes", label: "Retenes" },
      { id: "amortiguador", label: "Amortiguador trasero" },
    ],
  },
  {
    id: "ruedas",
    title: "Ruedas y llantas",
    points: [
      { id: "llanta-delantera-moto", label: "Llanta delantera: banda, costados y fecha", critical: true },
      { id: "llanta-trasera-moto", label: "Llanta trasera: banda, costados y fecha", critical: true },
      { id: "aros-moto", label: "Aros sin golpes" },
      { id: "rayos-moto", label: "Rayos" },
      { id: "rodajes", label: "Rodajes" },
      { id: "ejes-moto", label: "Ejes ajustados", critical: true },
    ],
  },
  {
    id: "electrico",
    title: "Sistema eléctrico",
    points: [
      { id: "bateria-moto", label: "Batería y carga" },
      { id: "faro", label: "Luz baja y alta" },
      { id: "stop", label: "Luz posterior y de freno", critical: true },
      { id: "direccionales", label: "Direccionales" },
      { id: "bocina", label: "Bocina" },
      { id: "tablero", label: "Tablero y odómetro" },
      { id: "cableado", label: "Cableado sin empalmes ajenos" },
      { id: "arrancador", label: "Arrancador y corte de encendido" },
    ],
  },
  {
    id: "prueba",
    title: "Prueba de manejo",
    points: [
      { id: "marcha-recta", label: "Avanza recta, sin jalar a un lado", critical: true },
      { id: "frenado-prueba", label: "Frenado en línea recta", critical: true },
      { id: "vibraciones", label: "Sin vibraciones anormales" },
    ],
  },
];
