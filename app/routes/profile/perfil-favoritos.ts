import { redirect, type LoaderFunctionArgs } from "@remix-run/cloudflare";

/** Favourites have one page, for visitors too. */
export async function loader({ context }: LoaderFunctionArgs) {
  await context.accounts.requireUser();
  return redirect("/favorites");
}
