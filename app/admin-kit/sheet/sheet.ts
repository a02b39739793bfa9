import type { AdminVerb } from "~/accounts/admin-verbs";
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

/** Keys of decisions: approve, reject, hide (~/admin/keys/keys.ts). */
type SheetKey = "a" | "r" | "h";

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
  /** Presses the button; where its form has fields, it leads to them. */
  key?: SheetKey;
  /** The right that it needs, where that is another than the page's. */
  verb?: AdminVerb;
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

/** Its reason, with the figures that it goes by. */
interface SheetSignal {
  tone: "danger" | "warning" | "success";
  title?: string;
  text: string;
  links?: readonly SheetLink[];
}

/** A public photo, or the address of a private one. */
export type SheetPhoto = { photo: PhotoRef; alt: string } | { href: string; alt: string };

/** `facts`: told of both by the same labels. */
export interface ComparedSide {
  /** Its part in the comparison: `La reclama`. */
  label: string;
  title: string;
  to?: string | null;
  facts: readonly Fact[];
  photos: readonly SheetPhoto[];
}

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
  | { video: { src: string; type: string }; label: string }
  /** Two things, line by line beside each other. */
  | { compared: readonly [ComparedSide, ComparedSide] }
  | { list: readonly SheetItem[]; none?: string; label?: string; isBeside?: boolean; isHistory?: boolean }
  /** Points against the thing or for it, the worst first. */
  | { signals: readonly SheetSignal[]; note?: string }
  | { form: SheetForm }
  /** Parts in whose place a reply puts others, by this name. */
  | { opens: string; parts: readonly Maybe<AdminPart>[] };

export interface SheetSection {
  id: string;
  /** Without one it is no panel. */
  title?: string;
  /** Its forms decide about the thing; all else is what the decision goes by. */
  isDecision?: boolean;
  /** Its title opens it: long, and read only where the rest leaves a doubt. */
  isFolded?: boolean;
  parts: readonly Maybe<AdminPart>[];
}

/** Sections that stand beside each other where there is room. */
interface SheetColumns {
  columns: readonly (readonly Maybe<SheetSection>[])[];
}

/** The thing's place in the list with its filters that an administrator works through. */
export interface SheetQueue {
  /** The list, with its filters. */
  list: SheetLink;
  /** `3 de 38`; empty for a thing that the list does not have. */
  standing: string;
  /** Addresses; null at its ends. To skip a thing is to follow the next. */
  previous: string | null;
  next: string | null;
}

/** A page of administration about one thing, as its loader tells it. */
export interface AdminSheet {
  /** Id and version of the thing: another one is a new page, in which no field, focus or button of this one stays. */
  thing: string;
  /** Name for the browser's tab. */
  name?: string;
  back: SheetLink;
  queue?: Maybe<SheetQueue>;
  title: string;
  lead?: string;
  /** Large photos above the title. */
  cover?: readonly SheetPhoto[];
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

/** Asks for the reason of a look at personal data; it is the part that the answer opens (reveal.action.server.ts). */
export function revealForm(label: string): SheetForm {
  const hint = "Queda en el registro con tu nombre.";
  return {
    fields: {
      [REVEAL_REASON]: { label: "Para qué necesitas sus datos", hint, maxLength: WHY_MAX, autoComplete: "off" },
    },
    acts: [{ intent: REVEAL_INTENT, label, variant: "secondary", verb: "reveal" }],
  };
}

export function revealedParts(facts: readonly Fact[]): AdminPart[] {
  return [{ facts }, { links: [], note: "Quedó registrado que los viste. Al recargar se ocultan otra vez." }];
}

/** Without what is left out. */
export function told<T>(of: readonly Maybe<T>[]): T[] {
  return of.filter((one): one is T => Boolean(one));
}

/** Sections in their order, those of columns too. */
export function flatSections(sections: AdminSheet["sections"]): SheetSection[] {
  return told(sections).flatMap((one) => ("columns" in one ? one.columns.flatMap((column) => told(column)) : one));
}

/** Sections that a decision goes by: all but those that decide. */
export function evidenceOf(sections: AdminSheet["sections"]): AdminSheet["sections"] {
  return told(sections).flatMap((one) =>
    "columns" in one
      ? { columns: one.columns.map((column) => told(column).filter(({ isDecision }) => !isDecision)) }
      : one.isDecision
        ? []
        : one,
  );
}

/** Part of the bar of decisions that a button with these words opens. */
export interface DecisionFold extends Pick<SheetAct, "label" | "variant"> {
  keys: readonly SheetKey[];
  /** Other than a button that stands beside it: closed on wide screens too. */
  isAlternative: boolean;
  sections: readonly SheetSection[];
}

/** Beside 'Saltar' a phone has room for so many acts; more of them open behind one button. */
const BAR_ACTS = 2;

/** The bar of a queue's decisions: forms of buttons alone, and what has to be read or filled in. */
export function barOf(decisions: readonly SheetSection[]): { buttons: SheetForm[]; folds: DecisionFold[] } {
  const parted = decisions.map((section) => {
    const parts = told(section.parts);
    // Words without a field belong to the buttons beside them.
    const isPlain = parts.every((part) => "form" in part);
    const buttons = parts.flatMap((part) => (isPlain && "form" in part && isButtons(part.form) ? part.form : []));
    const left = parts.filter((part) => !("form" in part && buttons.includes(part.form)));
    return { buttons, rest: left.length > 0 ? [{ ...section, parts: left }] : [] };
  });
  const buttons = parted.flatMap((one) => one.buttons);
  const rest = parted.flatMap((one) => one.rest);
  const acts = buttons.reduce((count, form) => count + told(form.acts).length, 0);
  const groups = acts + rest.length > BAR_ACTS && rest.length > 1 ? [rest] : rest.map((section) => [section]);
  const folds = groups.map((sections) => foldOf(sections, buttons.length > 0));
  const isShared = (label: string) => folds.filter((fold) => fold.label === label).length > 1;
  // Two buttons of the same words are told apart by what they open.
  return {
    buttons,
    folds: folds.map((fold) =>
      isShared(fold.label) ? { ...fold, label: fold.sections[0]?.title ?? fold.label } : fold,
    ),
  };
}

function isButtons({ fields, preview, leadsTo, note, acts }: SheetForm): boolean {
  return !fields && !preview && leadsTo === undefined && !note && told(acts).every(({ hint }) => !hint);
}

function foldOf(sections: readonly SheetSection[], isAlternative: boolean): DecisionFold {
  const acts = formsOf(sections).flatMap((form) => told(form.acts));
  const [act, ...others] = acts;
  const keys = acts.flatMap(({ key }) => key ?? []);
  if (act && others.length === 0) return { ...act, keys, isAlternative, sections };
  const [section, ...more] = sections;
  return { label: (more.length === 0 && section?.title) || "Decidir", keys, isAlternative, sections };
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
