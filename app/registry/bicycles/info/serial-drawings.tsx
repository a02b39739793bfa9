/** Where a serial is stamped, by type of bicycle. `at`: the place on a drawing of 200 × 120. */
export const SERIAL_PLACES = [
  {
    id: "montana",
    title: "Montaña, ruta, gravel y urbana",
    where: "Debajo de la caja de pedales, en la parte de abajo del cuadro. Voltea la bicicleta para verlo.",
    at: [92, 84],
    wheel: 30,
    frame: "M50 80 92 80 122 40 76 40ZM76 40 92 80M70 30 76 40M122 40 150 80M116 26 122 40M116 26h12M62 28h16",
  },
  {
    id: "bmx",
    title: "BMX e infantil",
    where: "En la punta donde entra la rueda trasera (puntera), o debajo de la caja de pedales.",
    at: [56, 86],
    wheel: 24,
    frame: "M56 82 94 82 124 48 84 52ZM84 52 94 82M80 42 84 52M124 48 146 82M118 26 124 48M112 26h14M72 40h14",
  },
  {
    id: "plegable",
    title: "Plegable",
    where: "Junto a la bisagra del tubo principal, o en el tubo del asiento cerca de los pedales.",
    at: [104, 66],
    wheel: 20,
    frame: "M52 86 90 84 132 58 90 84M84 30 92 84M78 28h14M126 22 134 60 148 86M118 22h14M102 72l6-8",
  },
  {
    id: "electrica",
    title: "Eléctrica",
    where: "En el tubo de dirección, delante. El motor y la batería tienen otros números: anota también esos.",
    at: [124, 46],
    wheel: 30,
    frame:
      "M50 80 92 80 122 42 76 44ZM76 44 92 80M70 30 76 44M122 42 150 80M116 26 122 42M116 26h12M62 28h16M84 66l22-14",
  },
] as const;

/** A bicycle in lines, with a mark at its serial. The words beside it say the same. */
export function SerialDrawing({ place: { at, wheel, frame } }: { place: (typeof SERIAL_PLACES)[number] }) {
  const [x, y] = at;
  return (
    <svg
      viewBox="0 0 200 120"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="h-auto w-full max-w-60 text-muted"
    >
      <circle cx="50" cy="84" r={wheel} />
      <circle cx="150" cy="84" r={wheel} />
      <path d={frame} />
      <circle cx={x} cy={y} r="9" className="text-danger" strokeWidth="4" />
      <path d={`M${x + 8} ${y + 9} ${x + 22} ${y + 26}`} className="text-danger" strokeWidth="4" />
    </svg>
  );
}
