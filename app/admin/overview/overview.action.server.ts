import { plural } from "~/business/format";
import type { Context } from "~/platform/context";
import { done, handleForm, unknownIntent, type FormOutcome } from "~/platform/forms/outcome";

const PAGE = "/administracion";

/** `intent=reconstruir`: reads the whole catalogue again. The caller has checked the administrator. Idempotent. */
export function submitOverview({ audit, catalog, log }: Context, actor: string, form: FormData): Promise<FormOutcome> {
  return handleForm(form, async () => {
    if (form.get("intent") !== "reconstruir") return unknownIntent(form);
    const report = await catalog.index.rebuild();
    log.info("catalog.rebuilt-on-demand", { uid: actor, ...report });
    if (!report.stored)
      return done(PAGE, {
        type: "error",
        message: "No pudimos guardar el índice. Intenta de nuevo en unos minutos.",
      });
    await audit.record({ actor, action: "catalog.rebuilt", target: "lists/catalog", label: "Catálogo" });
    return done(PAGE, `Reconstruimos el índice: ${plural(report.rows, "anuncio")}.`);
  });
}
