import type { Accounts } from "~/accounts/accounts.server";
import type { Catalog } from "~/catalog/catalog.server";
import { NO_FILTERS, parseFilters, type Filters } from "~/catalog/search/filters";
import { chipsOf, countText, headingOfSearch } from "~/catalog/search/texts";
import { UpstreamError } from "~/platform/errors";
import { parseForm, refuse, typedValues, type FormFailure } from "~/platform/forms/forms";

import { NAME_MAX, SAVED_MAX, storedFilters } from "./constants";
import { RenameForm, SaveForm } from "./model";
import type { SavedView } from "./saved-list";
import type { Searches } from "./searches.server";

interface Services {
  searches: Searches;
  catalog: Pick<Catalog, "brands" | "counts">;
  accounts: Pick<Accounts, "user">;
}

/** What a changing form answers: where things stand now, or why not, with what was typed. */
export type SavedOutcome =
  { flash: string } | { refusal: FormFailure & { id: string }; status: number } | { reason: "not-found" };
export type SaveOutcome = { flash: string } | { refusal: FormFailure; status: number };

/** A person's saved searches in words, with what they find now. */
export async function viewSaved({ searches, catalog, accounts }: Services, uid: string) {
  const [list, brandName, person] = await Promise.all([searches.list(uid), namesOf(catalog), accounts.user(uid)]);
  const filters = list.map(({ query }) => storedFilters(query));
  const counts = await catalog.counts(filters.map((known) => known ?? NO_FILTERS));
  const views = list.map(({ id, name, query, notify }, at): SavedView => {
    const known = filters[at];
    const count = counts?.[at];
    return {
      id,
      name,
      notify,
      href: `/comprar?${query}`,
      summary: known ? summaryOf(known, brandName) : null,
      count: known && count !== undefined ? countText(count) : null,
    };
  });
  return { searches: views, muted: person !== null && !person.preferences.notifications.searches };
}

/** The form for a search that someone is about to save; null when the address asks nothing. */
export async function viewSave({ searches, catalog }: Omit<Services, "accounts">, uid: string, filters: Filters) {
  const [known, brandName] = await Promise.all([searches.find(uid, filters), namesOf(catalog)]);
  const heading = headingOfSearch(filters, brandName);
  return {
    known: known !== null,
    summary: summaryOf(filters, brandName),
    name: known?.name ?? [...heading].slice(0, NAME_MAX).join("").trim(),
    notify: known?.notify ?? true,
  };
}

export async function submitSave(
  searches: Searches,
  uid: string,
  filters: Filters,
  form: FormData,
): Promise<SaveOutcome> {
  const parsed = parseForm(SaveForm, form);
  if (!parsed.ok) return { refusal: parsed, status: 400 };
  const { nombre: name, avisar } = parsed.data;
  try {
    const saved = await searches.save(uid, filters, { name, notify: avisar === "si" });
    if (!saved.ok) return { refusal: refuse(form, { "": TOO_MANY }), status: 409 };
    const then =
      avisar === "si" ? "Te escribiremos cuando haya anuncios nuevos." : "La encuentras aquí cuando quieras.";
    return { flash: saved.made ? `Guardamos «${name}». ${then}` : `Actualizamos «${name}».` };
  } catch (error) {
    return { refusal: refuse(form, { "": unavailable(error).publicMessage }), status: unavailable(error).status };
  }
}

/** The buttons of 'Búsquedas guardadas': notices on and off, another name, delete. */
export async function submitSaved(searches: Searches, uid: string, form: FormData): Promise<SavedOutcome> {
  const id = String(form.get("id") ?? "");
  const refused = (errors: Record<string, string>, status: number): SavedOutcome => ({
    refusal: { ok: false, errors, values: typedValues(form), id },
    status,
  });
  try {
    switch (String(form.get("intent"))) {
      case "activar":
        return done(await searches.setNotify(uid, id, true), "Te avisaremos por correo cuando haya anuncios nuevos.");
      case "apagar":
        return done(await searches.setNotify(uid, id, false), "Ya no te avisaremos de esta búsqueda.");
      case "renombrar": {
        const parsed = parseForm(RenameForm, form);
        return parsed.ok
          ? done(await searches.rename(uid, id, parsed.data.nombre), "Cambiamos el nombre.")
          : refused(parsed.errors, 400);
      }
      case "eliminar": {
        const removed = await searches.remove(uid, id);
        return done(removed !== null, `Eliminamos «${removed?.name ?? ""}».`);
      }
      default:
        return refused({ "": "No entendimos qué quieres hacer. Vuelve a intentarlo." }, 400);
    }
  } catch (error) {
    const { publicMessage, status } = unavailable(error);
    return refused({ "": publicMessage }, status);
  }
}

/** The filters that the address of the form asks for. */
export function askedFilters(request: Request): Filters {
  return parseFilters(new URL(request.url).searchParams);
}

const TOO_MANY = `Ya tienes ${SAVED_MAX} búsquedas guardadas. Elimina una para guardar otra.`;

function done(found: boolean, flash: string): SavedOutcome {
  return found ? { flash } : { reason: "not-found" };
}

function unavailable(error: unknown): UpstreamError {
  if (!(error instanceof UpstreamError)) throw error;
  return error;
}

function summaryOf(filters: Filters, brandName: (slug: string) => string): string {
  return chipsOf(filters, brandName)
    .map(({ label }) => label)
    .join(" · ");
}

async function namesOf(catalog: Pick<Catalog, "brands">): Promise<(slug: string) => string> {
  const names = new Map((await catalog.brands()).map(({ id, name }) => [id, name]));
  return (slug) => names.get(slug) ?? slug;
}
