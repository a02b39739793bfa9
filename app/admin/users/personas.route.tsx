import { useLoaderData } from "@remix-run/react";

import { adminLoader } from "~/accounts/guards.server";
import { AdminList } from "~/admin-kit/list/admin-list";
import { SearchBox } from "~/admin-kit/list/search-box";
import { pageMeta } from "~/shell/page/title";
import { PageHeader } from "~/ui/page";

import { USER_LIST } from "./user-list";
import { loadUsers } from "./user-list.loader.server";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** `q`, `rol`, `estado`; `desde` or `antes`. */
export const loader = adminLoader("users", ({ context, query }) => loadUsers(context, query));

export const meta = pageMeta("Personas");

export default function AdminUsers() {
  return <UsersPage {...useLoaderData<typeof loader>()} />;
}

export function UsersPage({ query, rows, next, previous, note }: Awaited<ReturnType<typeof loadUsers>>) {
  return (
    <>
      <PageHeader
        title="Personas"
        lead="Todas las cuentas. Los correos se ven completos en la página de cada una, con un motivo."
      />
      <SearchBox
        spec={USER_LIST}
        query={query}
        name="Personas"
        hint="Correo, nombre, teléfono o código de la cuenta"
        note={note}
      />
      <AdminList
        spec={USER_LIST}
        query={query}
        rows={rows}
        next={next}
        previous={previous}
        file={`${USER_LIST.path}.csv`}
        empty="No hay cuentas."
      />
    </>
  );
}
