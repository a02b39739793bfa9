declare module "simulation:routes" {
  import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";

  interface Page {
    loader?: (args: LoaderFunctionArgs) => unknown;
    action?: (args: ActionFunctionArgs) => unknown;
  }
  /** Addresses as Remix writes them, with their modules. */
  export const ROUTES: readonly (readonly [path: string, page: Page])[];
}
