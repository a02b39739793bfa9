import { Badge } from "./badge";

/** The mark of a service that is tried out (`prueba`); nothing for others. */
export function TrialLine({ isTrial }: { isTrial: boolean }) {
  return isTrial ? (
    <p className="pb-4">
      <Badge tone="warning">En prueba</Badge>
    </p>
  ) : null;
}
