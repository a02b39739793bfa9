import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";

import { OwnData } from "~/privacy/own-data";
import { PageHeader } from "~/ui/page";

export { ScreenError as ErrorBoundary } from "~/shell/errors/error-boundary";

export async function loader({ context }: LoaderFunctionArgs) {
  await context.accounts.requireUser();
  return null;
}

export const meta: MetaFunction = () => [{ title: "Privacidad" }, { name: "robots", content: "noindex" }];

export default function OwnDataRoute() {
  return (
    <>
      <PageHeader
        title="Privacidad"
        lead="Tus datos son tuyos: puedes verlos, llevártelos y pedir que los eliminemos."
      />
      <OwnData />
    </>
  );
}
