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

import { SERIAL_PLACES, SerialDrawing } from "./serial-drawings";

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
