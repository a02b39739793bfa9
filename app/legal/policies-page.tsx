import type { BusinessInfo } from "~/business/company";
import { plural } from "~/business/format";
import { ANSWER_DAYS } from "~/complaints/constants";
import type { UserLimits } from "~/platform/env-limits";
import type { OrderRules } from "~/platform/env-orders";

import { Authority, List, To, WriteTo } from "./links";
import { LEGAL_PAGES, type LegalText, type Part } from "./model";
import { PlanTable, type PlanLine } from "./plan-table";

/** `plans` as they are on sale; empty without them. `limits` as they hold now. */
export function policiesOf(
  business: BusinessInfo,
  plans: readonly PlanLine[],
  limits: UserLimits,
  rules: Pick<OrderRules, "cardMinutes" | "maxUnpaid">,
): LegalText {
  return {
    title: "Políticas",
    lead: "Las reglas de la casa: qué se publica, cómo nos contactamos, qué pasa con los reportes y cómo se paga.",
    brief: [
      "Solo bicicletas y motos, de quien puede venderlas, con fotos y datos verdaderos.",
      "Lo robado no se publica ni se compra: denúncialo y lo revisamos.",
      "El trato es entre personas: con respeto, de día y en un lugar público.",
      "Publicar es gratis. No cobramos comisión por vender.",
    ],
    parts: [
      documents(),
      publishing(),
      forbidden(),
      order(),
      moderation(business),
      reports(limits),
      contact(limits),
      payments(business, plans, rules),
      complaints(business),
    ],
    changes: [{ version: "1.0", date: "2026-11-21", text: "primera versión." }],
  };
}

function documents(): Part {
  return {
    id: "documentos",
    title: "Dónde está cada cosa",
    body: (
      <>
        <ul>
          {LEGAL_PAGES.filter(({ to }) => to !== "/politicas").map(({ to, label, about }) => (
            <li key={to}>
              <To page={to}>{label}</To>: {about}
            </li>
          ))}
          <li>
            <To page="/libro-de-reclamaciones">Libro de Reclamaciones</To>: para un reclamo o una queja sobre nuestro
            servicio.
          </li>
          <li>
            <To page="/mis-derechos">Mis derechos</To> y <To page="/eliminacion-de-datos">Eliminación de datos</To>: lo
            que puedes pedir sobre tus datos personales.
          </li>
        </ul>
        <p>Estas políticas completan los Términos. Si en algo se contradicen, valen los Términos.</p>
      </>
    ),
  };
}

function publishing(): Part {
  return {
    id: "publicar",
    title: "Reglas para publicar",
    body: (
      <>
        <List
          items={[
            "Un anuncio por vehículo. Elige su tipo verdadero y su marca, modelo y año.",
            "El precio es el total, en soles, entre S/ 50 y S/ 500,000. Nada de «S/ 50, escríbeme» para un " +
              "vehículo que cuesta más.",
            "El estado es el real: nuevo, como nuevo, buen estado, con detalles o para repuestos. Cuenta lo que " +
              "no funciona y lo que fue reparado.",
            "Las fotos son tuyas y de ese vehículo, tal como está hoy. Sin personas que no hayan aceptado salir, " +
              "sin números de teléfono y sin logotipos de otros sitios.",
            "No pongas tu teléfono, tu correo ni enlaces en el título o la descripción: para eso está tu " +
              "perfil, que los cuida.",
            "Si es de una tienda o lo vendes por trabajo, dilo en la descripción, con tu nombre comercial y tu RUC.",
          ]}
        />
        <p>
          El anuncio sale apenas lo publicas, sin revisión previa, y se muestra durante los días de su plan. Puedes
          cambiar su texto, fotos y precio, pausarlo o marcarlo como vendido en{" "}
          <To page="/perfil/anuncios">Mis anuncios</To>; su tipo y su plan quedan fijos. Cuando vence puedes renovarlo.
          Eliminarlo borra también sus fotos, y no se puede deshacer; mientras está reservado para un comprador no se
          puede eliminar.
        </p>
      </>
    ),
  };
}

function forbidden(): Part {
  return {
    id: "prohibido",
    title: "Qué no se puede publicar",
    body: (
      <List
        items={[
          "Vehículos robados, de origen dudoso, con el número de serie, motor o chasis borrado o alterado, o " +
            "que no puedes vender (prestados, alquilados, con orden de captura o embargo).",
          "Motos sin papeles, salvo las que se anuncian claramente «para repuestos» y cuyo origen se puede probar.",
          "Lo que no es una bicicleta o una moto: autos, repuestos sueltos, servicios, empleos, préstamos o rifas.",
          "Copias de marca presentadas como originales.",
          "Documentos de vehículos, placas o SOAT.",
          "Anuncios de cosas que no existen o no tienes, para reunir contactos o adelantos.",
          "Textos o fotos con contenido sexual, violento, discriminatorio o de odio, o con datos personales de " +
            "otras personas.",
        ]}
      />
    ),
  };
}

function order(): Part {
  return {
    id: "orden",
    title: "En qué orden se muestran",
    body: (
      <p>
        En el catálogo el orden lo eliges tú; si no eliges, van primero los más recientes, y si buscas con palabras
        puedes pedir los que mejor coinciden. Pagar no cambia ese orden. Los anuncios con un plan destacado llevan
        siempre la marca «Destacado» y pueden aparecer además en la portada.
      </p>
    ),
  };
}

function moderation({ name }: BusinessInfo): Part {
  return {
    id: "moderacion",
    title: "Moderación",
    body: (
      <>
        <p>
          Revisamos lo que nos reportan o lo que una autoridad nos comunica. Según lo que encontremos podemos dejarlo
          como está, pedir que se corrija, retirar el anuncio, o limitar, suspender o cerrar la cuenta. Miramos la
          gravedad, si hubo mala fe, si es la primera vez y el riesgo para otras personas.
        </p>
        <List
          items={[
            "Decide una persona, nunca la cantidad de reportes.",
            "A quien afecta la medida le decimos el motivo al correo de su cuenta, salvo que la ley o una " +
              "investigación lo impidan.",
            <>
              Si crees que nos equivocamos, pide que lo revisemos por <To page="/contacto">la página de contacto</To>,
              con el enlace del anuncio y tus razones. Lo mira otra vez una persona y te respondemos.
            </>,
            "Si hay indicios de robo o estafa, guardamos lo necesario y colaboramos con la Policía y el " +
              `Ministerio Público cuando lo piden conforme a ley. ${name} no puede recuperar un vehículo ni un ` +
              "pago: para eso, denuncia en la comisaría.",
          ]}
        />
      </>
    ),
  };
}

function reports({ reports: { limit } }: UserLimits): Part {
  return {
    id: "denuncias",
    title: "Reportes",
    body: (
      <>
        <p>
          Con tu cuenta puedes reportar un anuncio, a un vendedor o una conversación, desde su misma página, con un
          motivo y lo que quieras contar. Guardamos cómo era el anuncio en ese momento. Puedes enviar hasta {limit}{" "}
          reportes por día, y uno por cada cosa: si lo vuelves a enviar antes de que lo veamos, se corrige el primero.
        </p>
        <p>La persona reportada no sabe quién la reportó. Reportar en falso para dañar a alguien es una falta.</p>
        <p>
          ¿Encontraste aquí tu bicicleta o moto robada? Reporta el anuncio con el motivo «Parece robado», haz la
          denuncia policial y escríbenos por <To page="/contacto">la página de contacto</To> con el número de denuncia.
          No vayas solo a recuperarla.
        </p>
      </>
    ),
  };
}

function contact({ contacts, newThreads, messages, questions }: UserLimits): Part {
  return {
    id: "contacto",
    title: "Contacto entre personas",
    body: (
      <>
        <List
          items={[
            "El teléfono y el WhatsApp del vendedor se muestran solo a quien inició sesión y los pide: " +
              `hasta ${contacts.limit} contactos por día.`,
            `Los mensajes van por el sitio: hasta ${newThreads.limit} vendedores nuevos por día y ${messages.limit} ` +
              "mensajes por hora. El correo " +
              "de cada uno no se muestra.",
            `Las preguntas en un anuncio son públicas y salen cuando las responden: hasta ${questions.limit} por día, ` +
              "sin teléfonos ni correos. El vendedor puede eliminarlas sin responder; una respondida se queda.",
            "Un filtro rechaza los mensajes con enlaces de fuera junto con palabras de publicidad. Te dice qué cambiar.",
            "Puedes bloquear a una persona: no podrá escribirte por ninguno de tus anuncios hasta que la desbloquees.",
            <>
              Avisamos por correo de los mensajes nuevos sin leer, de las preguntas y sus respuestas, y de tus favoritos
              que bajan de precio o se venden; lo apagas en <To page="/perfil/preferencias">Preferencias</To>.
            </>,
          ]}
        />
        <p>
          Trata a los demás como quieres que te traten: sin insultos, sin presiones y sin insistir con quien dijo que
          no. No uses el contacto de una persona para nada distinto del trato.
        </p>
      </>
    ),
  };
}

function payments(
  business: BusinessInfo,
  plans: readonly PlanLine[],
  { cardMinutes, maxUnpaid }: Pick<OrderRules, "cardMinutes" | "maxUnpaid">,
): Part {
  return {
    id: "pagos",
    title: "Pagos y devoluciones",
    body: (
      <>
        <p>
          <strong>La compra en el sitio.</strong> Puedes pagar un vehículo con Mercado Pago: tarjeta, Yape o
          PagoEfectivo. Lo separamos para ti {plural(cardMinutes, "minuto")} mientras pagas, y con PagoEfectivo hasta
          que venza tu código (unas horas, si es una pieza única usada). Para reservar necesitas tu correo confirmado, y
          puedes tener {maxUnpaid === 1 ? "un anuncio" : `hasta ${maxUnpaid} anuncios`} sin pagar a la vez; si una
          reserva vence, desde el día siguiente puedes reservar el mismo anuncio otra vez, y si vencen varias, esperas
          más cada vez antes de reservar otro. El vendedor tiene un plazo para confirmar la venta y otro para entregarla
          o enviarla: los ves antes de pagar y en tu pedido. Si no confirma, el dinero vuelve solo; si no la entrega a
          tiempo, puedes cancelar al momento, y unos días después vuelve solo. Guardamos el dinero hasta que confirmas
          que está como se ofreció, o hasta que termina el plazo para revisarlo, y entonces se lo entregamos al
          vendedor. Ese plazo empieza cuando dices que lo tienes, cuando revisamos la constancia de la agencia o, si
          nadie dice nada, días después del día prometido.
        </p>
        <p>
          Te devolvemos todo, por el mismo medio, si el pago llega cuando el vehículo ya no estaba disponible, si pagas
          dos veces o si la venta se cancela. Si algo no es lo que compraste, abre un reclamo desde la página de tu
          pedido antes de confirmar que lo recibiste: el dinero queda en pausa hasta que se resuelva.
        </p>
        <p>
          <strong>El trato directo.</strong> También pueden acordar el pago entre ustedes. Ese dinero no pasa por
          nosotros, así que no podemos devolverlo ni detenerlo.
        </p>
        <p>
          <strong>Los planes de publicación.</strong>{" "}
          {plans.length > 0
            ? "Estos son hoy, con IGV incluido:"
            : "El precio de cada uno, con IGV incluido, se ve al publicar, antes de elegirlo."}
        </p>
        <PlanTable plans={plans} />
        <p>
          Se pagan con Mercado Pago. Mientras el pago no se confirma, tu anuncio queda guardado como «Pendiente de
          pago», no se muestra y no debes nada; puedes publicarlo cuando quieras con el plan gratuito.
        </p>
        <p>
          <strong>Devoluciones de planes.</strong> Si pagaste un plan y no pudiéramos publicar tu anuncio, lo
          interrumpiéramos por una falla nuestra o te cobráramos de más, te devolvemos lo que corresponda. Pídelo a{" "}
          <WriteTo business={business} />. Si retiramos un anuncio por incumplir las reglas, o lo eliminas tú antes de
          tiempo, no hay devolución por los días que faltaban, salvo que la ley diga otra cosa.
        </p>
      </>
    ),
  };
}

function complaints(business: BusinessInfo): Part {
  return {
    id: "reclamos",
    title: "Si algo no salió bien",
    body: (
      <>
        <p>
          Escríbenos: <WriteTo business={business} />. O presenta tu reclamo o queja en el{" "}
          <To page="/libro-de-reclamaciones">Libro de Reclamaciones</To>: te respondemos en {ANSWER_DAYS} días hábiles
          como máximo, sin prórroga, y si dejaste tu correo te llega una copia al presentarlo.
        </p>
        <p>
          También puedes acudir a <Authority id="indecopi" />, sin pasar antes por nosotros; y por tus datos personales,
          a la <Authority id="anpd" />.
        </p>
      </>
    ),
  };
}
