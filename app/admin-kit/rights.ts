import { useRouteLoaderData } from "@remix-run/react";

import type { AdminVerb } from "~/accounts/admin-verbs";

/** Pages at a path and below it that a role may not open; `below`: only those with this part of a path. */
interface ClosedPages {
  path: string;
  below: string;
}

/** Rights of its reader, as the frame of administration tells them. */
export interface Rights {
  verbs: readonly AdminVerb[];
  closed: readonly ClosedPages[];
}

export interface Reader {
  may(verb: AdminVerb): boolean;
  mayOpen(to: string): boolean;
}

const FRAME_ROUTE = "admin";

export function readerOf({ verbs, closed }: Rights): Reader {
  return {
    may: (verb) => verbs.includes(verb),
    mayOpen(to) {
      const path = `${to.replace(/(\.csv)?([?#].*)?$/, "")}/`;
      return !closed.some((page) => path.startsWith(`${page.path}/`) && path.includes(`${page.below}/`));
    },
  };
}

/** Rights of the reader of this page: all, outside of the frame. Guards decide; this only shows. */
export function useRights(): Reader {
  const rights = useRouteLoaderData<{ rights?: Rights }>(FRAME_ROUTE)?.rights;
  return rights ? readerOf(rights) : { may: () => true, mayOpen: () => true };
}
