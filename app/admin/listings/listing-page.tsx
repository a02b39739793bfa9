import { Form, Link } from "@remix-run/react";

import type { ModerationStep } from "~/selling/moderation/moderation.server";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { FactList } from "~/ui/fact-list";
import { Select, TextField } from "~/ui/field";
import { BackLink } from "~/ui/navigation/back-link";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page";
import { Picture } from "~/ui/picture";
import { Section } from "~/ui/section";

import { EXTEND_OPTIONS, STEP_WORDS } from "./decision";
import { LISTING_TONES } from "./list-page";
import type { AdminListingView } from "./listing.server";
import { ADMIN_LISTINGS_PATH } from "./paths";
import { WhyFields } from "./why-fields";

interface AdminListingProps {
  view: AdminListingView;
  reply: { errors: Record<string, string>; values: Record<string, string> } | null;
}

/** One listing with all that speaks for and against it, and what can be done. */
export function AdminListingPage({ view, reply }: AdminListingProps) {
  const { title, status, statusName, seller, publicPath, photos, facts, serial, history, why } = view;
  const errors = reply?.errors ?? {};
  return (
    <>
      <BackLink to={ADMIN_LISTINGS_PATH}>Anuncios</BackLink>
      <PageHeader title={title} />
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-4">
        <Badge tone={LISTING_TONES[status] ?? "neutral"}>{statusName}</Badge>
        <span>
          De{" "}
          <Link to={seller.path} className="link inline-flex min-h-6 items-center">
            {seller.name}
          </Link>
        </span>
        {publicPath === null ? null : (
          <Link to={publicPath} className="link inline-flex min-h-6 items-center">
            Ver como comprador
          </Link>
        )}
      </p>
      <ErrorSummary errors={errors} title="No hicimos el cambio" />
      <div className="grid grid-cols-1 gap-4">
        <Signals view={view} />
        {why.length > 0 ? (
          <Notice tone="warning" title="Lo que le dijimos a quien vende">
            {why.map((line) => (
              <p key={line} className="wrap-anywhere whitespace-pre-line">
                {line}
              </p>
            ))}
          </Notice>
        ) : null}
        <Claim view={view} />
        <Decisions view={view} reply={reply} />
        <Section id="fotos" title={`Fotos (${photos.length})`}>
          {photos.length === 0 ? (
            <p>Sin fotos.</p>
          ) : (
            <ol className="grid grid-cols-2 gap-2 sm:grid-cols-4">
              {photos.map((photo, at) => (
                <li key={photo.key}>
                  <Picture
                    photo={photo}
                    alt={`Foto ${at + 1} de ${title}`}
                    sizes="(min-width: 40rem) 12rem, 45vw"
                    className="aspect-[4/3] w-full rounded-control object-cover"
                  />
                </li>
              ))}
            </ol>
          )}
        </Section>
        <Section id="datos" title="Datos">
          <FactList facts={[...facts, { label: "Serie", value: serial }]} wide />
        </Section>
        <Section id="fechas" title="Fechas">
          <FactList facts={history} wide />
        </Section>
        <Reports view={view} />
        <Others view={view} />
        {view.isDraft ? null : <Adjustments view={view} reply={reply} />}
      </div>
    </>
  );
}

function Signals({ view: { signals, comparedAt } }: { view: AdminListingView }) {
  if (signals.length === 0)
    return comparedAt === null ? null : <p className="text-sm text-muted">Sin señales al {comparedAt}.</p>;
  return (
    <Notice tone="warning" title={`Señales, al ${comparedAt ?? "publicarlo"}`}>
      <ul className="grid list-disc gap-1 pl-5">
        {signals.map(({ label, detail, listings }) => (
          <li key={label} className="wrap-anywhere">
            <strong>{label}.</strong> {detail}
            {listings.map(({ id, path }) => (
              <Link key={id} to={path} className="link ml-2 inline-flex min-h-6 items-center">
                Ver {id}
              </Link>
            ))}
          </li>
        ))}
      </ul>
      <p className="pt-2">Una señal no prueba nada: mira el anuncio antes de decidir.</p>
    </Notice>
  );
}

/** Version and id of the form: a resubmission does nothing twice. */
function HiddenFields({ view: { version, formId } }: { view: AdminListingView }) {
  return (
    <>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="formId" value={formId} />
    </>
  );
}

function Claim({ view }: { view: AdminListingView }) {
  const { claim } = view;
  if (claim?.isMine) return <p className="text-sm text-muted">Lo estás revisando tú hasta el {claim.until}.</p>;
  if (claim)
    return (
      <Notice tone="warning" title={`Lo está revisando ${claim.name}`}>
        Hasta el {claim.until} nadie más decide.
      </Notice>
    );
  return view.status === "in_review" ? (
    <Form method="post" className="flex flex-wrap items-center gap-3">
      <Button name="intent" value="tomar" variant="secondary">
        Tomarlo diez minutos
      </Button>
      <span className="text-sm text-muted">Así nadie más lo decide mientras tanto.</span>
    </Form>
  ) : null;
}

function Decisions({ view, reply }: AdminListingProps) {
  const { steps, claim, status } = view;
  if (claim && !claim.isMine) return null;
  const offered = (Object.keys(steps) as ModerationStep[]).filter((step) => steps[step]);
  if (offered.length === 0) return null;
  const plain = offered.filter((step) => !STEP_WORDS[step].tellsWhy);
  const explained = offered.filter((step) => STEP_WORDS[step].tellsWhy);
  return (
    <Section id="decidir" title="Decidir">
      {plain.length > 0 ? (
        <Form method="post" className="flex flex-wrap items-center gap-3">
          <HiddenFields view={view} />
          {status === "in_review" ? <input type="hidden" name="cola" value="si" /> : null}
          {plain.map((step) => (
            <Button key={step} name="intent" value={step}>
              {STEP_WORDS[step].verb}
            </Button>
          ))}
        </Form>
      ) : null}
      {explained.length > 0 ? (
        <Form method="post" className="grid gap-3 border-t border-line pt-3 first:border-0 first:pt-0">
          <HiddenFields view={view} />
          {status === "in_review" ? <input type="hidden" name="cola" value="si" /> : null}
          <WhyFields values={reply?.values ?? {}} errors={reply?.errors ?? {}} />
          <div className="flex flex-wrap gap-3">
            {explained.map((step) => (
              <Button key={step} name="intent" value={step} variant={step === "reject" ? "danger" : "secondary"}>
                {STEP_WORDS[step].verb}
              </Button>
            ))}
          </div>
          <p className="text-sm text-muted">
            Rechazado: quien vende puede corregirlo y enviarlo otra vez. Oculto: solo tú puedes mostrarlo otra vez.
          </p>
        </Form>
      ) : null}
    </Section>
  );
}

const REPORT_STATUS = { open: "abierta", resolved: "resuelta", dismissed: "descartada" } as const;

function Reports({ view: { reports } }: { view: AdminListingView }) {
  if (reports.length === 0) return null;
  return (
    <Section id="denuncias" title={`Denuncias (${reports.length})`}>
      <ul className="grid gap-3">
        {reports.map(({ id, reason, detail, on, status }) => (
          <li key={id}>
            <p className="font-semibold">{reason}</p>
            <p className="text-sm text-muted">
              {on} · {REPORT_STATUS[status]}
            </p>
            {detail === "" ? null : (
              <p className="wrap-anywhere whitespace-pre-line" dir="auto">
                {detail}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Others({ view: { others } }: { view: AdminListingView }) {
  if (others.length === 0) return null;
  return (
    <Section id="otros" title="Otros anuncios de quien vende">
      <ul className="grid gap-1">
        {others.map(({ path, title, statusName }) => (
          <li key={path} className="flex flex-wrap items-center gap-x-3">
            <Link to={path} className="link inline-flex min-h-8 items-center wrap-anywhere">
              {title}
            </Link>
            <span className="text-sm text-muted">{statusName}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** What is mended without a decision: one form, whose reason goes to the log. */
function Adjustments({ view, reply }: AdminListingProps) {
  const { isFeatured, canExtend, isTied, categories, category, brand } = view;
  const values = reply?.values ?? {};
  const errors = reply?.errors ?? {};
  return (
    <Section id="cambiar" title="Cambiar">
      <Form method="post" className="grid gap-4">
        <HiddenFields view={view} />
        <TextField
          name="porque"
          label="Por qué"
          hint="Queda en el registro; quien vende no lo ve."
          defaultValue={values.porque}
          error={errors.porque}
          maxLength={300}
        />
        <div>
          <Button name="intent" value={isFeatured ? "quitar-destacado" : "destacar"} variant="secondary">
            {isFeatured ? "Quitar de destacados" : "Destacar en el catálogo"}
          </Button>
        </div>
        {canExtend ? (
          <div className="flex flex-wrap items-end gap-3">
            <Select
              name="dias"
              label="Ampliar el plazo"
              defaultValue={values.dias ?? "7"}
              error={errors.dias}
              options={EXTEND_OPTIONS}
            />
            <Button name="intent" value="ampliar" variant="secondary">
              Ampliar
            </Button>
          </div>
        ) : null}
        {isTied ? (
          <p className="text-sm text-muted">Es una bicicleta registrada: su marca y su categoría no se cambian aquí.</p>
        ) : (
          <div className="flex flex-wrap items-end gap-3">
            <Select
              name="categoria"
              label="Categoría"
              defaultValue={values.categoria ?? category}
              error={errors.categoria}
              options={categories}
            />
            <TextField
              name="marca"
              label="Marca"
              defaultValue={values.marca ?? brand}
              error={errors.marca}
              maxLength={40}
            />
            <Button name="intent" value="corregir" variant="secondary">
              Corregir
            </Button>
          </div>
        )}
      </Form>
    </Section>
  );
}
