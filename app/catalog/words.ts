import type { CategoryId, ConditionId, VehicleKind } from "./categories.ts";
import { fold } from "./folding.ts";

/** For the search and the assistant. Plurals and accents need no entry (`isNamed`). */
export const KIND_WORDS: Record<VehicleKind, readonly string[]> = {
  bicicleta: named("bicicleta bici bicla cicla cleta bike bicycle ciclismo"),
  moto: named("moto motocicleta motito motoca motorcycle motorbike"),
};

export const CATEGORY_WORDS: Record<CategoryId, readonly string[]> = {
  mtb: named("montaña montañera montañero mtb mountain mountainbike todoterreno trail enduro downhill xc crosscountry"),
  ruta: named("ruta rutera rutero pistera pistero carrera road carretera carretero"),
  gravel: named("gravel"),
  urbana: named("urbana urbano ciudad paseo playera fixie dama híbrida citadina vintage city cyclotour commuter"),
  bmx: named("bmx freestyle acrobática acrobacias piruetas trucos saltos"),
  "bici-electrica": named("eléctrica eléctrico ebike e-bike electric asistida"),
  infantil: named(
    "infantil niño niña kids hijo hija nieto nieta sobrino sobrina chibolo chibola chibolito chibolita nene nena niñito niñita hijito hijita sobrinito sobrinita ahijado ahijada pequeñín peque kid rueditas bebé",
  ),
  plegable: named("plegable plegadiza doblable dobla pliega plega folding"),
  scooter: named("scooter escúter motoneta"),
  naked: named("naked pistera pistero"),
  deportiva: named("deportiva deportivo pistera pistero sport racing"),
  "doble-proposito": named(
    "doble-propósito propósito enduro motocross todoterreno trail adventure aventura offroad trochera",
  ),
  chopper: named("chopper custom cruiser crucero"),
  "moto-electrica": named("eléctrica eléctrico electric"),
  trimoto: named(
    "trimoto mototaxi motocarga motocarguero torito triciclo carguera carguero motokar motocar furgoneta trimóvil",
  ),
};

export const CONDITION_WORDS: Record<ConditionId, readonly string[]> = {
  nuevo: named("nuevo nueva"),
  "como-nuevo": named("seminuevo seminueva usado usada segunda"),
  "buen-estado": named("usado usada segunda"),
  "con-detalles": named("usado usada segunda detalles"),
  "para-repuestos": named("usado usada segunda repuestos"),
};

/** Words without meaning beside others: `bicicleta de montaña para niño`. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  named("de del el la las los en con para por y un una se que busco quiero vendo compro"),
);

export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}

/** Words of asking that say nothing of the vehicle, as people write them to the search box and to the assistant. */
const ASKING_WORDS: ReadonlySet<string> = new Set(
  named(
    "ando buscando buscar busca busquen buscame necesito necesitaba quisiera quiero quiere quieren querer querria deseo " +
      "tienen tienes tiene tendras tendran tendra hay habra " +
      "existe existen mostrar muestra muestrame muestren ensena ver veo dame dime dar encontrar encuentra algun alguna algunos " +
      "algunas algo porfa porfavor favor por gracias hola buenas buenos dias tardes noches rebi oye amigo cual cuales que " +
      "como donde estoy vivo soy esta este estos estas eso es son sea ser mas menos muy me mi mis te tu su " +
      "sus lo le nos si no ya pero y o u a al ahora tambien " +
      "solo solamente filtra filtrar filtrame aqui aca cerca zona ciudad disponible disponibles venta " +
      "vendan venden vender compra comprar comprarme " +
      "comprarla barata barato baratas baratos economica economico buena bueno bonita bonito precio precios " +
      "soles sol lucas anuncio anuncios " +
      "modelo modelos marca marcas tipo opciones oferta ofertas recomienda recomiendas recomiendame " +
      "recomendacion recomendaciones interesa " +
      "pido pedir pides piden vendo venderla venderlo vendiera ofrezco ofrecer ofrecen publico publicar " +
      "dejarla dejarlo tengo presupuesto hasta desde entre maximo minimo estado ano anos vehiculo vehiculos " +
      "publicada publicadas rango quien cuanto cuesta cuestan vale valen puedo podria mia mio segun usted " +
      "ustedes hacer bien",
  ),
);

export function isAskingWord(word: string): boolean {
  return ASKING_WORDS.has(word);
}

/** Uses of a vehicle, and praise: they do not distinguish listings. */
const FILLER_WORDS: ReadonlySet<string> = new Set(
  named(
    "trabajar trabajo chamba chambear delivery reparto repartir pasear viajar viaje regalar regalo casa ahi esposa esposo principiante " +
      "principiantes ejercicio ir universidad colegio familia " +
      "adulto adultos adulta hombre varon mujer senora senorita chica chico joven adolescente persona personas " +
      "conseguir consigo vendes comprando vendiendo compramos hallar puede pueden online internet peru urgente ocasion " +
      "buen mejor mejores excelente buenisima lindo linda bonitas bonitos cualquier otra otro tal cuanto esten " +
      "barrio lugar parte local tienda tiendas vende debo deberia conviene sirve ideal para desde hacia sobre " +
      "sin excepto ultimo ultima recomiendan recomienden recomendarme sugieren sugieres " +
      "unas unos mano alguien saben sabe catalogo lista listado ahorita hoy color clase " +
      "negociable conversable facil dia fin fines semana domingo domingos sabado sabados pal primera primero manejar hago haga usarla usarlo llevar comida ponle cuanto cuanta " +
      "pa cuantas cuantos garantizas garantiza promete prometes gasta gaste gasten poca poco gasolina combustible papa mama hermano hermana hermanito hermanita primo prima primito primita estilo seguridad for the with",
  ),
);

/** Whether a folded word asks nothing of a vehicle. */
export function isFiller(word: string): boolean {
  return STOP_WORDS.has(word) || ASKING_WORDS.has(word) || FILLER_WORDS.has(word);
}

/** Brands of Peru's streets, whether or not one is on sale here today: never read as the error of another word. */
const BRANDS_OF_TRADE: ReadonlySet<string> = new Set(
  named(
    "alpinestars aprilia bajaj benelli benotto bergamont bianchi bmw btwin cannondale canyon cervelo cfmoto colnago cube " +
      "cuda dahon dayun ducati felt focus fuji gasgas giant ghost goliat haojue haro hero honda husqvarna italika jafi " +
      "jamis jialing jincheng kawasaki keeway kona ktm kymco lapierre lespo lifan liv loncin marin mavila merida " +
      "mercurio monark mongoose norco orbea oxford piaggio pinarello polygon pulsar raleigh rockrider ronco schwinn scott " +
      "senda shineray specialized ssenda suzuki trek triumph tvs upland venzo vespa voge wanxin wilier yamaha zongshen zontes",
  ),
);

/** Vehicles and uses as Peru calls them, which name no category here. */
const TRADE_WORDS: ReadonlySet<string> = new Set(
  named(
    "chacarera chacarero chacareras chacareros panadera panadero panaderas panaderos heladera heladero aguatera " +
      "aguatero repartidora repartidor ambulante carretilla tandem monociclo patineta patinete monopatin cuatrimoto " +
      "cuadrimoto bicitaxi pasola velocipedo",
  ),
);

export function isBrandOfTrade(word: string): boolean {
  return BRANDS_OF_TRADE.has(word);
}

export function isTradeWord(word: string): boolean {
  return TRADE_WORDS.has(word);
}

/** Names for the same piece, as sellers and buyers say it. */
const SAME_THINGS: readonly (readonly string[])[] = [
  named("canasta canastilla cesta canastillo"),
  named("parrilla portaequipaje portabultos rack"),
  named("maletero baul cajuela maleta topcase"),
  named("guardafango guardafangos tapabarro tapabarros guardabarro guardabarros salpicadera"),
  named("rueditas estabilizadoras"),
  named("portabebe portabebes sillita"),
  named("portacaramañola portabotella caramañola"),
  named("luz luces faro faros"),
  named("casco cascos"),
  named("llanta llantas neumatico neumaticos"),
  named("asiento sillin"),
  named("timon manubrio manillar"),
  named("garantia garantizada"),
  named("boleta factura"),
  named("papeles documentos"),
];

export function sameThings(word: string): readonly string[] {
  const stem = singular(word);
  return SAME_THINGS.find((names) => names.some((name) => name === word || singular(name) === stem)) ?? [];
}

/** From this length on, the beginning of a word counts, as while it is being typed. */
const PREFIX_MIN = 5;

/** Whether a folded term is one of these: exactly, in the plural, or by its beginning. */
export function isNamed(names: readonly string[], term: string): boolean {
  const stem = singular(term);
  return names.some(
    (name) =>
      // `plegables` has no stem of its own: `-les` is the plural of `-l` as well.
      name === term ||
      `${name}s` === term ||
      singular(name) === stem ||
      (term.length >= PREFIX_MIN && name.startsWith(term)),
  );
}

/** `infantiles`, `motores`; and any other `s` after three letters. */
const PLURAL = /^(?:(\p{L}{2,}[dlnrz])es|(\p{L}{3,})s)$/u;

/** `bicicletas` → `bicicleta`, `motores` → `motor`; short words and those with digits stay. */
export function singular(word: string): string {
  const [, long, short] = PLURAL.exec(word) ?? [];
  return long ?? short ?? word;
}

function named(words: string): readonly string[] {
  return fold(words).split(" ");
}
