import { adminLoader } from "~/accounts/guards.server";

import { openViewFile } from "./views.page.server";

/** The file of a view, whose verb its own address asks for. */
export const loader = adminLoader("overview", ({ context, user, params }) =>
  openViewFile(context, user, params.vista ?? ""),
);
