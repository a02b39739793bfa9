import type { BusinessInfo } from "~/business/company";
import { ANSWER_DAYS } from "~/complaints/constants";

import { Authority, List, To, WriteTo } from "./links";
import { operatorOf, type LegalText, type Part } from "./model";
import { rulesOfTheMarket } from "./terms-market";

export function termsOf(business: BusinessInfo): LegalText {
  const { name } = business;
  return {
    title: "Términos y Condiciones",
    lead: `Lo que acuerdas con nosotros cuando usas ${name}, escrito para que se entienda.`,
    brief: [
      `${name} es un mercado de anuncios: la compra y la venta se hacen entre el vendedor y quien ` +
        "compra. No somos parte de ese trato. Si pagas en el sitio, guardamos el dinero hasta la entrega.",
      "Publica solo lo que es tuyo o puedes vender, con datos y fotos verdaderos, y con el precio total en soles.",
      "Revisa en persona el vehículo y sus papeles antes de pagar.",
      "Si algo de nuestro servicio falla, tienes el Libro de Reclamaciones y nada de lo que dice aquí te " +
        "quita un derecho que la ley te da.",
    ],
    parts: [
      whoWeAre(business),
      agreeing(business),
      account(),
      ...rulesOfTheMarket(business),
      conduct(),
      ownWork(business),
      responsibility(),
      data(),
      complaints(business),
      changing(business),
      law(business),
    ],
    changes: [{ version: "1.0", date: "2026-11-21", text: "primera versión." }],
  };
}

function whoWeAre(business: BusinessInfo): Part {
  const { name, website } = business;
  return {
    id: "quienes-somos",
    title: "Quiénes somos y qué hacemos",
    body: (
      <>
        <p>
          {name} ({website.replace(/^https?:\/\//, "")}) es un sitio de {operatorOf(business)}. En adelante, «{name}» o
          «nosotros».
        </p>
        <p>
          Te damos un lugar donde publicar, buscar y encontrar bicicletas y motos nuevas y usadas en el Perú, y donde el
          comprador y el vendedor pueden contactarse. Somos intermediarios: no somos dueños de lo que se anuncia, no lo
          tenemos en nuestro poder, no lo revisamos y no lo entregamos. El contrato de compraventa es entre el vendedor
          y el comprador. Si pagas en el sitio, cobramos el precio por encargo del vendedor y se lo entregamos como
          dicen las <To page="/politicas#pagos">Políticas</To>.
        </p>
        <p>
          De nuestro propio servicio (el sitio, tu cuenta, la publicación de tu anuncio y los planes) sí respondemos
          nosotros, como manda el Código de Protección y Defensa del Consumidor (Ley 29571).
        </p>
      </>
    ),
  };
}

function agreeing({ name }: BusinessInfo): Part {
  return {
    id: "aceptacion",
    title: "Cuándo aceptas estos términos",
    body: (
      <>
        <p>
          Puedes mirar los anuncios sin cuenta y sin darnos tus datos. Aceptas estos términos cuando creas una cuenta o
          publicas un anuncio; el acuerdo se hace por medios electrónicos (artículo 1374 del Código Civil). Forman parte
          de él las <To page="/politicas">Políticas</To> y, sobre tus datos, la{" "}
          <To page="/privacidad">Política de Privacidad</To> y la de <To page="/cookies">Cookies</To>.
        </p>
        <p>
          Para tener una cuenta debes tener 18 años o más y, si representas a una empresa, poder obligarla. Si no estás
          de acuerdo con estos términos, no crees una cuenta en {name}; si ya la tienes, puedes{" "}
          <To page="/eliminacion-de-datos">eliminarla</To> cuando quieras.
        </p>
      </>
    ),
  };
}

function account(): Part {
  return {
    id: "tu-cuenta",
    title: "Tu cuenta",
    body: (
      <>
        <p>
          Crear una cuenta es gratis. Entras con tu correo y una contraseña, o con tu cuenta de Google, Facebook,
          Twitter o GitHub.
        </p>
        <List
          items={[
            "Danos datos verdaderos y tenlos al día: por ellos te contactan.",
            "Tu cuenta es personal. Cuida tu contraseña y no la compartas; nadie de nuestro equipo te la pedirá.",
            <>
              Si crees que alguien más entró, cambia tu contraseña y cierra tus otras sesiones en{" "}
              <To page="/perfil/seguridad">Seguridad</To>, y avísanos.
            </>,
            "Lo que se haga desde tu cuenta se entiende hecho por ti, salvo que nos hayas avisado de que la " +
              "perdiste o que el daño venga de una falla nuestra.",
          ]}
        />
        <p>
          Puedes <To page="/perfil/mis-datos">descargar tus datos</To> y{" "}
          <To page="/eliminacion-de-datos">eliminar tu cuenta</To> en cualquier momento, sin dar motivos. Nosotros
          podemos suspender o cerrar una cuenta por las causas de «Lo que no está permitido»: te diremos el motivo al
          correo de la cuenta y podrás pedir que lo revisemos, salvo que la ley o una investigación lo impidan.
        </p>
      </>
    ),
  };
}

function conduct(): Part {
  return {
    id: "no-permitido",
    title: "Lo que no está permitido",
    body: (
      <>
        <List
          items={[
            "Publicar lo que las Políticas prohíben: vehículos robados o de origen dudoso, anuncios falsos o " +
              "repetidos, cosas que no son bicicletas ni motos.",
            "Engañar a otras personas, hacerte pasar por alguien o pedir pagos por adelantado con engaños.",
            "Insultar, amenazar, acosar o discriminar.",
            "Recolectar datos de otras personas o del sitio con programas, o usarlos para algo distinto de " +
              "comprar o vender aquí.",
            "Registrar o reportar como tuya una bicicleta que no lo es, dar un número que no es el suyo, o avisar de un " +
              "hallazgo o un avistamiento que no es cierto.",
            "Enviar publicidad o mensajes en serie.",
            "Atacar el sitio, saltarse sus límites o sus medidas de seguridad, o usarlo de modo que afecte a " +
              "los demás.",
          ]}
        />
        <p>
          Cuando algo de esto pasa podemos, según su gravedad, pedirte que lo corrijas, retirar el anuncio o el
          contenido, limitar lo que puedes hacer, o suspender o cerrar la cuenta. Lo que parezca un delito lo podemos
          poner en conocimiento de la Policía o del Ministerio Público. Cómo decidimos y cómo pedir una revisión está en{" "}
          <To page="/politicas#moderacion">Moderación</To>.
        </p>
      </>
    ),
  };
}

function ownWork({ name }: BusinessInfo): Part {
  return {
    id: "contenido-y-marcas",
    title: "Contenido y marcas",
    body: (
      <>
        <p>
          Los textos y fotos que publicas son tuyos. Nos das permiso, gratuito y no exclusivo, para guardarlos,
          adaptarlos de tamaño y mostrarlos en {name} y en las vistas previas de los enlaces que se compartan de tu
          anuncio, mientras el anuncio exista. Al eliminarlo, ese permiso termina; las copias que ya estén en
          navegadores, buscadores o en manos de otras personas no dependen de nosotros.
        </p>
        <p>
          El diseño, los textos propios y el programa del sitio son de {name} o de quienes nos dieron licencia. Las
          marcas de vehículos se nombran solo para decir qué se vende. Si un anuncio usa una obra o marca tuya sin
          permiso, cuéntanoslo por <To page="/contacto">la página de contacto</To>.
        </p>
      </>
    ),
  };
}

function responsibility(): Part {
  return {
    id: "responsabilidad",
    title: "De qué respondemos",
    body: (
      <>
        <p>
          Respondemos de la idoneidad de nuestro servicio: que haga lo que decimos que hace. Mantenemos el sitio con
          cuidado, pero puede haber cortes por mantenimiento, fallas de terceros o causas que no controlamos; cuando
          sepamos de uno haremos lo razonable para resolverlo.
        </p>
        <p>
          No respondemos de lo que cada persona publica ni de que cumpla el trato que hizo con otra: el estado, el
          origen y los papeles del vehículo y su entrega son del vendedor y del comprador, y también el pago cuando lo
          hacen fuera del sitio. Si nos enteramos de que un anuncio es ilícito, actuamos como dicen las{" "}
          <To page="/politicas#moderacion">Políticas</To>.
        </p>
        <p>
          Nada en este texto limita nuestra responsabilidad por dolo o culpa grave, ni los derechos que el Código de
          Protección y Defensa del Consumidor hace irrenunciables, ni vale en lo que resulte abusivo según sus artículos
          49 a 51.
        </p>
      </>
    ),
  };
}

function data(): Part {
  return {
    id: "datos-personales",
    title: "Tus datos personales",
    body: (
      <p>
        Los tratamos según la Ley 29733 y su reglamento. La <To page="/privacidad">Política de Privacidad</To> dice
        cuáles, para qué y por cuánto tiempo; en <To page="/mis-derechos">Mis derechos</To> puedes pedir acceso,
        rectificación, cancelación u oposición, y en <To page="/eliminacion-de-datos">Eliminación de datos</To>, que los
        borremos.
      </p>
    ),
  };
}

function complaints(business: BusinessInfo): Part {
  return {
    id: "reclamos",
    title: "Reclamos",
    body: (
      <>
        <p>
          Si algo no salió bien con nuestro servicio, primero escríbenos si quieres: <WriteTo business={business} />. Y
          siempre puedes usar nuestro <To page="/libro-de-reclamaciones">Libro de Reclamaciones</To>: respondemos
          reclamos y quejas en un plazo máximo de {ANSWER_DAYS} días hábiles, que no se puede prorrogar.
        </p>
        <p>
          Presentar un reclamo no te impide acudir a otras vías ni es requisito para denunciar ante{" "}
          <Authority id="indecopi" />.
        </p>
        <p>
          Si tu problema es con el vendedor, reclámale a esa persona o tienda, que es quien responde de la venta, y
          reporta el anuncio aquí si hubo engaño. Una tienda o un vendedor habitual también debe tener su propio Libro
          de Reclamaciones.
        </p>
      </>
    ),
  };
}

function changing({ name }: BusinessInfo): Part {
  return {
    id: "cambios-de-los-terminos",
    title: "Si cambiamos estos términos",
    body: (
      <p>
        Al pie de esta página está la lista de cambios, con su fecha. Un cambio vale desde que se publica y hacia
        adelante: no alcanza a los anuncios ya pagados ni a los tratos ya hechos. Si un cambio te quita o te encarece
        algo, lo avisaremos en el sitio o a tu correo antes de que empiece a valer, y podrás dejar {name} sin costo.
      </p>
    ),
  };
}

function law(business: BusinessInfo): Part {
  return {
    id: "ley-aplicable",
    title: "Ley aplicable y contacto",
    body: (
      <>
        <p>
          Se aplican las leyes del Perú. Si eres consumidor puedes acudir al Indecopi o a los jueces que la ley señale,
          también los de tu domicilio. Si una parte de este texto no vale, lo demás sigue valiendo.
        </p>
        <p>
          Para cualquier consulta: <WriteTo business={business} />.
        </p>
      </>
    ),
  };
}
