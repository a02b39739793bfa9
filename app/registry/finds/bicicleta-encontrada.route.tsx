import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";

import { limaDay } from "~/business/calendar";
import { isOpenService } from "~/business/switches";
import type { Context } from "~/platform/context";
import { withDistricts, asksForDistricts, sameForm } from "~/platform/forms/district-list.server";
import { formText } from "~/platform/forms/form-text";
import { parseForm } from "~/platform/forms/forms";
import { streamForm, BrokenFormError, type StreamedFile, type StreamedForm } from "~/platform/forms/multipart.server";
import { respond, done, handleForm, rejected, rejectedWith, type FormOutcome } from "~/platform/forms/outcome";
import { notFound, ownHeaders } from "~/platform/http/http";
import { photoOverBudget } from "~/platform/photos/counted.server";
import { removeBehind } from "~/platform/photos/discarded.server";
import { PHOTO_FILE_MAX_BYTES } from "~/platform/photos/limits";
import type { Photo } from "~/platform/photos/model";
import { STOLEN_LIST_PATH, FOUND_PATH, isTheftId } from "~/registry/theft/constants";
import { stolenName } from "~/registry/theft/name";
import { pageMeta } from "~/shell/page/title";
import { LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { fieldsOf, Select, TextArea, TextField } from "~/ui/field";
import { FilesField } from "~/ui/fields/files-field";
import { GuardFields } from "~/ui/guard-fields";
import { Notice } from "~/ui/notice";
import { Container, PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { PlaceFields } from "~/ui/places/place-fields";
import { SubmitButton } from "~/ui/submit-button";

import { CHECK_PATH } from "../numbers/check/constants";
import { FIND_LINE_MAX, FIND_PHOTOS_FIELD, FIND_TEXT_MAX, FINDER_NAMES, FINDERS, MAX_FIND_PHOTOS } from "./constants";
import { findSchema, withFindDistrict } from "./form";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const headers = ownHeaders;

const FIND_PURPOSE = "hallazgo";
const CHOOSE_AGAIN = "Elige las fotos otra vez: no se guardan hasta que envías el aviso.";

/** Handles 'Tengo una bicicleta que parece robada', of users and visitors alike. Photos are stored at last. */
function sendFind(context: Context, { fields, files }: StreamedForm): Promise<FormOutcome> {
  const { accounts, clock, finds, formGuard } = context;
  return handleForm(fields, async () => {
    // The photos stand last in the form: all that was typed came before the first of them.
    const photos = files[Symbol.asyncIterator]();
    const first = await nextFile(photos);
    if (first.error !== null) return rejected(fields, { "": first.error });
    if (asksForDistricts(fields)) return sameForm(fields);
    const again: Record<string, string> = first.file ? { [FIND_PHOTOS_FIELD]: CHOOSE_AGAIN } : {};
    const parsed = parseForm(findSchema(clock.now()), fields);
    if (!parsed.ok) return rejectedWith({ ...parsed, errors: { ...parsed.errors, ...again } });
    const guarded = await formGuard.check(FIND_PURPOSE, fields, "find");
    if (!guarded.ok) return { ...rejectedWith(guarded.rejection, guarded.status), headers: guarded.headers };
    const { id } = guarded;
    if ((await finds.find(id)) !== null) return received();
    const stored = await storePhotos(context, id, photos, first.file);
    if (stored.error !== null) {
      removeBehind(context, stored.keys);
      return rejected(fields, { [FIND_PHOTOS_FIELD]: stored.error });
    }
    const user = await accounts.session();
    const about = formText(fields, "reporte");
    const result = await finds.file(id, user?.uid ?? null, withFindDistrict(parsed.data), {
      photos: stored.photos,
      aboutTheftId: isTheftId(about) ? about : null,
    });
    if (result.repeated) removeBehind(context, stored.keys);
    return received();
  });
}

const received = () =>
  done(`${FOUND_PATH}?enviado=1`, "Gracias. Recibimos tu aviso: te escribimos si encontramos a su titular.");

async function nextFile(
  files: AsyncIterator<StreamedFile>,
): Promise<{ file: StreamedFile | null; error: null } | { file: null; error: string }> {
  try {
    for (;;) {
      const next = await files.next();
      if (next.done) return { file: null, error: null };
      if (next.value.field === FIND_PHOTOS_FIELD) return { file: next.value, error: null };
    }
  } catch (error) {
    if (!(error instanceof BrokenFormError)) throw error;
    return { file: null, error: error.publicMessage };
  }
}

async function storePhotos(
  context: Context,
  id: string,
  files: AsyncIterator<StreamedFile>,
  first: StreamedFile | null,
): Promise<{ photos: Photo[]; keys: string[]; error: string | null }> {
  const { photos: store, budgets } = context;
  const uid = first && (await budgets.signedIn());
  const photos: Photo[] = [];
  const stored = (error: string | null) => ({ photos, keys: photos.map(({ key }) => key), error });
  let file = first;
  while (file !== null) {
    if (photos.length >= MAX_FIND_PHOTOS) return stored(`Elige ${MAX_FIND_PHOTOS} fotos como máximo.`);
    const over = await photoOverBudget(context, uid, file.name);
    if (over) return stored(over.message);
    const saved = await store.save(id, { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) });
    if (!saved.ok) return stored(saved.message);
    photos.push(saved.photo);
    const next = await nextFile(files);
    if (next.error !== null) return stored(next.error);
    file = next.file;
  }
  return stored(null);
}

/** `reporte`: the report that the sender takes it for. `enviado`: after the form. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { accounts, clock, env, formGuard, theft } = context;
  if (!isOpenService(env.switches, "stolenList")) throw notFound();
  const params = new URL(request.url).searchParams;
  const [detail, user, stamp] = await Promise.all([
    theft.list.detail(params.get("reporte") ?? undefined),
    accounts.session(),
    formGuard.stamp(FIND_PURPOSE),
  ]);
  const report = detail?.state === "live" ? { id: detail.id, name: stolenName(detail) } : null;
  const isSent = params.get("enviado") === "1";
  return { report, stamp, isSent, today: limaDay(clock.now()), email: user?.email ?? "" };
}

export async function action({ request, context }: ActionFunctionArgs) {
  if (!isOpenService(context.env.switches, "stolenList")) throw notFound();
  const form = await streamForm(request, { maxFileBytes: PHOTO_FILE_MAX_BYTES, maxBytes: context.maxBodyBytes });
  return respond(withDistricts(await sendFind(context, form)));
}

export const meta = pageMeta("Tengo una bicicleta que parece robada");

export default function BicicletaEncontrada() {
  const { report, stamp, isSent, today, email } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const errors = reply?.errors ?? {};
  const values = reply?.values ?? {};
  const at = fieldsOf({ values, errors });
  if (isSent) return <Received />;
  return (
    <Container narrow className="grid grid-cols-1 gap-4 pb-10">
      <PageHeader
        title="Tengo una bicicleta que parece robada"
        lead="La comparamos con los reportes y los registros, hoy y más adelante. Su titular no ve tus datos ni tú los suyos."
      />
      <Notice tone="warning">
        No la compres ni la entregues por tu cuenta. Si alguien está en peligro, llama a la Policía (105).
      </Notice>
      <ErrorSummary errors={errors} />
      <Panel>
        <Form method="post" encType="multipart/form-data" noValidate className="grid grid-cols-1 gap-6">
          <GuardFields stamp={stamp} values={values} />
          {report ? (
            <>
              <input type="hidden" name="reporte" value={report.id} />
              <p>
                Crees que es la <strong>{report.name}</strong> del reporte.
              </p>
            </>
          ) : null}
          <Select
            label="Quién la tiene"
            {...at("finder")}
            options={[
              { value: "", label: "Elige…" },
              ...FINDERS.map((value) => ({ value, label: FINDER_NAMES[value] })),
            ]}
          />
          <TextField
            label="Número de serie"
            {...at("serial")}
            optional
            hint="Suele estar debajo de los pedales. Escribe ? en lo que no se lee."
            maxLength={50}
            autoComplete="off"
            autoCapitalize="characters"
          />
          <TextField
            label="Cómo es"
            {...at("looks")}
            hint="Marca, color y señas: calcomanías, golpes, piezas cambiadas."
            maxLength={FIND_LINE_MAX}
            autoComplete="off"
          />
          <TextField
            label="Desde qué día la tienes"
            {...at("foundOn")}
            type="date"
            max={today}
            defaultValue={values.foundOn ?? today}
            className="[&_input]:max-w-64"
          />
          <PlaceFields values={values} errors={errors} districts={reply?.districts} />
          <TextField
            label="Dónde exactamente"
            {...at("place")}
            optional
            hint="Solo lo ve nuestro equipo."
            maxLength={FIND_LINE_MAX}
            autoComplete="off"
          />
          <TextArea
            label="Por qué parece robada"
            {...at("text")}
            hint="Solo lo ve nuestro equipo. No acuses a nadie por su nombre."
            maxLength={FIND_TEXT_MAX}
          />
          <TextField
            label="Tu correo"
            {...at("email")}
            type="email"
            defaultValue={values.email ?? email}
            hint="Ahí te escribimos. No se lo damos a nadie."
            autoComplete="email"
          />
          <FilesField
            label="Fotos"
            name={FIND_PHOTOS_FIELD}
            accept="photos"
            multiple
            optional
            error={errors[FIND_PHOTOS_FIELD]}
            hint={
              `Hasta ${MAX_FIND_PHOTOS}, JPG, PNG o WebP de hasta 8 MB: la bicicleta completa y su número. Quitamos la ` +
              "ubicación que guarda tu celular."
            }
          />
          <div className="flex flex-col gap-3 sm:flex-row-reverse sm:justify-end">
            <SubmitButton size="lg" busy="Enviando…">
              Enviar el aviso
            </SubmitButton>
            <LinkButton to={STOLEN_LIST_PATH} variant="secondary" size="lg">
              Cancelar
            </LinkButton>
          </div>
          <p className="text-sm text-muted">
            Guardamos el aviso un año y después lo borramos.{" "}
            <Link to="/privacidad" className="link">
              Cómo cuidamos tus datos
            </Link>
            .
          </p>
        </Form>
      </Panel>
    </Container>
  );
}

function Received() {
  return (
    <Container narrow className="grid grid-cols-1 gap-4 pb-10">
      <PageHeader
        title="Recibimos tu aviso"
        lead="Si el número es el de una bicicleta registrada, su titular ya lo sabe. Si se parece, lo compara nuestro equipo."
      />
      <Notice tone="success" title="Qué sigue">
        Te llega un correo cuando aparezca su titular, también si la registra o la reporta más adelante. Le escribes por
        medio de nosotros, sin mostrar tus datos.
      </Notice>
      <p className="flex flex-wrap gap-3">
        <LinkButton to={FOUND_PATH} variant="secondary">
          Enviar otro aviso
        </LinkButton>
        <LinkButton to={CHECK_PATH} variant="secondary">
          Consultar un número
        </LinkButton>
      </p>
    </Container>
  );
}
