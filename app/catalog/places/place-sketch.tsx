/** Pixels. */
export const SKETCH = { width: 320, height: 120 } as const;

export interface SketchedPlace {
  name: string;
  /** Pixels from the upper left corner. */
  x: number;
  y: number;
  /** Whether its name stands left of its point. */
  isLeft: boolean;
}

export interface Sketch {
  /** For those who cannot see it. */
  label: string;
  place: SketchedPlace;
  around: SketchedPlace[];
  /** Path of the coast; empty away from the sea. */
  coast: string;
}

/** Where a district lies, from sketch.server.ts: no map of another service, and nobody's address. */
export function PlaceSketch({ sketch: { label, place, around, coast } }: { sketch: Sketch }) {
  return (
    <svg viewBox={`0 0 ${SKETCH.width} ${SKETCH.height}`} className="sketch" role="img" aria-label={label}>
      {/* Lines without length, whose round ends are the points: a path costs fewer bytes than circles. */}
      <path d={around.map(dotOf).join("")} />
      {coast === "" ? null : <path d={coast} />}
      {around.map((one) => (
        <Name key={one.name} {...one} gap={8} />
      ))}
      <g>
        <path d={dotOf(place)} />
        <Name {...place} gap={12} />
      </g>
    </svg>
  );
}

function dotOf({ x, y }: SketchedPlace): string {
  return `M${x} ${y}h0`;
}

function Name({ name, x, y, isLeft, gap }: SketchedPlace & { gap: number }) {
  return (
    <text x={isLeft ? x - gap : x + gap} y={y + 4} textAnchor={isLeft ? "end" : undefined}>
      {name}
    </text>
  );
}
