import { LinkButton } from "~/ui/button";
import { Drawing } from "~/ui/drawing";
import { Notice } from "~/ui/notice";
import { Panel } from "~/ui/panel";

export function EmptyList({ icon, text, to, action }: { icon: string; text: string; to: string; action: string }) {
  return (
    <Panel className="grid justify-items-start gap-3">
      <Drawing icon={icon} />
      <p>{text}</p>
      <LinkButton to={to}>{action}</LinkButton>
    </Panel>
  );
}

/** Replaces data that could not be read, with a status of 503. */
export function NotAvailable({ title }: { title: string }) {
  return (
    <Notice tone="warning" title={title}>
      Espera unos segundos y vuelve a cargar la página.
    </Notice>
  );
}
