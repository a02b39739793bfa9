import { mayAdminister, ROLE_ROWS, type AdminVerb } from "~/accounts/admin-verbs";
import type { Role } from "~/accounts/model";
import { tableEntry } from "~/business/table";
import type { AuditAction } from "~/platform/audit/actions";
import type { Context } from "~/platform/context";

import { readerOf, type Reader, type Rights } from "../rights";
import type { Inverse } from "./inverse";

/** Names of acts by id; their ids are stored: never rename or reuse one. */
export type ActsOf<Acts> = { readonly [Id in keyof Acts]: string };

interface ResourceDocument {
  collection: string;
  /** Its name in the log, before its id: `Pedido`. */
  name?: string;
  /** Where it has no page of its own: the first page of the resource shows it, or none. */
  page?: "first" | "none";
  /** Its stored states in words. */
  states?: Readonly<Record<string, string>>;
  /** Of the id in the address, where pages show documents of two collections. */
  prefix?: string;
  /** Pages below its own that show no entries, as they spend their reads on other things. */
  without?: readonly string[];
}

interface ListFile {
  verb: AdminVerb;
  file: (context: Context, params: URLSearchParams, actor: string) => Promise<Response>;
  /** How many rows it has, at most. */
  count?: (context: Context, params: URLSearchParams) => Promise<number>;
}

/** A part of administration, told once: navigation, log, undo and lists as files are readings of it. */
export interface AdminResource {
  /** Its first page. Each document has its page below, at its id. */
  path: string;
  /** Right that its pages require. */
  verb: AdminVerb;
  /** Other paths that require the same right. */
  besides?: readonly string[];
  /** Rights to those of its pages, by a part of their paths, and to those of its acts that need another one. */
  pageVerbs?: Readonly<Record<string, AdminVerb>>;
  actVerbs?: Readonly<Partial<Record<AuditAction, AdminVerb>>>;
  /** Its name in the navigation. */
  section?: string;
  acts?: Readonly<Partial<Record<AuditAction, string>>>;
  /** Acts that can be taken back, with how: not what a mail told, a payment moved or the law's clock counts. */
  inverses?: Readonly<Partial<Record<AuditAction, Inverse>>>;
  documents?: readonly ResourceDocument[];
  /** Names of other targets of its acts, which its first page shows: lists, and documents of which there is one. */
  targets?: Readonly<Record<string, string>>;
  /** The document all of which the first page shows: the page's log is that document's. */
  whole?: string;
  /** Its list, which is a file too, with the filters of its page (`/administracion/cupones.csv`). */
  list?: Pick<ListFile, "file" | "count">;
  /** A file of its page that is no list. */
  file?: ListFile["file"];
}

interface ResourceGroup {
  /** Empty for the first, which stands alone. */
  title: string;
  resources: readonly AdminResource[];
}

/** Pages of a list that stand where those of its things do. */
const BESIDE_THINGS = new Set(["archivos", "diferencias", "lote"]);

export type Resources = ReturnType<typeof createResources>;

/** Readings of all resources, in the order of the navigation. */
export function createResources(groups: readonly ResourceGroup[]) {
  const all = groups.flatMap(({ resources }) => resources);
  const documents = all.flatMap((resource) =>
    (resource.documents ?? []).map((document) => ({ ...document, resource })),
  );
  const ofAct = (action: string): AdminResource | undefined => all.find(({ acts = {} }) => action in acts);

  function rightsOf(role: Role): Rights {
    const { verbs } = ROLE_ROWS[role];
    const closed = all.flatMap(({ path, besides = [], verb, pageVerbs = {} }) =>
      [path, ...besides].flatMap((at) =>
        Object.entries({ "": verb, ...pageVerbs }).flatMap(([below, needed]) =>
          verbs.includes(needed) ? [] : [{ path: at, below }],
        ),
      ),
    );
    return { verbs, closed };
  }

  const sectionsOf = (role: Role) =>
    groups.flatMap(({ title, resources }) => {
      const sections = resources.flatMap(({ section, path, verb }) =>
        section !== undefined && mayAdminister(role, verb) ? [{ label: section, to: path }] : [],
      );
      return sections.length === 0 ? [] : [{ title, sections }];
    });

  return {
    /** Rights of a role, and the pages that it may not open. */
    rightsOf,

    readerOf: (role: Role): Reader => readerOf(rightsOf(role)),

    /** The navigation of a role, and of all. */
    sectionsOf,
    sections: sectionsOf("admin"),

    acts: Object.assign({}, ...all.map(({ acts }) => acts)) as Readonly<Record<AuditAction, string>>,

    ofAct,

    verbOf(action: AuditAction): AdminVerb | null {
      const resource = ofAct(action);
      return resource ? (resource.actVerbs?.[action] ?? resource.verb) : null;
    },

    inverseOf: (action: AuditAction): Inverse | undefined => ofAct(action)?.inverses?.[action],

    /** Lists as files, by the name in their address (`cupones`). */
    files: Object.fromEntries(
      all.flatMap(({ path, verb, list, file = list?.file }) =>
        file ? [[path.slice(path.lastIndexOf("/") + 1), { verb, ...list, file }]] : [],
      ),
    ) as Readonly<Record<string, ListFile>>,

    /** Right that a section's first page requires; null for no page of ours. */
    pageVerbOf: (path: string): AdminVerb | null => all.find((one) => one.path === path)?.verb ?? null,

    stateName: (collection: string, state: string): string | undefined =>
      tableEntry(documents.find((one) => one.collection === collection)?.states ?? {}, state),

    /** The name of an entry's target, and whether its id belongs to it: `Anuncio abc`; null for none of ours. */
    nameOf(target: string): { name: string; hasId: boolean } | null {
      const single = all.flatMap(({ targets = {} }) => tableEntry(targets, target) ?? [])[0];
      if (single !== undefined) return { name: single, hasId: false };
      const name = documents.find(({ collection }) => target.startsWith(`${collection}/`))?.name;
      return name === undefined ? null : { name, hasId: true };
    },

    /** The page for an entry's target: that of the act, where several show such documents; null for none. */
    pageOf(target: string, action = ""): string | null {
      const [collection = "", id = ""] = target.split("/");
      const shown = documents.filter((one) => one.collection === collection);
      const document = shown.find(({ resource }) => resource === ofAct(action)) ?? shown[0];
      if (document && id !== "") {
        const { page, prefix = "", resource } = document;
        if (page === undefined) return `${resource.path}/${prefix}${encodeURIComponent(id)}`;
        return page === "first" ? resource.path : null;
      }
      return all.find(({ targets = {} }) => Object.hasOwn(targets, target))?.path ?? null;
    },

    /** The document that a page of administration is about; null for lists and others. */
    targetOf(pathname: string): string | null {
      const page = documents.find(
        ({ page: shown, prefix = "", resource }) =>
          shown === undefined && pathname.startsWith(`${resource.path}/${prefix}`),
      );
      if (!page) return all.find(({ path, whole }) => whole && path === pathname)?.whole ?? null;
      const { collection, resource, prefix = "", without = [] } = page;
      const [segment = "", below = ""] = pathname.slice(resource.path.length + 1).split("/");
      if (without.includes(below) || BESIDE_THINGS.has(segment)) return null;
      try {
        const id = decodeURIComponent(segment).slice(prefix.length);
        return id === "" || id.includes("/") ? null : `${collection}/${id}`;
      } catch {
        return null;
      }
    },
  };
}

declare module "~/platform/context" {
  interface Context {
    resources: Resources;
  }
}
