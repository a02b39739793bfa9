import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import { DeletionPage } from "~/accounts/deletion-page";

export { ScreenError as ErrorBoundary } from "~/shell/error-boundary";

export function loader({ context }: LoaderFunctionArgs) {
  return { email: context.env.business.email };
}

export const meta: MetaFunction = () => [
  { title: "Eliminación de datos" },
  { name: "description", content: "Cómo pedir que eliminemos tu cuenta y tus datos, qué se elimina y qué manda guardar la ley." },
];

export default function Deletion() {
  return <DeletionPage {...useLoaderData<typeof loader>()} />;
}
