import type { Catalog } from "~/catalog/catalog.server";
import type { SearchNames } from "~/catalog/filter-words";
import { type Filters, NO_FILTERS } from "~/catalog/filters";
import { readAddress, withPlainAmounts } from "~/catalog/phrases/asked-address";
import { placeNames } from "~/catalog/search/place-facets";
import { headingOfSearch, listingCountText, searchChips } from "~/catalog/search/texts";
import type { Context } from "~/platform/context";
import { act, takeForm } from "~/platform/forms/act.server";
import { formText } from "~/platform/forms/form-text";
import { done, formNotFound, type FormOutcome } from "~/platform/forms/outcome";

import { NAME_MAX, SAVED_MAX, SAVED_PATH, storedFilters } from "./constants";
import { RenameForm, SaveForm } from "./model";
import type { SavedView } from "./saved-list";
import type { Searches } from "./searches.server";

export async function viewSaved({ searches, catalog, accounts }: Context, uid: string) {
  const [list, namesFor, user] = await Promise.all([searches.list(uid), namesOf(catalog), accounts.user(uid)]);
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
      summary: known ? summaryOf(known, namesFor(known)) : null,
      count: known && count !== undefined ? listingCountText(count) : null,
    };
  });
  return { searches: views, muted: user !== null && !user.preferences.notifications.searches };
}

/** The form for a new saved search; null for an address without filters. */
export async function viewSave({ searches, catalog }: Context, uid: string, filters: Filters) {
  const [known, namesFor] = await Promise.all([searches.find(uid, filters), namesOf(catalog)]);
  const names = namesFor(filters);
  const heading = headingOfSearch(filters, names);
  return {
    known: known !== null,
    summary: summaryOf(filters, names),
    name: known?.name ?? [...heading].slice(0, NAME_MAX).join("").trim(),
    notify: known?.notify ?? true,
  };
}

export function submitSave(searches: Searches, uid: string, filters: Filters, form: FormData): Promise<FormOutcome> {
  const save = act({
    form: SaveForm,
    run: ({ nombre: name, avisar }) => searches.save(uid, filters, { name, notify: avisar === "si" }),
    done: ({ made }, { nombre: name, avisar }) => {
      const then =
        avisar === "si" ? "Te escribiremos cuando haya anuncios nuevos." : "La encuentras aquí cuando quieras.";
      return done(SAVED_PATH, made ? `Guardamos «${name}». ${then}` : `Actualizamos «${name}».`);
    },
    words: { "too-many": TOO_MANY },
  });
  return takeForm(form, save);
}

/** Handles the buttons of 'Búsquedas guardadas'. `intent`: activar, apagar, renombrar, eliminar. */
export function submitSaved(searches: Searches, uid: string, form: FormData): Promise<FormOutcome> {
  const id = formText(form, "id");
  const changed = (found: boolean, flash: string): FormOutcome =>
    found ? done(SAVED_PATH, flash) : formNotFound("No encontramos esa búsqueda entre las tuyas.");
  return takeForm(form, {
    activar: async () =>
      changed(await searches.setNotify(uid, id, true), "Te avisaremos por correo cuando haya anuncios nuevos."),
    apagar: async () => changed(await searches.setNotify(uid, id, false), "Ya no te avisaremos de esta búsqueda."),
    renombrar: act({
      form: RenameForm,
      run: async ({ nombre }) => ({ ok: true, found: await searches.rename(uid, id, nombre) }),
      done: ({ found }) => changed(found, "Cambiamos el nombre."),
    }),
    eliminar: async () => {
      const removed = await searches.remove(uid, id);
      return changed(removed !== null, `Eliminamos «${removed?.name ?? ""}».`);
    },
  });
}

export function askedFilters(request: Request): Filters {
  return readAddress(withPlainAmounts(new URL(request.url).searchParams)).filters;
}

const TOO_MANY = `Ya tienes ${SAVED_MAX} búsquedas guardadas. Elimina una para guardar otra.`;

function summaryOf(filters: Filters, names: SearchNames): string {
  return searchChips(filters, names)
    .map(({ label }) => label)
    .join(" · ");
}

async function namesOf(catalog: Catalog): Promise<(filters: Filters) => SearchNames> {
  const brands = new Map((await catalog.brands()).map(({ id, name }) => [id, name]));
  return (filters) => ({ brand: (slug) => brands.get(slug) ?? slug, ...placeNames(filters) });
}
