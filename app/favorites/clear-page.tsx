import type { FieldErrors } from "~/platform/forms/typed-values";
import { Button, LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Container, PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";

/** The confirmation before all favourites are removed. A whole new page follows: every heart changes with it. */
export function ClearFavorites({ total, errors }: { total: number; errors: FieldErrors }) {
  return (
    <Container narrow className="pb-10">
      <PageHeader title="¿Vaciar tus favoritos?" />
      <ErrorSummary errors={errors} title="No los vaciamos" />
      <Panel className="grid gap-5">
        <p>
          {total === 1 ? "Se quita el anuncio que guardaste." : `Se quitan los ${total} anuncios que guardaste.`} No se
          puede deshacer.
        </p>
        <div className="flex flex-col gap-3 sm:flex-row">
          <LinkButton to="/favorites" variant="secondary" size="lg">
            No, volver
          </LinkButton>
          <form method="post" className="grid">
            <Button variant="danger" size="lg">
              Sí, vaciar
            </Button>
          </form>
        </div>
      </Panel>
    </Container>
  );
}
