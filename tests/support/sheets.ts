import {
  formsOf as formsOfSections,
  told,
  type AdminPart,
  type AdminSheet,
  type SheetAct,
  type SheetForm,
  type SheetItem,
  type SheetSection,
} from "~/admin-kit/sheet/sheet";

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
export const formsOf = ({ sections }: AdminSheet): SheetForm[] => formsOfSections(sections);

export const actsOf = (sheet: AdminSheet): SheetAct[] => formsOf(sheet).flatMap(({ acts }) => told(acts));

/** Values of `intent` that a sheet offers. */
export const intentsOf = (sheet: AdminSheet): string[] => actsOf(sheet).map(({ intent }) => intent);
