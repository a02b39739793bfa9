import { Panel } from "~/ui/card";
import { Notice } from "~/ui/notice";
import type { IndexStatus } from "./catalog.server";

const time = new Intl.DateTimeFormat("es-PE", {
  timeZone: "America/Lima", day: "2-digit", month: "2-digit", hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23",
});

/** Figures of the catalogue index: what this isolate holds beside what KV holds. */
export function IndexStatusPanel({ status: { memory, stored, checkedAt } }: { status: IndexStatus }) {
  return (
    <Panel as="section" aria-labelledby="indice" className="grid gap-4">
      <h2 id="indice" className="text-lg">
        Índice del catálogo
      </h2>
      {stored ? null : (
        <Notice tone="warning" title="No hay índice guardado">
          Los visitantes ven solo los anuncios más nuevos hasta que se reconstruya.
        </Notice>
      )}
      <table className="specs" style={{ overflowWrap: "anywhere" }}>
        <thead>
          <tr>
            <td />
            <th scope="col">En memoria</th>
            <th scope="col">Guardado</th>
          </tr>
        </thead>
        <tbody>
          <Line label="Anuncios" memory={memory?.rows} stored={undefined} />
          <Line label="Cambios desde la reconstrucción" memory={memory?.changes} stored={stored?.changes} />
          <Line label="Partes" memory={memory?.shards} stored={stored?.shards} />
          <Line label="Reconstruido" memory={memory?.builtAt} stored={stored?.builtAt} />
          <Line label="Al día hasta" memory={memory?.watermark} stored={stored?.watermark} />
          <Line label="Revisión" memory={memory?.revision.slice(-8)} stored={stored?.revision.slice(-8)} />
          <Line label="Última consulta" memory={checkedAt ?? undefined} stored={undefined} />
        </tbody>
      </table>
    </Panel>
  );
}

type Figure = string | number | Date | undefined;

function Line({ label, memory, stored }: { label: string; memory: Figure; stored: Figure }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{figure(memory)}</td>
      <td>{figure(stored)}</td>
    </tr>
  );
}

function figure(value: Figure): string {
  return value instanceof Date ? time.format(value) : String(value ?? "—");
}
