import type { FormLook } from "~/platform/forms/field-look";
import type { FormFailure } from "~/platform/forms/typed-values";
import type { PhotoRef } from "~/platform/images";
import type { Tone } from "~/ui/badge";
import type { Fact } from "~/ui/fact-list";

import { REVEAL_INTENT, REVEAL_REASON, WHY_MAX } from "../reveal/constants";

/** Left out of the page where it is nothing, so that a sheet can say `isOpen && { … }`. */
export type Maybe<T> = T | null | false | "";

export interface SheetBadge {
  label: string;
  tone?: Tone;
}

export interface SheetLink {
  to: string;
  label: string;
  /** No other page of ours, or one in a new window, so that a text being written stays. */
  opens?: "file" | "window";
}

export interface SheetNotice {
  title?: string;
  tone?: "info" | "warning";
  /** Things that it names, above its text. */
  list?: readonly SheetItem[];
  text?: string;
  link?: SheetLink;
}

export interface SheetAct {
  /** Empty for the button of a form that changes nothing. */
  intent: string;
  label: string;
  /** After the label for screen readers, where several buttons have the same one. */
  about?: string;
  variant?: "primary" | "secondary" | "ghost" | "danger";
  /** Its consequence, below its button. */
  hint?: string;
  /** While it is sent. */
  busy?: string;
  /** A page that takes the act, in place of the form. */
  to?: string;
}

export interface FieldsOfSheet {
  fields?: FormLook;
  values?: Readonly<Record<string, string>>;
  /** Fields below a heading of their own, after the others. */
  groups?: readonly { id: string; title: string; lead?: string; only: readonly string[] }[];
  reasons?: readonly { id: string; label: string; text: string }[];
  /** Acts that fill in a form: each stands beside the field with this name. */
  beside?: Readonly<Record<string, SheetAct>>;
  /** Ends the ids of the fields, and their names in errors, where several forms have the same ones. */
  of?: string;
}

export interface SheetForm extends FieldsOfSheet {
  /** Fields besides those of the whole sheet; they tell whose a reply is where several forms have the same fields. */
  hidden?: Readonly<Record<string, string>>;
  /** The address that its choice leads to, of a form that changes nothing. */
  leadsTo?: string;
  /** The address that answers it with a file. */
  downloads?: string;
  /** It has files. */
  isMultipart?: boolean;
  /** A reply brings the version that its text was compared with. */
  isCompared?: boolean;
  acts: readonly Maybe<SheetAct>[];
  /** Below the buttons. */
  note?: string;
  /** Another value makes a new form, in which nothing typed stays. */
  round?: number;
  /** A reply shows its preview under this title; these acts then stand in place of the others. */
  preview?: { title: string; acts: readonly SheetAct[] };
  /** Names of the fields by which a reply carries files that are stored already: browsers send a file once. */
  stored?: { list: string; stored: string; remove: string };
}

export interface SheetItem {
  title?: string;
  to?: string | null;
  badges?: readonly Maybe<SheetBadge>[];
  /** Our words about it, a line each. */
  notes?: readonly Maybe<string>[];
  /** A user's text, as it was written. */
  text?: Maybe<string>;
  facts?: readonly Fact[];
  links?: readonly SheetLink[];
  picture?: PhotoRef | null;
  photos?: readonly SheetPhoto[];
  form?: SheetForm;
}

/** A public photo, or the address of a private one. */
export type SheetPhoto = { photo: PhotoRef; alt: string } | { href: string; alt: string };

export type AdminPart =
  | { said: string; isStrong?: boolean }
  /** Text of a user, after what it is. */
  | { written: string; by?: string }
  | { badges: readonly Maybe<SheetBadge>[]; note?: string; links?: readonly Maybe<SheetLink>[] }
  | { links: readonly Maybe<SheetLink>[]; note?: string; buttons?: "primary" | "secondary" }
  | { notice: SheetNotice }
  | { facts: readonly Fact[]; isNarrow?: boolean }
  /** Amounts below each other, the last of which is the sum. */
  | { sums: readonly { label: string; amount: string }[] }
  | { photos: readonly SheetPhoto[] }
  | { list: readonly SheetItem[]; none?: string; label?: string; isBeside?: boolean; isHistory?: boolean }
  | { form: SheetForm }
  /** Parts in whose place a reply puts others, by this name. */
  | { opens: string; parts: readonly Maybe<AdminPart>[] };

export interface SheetSection {
  id: string;
  /** Without one it is no panel. */
  title?: string;
  /** Its forms decide about the thing; all else is what the decision goes by. */
  isDecision?: boolean;
  parts: readonly Maybe<AdminPart>[];
}

/** Sections that stand beside each other where there is room. */
interface SheetColumns {
  columns: readonly (readonly Maybe<SheetSection>[])[];
}

/** A page of administration about one thing, as its loader tells it. */
export interface AdminSheet {
  /** Id and version of the thing: another one is a new page, in which no field, focus or button of this one stays. */
  thing: string;
  /** Name for the browser's tab. */
  name?: string;
  back: SheetLink;
  title: string;
  lead?: string;
  /** Other pages about the thing, as buttons beside the title. */
  pages?: readonly SheetLink[];
  badges?: readonly Maybe<SheetBadge>[];
  /** Beside the badges. */
  note?: string;
  links?: readonly Maybe<SheetLink>[];
  /** Title of the errors of a form. */
  failure?: string;
  notice?: Maybe<SheetNotice>;
  /** State of the thing that each form sends along, so that an act on another state is rejected. */
  shown: Readonly<Record<string, string | number>>;
  /**
   * Fields whose typed text stays in sight where their form has gone meanwhile, with the text that was taken: a service
   * may fail after it has done its work.
   */
  keeps?: Readonly<Record<string, string | undefined>>;
  /** A decision leads to the next of a queue: its forms wait until the thing was seen. */
  next?: boolean;
  sections: readonly Maybe<SheetSection | SheetColumns>[];
}

/** The answer to a form of a sheet. `opened`: shown once, in place of the parts with the name. */
export interface SheetReply extends FormFailure {
  opened?: Record<string, AdminPart[]> | undefined;
  /** The message as the form would send it. */
  preview?: { subject: string; text: string } | null;
}

/** A form whose act ends something and needs a reason. `hint`: the reader of the reason. */
export function reasonForm(intent: string, label: string, hint: string): SheetForm {
  return {
    fields: { motivo: { label: "Motivo", input: "area", hint, rows: 3, maxLength: 550 } },
    acts: [{ intent, label, variant: "danger" }],
  };
}

/** Asks for the reason of a look at personal data; it is the part that the answer opens (reveal.action.server.ts). */
export function revealForm(label: string): SheetForm {
  const hint = "Queda en el registro con tu nombre.";
  return {
    fields: {
      [REVEAL_REASON]: { label: "Para qué necesitas sus datos", hint, maxLength: WHY_MAX, autoComplete: "off" },
    },
    acts: [{ intent: REVEAL_INTENT, label, variant: "secondary" }],
  };
}

export function revealedParts(facts: readonly Fact[]): AdminPart[] {
  return [{ facts }, { links: [], note: "Quedó registrado que los viste. Al recargar se ocultan otra vez." }];
}

/** Without what is left out. */
export function told<T>(of: readonly Maybe<T>[]): T[] {
  return of.filter((one): one is T => Boolean(one));
}

/** Forms of sections, those of rows too. */
export function formsOf(sections: AdminSheet["sections"]): SheetForm[] {
  return told(sections).flatMap((one) => ("columns" in one ? one.columns.flatMap(formsOf) : formsOfParts(one.parts)));
}

function formsOfParts(parts: readonly Maybe<AdminPart>[]): SheetForm[] {
  return told(parts).flatMap((part) => {
    if ("form" in part) return part.form;
    if ("opens" in part) return formsOfParts(part.parts);
    return "list" in part ? part.list.flatMap(({ form }) => form ?? []) : [];
  });
}
