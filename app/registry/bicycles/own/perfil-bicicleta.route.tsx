import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, Form } from "@remix-run/react";

import { userLoader } from "~/accounts/guards.server";
import { isOpenService } from "~/business/switches";
import { streamForm } from "~/platform/forms/multipart.server";
import { respond } from "~/platform/forms/outcome";
import type { FormFailure } from "~/platform/forms/typed-values";
import { withinBudget } from "~/platform/forms/within-budget.server";
import { notFound } from "~/platform/http/http";
import { PHOTO_FILE_MAX_BYTES } from "~/platform/photos/limits";
import {
  ANSWER_INTENT,
  bicycleFilePath,
  certificatePath,
  LENGTHS,
  OWN_BICYCLES_PATH,
  ownerCodePath,
} from "~/registry/bicycles/constants";
import { EngravingField, LooksFields } from "~/registry/bicycles/form/detail-fields";
import { FileFields } from "~/registry/bicycles/form/file-fields";
import { STANDINGS } from "~/registry/numbers/standing";
import { startTransferPath, transferPath } from "~/registry/transfer/constants";
import { pageMeta } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";
import { Button, buttonClass, LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { FactList } from "~/ui/fact-list";
import { TextArea } from "~/ui/field";
import { HistoryList } from "~/ui/history-list";
import { Breadcrumbs } from "~/ui/navigation/breadcrumbs";
import { PageHeader } from "~/ui/page";
import { Picture } from "~/ui/picture";
import { Section } from "~/ui/section";

import { BICYCLE_NOT_OWN, submitOwnBicycle, viewOwnBicycle, type OwnBicycleView } from "./bicycle.page.server";
import { BicycleMarks, SellForm } from "./own-page";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const loader = userLoader(async ({ params, context, uid }) => {
  const { registry, selling, env } = context;
  const isTransferable = isOpenService(env.switches, "transfer");
  const transfers = isTransferable ? { start: startTransferPath, open: transferPath } : null;
  const services = { bicycles: registry.bicycles, sales: selling.registered };
  const view = await viewOwnBicycle(services, uid, params.id, transfers);
  if (view === null) throw notFound(BICYCLE_NOT_OWN);
  return view;
});

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { uid } = await context.accounts.requireActiveUser({ whenUnknown: "allow" });
  const { registry, selling, clock } = context;
  const form = await streamForm(request, { maxFileBytes: PHOTO_FILE_MAX_BYTES, maxBytes: context.maxBodyBytes });
  const deps = { bicycles: registry.bicycles, sales: selling.registered, clock };
  return respond(
    await withinBudget(context, "bicycle", { uid }, form, () => submitOwnBicycle(deps, uid, params.id ?? "", form)),
  );
}

export const meta = pageMeta<typeof loader>((view) => view?.card.name ?? "Mi bicicleta");

export default function OwnBicyclePage() {
  const view = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const { card, history } = view;
  return (
    <>
      <Breadcrumbs items={[{ label: "Mis bicicletas", to: OWN_BICYCLES_PATH }, { label: card.name }]} />
      <PageHeader title={card.name} lead={<BicycleMarks {...card} />} />
      <ErrorSummary errors={failure?.errors ?? {}} />
      <div className="grid grid-cols-1 gap-4">
        <NumberSection view={view} failure={failure} />
        <Section id="datos" title="Lo que registraste">
          {card.photo ? (
            <Picture
              photo={card.photo}
              alt={`Foto de ${card.name}`}
              sizes="(min-width: 40rem) 24rem, 90vw"
              className="aspect-[4/3] w-full max-w-sm rounded-control object-cover"
            />
          ) : null}
          <FactList wide facts={view.facts} />
          {view.files.proof ? (
            <p>
              <a href={bicycleFilePath(card.id, "comprobante")} className="link inline-block py-1">
                Descargar el comprobante de compra
              </a>
            </p>
          ) : null}
        </Section>
        {card.isArchived ? null : <Papers id={card.id} />}
        {card.isArchived && !card.sale ? null : <Sale view={view} />}
        {view.transfer ? <Handover transfer={view.transfer} /> : null}
        <EditForm view={view} failure={failure} />
        <Section id="historia" title="Historia">
          <HistoryList lines={history} />
        </Section>
        <ArchiveForm view={view} />
      </div>
    </>
  );
}

/** Words of its number against it, and the owner's answer to a claim or a report. */
function NumberSection({ view: { number }, failure }: { view: OwnBicycleView; failure: FormFailure | undefined }) {
  const kept = useKeptValues();
  const { why, answer } = number;
  const { canVouch, canTrade, title } = STANDINGS[why];
  if (canVouch && answer === null) return null;
  return (
    <Section id="numero" title="Su número de serie">
      {canVouch ? null : (
        <p className="text-warning">
          {title}.{" "}
          {canTrade
            ? "Quien consulta el número lo ve. Agrega tu comprobante de compra: lo mira nuestro equipo si tiene que decidir."
            : "No se puede vender ni transferir mientras el reporte esté abierto."}
        </p>
      )}
      {answer === null ? null : (
        <Form method="post" noValidate encType="multipart/form-data" className="grid grid-cols-1 gap-4">
          <p>
            {!canTrade
              ? "Si no es la bicicleta reportada, lo corregimos: cuéntanos"
              : "Otra persona dice que este número es suyo. No cambia nada hasta que nuestro equipo decida: cuéntanos"}{" "}
            cómo obtuviste tu bicicleta, y agrega tu comprobante y fotos del número más abajo.
          </p>
          <TextArea
            label="Tu respuesta"
            name="respuesta"
            rows={4}
            maxLength={LENGTHS.claim}
            defaultValue={failure?.values.respuesta ?? kept?.respuesta ?? answer}
            error={failure?.errors.respuesta}
            hint="La lee nuestro equipo, no la otra persona."
          />
          <Button name="intent" value={ANSWER_INTENT} className="justify-self-start">
            Enviar respuesta
          </Button>
        </Form>
      )}
    </Section>
  );
}

function Papers({ id }: { id: string }) {
  return (
    <Section id="papeles" title="Certificado y pegatinas">
      <p>El código QR lleva a la página pública de tu bicicleta, sin tus datos.</p>
      <div className="flex flex-wrap gap-2">
        <LinkButton to={certificatePath(id)}>Ver el certificado</LinkButton>
        <LinkButton to={ownerCodePath(id)} variant="secondary">
          Mostrar que es mía
        </LinkButton>
        <a href={bicycleFilePath(id, "pegatinas.pdf")} className={buttonClass({ variant: "secondary" })}>
          Pegatinas (A4)
        </a>
        <a href={`${bicycleFilePath(id, "pegatinas.pdf")}?papel=58`} className={buttonClass({ variant: "secondary" })}>
          Etiqueta de 58 mm
        </a>
      </div>
    </Section>
  );
}

function Sale({ view: { card, unsellable } }: { view: OwnBicycleView }) {
  const { sale } = card;
  return (
    <Section id="venta" title="Venta">
      {sale ? (
        <>
          <p>{sale.label}.</p>
          <LinkButton to={sale.href} variant="secondary">
            {sale.isDraft ? "Seguir con el anuncio" : "Ver el anuncio"}
          </LinkButton>
        </>
      ) : null}
      {sale && !sale.isOver ? null : unsellable ? (
        <p className="text-sm text-warning">{unsellable}</p>
      ) : (
        <>
          <p>
            Hacemos un borrador de anuncio con sus datos y sus fotos. Al publicarlo llevará la marca «Registrada». El
            número de serie no se publica.
          </p>
          <SellForm id={card.id} name={card.name} />
        </>
      )}
    </Section>
  );
}

function Handover({ transfer: { to, isOpen } }: { transfer: NonNullable<OwnBicycleView["transfer"]> }) {
  return (
    <Section id="transferir" title="Transferir">
      <p>
        {isOpen
          ? "Tiene una transferencia en curso: sigue a tu nombre hasta que la otra persona acepte."
          : "¿La vendiste o la regalaste? Pásala a nombre de quien la tiene ahora, con su historia."}
      </p>
      <LinkButton to={to} variant="secondary" className="justify-self-start">
        {isOpen ? "Ver la transferencia" : "Transferir"}
      </LinkButton>
    </Section>
  );
}

function EditForm({ view, failure }: { view: OwnBicycleView; failure: FormFailure | undefined }) {
  const kept = useKeptValues();
  const values = failure?.values ?? kept ?? view.values;
  const errors = failure?.errors ?? {};
  return (
    <Section id="editar" title="Actualizar">
      <p className="text-sm text-muted">La marca y el número de serie quedan como los registraste.</p>
      <Form
        key={view.version}
        method="post"
        encType="multipart/form-data"
        noValidate
        className="grid grid-cols-1 gap-6"
      >
        <input type="hidden" name="version" value={kept?.version ?? view.version} />
        <button className="sr-only" tabIndex={-1} aria-hidden="true" name="intent" value="guardar">
          Guardar
        </button>
        <LooksFields values={values} errors={errors} brands={[]} isRegistered />
        <EngravingField values={values} errors={errors} />
        <FileFields files={view.files} errors={errors} isRegistered />
        <Button name="intent" value="guardar" className="justify-self-start">
          Guardar cambios
        </Button>
      </Form>
    </Section>
  );
}

function ArchiveForm({ view: { card, held } }: { view: OwnBicycleView }) {
  const name = card.isArchived ? "Restaurar" : "Archivar";
  return (
    <Section id="archivar" title={`${name} esta bicicleta`}>
      <p>
        {card.isArchived
          ? "Volverá a tu lista, y su código a mostrar su página pública."
          : "Si ya no la tienes, archívala: su código deja de mostrar la página pública. Su historia y su número " +
            "de serie quedan guardados."}
      </p>
      {held && !card.isArchived ? (
        <p className="text-sm text-warning">{held}</p>
      ) : (
        <Form method="post">
          <Button name="intent" value={card.isArchived ? "restaurar" : "archivar"} variant="secondary">
            {name}
          </Button>
        </Form>
      )}
    </Section>
  );
}
