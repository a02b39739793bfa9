import type { Reader } from "../rights";
import {
  told,
  type AdminPart,
  type AdminSheet,
  type Maybe,
  type SheetForm,
  type SheetItem,
  type SheetLink,
  type SheetSection,
} from "./sheet";

/** A sheet as its reader may use it: without closed acts and links, and what is empty without them. */
export function sheetFor(sheet: AdminSheet, { may, mayOpen }: Reader): AdminSheet {
  const open = <T extends { to?: string | null }>(of: T): boolean => !of.to || mayOpen(of.to);
  const linksOf = (links: readonly Maybe<SheetLink>[] = []) => told(links).filter(open);

  function formOf(form: SheetForm): SheetForm | null {
    const acts = told(form.acts).filter((act) => open(act) && (act.verb === undefined || may(act.verb)));
    return acts.length === 0 && form.acts.length > 0 ? null : { ...form, acts };
  }

  function itemOf({ form, links, ...item }: SheetItem): SheetItem {
    const left = form && formOf(form);
    return {
      ...item,
      ...(item.to && !open(item) && { to: null }),
      ...(links && { links: linksOf(links) }),
      ...(left && { form: left }),
    };
  }

  function partOf(part: AdminPart): Maybe<AdminPart> {
    if ("form" in part) {
      const form = formOf(part.form);
      return form && { form };
    }
    if ("list" in part) return { ...part, list: part.list.map(itemOf) };
    if ("opens" in part) return { ...part, parts: told(part.parts).map(partOf) };
    if ("links" in part && part.links) return { ...part, links: linksOf(part.links) };
    return part;
  }

  /** A decision without a form is none. */
  function sectionOf(section: SheetSection): Maybe<SheetSection> {
    const parts = told(told(section.parts).map(partOf));
    const hadForms = section.parts.some((part) => part && "form" in part);
    const isLeft = parts.some((part) => "form" in part) || !(section.isDecision && hadForms);
    return parts.length > 0 && isLeft && { ...section, parts };
  }

  return {
    ...sheet,
    ...(sheet.pages && { pages: sheet.pages.filter(open) }),
    ...(sheet.links && { links: linksOf(sheet.links) }),
    sections: told(sheet.sections).map((one) =>
      "columns" in one ? { columns: one.columns.map((column) => told(column).map(sectionOf)) } : sectionOf(one),
    ),
  };
}
