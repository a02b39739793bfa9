import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";

import { userLoader } from "~/accounts/guards.server";
import { streamForm } from "~/platform/forms/multipart.server";
import { respond } from "~/platform/forms/outcome";
import { nullIfUnavailable } from "~/platform/null-if-unavailable.server";
import { PHOTO_FILE_MAX_BYTES } from "~/platform/photos/limits";
import { managedBy, newListingId } from "~/selling/owned-listing.server";
import { pageMeta } from "~/shell/page/title";
import { ErrorSummary } from "~/ui/error-summary";
import { FilesField } from "~/ui/fields/files-field";
import { Icon } from "~/ui/icon";
import { BackLink } from "~/ui/navigation/back-link";
import { PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";

import { COLUMN_GUIDE } from "./columns";
import { ImportSteps } from "./import-steps";
import { submitUpload } from "./import.page.server";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const loader = userLoader(() => ({ id: newListingId() }));

export async function action({ request, context }: ActionFunctionArgs) {
  const { uid } = await context.accounts.requireActiveUser({ whenUnknown: "allow" });
  const form = await streamForm(request, { maxFileBytes: PHOTO_FILE_MAX_BYTES, maxBytes: context.maxBodyBytes });
  const seller = await nullIfUnavailable(async () => {
    const { sellerId } = await managedBy(context.database, uid, context.log);
    return context.accounts.user(sellerId);
  }, context.log);
  const home = { department: seller?.department ?? "", district: seller?.district ?? "" };
  const told = Object.fromEntries(Object.entries(home).filter(([, text]) => text !== ""));
  return respond(await submitUpload(context, uid, form, told));
}

export const meta = pageMeta("Sube tu lista de anuncios");

export default function ImportList() {
  const { id } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const errors = failure?.errors ?? {};
  return (
    <>
      <BackLink to="/perfil/anuncios">Mis anuncios</BackLink>
      <ImportSteps at={1} />
      <PageHeader
        title="Sube tu lista de anuncios"
        lead="Hasta 500 filas. Primero la revisas aquí; nada se publica todavía."
      />
      <ErrorSummary errors={errors} title="No pudimos leer tu lista" />
      <Form method="post" encType="multipart/form-data" className="grid max-w-3xl grid-cols-1 gap-4" noValidate>
        <input type="hidden" name="id" value={id} />
        <Panel>
          <FilesField
            name="lista"
            label="Tu lista (CSV)"
            accept="tables"
            hint="De Excel o Google Sheets: Archivo → Descargar o Guardar como → CSV."
            error={errors.lista}
            required
          />
        </Panel>
        <Panel>
          <FilesField
            name="fotos"
            label="Tus fotos"
            accept="photos"
            multiple
            optional
            hint="Con los nombres de la columna «fotos», por ejemplo trail7-1.jpg. Hasta 90 a la vez: en el siguiente paso puedes subir más. Si tu lista trae enlaces a las fotos, las bajamos de ahí."
          />
        </Panel>
        <SubmitButton className="w-full sm:w-auto sm:justify-self-start" busy="Leyendo tu lista…">
          Revisar mi lista
        </SubmitButton>
      </Form>
      <p className="py-4">
        <a href="/perfil/anuncios/importar/plantilla.csv" download className="btn btn-secondary">
          Plantilla con ejemplos
        </a>
      </p>
      <Panel as="section" className="mb-8 max-w-3xl">
        <details>
          <summary className="flex min-h-11 items-center gap-2 font-semibold">
            ¿Qué columnas leemos? <Icon name="chevron-down" className="size-4" />
          </summary>
          <div className="overflow-x-auto">
            <table className="w-full text-left text-sm">
              <thead>
                <tr>
                  <th className="py-1.5 pr-3">Columna</th>
                  <th className="py-1.5 pr-3">Ejemplo</th>
                  <th className="py-1.5">Nota</th>
                </tr>
              </thead>
              <tbody>
                {COLUMN_GUIDE.map(({ names, example, note }) => (
                  <tr key={names} className="border-t border-line align-top">
                    <td className="py-1.5 pr-3">{names}</td>
                    <td className="py-1.5 pr-3">{example}</td>
                    <td className="py-1.5">{note}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <p className="pt-2 text-sm text-muted">
            También sirven las listas que descargas de Mercado Libre o de Facebook: reconocemos sus columnas. Las que no
            conocemos no se usan.
          </p>
        </details>
      </Panel>
    </>
  );
}
