import { CATEGORIES, type CategoryId, type VehicleKind } from "./categories.ts";

export interface OfferedCategory {
  id: CategoryId;
  kind: VehicleKind;
  name: string;
}

interface CategoryDocument {
  id: string;
  name: string;
  position: number;
  active: boolean;
}

/** By the documents of `categories`: names, order, offer. Those without a document are as in the code. */
export function offeredCategories(documents: readonly CategoryDocument[]): OfferedCategory[] {
  return CATEGORIES.map(({ id, kind, name }, place) => {
    const document = documents.find((one) => one.id === id);
    return {
      id,
      kind,
      name: document?.name ?? name,
      position: document?.position ?? place + 1,
      active: document?.active,
    };
  })
    .filter(({ active }) => active !== false)
    .sort((a, b) => a.position - b.position)
    .map(({ id, kind, name }) => ({ id, kind, name }));
}

export function withChosen(
  offered: readonly OfferedCategory[],
  chosen: readonly (string | undefined)[],
): OfferedCategory[] {
  const hidden = CATEGORIES.filter(({ id }) => chosen.includes(id) && !offered.some((one) => one.id === id));
  return [...offered, ...hidden.map(({ id, kind, name }) => ({ id, kind, name }))];
}
