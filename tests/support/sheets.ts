import type {
  AdminPart,
  AdminSheet,
  Maybe,
  SheetAct,
  SheetForm,
  SheetItem,
  SheetSection,
} from "~/admin-kit/sheet/sheet";

const told = <T>(of: readonly Maybe<T>[]): T[] => of.filter((one): one is T => Boolean(one));

/** Sections of a sheet in their order, also those beside each other. */
export function sectionsOf({ sections }: Pick<AdminSheet, "sections">): SheetSection[] {
  return told(sections).flatMap((one) => ("columns" in one ? one.columns.flatMap(told) : [one]));
}

export const sectionIds = (sheet: AdminSheet): string[] => sectionsOf(sheet).map(({ id }) => id);

/** Parts of a section; none where the sheet has no such section. */
export function partsOf(sheet: AdminSheet, id: string): AdminPart[] {
  return told(sectionsOf(sheet).find((section) => section.id === id)?.parts ?? []);
}

export function itemsOf(sheet: AdminSheet, id: string): SheetItem[] {
  return partsOf(sheet, id).flatMap((part) => ("list" in part ? part.list : []));
}

/** Forms of a sheet in their order, those of rows too. */
export function formsOf(sheet: AdminSheet): SheetForm[] {
  const parts = sectionsOf(sheet).flatMap((section) => told(section.parts));
  return parts.flatMap((part) =>
    "form" in part ? [part.form] : "list" in part ? part.list.flatMap(({ form }) => form ?? []) : [],
  );
}

export const actsOf = (sheet: AdminSheet): SheetAct[] => formsOf(sheet).flatMap(({ acts }) => told(acts));

/** Values of `intent` that a sheet offers. */
export const intentsOf = (sheet: AdminSheet): string[] => actsOf(sheet).map(({ intent }) => intent);
