import type { ServiceSwitch } from "~/business/switches";
import { Badge } from "~/ui/badge";
import { LinkButton } from "~/ui/button";
import { Container, PageHeader } from "~/ui/page";

interface AnnouncedText {
  title: string;
  lead: string;
  points: readonly string[];
  /** Help until the service opens. */
  meanwhile: { label: string; to: string };
}

const REGISTER = { label: "Registrar mi bicicleta", to: "/registrar-bicicleta" } as const;
const CHECK = { label: "Consultar un número de serie", to: "/consulta-vehicular" } as const;

const ANNOUNCED: Record<ServiceSwitch, AnnouncedText> = {
  theft: {
    title: "Denunciar Robo",
    lead: "Pronto podrás avisar aquí que te robaron tu bicicleta, para que nadie la venda ni la compre sin saberlo.",
    points: [
      "Tu reporte aparece al instante en la consulta pública y en la lista de bicicletas robadas.",
      "Quien la vea te escribe sin conocer tu teléfono ni tu correo.",
      "Un anuncio con su número de serie no se puede publicar.",
    ],
    meanwhile: REGISTER,
  },
  stolenList: {
    title: "Bicicletas Robadas",
    lead:
      "Pronto verás aquí las bicicletas que sus dueños reportaron como robadas, con fotos y filtros por lugar y " +
      "marca.",
    points: [
      "Busca por departamento, marca, color y fecha.",
      "Avisa que viste una, también sin dar tu nombre.",
      "Comparte el aviso o imprime su cartel.",
    ],
    meanwhile: CHECK,
  },
  transfer: {
    title: "Transferir Propiedad",
    lead: "Pronto podrás pasar tu bicicleta registrada a su nuevo dueño, con una constancia para los dos.",
    points: [
      "Nada cambia hasta que la otra persona acepta.",
      "Una bicicleta reportada como robada no se puede transferir.",
      "La historia de la bicicleta queda completa, sin datos de sus dueños.",
    ],
    meanwhile: REGISTER,
  },
  legalInspection: {
    title: "Inspección Legal",
    lead: "Pronto un asesor podrá revisar contigo los papeles de una moto antes de que la compres.",
    points: [
      "Tarjeta de propiedad, SOAT, revisión técnica, papeletas y gravámenes.",
      "Un informe claro, punto por punto.",
      "No es asesoría legal ni un certificado de SUNARP.",
    ],
    meanwhile: { label: "Lista para comprar una moto usada", to: "/consulta-vehicular/lista-moto" },
  },
  mechanicalInspection: {
    title: "Inspección Mecánica",
    lead: "Pronto podrás pedir que un taller certificado revise una bicicleta o moto antes de comprarla.",
    points: [
      "Unos 40 puntos en bicicletas y 60 en motos, con fotos y notas.",
      "Un informe con puntaje que puedes compartir.",
    ],
    meanwhile: { label: "Ver talleres certificados", to: "/talleres" },
  },
};

export function AnnouncedPage({ service }: { service: ServiceSwitch }) {
  const { title, lead, points, meanwhile } = ANNOUNCED[service];
  return (
    <Container narrow className="grid gap-6 pb-12">
      <div>
        <PageHeader
          title={
            <span className="flex flex-wrap items-center gap-3">
              {title} <Badge tone="warning">Próximamente</Badge>
            </span>
          }
          lead={lead}
        />
        <ul className="list-disc pl-5">
          {points.map((point) => (
            <li key={point} className="py-0.5">
              {point}
            </li>
          ))}
        </ul>
      </div>
      <div>
        <p className="mb-2 text-muted">Mientras tanto:</p>
        <LinkButton to={meanwhile.to} variant="secondary">
          {meanwhile.label}
        </LinkButton>
      </div>
    </Container>
  );
}
