import type { ActionFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";

import { userLoader } from "~/accounts/guards.server";
import type { Context } from "~/platform/context";
import { formText } from "~/platform/forms/form-text";
import { streamForm, type StreamedForm } from "~/platform/forms/multipart.server";
import {
  respond,
  done,
  handleForm,
  rejected,
  rejectedWith,
  unknownIntent,
  type FormOutcome,
  type RejectionStatus,
} from "~/platform/forms/outcome";
import { typedValues, type FieldErrors, type FormFailure } from "~/platform/forms/typed-values";
import { withinBudget } from "~/platform/forms/within-budget.server";
import { nullIfUnavailable } from "~/platform/null-if-unavailable.server";
import { PHOTO_FILE_MAX_BYTES } from "~/platform/photos/limits";
import { CLAIM_PATH, certificatePath, MAX_BICYCLE_DRAFTS, REGISTER_PATH } from "~/registry/bicycles/constants";
import { pageTitle } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Notice } from "~/ui/notice";
import { Container, PageHeader } from "~/ui/page";
import { Section } from "~/ui/section";

import type { Bicycle, BicycleDetails } from "../../model";
import { REPORT_THEFT_PATH } from "../../theft/constants";
import { missingOf, readDetails } from "../details";
import type { OpenedDraft } from "../drafts.server";
import { boughtBicycle } from "./bought-here.server";
import { LooksFields, OriginField, SerialFields } from "./detail-fields";
import { FileFields } from "./file-fields";
import { filesView, type BicycleFiles } from "./files-view";
import { viewRegistration } from "./register-page.loader.server";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const loader = userLoader(({ context, query, user }) => viewRegistration(context, user.uid, query));

/** A rejected form: typed values, and the files that the server stored. */
interface RegistrationFailure extends FormFailure {
  files?: BicycleFiles;
  /** The serial is registered for another bicycle: the page links to the claim. */
  taken?: boolean;
  /** The serial is that of a reported theft: an administrator compares the two. */
  held?: boolean;
}

const REMOVE = "quitar:";
const TAKEN_SERIAL = "Este número de serie ya está registrado.";
/** Neutral: the user may have bought it in good faith. */
const HELD_SERIAL = "Nuestro equipo tiene que revisar este número de serie antes de registrarlo.";

/** Handles the form: files and typed values are stored first, even if the form is rejected. */
function submitRegistration(
  context: Context,
  uid: string,
  { fields, files }: StreamedForm,
): Promise<FormOutcome<RegistrationFailure>> {
  const { orders } = context;
  let opened: Promise<OpenedDraft> | undefined;
  const openDraft = async (): Promise<OpenedDraft> => {
    const order = await boughtBicycle(orders, uid, fields.get("pedido"));
    return context.registry.bicycles.drafts.open(uid, fields.get("id"), order?.id ?? null);
  };
  const open = () => (opened ??= openDraft());

  return handleForm<RegistrationFailure>(fields, async () => {
    const uploads = await context.registry.bicycles.takeFiles(files, async () => {
      const state = await open();
      return state.ok ? state.draft : null;
    });
    const intent = formText(fields, "intent");
    const isReporting = fields.get("reportar") === "1";
    const removed = intent.startsWith(REMOVE) ? intent.slice(REMOVE.length) : null;
    const state = await open();
    if (!state.ok) return notOpened(fields, state);
    const { id } = state.draft;
    if (intent === "descartar") {
      await context.registry.bicycles.drafts.discard(uid, id);
      return done(REGISTER_PATH, "Descartamos tu borrador.");
    }
    const { details, errors: wrong } = await readTyped(context, fields);
    const saved = await context.registry.bicycles.drafts.save(uid, id, details, uploads, removed);
    if (!saved.ok) return done(certificatePath(id));
    const errors = { ...wrong, ...uploads.errors };
    if (removed !== null || intent === "guardar") {
      if (Object.keys(errors).length > 0) return failed(fields, errors, saved.draft);
      const told = removed === null ? "Guardamos tu borrador. Puedes seguir cuando quieras." : undefined;
      const again = isReporting ? `${REGISTER_PATH}?reportar=1` : REGISTER_PATH;
      return done(`${again}${removed === null ? "" : "#archivos"}`, told);
    }
    // A form that broke off has no button: its values are stored, and shown.
    if (intent !== "registrar")
      return uploads.errors[""] === undefined ? unknownIntent(fields) : failed(fields, errors, saved.draft);
    const all = { ...missingOf(saved.draft), ...errors };
    if (Object.keys(all).length > 0) return failed(fields, inOrder(all), saved.draft);
    const result = await context.registry.bicycles.register(uid, id);
    if (result.ok && isReporting)
      return done(`${REPORT_THEFT_PATH}?bicicleta=${id}`, "Tu bicicleta está registrada. Ahora cuéntanos del robo.");
    if (result.ok) return done(certificatePath(id), "Tu bicicleta está registrada.");
    if (result.reason === "incomplete") return failed(fields, result.errors, saved.draft);
    if (result.reason === "held") return failed(fields, { serial: HELD_SERIAL }, saved.draft, 409, { held: true });
    if (result.reason === "taken") return failed(fields, { serial: TAKEN_SERIAL }, saved.draft, 409, { taken: true });
    return rejected(fields, { "": "No encontramos tu borrador. Vuelve a abrir esta página." }, 409);
  });
}

/** The typed values that can be stored, and the errors of the rest. */
async function readTyped(
  { catalog, clock, log }: Context,
  form: FormData,
): Promise<{ details: BicycleDetails | null; errors: FieldErrors }> {
  const brands = (await nullIfUnavailable(() => catalog.brands(), log)) ?? [];
  const read = readDetails(form, clock.now(), brands);
  if (read.ok) return { details: read.details, errors: {} };
  const fitting = new FormData();
  for (const [name, value] of form) if (!isWrong(name, read.errors)) fitting.append(name, value);
  const rest = readDetails(fitting, clock.now(), brands);
  const errors: FieldErrors = {};
  // An error of one item of a list is the field's.
  for (const [name, message] of Object.entries(read.errors)) errors[name.split(".")[0] ?? ""] ??= message;
  return { details: rest.ok ? rest.details : null, errors };
}

function isWrong(name: string, errors: FieldErrors): boolean {
  return Object.keys(errors).some((field) => field === name || field.startsWith(`${name}.`));
}

function notOpened(form: FormData, state: Exclude<OpenedDraft, { ok: true }>): FormOutcome<RegistrationFailure> {
  if (state.reason === "registered") return done(certificatePath(state.id));
  const message =
    state.reason === "full"
      ? `Tienes ${MAX_BICYCLE_DRAFTS} borradores abiertos. Termina o descarta uno para empezar otro.`
      : "Esta página ya no sirve. Ábrela de nuevo: lo que escribiste sigue aquí.";
  return rejected(form, { "": message }, 409);
}

function failed(
  form: FormData,
  errors: FieldErrors,
  draft: Bicycle,
  status: RejectionStatus = 400,
  reason: Pick<RegistrationFailure, "taken" | "held"> = {},
): FormOutcome<RegistrationFailure> {
  return rejectedWith<RegistrationFailure>(
    { ok: false, errors, values: typedValues(form), files: filesView(draft), ...reason },
    status,
  );
}

const ORDER =
  "category brand model year size colors marks serial serialAbsence engraving framePhoto serialPhoto " +
  "otherPhotos proof origin";

/** In the order of the page; errors of the whole form first. */
function inOrder(errors: FieldErrors): FieldErrors {
  const place = (field: string) => ORDER.split(" ").indexOf(field);
  return Object.fromEntries(Object.entries(errors).sort(([one], [other]) => place(one) - place(other)));
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { uid } = await context.accounts.requireActiveUser({ whenUnknown: "allow" });
  const form = await streamForm(request, { maxFileBytes: PHOTO_FILE_MAX_BYTES, maxBytes: context.maxBodyBytes });
  return respond<RegistrationFailure>(
    await withinBudget(context, "bicycle", { uid }, form, () => submitRegistration(context, uid, form)),
  );
}

export const meta: MetaFunction = () => [
  { title: pageTitle("Registra tu bicicleta") },
  { name: "description", content: "Registra gratis tu bicicleta con su número de serie y obtén su certificado." },
];

export default function RegisterPage() {
  const view = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const kept = useKeptValues();
  const { id, order, brands } = view;
  const values = failure?.values ?? kept ?? view.values;
  const errors = failure?.errors ?? {};
  const files = failure?.files ?? view.files;
  return (
    <Container narrow className="pb-10">
      <PageHeader
        title="Registra tu bicicleta"
        lead="Toma unos tres minutos y es gratis. Con el registro pruebas que es tuya, y quien la encuentre sabrá si fue robada."
      />
      <ErrorSummary errors={errors} />
      {failure?.taken ? <TakenNotice id={id} /> : null}
      {failure?.held || (view.isHeld && !failure) ? (
        <Notice tone="warning" className="mb-4" title="Todavía no la registramos">
          Lo revisa una persona de nuestro equipo y te escribe a tu correo. Tu borrador queda guardado: agrega tu
          comprobante y una foto del número, y elige «Guardar borrador».
        </Notice>
      ) : null}
      {view.isDraft && !view.isHeld && !failure ? (
        <Notice className="mb-4" title="Este es tu borrador">
          Guardamos lo que escribiste y tus fotos. Sigue donde te quedaste.
        </Notice>
      ) : null}
      {order ? (
        <Notice className="mb-4" title={`Comprada aquí con el pedido ${order.number}`}>
          {order.title}
        </Notice>
      ) : null}
      <Form
        id="registration-form"
        method="post"
        encType="multipart/form-data"
        noValidate
        className="grid grid-cols-1 gap-4"
      >
        <input type="hidden" name="id" value={id} />
        {order ? <input type="hidden" name="pedido" value={order.id} /> : null}
        {view.isReporting ? <input type="hidden" name="reportar" value="1" /> : null}
        {/* Enter presses the first button of a form, which must not be the one that removes a file. */}
        <button className="sr-only" tabIndex={-1} aria-hidden="true" name="intent" value="guardar">
          Guardar
        </button>
        <Section id="como-es" title="1. Cómo es">
          <div className="grid gap-6">
            <LooksFields values={values} errors={errors} brands={brands} />
          </div>
        </Section>
        <Section id="serie" title="2. Su número de serie">
          <div className="grid gap-6">
            <SerialFields values={values} errors={errors} />
          </div>
        </Section>
        <Section id="archivos" title="3. Fotos y comprobante">
          <FileFields files={files} errors={errors} />
        </Section>
        <Section id="origen" title="4. De dónde viene">
          <OriginField values={values} errors={errors} hasOrder={order !== null} />
        </Section>
        <p className="text-sm text-muted">
          Al registrarla declaras que es tuya. La página pública de tu código muestra tipo, marca, modelo, colores y
          fotos: nunca tu nombre ni el número de serie.
        </p>
        <div className="flex flex-wrap gap-2">
          <Button name="intent" value="registrar" size="lg">
            Registrar bicicleta
          </Button>
          <Button name="intent" value="guardar" variant="secondary" size="lg">
            Guardar borrador
          </Button>
          {view.isDraft ? (
            <Button name="intent" value="descartar" variant="ghost" size="lg">
              Descartar borrador
            </Button>
          ) : null}
        </div>
      </Form>
    </Container>
  );
}

function TakenNotice({ id }: { id: string }) {
  return (
    <Notice tone="warning" className="mb-4" title="Ese número de serie ya figura en el registro">
      <p>
        Revisa que lo copiaste bien. Si la bicicleta es tuya, cuéntanos cómo la obtuviste: lo revisa una persona de
        nuestro equipo. Tu borrador y tu comprobante quedan guardados.
      </p>
      <p className="pt-2">
        <Link to={`${CLAIM_PATH}?borrador=${id}`} className="link inline-block py-1 font-semibold">
          Reclamar este número de serie
        </Link>
      </p>
    </Notice>
  );
}
