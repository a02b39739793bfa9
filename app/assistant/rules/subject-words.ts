import type { Topic } from "../tools/topics";
import { W } from "./word-patterns.ts";

// Read by the local Gemini too (local/gemini), which Node runs as it stands.

/** Subjects of messages that are no search. Folded text; the first match counts. */
export type AskedSubject =
  | "prompt"
  | "illegal"
  | "card-data"
  | "others-data"
  | "settled"
  | "off-topic"
  | "haggling"
  | "seller-contact"
  | "hours"
  | "late-order"
  | "notices"
  | "profile"
  | "robot"
  | "code-asked"
  | "contact"
  | "check"
  | "orders"
  | "listings"
  | "messages"
  | "bicycles"
  | "prices"
  | "sell"
  | "greeting"
  | "thanks"
  | "abilities"
  | "recommend"
  | "featured"
  | Topic;

export type Words = readonly (readonly [AskedSubject, RegExp])[];

/** Subjects of messages that are no search. The first match counts: exact words stand before vague ones. */
export const TALK: Words = [
  [
    "haggling",
    W`
      dejamel[ao]|deja(s|n)?(lo|la)? en|rebaj*|ultimo precio|hazme (un )?(precio|descuento)|cerramos|negociable
      menos precio|me lo dejas
    `,
  ],
  [
    "seller-contact",
    W`
      envi* (un )?mensaje
      (celular|cel|telefono|whatsapp|wasap|numero|contacto|correo)
      .. (del?|que|quien|el|la) (la |el )?(vendedora?|duen[oa]|que vende|quien vende|vende)
      contactar al vendedor|(hablar|escribir)\w*( \w+)? (al|con el|con quien|a la|con la) (vendedora?|duen[oa]|vende)
    `,
  ],
  [
    "estafa",
    W`
      (me|nos) (estaf|engan|tim|cojud)\w+|(fui|he sido) estafad[oa]|fraude|estafador*
      (deposit|transfer|yape|pague|plin)\w*
      .. (desaparec|bloque|no (contest|respond|responde|contesta|aparec|me)|se (perdio|esfumo)|nunca|era fals)\w*
      vendedor .. (desaparec|me bloque|se esfum)\w*|me cobraron .. (y no|pero no)
    `,
  ],
  ["code-asked", W`(pide|piden|pidio|pidieron|pidiendo|solicit*|exig*) .. (codigo|clave|contrasena|pin|token)`],
  [
    "seguridad",
    W`
      (pide|piden|pidio|pidieron|quiere|exige)\w*
      .. (adelant*|deposit*|separ*|transfier*|yape*|por fuera|anticipo|inicial|dni|clave|codigo)
      (adelant|deposit)\w* .. (separ|reserv|apart)\w*|pag*( \w+){0,2} (por|x) fuera
      (link|enlace) .. (rar[oa]|fals[oa]|sospechos[oa])
      (donde|como|lugar|sitio) .. (junt|encontr|reun|cit|qued)\w* .. (vendedora?|compradora?|vendo|vende|persona)
      (que|q) (reviso|revisar|miro|debo ver|debo revisar|tengo que ver|tengo que revisar|hay que revisar|chequeo|pregunto|mirar)
      antes de (pagar|comprar)|(me|nos) (pueden|van a|vayan a) (estaf|rob|enga)\w+|es (real|verdad|estafa|trucho)
      sin (miedo|que me roben)
    `,
  ],
  [
    "late-order",
    W`
      no (me )?(ha )?(lleg|mand|entreg|envi)\w+( \w+){0,3} (pedido|compra|moto|bici|bicicleta|scooter|compre|pague)
      vendedora? .. (no|ni) (se |me )?(ha )?(contest|respond|report|entreg|mand|envi|aparec)\w*
      (mi|el) (pedido|compra|bici*|moto) .. no (me )?(llega|llego|ha llegado|aparece)
    `,
  ],
  [
    "devolucion",
    W`
      devol(ver|verme|ucion|uciones|verla|verlo)|devuelv*|reembols*
      (quiero|como|puedo) (reclamar|devolver) .. (compra|pedido|compre)
      (compre|pedido|llego|vino|recibi|mandaron|enviaron|entregaron)
      .. (mal|falla|fallad[oa]|rot[oa]|malograd[oa]|distint[oa]|diferente|defectuos[oa]|incomplet[oa]|rayad[oa]|otr[oa]|danad[oa]|no (prende|funciona|arranca|sirve|carga|frena))
      no (me )?(llego|llega|ha llegado|mandan|entregan|entregaron) .. (pedido|compra|moto|bici|bicicleta|que compre)
      (cancel|anul)\w* .. (compra|pedido|orden|reserva)|arrepent*
      no (es|era) (la|lo|el) (de las fotos|que compre|que pedi)|cambie de (opinion|idea)|ya no (la|lo) quiero
      mi plata de vuelta|(tiene|hay|dan|dias de) garantia|(es|esta) (muy )?diferente (a|de) (la|las) fotos?
    `,
  ],
  [
    "soat",
    W`
      soat|placas? (es legal|nueva)
      (necesita|lleva|sin|tiene que tener|no tiene|saco|sacar|tramitar|obligatori[oa]) (la )?placas?|brevete|licencia
    `,
  ],
  ["pagos", W`(dan|dar|hacen|emit*|quiero|necesito|piden?|con) .. facturas?`],
  [
    "papeles",
    W`
      (que |q )?(papeles|papeleo|documentos|tramites?)
      .. (comprar|compra|moto|motos|transferir|segunda|usada|vende|vender|dar|pedir|mototaxi)
      tarjeta de propiedad|notari[oa]l?|sunarp|(a|al) nombre (de|mio)|ponerla? a mi nombre|cambi* de nombre
      traspas*( \w+){0,2} moto
      (transferir|transferencia|transfiero|traspaso)( \w+){0,2} (motos?|trimotos?|mototaxis?|vehicul*)|papeletas
      orden de captura
    `,
  ],
  [
    "cuotas",
    W`
      cuotas|en (\d+ )?(partes|meses)|financia*|credito|(a|por|la) (mitad|plazos)( \w+){0,2} (ahora|mensual*)?|letras
      mensualidades
    `,
  ],
  [
    "talla",
    W`
      (que|cual) (talla|tamano|aro|medida|rodado)
      .. (mido|mide|conviene|corresponde|necesito|uso|debo|para|toca|compro|queda|va)
      (yo )?mid[oe] (\d|un metro)|que (talla|aro)( \w+){0,2} soy|(para|segun|por) (mi|su) (altura|estatura|talla|edad)
      mejor aro|que significa .. talla|talla .. (significa|equivale)|medida de cuadro|que rodado|como se (que|cual es mi) talla|(que|cual) aro
    `,
  ],
  [
    "ofertas",
    W`
      (puedo|como|se puede|dejan) (hacer(le)? una (contra)?oferta|ofrec*|regatear|negociar)|le ofrezco
      hacer(le|les)? una oferta|contraoferta
    `,
  ],
  [
    "contrasena",
    W`
      contrasenas?|clave|password|no (me deja|puedo|logro) (entrar|ingresar|iniciar sesion|acceder|loguear*)
      recuperar mi cuenta|no me (llega|llego) (el|la) (codigo|correo de confirmacion|enlace)
    `,
  ],
  ["eliminacion", W`(borr|elimin|cerr|cierr|dar de baja)\w* .. (mis datos|datos|cuenta|perfil)`],
  ["datos", W`mis datos|datos personales|datos que guardan|derechos arco|privacidad`],
  [
    "reclamos",
    W`
      reclamo|reclamos|reclamar|queja|quejas|quejarme|libro de reclamaciones|indecopi
      (esta|su) (pagina|web|app|empresa) .. (estafa|rob*|mierda|ladron*)|mal servicio|pesimo servicio
    `,
  ],
  [
    "check",
    W`
      (es|esta|fue|si es|sera|sea) (robad[oa]|robadit[oa])
      (consult|verific|revis|chequ|comprob|busc)\w* ((si|la|una|de|el|esta|este|numero) )*(serie|placa|serial|chasis|motor)
      (serie|serial|placa|motor|chasis) .. (denuncia*|reportad[oa]|robad[oa]|registrad[oa]|limpi[oa])
      (denunciad|reportad)[oa] .. (serie|placa|motor|chasis)
    `,
  ],
  [
    "robo",
    W`
      robaron|robar(me|on)|(acaban de|me van a|quisieron) robar|robo|robada|robado|robaban|hurto|hurtaron|asalt*
      me quitaron (mi|la)|recuper* (mi|la) (bici|bicicleta|moto)|ladron*|choros?|me chorearon
    `,
  ],
  [
    "transferir",
    W`
      (pas|traspas)(o|ar|arla|arlo) .. duen[oa]|transf(er|ier)\w* .. (bici*|propiedad|registr*)|transferir(la|lo)?
      transferencia de propiedad|cambio de duen[oa]|pas(o|ar|arle|arla) .. propiedad
    `,
  ],
  [
    "registro",
    W`
      registro de bicicletas|quiero registrar|registr(ar|o|arla)( \w+){0,2} (bici|bicicleta|bike|cleta|moto)s?
      inscribir( \w+){0,2} (bici|bicicleta|bike|cleta)s?|(donde|como) .. (numero|codigo)? ?(de )?serie(?! \w*\d)
      (sticker|calcomania|pegatina|qr|certificado) .. (bici*|registr*)
    `,
  ],
  [
    "inspeccion",
    W`
      inspeccion*|revision (mecanica|legal|tecnica|antes|previa)|que la (revisen|revise un mecanico)|peritaje
      (alguien|mecanico|experto|pueden|puede) .. (revis|cheque|inspeccion)\w* .. (antes|moto|bici*|comprar*)
    `,
  ],
  [
    "talleres",
    W`
      taller|talleres|mecanic[oa]s?|mantenimiento|reparar|reparacion|arregl(ar|o|en)|afin*|parchar
    `,
  ],
  [
    "hours",
    W`
      horarios?|a que hora|que hora|atienden|abren|cierran|estan abiertos|horas de atencion|abierto (hoy|ahora|manana)
    `,
  ],
  [
    "cobro",
    W`
      (cuando|como|en cuanto tiempo|donde) .. (me )?(pagan|pagas|depositan|depositas|cobro|abonan)
      .. (vend*|venta|plata|dinero)
      (cuando|como) cobro|cuando me (pagan|depositan)|me pagan (lo que|por lo que) vend*
    `,
  ],
  ["envios", W`cobran? .. (envi*|deliv*|flete|mandar\w*|llevar\w*|traer\w*)`],
  [
    "planes",
    W`
      cuanto .. (cobran|cuesta|cuestan|vale|sale)
      .. (publicar|anunciar|anuncio|aviso|por vender|publicacion|destacad[oa])
      (que |cual )?plan(es)?( \w+)? (me conviene|elijo|hay|tienen|de publicacion|gratis|premium|destacado)|planes
      costo de publicar|comision*|(cuanto )?cobran( por)?|es gratis (publicar|vender|anunciar)|tarifas?
      destacar (mi|un)|(anuncio|aviso|publicacion) .. (primer[oa]?|arriba|mas vist[oa]|mas visitas)|porcentaje
      (vender|publicar|anunciar) .. (pagar|pago|cuesta|costo|cobran)
    `,
  ],
  [
    "sospechoso",
    W`
      sospechos[oa]|anuncio (falso|trucho)|parece (falso|trucho)|(denunciar|reportar) (un|el|este) anuncio
      (mi|esta) (bici*|moto) (\w+ )?(publicada|en venta)
    `,
  ],
  [
    "vencimiento",
    W`
      (vence|vencio|vencido|caduc*|dura|expir*|renov*|renuev*) .. (anuncios?|avisos?|publicacion)
      cuanto (tiempo )?dura|(anuncio|aviso|publicacion) .. (vence|vencio|vencido|caduc*|dura|renov*|renuev*|expir*)
      (quit|borr|elimin|baj|paus|edit|cambi|corrij|marc|modific|sac)\w* .. (anuncio|aviso|publicacion|precio de mi)
      marcar(la|lo)? como vendid[oa]
    `,
  ],
  ["fotos", W`fotos?|fotografias?|imagenes`],
  [
    "guia-de-venta",
    W`
      guia de venta|consejos para vender|tips para vender|como vendo|como (puedo )?vender|vender (mas )?rapido
    `,
  ],
  [
    "publicar",
    W`
      (reglas|requisitos|pasos)( \w+)? publicar|como (se )?(public|subo|subir|anunci|pongo)\w*
      (publicar|subir|poner) (mi|un) (anuncio|aviso)|donde (publico|anuncio)
    `,
  ],
  [
    "precios",
    W`
      precios? de referencia|(de donde|como) (salen|sacan|calculan) .. precios?
      (de cuando|que tan actual*|actualiz*) .. precios?
    `,
  ],
  ["cupones", W`cupon|cupones|codigo (de descuento|promocional)|descuentos?|promocion(es)?`],
  ["envios", W`deliv* (a|hasta|para) \w+|recog(er|erla|erlo|o)|recojo`],
  [
    "orders",
    W`
      mis? (compras?|pedidos?|ordenes|orden)|(donde|como) (esta|va) (mi|la) (compra|pedido|envio|moto que|bici que)
      (ya )?(me )?(enviaron|mandaron|despacharon|entregaron|llego|salio)( ya)? (mi|la) (bici*|moto|compra|pedido|scooter)
      (cuando|ya|en cuanto)( \w+){0,2} llega(ra|n)?( \w+){0,2} (mi|lo que|la (bici*|moto) que) ?(compre|pedi|pague|pedido|bici*|moto|compra)?
      (estado|seguimiento|rastre*)( \w+){0,2} (compra|pedido|envio)|(lo )?que (ya )?compre
    `,
  ],
  [
    "pagos",
    W`
      pagar|pagos?|yape*|plin*|mercado ?pago|pagoefectivo|visa|mastercard|tarjeta|transferencia|efectivo|depositos?
      contra ?entrega|facturas?|boletas?|comprobantes?|medios de pago
    `,
  ],
  [
    "envios",
    W`
      (cuanto|precio|costo|cuesta|costaria|sale) .. (llevar|traer|mandar|enviar)
      (llega|llegar|llegan|demora|demoran|tarda|tardan|entregan?)( \w+){0,2} (\d+ dias?|a \w+)|en cuantos dias
      cuanto (demora|tarda)\w*|envios?|enviar|envian|despach*|entregas?|mandan|mandar a provincia|flete
      (?<!(trabaj*|para|pa|acer|hacer|haciendo|chamb*) (en |de )?)delivery
    `,
  ],
  [
    "seguridad",
    W`
      seguro comprar|comprar seguro|estafas?|estafen|estafar|confiables?|es seguro|sin riesgos?|garantia|garantizan
    `,
  ],
  [
    "avisos",
    W`
      (me |nos )?avis(a|e|en|ar|ame|enme)\w*( \w+){0,4}|alertas?|notific*|guardar (la |mi )?busqueda
      me (pueden |puedes )?(escrib|manda)\w* .. cuando
    `,
  ],
  ["robot", W`robot|bot|inteligencia artificial|(eres|hablo con) (una? )?(humano|persona|maquina|ia|real)|chat ?gpt`],
  [
    "contact",
    W`
      (hablar|conversar|comunicar*|chatear) con (una persona|alguien|un humano|un asesor|ustedes|soporte|un agente|gente)
      humano|contactar*|contacto|correo de (ustedes|rebi)|telefono de (ustedes|rebi)|whatsapp|wasap|wsp|wpp
      redes sociales|facebook|instagram|tiktok|direccion|donde quedan?|donde estan|(su|tu|la) (tienda|oficina|local)
      soporte|ayuda humana|(numero|telefono) para llamar|llamar(los|les)|(tu|su) (correo|numero|telefono)
      (su|la|esta) (pagina|app|web) .. (porqueria|basura|no (funciona|carga|sirve|abre)|lent[ao]|error)
      donde (los|las) (ubico|encuentro)|ubicados?
    `,
  ],
  ["asesores", W`asesor|asesores|asesoria|orientacion`],
  [
    "messages",
    W`
      mis (mensajes|conversaciones|chats)|mensajes? (sin leer|nuevos?|pendientes?)
      (tengo|hay|me llegaron|me llego)( \w+){0,2} mensajes?|(quien|alguien) me (escribio|ha escrito|hablo)
      me (ha )?(respondio|respondieron|contesto|contestaron|escribieron|respondido|contestado)( el vendedor)?
    `,
  ],
  [
    "listings",
    W`
      mis? (anuncios?|avisos?|publicaciones?|publicacion|ventas)
      (anuncios|avisos)( \w+){0,2} (tengo|publique|son mios)
    `,
  ],
  ["favoritos", W`favoritos?|guardar favorito|me gusta este`],
  ["carrito", W`carrito|carro de compras|agregar al carrito`],
  [
    "prices",
    W`
      (en|a|por) cuanto (puedo |podria |debo |deberia |se |la |lo )*(vend*|pido|pedir|ofrec*|public*|dej*)
      (vend*) .. cuanto (le |la |lo )?(pido|pongo)|cuanto (puedo |podria |debo |deberia |me )*(pid*|ped*|val*|cuesta|cuestan|costar*|dan|darian|pagan|pagarian)( por)?( \w+)? (mi|una?|las?|los?)
      (a como|a cuanto|cuanto) esta (una|la)|cuanto .. (sacar|saco) por (mi|una?)
      precio (promedio|justo|de mercado|referencial|normal|de una?)
      (estim|tas|valor|calcul)\w+ (el |su )?(precio|valor)|tasar*|tasacion|valorizar
      (esta bien|es (un )?(buen precio|car[oa]|barat[oa]|mucho|justo)|vale la pena|conviene)
      .. (s ?\/ ?)?\d[\d., ]*(mil|soles|lucas)? (por|en|de)
    `,
  ],
  ["telefono", W`quien ve mi (telefono|correo|numero)`],
  ["cuenta", W`necesito (una )?cuenta|crear (una |mi )?cuenta|registrarme|crearme una cuenta`],
  ["vendedor", W`como (lo |la |le )?(contacto|escribo)|mensaje al vendedor`],
  [
    "sell",
    W`
      (quiero|deseo|necesito|quisiera|voy a|empezar a|puedo) vender|vender (mi|una|la)|vendo (mi|una|la)
      llevame a vender|(me |ustedes )?compran( \w+){0,2} (bici*|moto*)|pongo en venta|poner en venta
    `,
  ],
  [
    "bicycles",
    W`
      mis (bicis|bicicletas)|mi (bici|bicicleta) registrada|(bicis?|bicicletas?)( \w+){0,2} (registradas?|inscritas?)
      (que|cuantas) (bicis|bicicletas) tengo
    `,
  ],
  ["como-funciona", W`como funciona|que es rebi|de que trata|como es esto|para que sirve (esto|rebi|la pagina)`],
  ["featured", W`destacad[oa]s?`],
  ["recommend", W`recomi?end*|que me sugieres|sugerencias`],
  [
    "thanks",
    W`
      ^(\w+ ){0,3}gracias( \w+){0,3}$|te pasaste|chau|adios|hasta luego|sulpayki|anay|thanks|thank you
    `,
  ],
  ["abilities", W`que (puedes|sabes|haces)|en que (me )?(puedes )?ayud*|ayuda|ayudame|opciones`],
];
