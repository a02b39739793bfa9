import type { ServiceSwitch } from "~/business/switches";
import { Badge } from "~/ui/badge";
import { LinkButton } from "~/ui/button";
import { Container, PageHeader } from "~/ui/page";

const TITLES: Record<ServiceSwitch, string> = {
  theft: "Denunciar Robo",
  stolenList: "Bicicletas Robadas",
  transfer: "Transferir Propiedad",
  legalInspection: "Inspección Legal",
  mechanicalInspection: "Inspección Mecánica",
};

export function AnnouncedPage({ service }: { service: ServiceSwitch }) {
  return (
    <Container narrow className="grid gap-6 pb-12">
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-3">
            {TITLES[service]} <Badge tone="warning">Próximamente</Badge>
          </span>
        }
        lead="Todavía no abrimos este servicio. Mientras tanto:"
      />
      <div className="flex flex-wrap gap-3">
        <LinkButton to="/consulta-vehicular" variant="secondary">
          Consultar un número de serie
        </LinkButton>
        <LinkButton to="/registrar-bicicleta" variant="secondary">
          Registrar mi bicicleta
        </LinkButton>
      </div>
    </Container>
  );
}
