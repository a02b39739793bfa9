import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import { isOpenService } from "~/business/switches";
import { REGISTER_PATH } from "~/registry/bicycles/constants";
import { CheckBox } from "~/registry/numbers/check/check-box";
import { REGISTRY_INFO_PATH } from "~/registry/numbers/check/constants";
import { pageTitle } from "~/shell/page/title";
import { LinkButton } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Container, PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { Section } from "~/ui/section";

const REGISTRY_QUESTIONS = [
  {
    question: "¿Cuánto cuesta?",
    answer: "Nada. Registrar, consultar y descargar tu certificado es gratis.",
  },
  {
    question: "¿Quién ve mis datos?",
    answer:
      "Nadie. La consulta pública dice si una bicicleta está registrada o reportada, con su marca, modelo y color. " +
      "Tu nombre, correo y teléfono no aparecen, y tu comprobante de compra es privado.",
  },
  {
    question: "Mi bicicleta no tiene número o no se lee. ¿Puedo registrarla?",
    answer: "Sí. Haz grabar un código tuyo en el cuadro, o sube una foto del lugar donde debería estar.",
  },
  {
    question: "El número de mi bicicleta ya figura registrado. ¿Qué hago?",
    answer:
      "Envíanos tus pruebas desde el mismo formulario. Una persona las revisa y decide; nunca decimos quién la " +
      "registró.",
  },
  {
    question: "¿Sirve como título de propiedad?",
    answer:
      "No reemplaza a tu boleta o factura. Es una prueba más, con fecha, que puedes mostrar a la Policía y a " +
      "quien te compre.",
  },
  {
    question: "¿Y si la vendo?",
    answer:
      "Ponla en venta desde Mis bicicletas: armamos el borrador con sus datos y sus fotos, y su anuncio publicado lleva la " +
      "marca «Registrada». Si la vendes por otro lado, muéstrale al comprador tu certificado y archívala cuando ya no " +
      "sea tuya.",
  },
  {
    question: "¿Y las motos?",
    answer: "Las motos se inscriben en SUNARP. En la consulta vehicular te decimos cómo revisar sus papeles.",
  },
] as const;

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

export function loader({ context }: LoaderFunctionArgs) {
  const { siteUrl, brandName, switches } = context.env;
  return { url: siteUrl, name: brandName, canReport: isOpenService(switches, "theft") };
}

export const meta: MetaFunction<typeof loader> = ({ data: site }) => [
  { title: pageTitle("Registra tu bicicleta", site?.name) },
  {
    name: "description",
    content:
      "Registra gratis tu bicicleta con su número de serie: certificado con QR, consulta pública y ayuda si te " +
      "la roban.",
  },
  ...(site ? [{ tagName: "link", rel: "canonical", href: site.url + REGISTRY_INFO_PATH }] : []),
];

/** Promises reports of theft only where they are open. Without scripts. */
export default function RegistryInfoPage() {
  const canReport = useLoaderData<typeof loader>().canReport;
  return (
    <Container className="grid gap-8 pb-12">
      <div>
        <PageHeader
          title="Registra tu bicicleta"
          lead={
            canReport
              ? "Gratis y en tres minutos. Si te la roban, todos lo sabrán antes de comprarla."
              : "Gratis y en tres minutos. Si te la roban, tienes su número, sus fotos y una fecha."
          }
        >
          <LinkButton to={REGISTER_PATH} size="lg">
            Registrar mi bicicleta
          </LinkButton>
        </PageHeader>
        <ul className="grid gap-4 md:grid-cols-3">
          {REASONS.map(([title, text]) => (
            <Panel as="li" key={title}>
              <p className="font-semibold">{title}</p>
              <p className="mt-1 text-muted">{text}</p>
            </Panel>
          ))}
        </ul>
      </div>
      <div className="grid gap-6 md:grid-cols-2">
        <Section id="pedimos" title="Qué te pedimos">
          <Bullets lines={ASKED} />
        </Section>
        <Section id="robo" title="Si te la roban">
          <Bullets lines={canReport ? AFTER_THEFT : [FOR_THE_POLICE]} />
        </Section>
      </div>
      <section aria-labelledby="donde">
        <h2 id="donde" className="scroll-mt-24 text-xl">
          Dónde está el número de serie
        </h2>
        <p className="mt-1 text-muted">
          Está grabado en el cuadro. La lupa roja marca el lugar más común de cada tipo.
        </p>
        <ul className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {SERIAL_PLACES.map((place) => (
            <Panel as="li" key={place.id} className="grid content-start gap-2">
              <SerialDrawing place={place} />
              <p className="font-semibold">{place.title}</p>
              <p className="text-sm text-muted">{place.where}</p>
            </Panel>
          ))}
        </ul>
      </section>
      <section aria-labelledby="consulta-titulo">
        <h2 id="consulta-titulo" className="mb-3 text-xl">
          ¿Vas a comprar? Consulta antes
        </h2>
        <CheckBox />
      </section>
      <section aria-labelledby="preguntas">
        <h2 id="preguntas" className="mb-3 text-xl">
          Preguntas frecuentes
        </h2>
        <div className="grid max-w-3xl gap-2">
          {REGISTRY_QUESTIONS.map(({ question, answer }) => (
            <details key={question} className="rounded-card border border-line bg-raised px-4">
              <summary className="flex min-h-11 items-center justify-between gap-3 py-2.5 font-semibold">
                {question}
                <Icon name="chevron-down" className="chevron size-5" />
              </summary>
              <p className="pb-4">{answer}</p>
            </details>
          ))}
        </div>
      </section>
    </Container>
  );
}

const REASONS = [
  ["Demuestra que es tuya", "Un certificado con fecha y código QR, y stickers para el cuadro."],
  ["Protege al comprador", "Cualquiera consulta el número en diez segundos antes de pagar."],
  ["Vende con confianza", "Muestras tu certificado, y el comprador verifica el número antes de pagar."],
] as const;

const ASKED = [
  "Tipo, marca, modelo, año, colores y talla.",
  "El número de serie, y una foto donde se lea.",
  "Una foto del cuadro y hasta 6 más.",
  "Si quieres, tu boleta o factura: queda privada.",
  "Señas: golpes, calcomanías, piezas cambiadas.",
] as const;

const FOR_THE_POLICE = "Llevas a la Policía el número, las fotos y la fecha de registro.";
const AFTER_THEFT = [
  "Reportas el robo con un botón: tus datos y fotos ya están.",
  "Quien consulte el número ve que es robada, y tú recibes un aviso.",
  "Nadie puede publicarla aquí con ese número.",
  FOR_THE_POLICE,
] as const;

function Bullets({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="list-disc pl-5">
      {lines.map((line) => (
        <li key={line} className="py-0.5">
          {line}
        </li>
      ))}
    </ul>
  );
}

/** Where a serial is stamped, by type of bicycle. `at`: the place on a drawing of 200 × 120. */
const SERIAL_PLACES = [
  {
    id: "montana",
    title: "Montaña, ruta, gravel y urbana",
    where: "Debajo de la caja de pedales, en la parte de abajo del cuadro. Voltea la bicicleta para verlo.",
    at: [92, 84],
    wheel: 30,
    frame: "M50 80 92 80 122 40 76 40ZM76 40 92 80M70 30 76 40M122 40 150 80M116 26 122 40M116 26h12M62 28h16",
  },
  {
    id: "bmx",
    title: "BMX e infantil",
    where: "En la punta donde entra la rueda trasera (puntera), o debajo de la caja de pedales.",
    at: [56, 86],
    wheel: 24,
    frame: "M56 82 94 82 124 48 84 52ZM84 52 94 82M80 42 84 52M124 48 146 82M118 26 124 48M112 26h14M72 40h14",
  },
  {
    id: "plegable",
    title: "Plegable",
    where: "Junto a la bisagra del tubo principal, o en el tubo del asiento cerca de los pedales.",
    at: [104, 66],
    wheel: 20,
    frame: "M52 86 90 84 132 58 90 84M84 30 92 84M78 28h14M126 22 134 60 148 86M118 22h14M102 72l6-8",
  },
  {
    id: "electrica",
    title: "Eléctrica",
    where: "En el tubo de dirección, delante. El motor y la batería tienen otros números: anota también esos.",
    at: [124, 46],
    wheel: 30,
    frame:
      "M50 80 92 80 122 42 76 44ZM76 44 92 80M70 30 76 44M122 42 150 80M116 26 122 42M116 26h12M62 28h16M84 66l22-14",
  },
] as const;

/** A bicycle in lines, with a mark at its serial. The words beside it say the same. */
function SerialDrawing({ place: { at, wheel, frame } }: { place: (typeof SERIAL_PLACES)[number] }) {
  const [x, y] = at;
  return (
    <svg
      viewBox="0 0 200 120"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="h-auto w-full max-w-60 text-muted"
    >
      <circle cx="50" cy="84" r={wheel} />
      <circle cx="150" cy="84" r={wheel} />
      <path d={frame} />
      <circle cx={x} cy={y} r="9" className="text-danger" strokeWidth="4" />
      <path d={`M${x + 8} ${y + 9} ${x + 22} ${y + 26}`} className="text-danger" strokeWidth="4" />
    </svg>
  );
}
