import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { NavLink, Outlet } from "@remix-run/react";

import { Container } from "~/ui/page";

export { ScreenError as ErrorBoundary } from "~/shell/error-boundary";

export async function loader({ context }: LoaderFunctionArgs) {
  await context.accounts.requireUser();
  return null;
}

/** What surrounds a person's own pages. The menu names only what exists. */
export default function ProfileLayout() {
  return (
    <Container>
      <nav aria-label="Mi perfil" className="border-b border-line pt-4">
        <ul className="flex gap-4">
          <li>
            <NavLink to="/perfil/anuncios" className="inline-flex min-h-11 items-center border-b-2 border-transparent px-1 font-semibold aria-[current=page]:border-ink">
              Mis anuncios
            </NavLink>
          </li>
        </ul>
      </nav>
      <Outlet />
    </Container>
  );
}
