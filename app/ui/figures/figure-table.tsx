const CELL = "border-b border-line py-2 pr-2 align-top sm:pr-3 font-normal last:pr-0";

/** Scrolls by itself on a narrow screen; the first column names the row. */
export function FigureTable({
  labelledBy,
  heads,
  rows,
}: {
  labelledBy: string;
  heads: readonly string[];
  rows: readonly (readonly string[])[];
}) {
  return (
    <div role="group" aria-labelledby={labelledBy} tabIndex={0} className="overflow-x-auto">
      <table aria-labelledby={labelledBy} className="w-full text-sm tabular-nums">
        <thead>
          <tr>
            {heads.map((head, position) => (
              <th key={head} scope="col" className={`${CELL} text-muted ${position > 0 ? "text-right" : ""}`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row" className={`${CELL} whitespace-nowrap`}>
                {name}
              </th>
              {cells.map((cell, position) => (
                <td key={heads[position + 1]} className={`${CELL} text-right whitespace-nowrap`}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
