import weights from "virtual:intent-weights";

import { createClassifier, type Understood } from "./classifier";

let classify: ((text: string) => Understood) | null = null;

/** Understands a message; the weights are read at the first one. */
export function intentOf(text: string): Understood {
  classify ??= createClassifier(Uint8Array.from(atob(weights()), (char) => char.charCodeAt(0)));
  return classify(text);
}
