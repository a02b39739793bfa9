import type { MetaFunction } from "@remix-run/cloudflare";

import { OutboxPage } from "~/shell/outbox/outbox-page";
import { pageTitle } from "~/shell/page/title";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

export const meta: MetaFunction = () => [{ title: pageTitle("Por enviar") }, { name: "robots", content: "noindex" }];

export default function Outbox() {
  return <OutboxPage />;
}
