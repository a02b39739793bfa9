import { Notice } from "~/ui/notice";

/** Replaces data that could not be read, with a status of 503. */
export function NotAvailable({ title }: { title: string }) {
  return (
    <Notice tone="warning" title={title}>
      Espera unos segundos y vuelve a cargar la página.
    </Notice>
  );
}
