import { OutboxPage } from "~/shell/outbox/outbox-page";
import { pageMeta } from "~/shell/page/title";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

export const meta = pageMeta("Por enviar");

export default function Outbox() {
  return <OutboxPage />;
}
