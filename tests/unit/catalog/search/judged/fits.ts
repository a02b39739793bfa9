import { CATEGORIES, type CategoryId } from "~/catalog/categories";
import { fold } from "~/catalog/folding";
import type { Listing } from "~/catalog/model";

export type Fits = (
  listing: Pick<Listing, "title" | "description" | "category" | "price" | "specifications" | "location">,
) => boolean;

/**
 * A text as people of Peru type it, its kind, what a person would take for an answer, and the filters that it should
 * become, by their keys in the address (null: none named).
 */
export type JudgedQuery = readonly [text: string, kind: string, fits: Fits, filters: Record<string, string> | null];

const kindOf = (category: CategoryId) => CATEGORIES.find(({ id }) => id === category)!.kind;
const f = (value: unknown) => fold(String(value ?? ""));
export const B: Fits = ({ category }) => kindOf(category) === "bicicleta";
export const M: Fits = ({ category }) => kindOf(category) === "moto";
export const cat =
  (...ids: CategoryId[]): Fits =>
  ({ category }) =>
    ids.includes(category);
export const lineal: Fits = (one) => M(one) && one.category !== "trimoto";
export const brand =
  (name: string): Fits =>
  ({ specifications }) =>
    f(specifications.brand) === f(name);
export const model =
  (name: RegExp): Fits =>
  ({ specifications }) =>
    name.test(f(`${specifications.brand} ${specifications.model}`));
export const dep =
  (slug: string): Fits =>
  ({ location }) =>
    location.department === slug;
export const dist =
  (...names: string[]): Fits =>
  ({ location }) =>
    names.some((name) => f(location.district) === f(name));
export const prov =
  (name: string): Fits =>
  ({ location }) =>
    f(location.province) === f(name);
export const max =
  (soles: number): Fits =>
  ({ price }) =>
    price <= soles;
export const min =
  (soles: number): Fits =>
  ({ price }) =>
    price >= soles;
export const used: Fits = ({ specifications }) => specifications.condition !== "nuevo";
export const neu: Fits = ({ specifications }) => specifications.condition === "nuevo";
export const cond =
  (id: string): Fits =>
  ({ specifications }) =>
    specifications.condition === id;
export const aro =
  (wheel: string): Fits =>
  ({ specifications }) =>
    f(specifications.wheelSize).replaceAll('"', "") === wheel;
export const talla =
  (size: string): Fits =>
  ({ specifications }) =>
    specifications.frameSize === size;
export const num =
  (name: string, test: (value: number) => boolean): Fits =>
  ({ specifications }) =>
    test(Number(specifications[name] ?? NaN));
export const cc = (from: number, to: number) => num("displacement", (value) => value >= from && value <= to);
export const km = (most: number) => num("mileage", (value) => value <= most);
export const yr =
  (from: number, to: number): Fits =>
  ({ specifications }) =>
    specifications.year >= from && specifications.year <= to;
export const spec =
  (name: string, value: RegExp): Fits =>
  ({ specifications }) =>
    value.test(f(specifications[name]));
export const txt =
  (words: RegExp): Fits =>
  ({ title, description }) =>
    words.test(f(`${title} ${description}`));
export const and =
  (...all: Fits[]): Fits =>
  (one) =>
    all.every((fits) => fits(one));
export const or =
  (...all: Fits[]): Fits =>
  (one) =>
    all.some((fits) => fits(one));
export const not =
  (fits: Fits): Fits =>
  (one) =>
    !fits(one);
export const none: Fits = () => false;
