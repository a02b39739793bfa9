import { redirect, type LoaderFunctionArgs } from "@remix-run/cloudflare";

export async function loader({ context }: LoaderFunctionArgs) {
  const { location, headers } = await context.accounts.social.finish();
  return redirect(location, { status: 303, headers });
}
