import { Notice } from "~/ui/notice";
import { Panel } from "~/ui/panel";

import type { IndexStatus } from "./index-figures";

const time = new Intl.DateTimeFormat("es-PE", {
  timeZone: "America/Lima",
  day: "2-digit",
  month: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
});

export function IndexStatusPanel({ status: { memory, stored, checkedAt, engine } }: { status: IndexStatus }) {
  return (
    <Panel as="section" aria-labelledby="indice" className="grid gap-4">
      <h2 id="indice" className="text-lg">
        Índice del catálogo
      </h2>
      <p>
        {engine === "shards"
          ? "Responden objetos que tienen una parte de los anuncios cada uno."
          : "Cada copia del sitio responde con su memoria."}
      </p>
      {stored ? null : (
        <Notice tone="warning" title="No hay índice guardado">
          Los visitantes ven solo los anuncios más nuevos hasta que se reconstruya.
        </Notice>
      )}
      <table className="w-full table-fixed text-left text-sm">
        <thead>
          <tr>
            <td className="w-1/3" />
            <th scope="col" className={CELL}>
              En memoria
            </th>
            <th scope="col" className={CELL}>
              Guardado
            </th>
          </tr>
        </thead>
        <tbody>
          <Line label="Anuncios" memory={memory?.rows} stored={undefined} />
          <Line label="Partes" memory={memory?.shards} stored={stored?.shards} />
          <Line label="Rehecho" memory={memory?.builtAt} stored={stored?.builtAt} />
          <Line label="Cambios desde entonces" memory={memory?.changes} stored={stored?.changes} />
          <Line label="Al día hasta" memory={memory?.watermark} stored={stored?.watermark} />
          <Line label="Revisión" memory={memory?.revision.slice(-8)} stored={stored?.revision.slice(-8)} />
          <Line label="Última consulta" memory={checkedAt ?? undefined} stored={undefined} />
        </tbody>
      </table>
    </Panel>
  );
}

const CELL = "border-b border-line py-2 pr-1 align-top font-normal";

type Figure = string | number | Date | undefined;

function Line({ label, memory, stored }: { label: string; memory: Figure; stored: Figure }) {
  return (
    <tr>
      <th scope="row" className={CELL}>
        {label}
      </th>
      <td className={CELL}>{figure(memory)}</td>
      <td className={CELL}>{figure(stored)}</td>
    </tr>
  );
}

function figure(value: Figure): string {
  return value instanceof Date ? time.format(value) : String(value ?? "—");
}
