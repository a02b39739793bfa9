import type { AskedSubject } from "./subject-words";
import { W } from "./word-patterns";

/** Stems that speak for a subject, where no exact words do: `tells` counts two each, `hints` one. */
interface Signs {
  subject: AskedSubject;
  tells: RegExp;
  hints: RegExp;
}

const SIGNS: readonly Signs[] = [
  {
    subject: "robo",
    tells: W`
      llevaron|arranch*|chore*|hurt*|robaron|levantaron|quitaron|(forz|romp|cort)\w* .. candado
      (ya )?no (esta|encuentro) mi|ya no (esta|estaba)|se metieron
    `,
    hints: W`
      (mi|la) (bici*|moto*|cleta|scooter|trimoto)|deje|dejo|estacion*|parque*|calle|trabajo|anoche|cochera|garaje
      candado|policia|comisaria|desaparec*|se metieron|rater*|ladron*
    `,
  },
  {
    subject: "estafa",
    tells: W`
      estaf*|me bloque*|enga(n|j)\w*|me (florearon|timaron|cerraron)|perdi mi (plata|dinero)|me vendieron
      por liebre|no era lo que|(motor|cuadro|chasis) (cambiad|adulterad|regrabad)[oa]|cuento del
    `,
    hints: W`
      yape*|plin*|deposit*|transfer*|desaparec*|no (me )?(contest|respond|mand|entreg|envi)\w*|vendedor|plata
      dinero|bloque*
    `,
  },
  {
    subject: "seguridad",
    tells: W`
      como se (si|que)|(que|cosas|preguntas) .. (pregunt|revis|mir|fij|chequ)\w* .. (antes|ver|comprar)|(como|para) (saber|me aseguro|estar seguro|confirmo|evito)|revis(o|ar|arle)|segur*|confi(o|able|ar)
      riesg*|desconf*|robada|trucha|original|prob(ar|arla|arlo)|clonad*
      (mand|gir|envi|transfi|adelant|deposit|pag)\w* .. (plata|dinero|adelanto|giro|primero|antes)|western|giro
      (pide|piden|pidio|mando|mandaron) .. (codigo|clave|dni|plata|adelanto)
    `,
    hints: W`
      (ir|voy|vamos) a verla?|ver (una|la|el)|antes de|verdad|codigo|adelant*|encuentro|desconocid*|cuidado|miedo
      cuento|original|que (le )?(miro|pregunto|reviso)
    `,
  },
  {
    subject: "orders",
    tells: W`
      pedido*|mi compra|(hice|hacer|termin\w*|realic\w*) (la|una|mi) compra|compre|ya pague
      (codigo|numero) de (seguimiento|rastreo)
    `,
    hints: W`
      lleg*|dias|demor*|donde (lo|la) (veo|reviso|encuentro)|ayer|hoy|semana|entreg*|mand*|vendedor|que hago
      espera*|estado
    `,
  },
  {
    subject: "devolucion",
    tells: W`
      devol*|devuel*|reembols*|arrepent*|defectuos*|fallad*|malogr*|desperfect*
      no (prende|funciona|sirve|arranca|frena|carga|era)|retorn*|reintegr*
    `,
    hints: W`plata|dinero|no (me )?(gusto|sirve|funciona|prende|queda)|cambi*|vino|lleg*|compr*|rot[oa]|rayad[oa]|dias`,
  },
  {
    subject: "cobro",
    tells: W`
      (cae|caen|paga|pagan|deposita*|abona*|liber*|llega|dan|recib*|cobr*|retir*|solt*|suelt*|tengo) .. (plata|dinero|venta|pago|billete)
      vendi
    `,
    hints: W`cuando|plata|dinero|mi (venta|cuenta)|banco|demor*`,
  },
  {
    subject: "ofertas",
    tells: W`ofert*|ofrezc*|ofrec*|regate*|contraofert*|negoci*|propon(er|go) .. precio`,
    hints: W`menos|duen[oa]|acept*|vendedor|como|puedo|precio`,
  },
  {
    subject: "publicar",
    tells: W`public*|anunci*|(subir|subo|colgar|cuelgo|poner|pongo|registro) .. (bici*|moto*|aviso|venta|vender)`,
    hints: W`como|vender|hago|pasos|venta|donde`,
  },
  {
    subject: "planes",
    tells: W`comision*|planes?|tarifas?|cobran|destac(ar|o)|(cuanto|gratis|cuesta|pag*) .. (public*|anunci*|vend*|aviso)`,
    hints: W`cuanto|cuesta|public*|anunci*|gratis|vender|porcentaje`,
  },
  {
    subject: "precios",
    tells: W`precios? .. referenc*|referencial*|(de donde|como) .. (sac*|calcul*|sal*)`,
    hints: W`precios?|promedio|cuando|actual*|confiable`,
  },
  {
    subject: "notices",
    tells: W`
      (desactiv|apag|silenci|desuscrib|quit|par|dej)\w* .. (correos?|avisos?|notificac*|mensajes|alertas?|emails?)
      (correos?|avisos?|notificac*|alertas?|emails?) .. (desactiv|apag|silenci|desuscrib|quit|par|dej|much)\w*
      desuscrib*
    `,
    hints: W`correos?|notificac*|muchos|spam|molest*|hartan?`,
  },
  {
    subject: "telefono",
    tells: W`
      (ve|ven|vera|ver|vea|vean|veran|sabe*|sepa*|muestr*|ocult*|escond*|public*) .. (celular|telefono|numero|correo|direccion)
    `,
    hints: W`mi (celular|telefono|numero|correo|direccion)|publico|privad*|public*`,
  },
  {
    subject: "reclamos",
    tells: W`
      queja*|reclam*|cobraron .. (veces|doble|mas|mal)|doble cobro|cobro (doble|duplicad*|indebid*)|pesim*
      verguenza
    `,
    hints: W`rater*|ustedes|cobr*|molest*|servicio|atencion|indign*`,
  },
  {
    subject: "contact",
    tells: W`
      humano|bane*|(suspend|bloque)\w* .. cuenta|persona (real|de verdad)|operador*|con (alguien|una persona)
      atencion al cliente
    `,
    hints: W`hablar|llamar|llamo|numero|comunic*|escribir*`,
  },
  {
    subject: "vencimiento",
    tells: W`
      (equivoq|corr[ei]|edit|cambi|modific|actualiz|baj|sub|quit|borr|retir|paus|renov|renuev)\w*
      .. (precio|anuncio|aviso|publicacion|titulo|descripcion)
      (precio|anuncio|aviso|publicacion|titulo|descripcion) .. (equivoq|corr[ei]|edit|cambi|modific|actualiz|paus|venc|caduc)\w*
    `,
    hints: W`mi|donde|como|ya (la|lo)? ?vendi`,
  },
  {
    subject: "profile",
    tells: W`
      (cambi|actualiz|edit|correg|corrij|modific)\w* .. (correo|nombre|celular|telefono|numero|foto de perfil|direccion)
    `,
    hints: W`mi (cuenta|perfil)|como|puedo`,
  },
  {
    subject: "hours",
    tells: W`domingos?|feriados?|sabados?|horas?|atiend*|abren|abiert*`,
    hints: W`trabaj*|hoy|manana|tarde`,
  },
  {
    subject: "seller-contact",
    tells: W`duen[oa]s?|vendedora?`,
    hints: W`habl*|escrib*|contact*|pregunt*|numero|llam*`,
  },
  {
    subject: "contrasena",
    tells: W`contrasena|clave|olvide|(no|como) .. (entrar|ingresar|acceder|loguear*)`,
    hints: W`cuenta|correo|codigo|sesion|usuario`,
  },
  {
    subject: "eliminacion",
    tells: W`(borr|elimin|cerr|cierr|desaparec)\w* .. (cuenta|datos|perfil|informacion)|darme de baja`,
    hints: W`cuenta|datos`,
  },
  {
    subject: "talla",
    tells: W`talla|mid[oe]|estatura|altura|(me|le) queda*`,
    hints: W`cuadro|aro|grande|chic[oa]|que|cm|metros?`,
  },
  {
    subject: "soat",
    tells: W`soat|licencia|brevete|placas?`,
    hints: W`manej*|necesit*|moto*|multa|policia`,
  },
  {
    subject: "papeles",
    tells: W`papel*|document*|tarjeta de propiedad|sunarp|notari*|tramit*|a (mi|su) nombre|transferencia`,
    hints: W`moto*|duen*|compr*|vend*|pas(ar|o)|firm*|legal`,
  },
  {
    subject: "cuotas",
    tells: W`cuotas?|credito|financ*|en partes|prestamo|a plazos|fraccion*`,
    hints: W`pagar|mes(es)?|mensual|junto|todo|tarjeta|banco`,
  },
  {
    subject: "envios",
    tells: W`
      envi*|deliver*|flete|despach*|encomienda|(mand|tra|llev)(a|e|an|en|ar|er|arla|arlo) .. (casa|provincia)
      shalom|olva
    `,
    hints: W`cuanto|demor*|provincia|lleg*|dias|domicilio|casa|costo|cobran`,
  },
  {
    subject: "pagos",
    tells: W`pag(o|ar|arlo|arla|os)|yape*|plin*|tarjeta|efectivo|mercado ?pago`,
    hints: W`puedo|acept*|como|recib*|forma*|medios?`,
  },
  {
    subject: "talleres",
    tells: W`taller*|mecanic*|repar*|arregl*|mantenim*|malogr*|servicio tecnico`,
    hints: W`donde|confianza|cerca|mi (bici*|moto*)|freno*|llanta*|cadena`,
  },
  {
    subject: "inspeccion",
    tells: W`inspec*|perit*|diagnostic*`,
    hints: W`mecanic*|antes|compr*|revis*`,
  },
  {
    subject: "registro",
    tells: W`registr(ar|o|arla)|inscrib*|empadron*`,
    hints: W`bici*|serie|dueno|como`,
  },
  {
    subject: "como-funciona",
    tells: W`como (se )?(us|func|sirv|manej)\w*|(que|de que) .. (pagina|app|web|rebi)`,
    hints: W`pagina|app|web|esto|rebi`,
  },
  {
    subject: "abilities",
    tells: W`no entiendo|estoy perdid*|no se (que|como|donde|nada)|explic*|orient*`,
    hints: W`ayud*|nada`,
  },
  {
    subject: "thanks",
    tells: W`gracias|agradec*|graciecitas`,
    hints: W`sirvi*|ayud*|crack|capo|chevere|bacan|excelente`,
  },
];

export interface LikelySubject {
  subject: AskedSubject;
  points: number;
}

/** Subjects that folded words speak for, the likeliest first. */
export function likelySubjects(bare: string): LikelySubject[] {
  return SIGNS.map(({ subject, tells, hints }) => {
    const told = 2 * found(tells, bare);
    const hinted = found(hints, bare);
    // Hints alone are good for a question back.
    return { subject, points: told > 0 ? told + hinted : hinted > 1 ? 1 : 0 };
  })
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points);
}

function found(pattern: RegExp, bare: string): number {
  return new Set(bare.match(new RegExp(pattern, "g"))).size;
}

/** Pages of subjects, for a question back. */
const PAGES: Partial<Record<AskedSubject, readonly [label: string, href: string]>> = {
  robo: ["Denunciar un robo", "/denunciar-robo"],
  estafa: ["Me estafaron", "/contacto#me-estafaron"],
  seguridad: ["Comprar sin correr riesgos", "/contacto#como-compro-seguro"],
  orders: ["Mis compras", "/perfil/compras"],
  devolucion: ["Devolver o reclamar una compra", "/contacto#como-devuelvo"],
  cobro: ["Cuándo me pagan lo que vendí", "/contacto#cuando-cobro"],
  ofertas: ["Ofrecer un precio menor", "/contacto#puedo-ofrecer-menos"],
  publicar: ["Publicar un anuncio", "/sell/flow"],
  planes: ["Cuánto cuesta publicar", "/sell#planes"],
  notices: ["Mis notificaciones", "/perfil/notificaciones"],
  telefono: ["Quién ve mi teléfono", "/contacto#quien-ve-mi-telefono"],
  reclamos: ["Presentar un reclamo", "/libro-de-reclamaciones"],
  contact: ["Hablar con una persona", "/contacto"],
  contrasena: ["Recuperar mi contraseña", "/recuperar-contrasena"],
  eliminacion: ["Eliminar mi cuenta", "/eliminacion-de-datos"],
  talla: ["Qué talla me conviene", "/contacto#que-talla"],
  soat: ["SOAT, placa y licencia", "/contacto#necesita-soat"],
  papeles: ["Papeles de una moto", "/contacto#papeles-de-una-moto"],
  cuotas: ["Pagar en cuotas", "/contacto#puedo-pagar-en-cuotas"],
  envios: ["Envíos y entregas", "/contacto#hacen-envios"],
  pagos: ["Formas de pago", "/contacto#puedo-pagar-aqui"],
  talleres: ["Talleres certificados", "/talleres"],
  inspeccion: ["Inspecciones", "/inspeccion-info"],
  vencimiento: ["Cambiar o renovar mi anuncio", "/perfil/anuncios"],
  profile: ["Cambiar mis datos", "/perfil/datos"],
  hours: ["Horario de atención", "/contacto#horario"],
  registro: ["Registrar una bicicleta", "/registrar-bicicleta"],
};
const CHOICES_MAX = 3;

/** The likeliest subjects as links; empty where nothing is likely. */
export function choicesOf(likely: readonly LikelySubject[]): (readonly [label: string, href: string])[] {
  return likely.flatMap(({ subject }) => (PAGES[subject] ? [PAGES[subject]] : [])).slice(0, CHOICES_MAX);
}
