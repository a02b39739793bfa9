import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet } from "@remix-run/react";

import { Container } from "~/ui/page";

export { ScreenError as ErrorBoundary } from "~/shell/error-boundary";

export async function loader({ context }: LoaderFunctionArgs) {
  await context.accounts.requireUser();
  return null;
}

/** What surrounds a person's own pages; they are named in the profile menu. */
export default function ProfileLayout() {
  return (
    <Container>
      <Outlet />
    </Container>
  );
}
