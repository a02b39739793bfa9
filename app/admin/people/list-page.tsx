import { AdminList } from "~/admin-kit/list/admin-list";
import { SearchBox } from "~/admin-kit/list/search-box";
import { PageHeader } from "~/ui/page";

import type { loadPeople } from "./list.loader.server";
import { PEOPLE_LIST } from "./people-list";

/** Every account, and the box that finds one. */
export function PeoplePage({ query, rows, next, previous, note }: Awaited<ReturnType<typeof loadPeople>>) {
  return (
    <>
      <PageHeader
        title="Personas"
        lead="Todas las cuentas. Los correos se ven completos en la página de cada una, con un motivo."
      />
      <SearchBox
        spec={PEOPLE_LIST}
        query={query}
        name="Personas"
        hint="Correo, nombre, teléfono o código de la cuenta"
        note={note}
      />
      <AdminList
        spec={PEOPLE_LIST}
        query={query}
        rows={rows}
        next={next}
        previous={previous}
        file={`${PEOPLE_LIST.path}.csv`}
        empty="No hay cuentas."
      />
    </>
  );
}
