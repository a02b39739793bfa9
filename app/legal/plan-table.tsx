import { formatSoles, toCentimos } from "~/business/money";
import type { Plan } from "~/catalog/model";

export interface PlanLine {
  name: string;
  /** `S/ 29.90` */
  price: string;
  days: number;
  photos: number;
  featured: boolean;
}

export function planLines(plans: readonly Plan[]): PlanLine[] {
  return plans
    .filter(({ active }) => active)
    .sort((a, b) => a.position - b.position)
    .map(({ name, price, durationDays, maxPhotos, featured }) => ({
      name,
      price: formatSoles(toCentimos(price)),
      days: durationDays,
      photos: maxPhotos,
      featured,
    }));
}

/** Price and contents of each plan; nothing while they cannot be read. */
export function PlanTable({ plans }: { plans: readonly PlanLine[] }) {
  if (plans.length === 0) return null;
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Plan</th>
          <th scope="col">Precio</th>
          <th scope="col">Días</th>
          <th scope="col">Fotos</th>
        </tr>
      </thead>
      <tbody>
        {plans.map(({ name, price, days, photos, featured }) => (
          <tr key={name}>
            <th scope="row">
              {name}
              {featured ? <span className="sr-only"> (con la marca «Destacado»)</span> : null}
            </th>
            <td>{price}</td>
            <td>{days}</td>
            <td>{photos}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
