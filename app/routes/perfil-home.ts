import { redirect, type LoaderFunctionArgs } from "@remix-run/cloudflare";

/** The profile's first page, until it has one of its own. */
export async function loader({ context }: LoaderFunctionArgs) {
  await context.accounts.requireUser();
  return redirect("/perfil/anuncios");
}
