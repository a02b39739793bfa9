import { Container, PageHeader } from "~/ui/page";
import { Section } from "~/ui/section";

interface Way {
  id: string;
  title: string;
  steps: readonly string[];
  note?: string;
}

const WAYS: readonly Way[] = [
  {
    id: "android",
    title: "Android",
    steps: [
      "Abre esta página en Chrome o Samsung Internet.",
      "Toca el menú del navegador: los tres puntos, o las tres rayas en Samsung Internet.",
      "Elige «Instalar app», «Agregar a la pantalla principal» o «Agregar página a».",
      "Confirma con «Instalar» o «Agregar».",
    ],
  },
  {
    id: "iphone",
    title: "iPhone y iPad",
    steps: ["Abre esta página en Safari.", "Toca Compartir.", "Elige «Agregar a inicio».", "Toca «Agregar»."],
    note:
      "La app de la pantalla de inicio guarda sus datos aparte de Safari: la primera vez tendrás que volver a " +
      "iniciar sesión.",
  },
  {
    id: "computadora",
    title: "Computadora",
    steps: [
      "Abre esta página en Chrome o Edge.",
      "Haz clic en el ícono de instalar, al final de la barra de direcciones.",
      "Confirma con «Instalar».",
    ],
  },
];

/** How to install the site as an app, for each kind of device; a page of text. */
export function InstallPage({ brand }: { brand: string }) {
  return (
    <Container narrow className="grid grid-cols-1 gap-4 pb-12">
      <PageHeader
        title="Instalar la app"
        lead={`Pon ${brand} en tu pantalla de inicio. No pasa por una tienda de apps y casi no ocupa espacio.`}
      />
      {WAYS.map(({ id, title, steps, note }) => (
        <Section key={id} id={id} title={title}>
          <ol className="grid list-decimal gap-1 pl-5">
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          {note ? <p className="text-muted">{note}</p> : null}
        </Section>
      ))}
      <Section id="sin-senal" title="Con poca señal">
        <p>
          Tu navegador guarda las últimas 30 páginas públicas que viste, para mostrarlas sin conexión y decirte hace
          cuánto las viste. No guarda páginas de tu cuenta. Con el ahorro de datos del navegador activado no guarda
          ninguna.
        </p>
      </Section>
      <Section id="quitar" title="Para quitarla">
        <p>Desinstálala como cualquier otra app. Tu cuenta y tus anuncios siguen igual.</p>
      </Section>
    </Container>
  );
}
