import { tableEntry } from "~/business/table";

import type { Understood } from "../intents/classifier";

/** Pages of subjects, for a question back. */
const PAGES: Readonly<Record<string, readonly [label: string, href: string]>> = {
  search: ["Buscar en el catálogo", "/comprar"],
  recommend: ["Ver el catálogo", "/comprar"],
  shown: ["Ver los anuncios", "/comprar"],
  prices: ["Cuánto piden otros", "/comprar"],
  robo: ["Denunciar un robo", "/denunciar-robo"],
  check: ["Consultar una serie o una placa", "/consulta-vehicular"],
  estafa: ["Me estafaron", "/contacto#me-estafaron"],
  seguridad: ["Comprar sin correr riesgos", "/contacto#como-compro-seguro"],
  "payment-outside": ["Pagar fuera de Rebi", "/contacto#como-compro-seguro"],
  "code-asked": ["Me pidieron un código", "/contacto#como-compro-seguro"],
  sospechoso: ["Reportar un anuncio", "/contacto#anuncio-sospechoso"],
  orders: ["Mis compras", "/perfil/compras"],
  "late-order": ["Mi compra no llega", "/perfil/compras"],
  devolucion: ["Devolver o reclamar una compra", "/contacto#como-devuelvo"],
  cobro: ["Cuándo me pagan lo que vendí", "/contacto#cuando-cobro"],
  venta: ["Mis ventas", "/perfil/ventas"],
  ofertas: ["Ofrecer un precio menor", "/contacto#puedo-ofrecer-menos"],
  haggling: ["Ofrecer un precio menor", "/contacto#puedo-ofrecer-menos"],
  publicar: ["Publicar un anuncio", "/sell/flow"],
  sell: ["Vender", "/sell"],
  "guia-de-venta": ["Vender", "/sell"],
  planes: ["Cuánto cuesta publicar", "/sell#planes"],
  vencimiento: ["Cambiar o renovar mi anuncio", "/perfil/anuncios"],
  listings: ["Mis anuncios", "/perfil/anuncios"],
  messages: ["Mis mensajes", "/perfil/mensajes"],
  bicycles: ["Mis bicicletas", "/perfil/bicicletas"],
  notices: ["Mis notificaciones", "/perfil/notificaciones"],
  avisos: ["Avisos de anuncios nuevos", "/contacto#avisos-de-anuncios-nuevos"],
  telefono: ["Quién ve mi teléfono", "/contacto#quien-ve-mi-telefono"],
  "seller-contact": ["Hablar con el vendedor", "/contacto#como-contacto-al-vendedor"],
  reclamos: ["Presentar un reclamo", "/libro-de-reclamaciones"],
  contact: ["Hablar con una persona", "/contacto"],
  asesores: ["Preguntar a un asesor", "/asesores"],
  hours: ["Horario de atención", "/contacto#horario"],
  contrasena: ["Recuperar mi contraseña", "/recuperar-contrasena"],
  cuenta: ["Crear mi cuenta", "/contacto#necesito-una-cuenta"],
  correo: ["Confirmar mi correo", "/confirmar-correo"],
  profile: ["Cambiar mis datos", "/perfil/datos"],
  datos: ["Mis datos personales", "/mis-derechos"],
  eliminacion: ["Eliminar mi cuenta", "/eliminacion-de-datos"],
  talla: ["Qué talla me conviene", "/contacto#que-talla"],
  soat: ["SOAT, placa y licencia", "/contacto#necesita-soat"],
  papeles: ["Papeles de una moto", "/contacto#papeles-de-una-moto"],
  "notary-costs": ["Papeles de una moto", "/contacto#papeles-de-una-moto"],
  cuotas: ["Pagar en cuotas", "/contacto#puedo-pagar-en-cuotas"],
  envios: ["Envíos y entregas", "/contacto#hacen-envios"],
  pagos: ["Formas de pago", "/contacto#puedo-pagar-aqui"],
  "cash-on-delivery": ["Formas de pago", "/contacto#puedo-pagar-aqui"],
  receipt: ["Boleta o factura", "/contacto#puedo-pagar-aqui"],
  "card-refused": ["Mi pago fue rechazado", "/perfil/compras"],
  talleres: ["Talleres certificados", "/talleres"],
  accessories: ["Talleres certificados", "/talleres"],
  inspeccion: ["Inspecciones", "/inspeccion-info"],
  registro: ["Registrar una bicicleta", "/registrar-bicicleta"],
  transferir: ["Transferir una bicicleta", "/transferir-propiedad"],
  carrito: ["Mi carrito", "/carrito"],
  favoritos: ["Mis favoritos", "/favorites"],
  cupones: ["Usar un cupón", "/carrito"],
  "como-funciona": ["Cómo funciona Rebi", "/acerca-de"],
};
const CHOICES_MAX = 3;

/** The likeliest subjects as links, each page once; empty where none has a page. */
export function choicesOf(likeliest: Understood["likeliest"]): (readonly [label: string, href: string])[] {
  const found = likeliest.flatMap(({ intent }) => {
    const page = tableEntry(PAGES, intent);
    return page ? [[page[1], page] as const] : [];
  });
  const pages = new Map(found);
  return [...pages.values()].slice(0, CHOICES_MAX);
}
