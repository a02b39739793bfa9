import type { BusinessInfo } from "~/business/company";

import { List, To } from "./links";
import type { Part } from "./model";

export function rulesOfTheMarket(business: BusinessInfo): Part[] {
  return [selling(business), buying(business), shops(), contacting(), workshops(business), plans()];
}

function selling({ name }: BusinessInfo): Part {
  return {
    id: "si-vendes",
    title: "Si vendes",
    body: (
      <>
        <p>Al publicar declaras que puedes vender el vehículo y que lo que dices de él es cierto. Te comprometes a:</p>
        <List
          items={[
            "Describir su estado tal como es, con sus defectos, y usar fotos tuyas de ese mismo vehículo.",
            "Poner el precio total en soles, con los impuestos que correspondan.",
            "Tener los papeles que la ley pide. En una moto: tarjeta de identificación vehicular y, para " +
              "circular, SOAT vigente. En una bicicleta: lo que pruebe que es tuya.",
            "Pausar, marcar como vendido o eliminar el anuncio cuando deje de estar disponible.",
            "Cumplir el trato que cierres y, si vendes de manera habitual, tus obligaciones tributarias y de consumo.",
          ]}
        />
        <p>
          El anuncio se muestra durante el plazo de su plan. Cuando vence deja de estar a la vista de los demás; tú lo
          conservas y puedes renovarlo o eliminarlo. Un anuncio vendido o pausado sale del catálogo, pero su página se
          puede seguir leyendo con el enlace. Los borradores que nadie toca en 90 días se eliminan con sus fotos. Las
          reglas completas están en <To page="/politicas#publicar">Políticas</To>.
        </p>
        <p>{name} no garantiza que el anuncio termine en una venta, ni en qué plazo.</p>
      </>
    ),
  };
}

function buying({ name }: BusinessInfo): Part {
  return {
    id: "si-compras",
    title: "Si compras",
    body: (
      <>
        <p>Lo que lees en un anuncio lo dice el vendedor. Antes de pagar:</p>
        <List
          items={[
            "Acuerda verlo de día, en un lugar público y con compañía. Pruébalo y compara el número de serie, " +
              "motor o chasis con los papeles.",
            "En una moto, consulta la placa en los registros públicos (Sunarp): quién es su titular y si tiene " +
              "cargas. Revisa también si debe papeletas. La transferencia se firma ante notario y se inscribe en " +
              "Sunarp.",
            "En una bicicleta, pide la boleta o factura, o un documento con el nombre y DNI del vendedor y el " +
              "número de serie del cuadro.",
            "No pagues por adelantado a quien no conoces. Si pagas en el sitio, guardamos el dinero hasta que recibes " +
              "el vehículo; lo que pagas fuera de él no pasa por nosotros.",
          ]}
        />
        <p>
          Comprar algo sabiendo que es robado, o cuando debías sospecharlo, es un delito (receptación, artículos 194 y
          195 del Código Penal). Si algo no cuadra, no compres y <To page="/politicas#denuncias">reporta el anuncio</To>
          : en {name} lo puede hacer toda persona con cuenta.
        </p>
      </>
    ),
  };
}

function shops(): Part {
  return {
    id: "tiendas",
    title: "Tiendas y venta habitual: tus derechos de consumidor",
    body: (
      <>
        <p>
          El vendedor habitual, tenga o no tienda, es proveedor según el Código de Protección y Defensa del Consumidor.
          Ante ese vendedor tienes derecho a información veraz y suficiente, a que el producto sea idóneo y corresponda
          a lo ofrecido, y, si no lo es, a la reparación, el cambio o la devolución del dinero, según el caso. Con el
          vendedor ocasional de su propio vehículo rigen las reglas del Código Civil, como la responsabilidad por vicios
          ocultos.
        </p>
        <p>
          <strong>Sobre el arrepentimiento.</strong> La ley peruana no da un derecho general a devolver lo comprado por
          internet solo por cambiar de opinión. Sí permite pedir la restitución dentro de los 7 días calendario cuando
          te vendieron con métodos comerciales agresivos o engañosos (artículo 59 del Código), y cualquier vendedor
          puede ofrecer condiciones mejores: si las ofrece, debe cumplirlas.
        </p>
      </>
    ),
  };
}

function contacting(): Part {
  return {
    id: "contacto-entre-personas",
    title: "Mensajes y contacto",
    body: (
      <p>
        El teléfono y el WhatsApp del vendedor no están en la página: los ve quien inició sesión y los pide. El correo
        no se muestra a nadie. Usa esos datos solo para el trato de ese anuncio. Hay límites por día para frenar el
        abuso y un filtro de publicidad; están en <To page="/politicas#contacto">Políticas</To>.
      </p>
    ),
  };
}

function workshops({ name }: BusinessInfo): Part {
  return {
    id: "talleres-y-asesores",
    title: "Talleres certificados y asesores",
    body: (
      <>
        <p>
          Un <To page="/talleres">taller certificado</To> es un negocio independiente. Respondemos de lo que comprobamos
          para certificarlo, que está en su ficha con su fecha; del precio, del trabajo y de su garantía responde el
          taller, que es tu proveedor. Los precios de su ficha son referenciales. Si algo no salió bien, cuéntanoslo:
          una certificación también se retira.
        </p>
        <p>
          Los <To page="/asesores">asesores</To> de {name} te orientan gratis. Lo que te dicen te ayuda a decidir y no
          reemplaza la revisión de un mecánico, un trámite ni la opinión de un abogado. Una inspección es una revisión
          de un día: la legal no es asesoría legal ni un certificado de SUNARP.
        </p>
      </>
    ),
  };
}

function plans(): Part {
  return {
    id: "planes-y-pagos",
    title: "Planes y pagos",
    body: (
      <>
        <p>
          Publicar con el plan gratuito no cuesta nada. Hay planes de pago que dan más días, más fotos o un lugar
          destacado; su precio, con IGV incluido, se ve antes de elegirlos y se paga con Mercado Pago. Mientras el pago
          no se confirma, el anuncio queda guardado como «Pendiente de pago», sin mostrarse y sin generar deuda, y
          puedes publicarlo en cualquier momento con el plan gratuito.
        </p>
        <p>
          No cobramos comisión por las ventas. Si alguna vez te cobramos un plan que no pudimos prestar, o te cobramos
          de más, te devolvemos lo pagado, como dice <To page="/politicas#pagos">Pagos y devoluciones</To>.
        </p>
      </>
    ),
  };
}
