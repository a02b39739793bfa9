import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, Form, Link } from "@remix-run/react";

import { MissingProof } from "~/accounts/email-links/missing-proof";
import { isOpenService } from "~/business/switches";
import {
  loadBooking,
  submitBooking,
  type StartPayment,
  type BookingFailure,
  type BookingPageView,
} from "~/inspections/booking/booking.page.server";
import { BOOKING_PATH, bookingPath, INSPECTION_INFO_PATH, OTHER_VEHICLE } from "~/inspections/constants";
import { payInspection } from "~/orders/inspections/inspection-payment.action.server";
import { respond } from "~/platform/forms/outcome";
import { notFound, ownHeaders, readForm } from "~/platform/http/http";
import { AnnouncedPage } from "~/registry/bicycles/public/announced-page";
import { pageMeta } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";
import { LinkButton } from "~/ui/button";
import { classes } from "~/ui/classes";
import { ErrorSummary } from "~/ui/error-summary";
import { fieldsOf, RadioGroup, TextArea, TextField } from "~/ui/field";
import { Breadcrumbs } from "~/ui/navigation/breadcrumbs";
import { Notice } from "~/ui/notice";
import { Container, PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { Section } from "~/ui/section";
import { SubmitButton } from "~/ui/submit-button";
import { TrialLine } from "~/ui/trial-line";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const headers = ownHeaders;

/** `?taller=`, `?dia=` and `?anuncio=` choose beforehand. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { switches } = context.env;
  if (!isOpenService(switches, "mechanicalInspection")) return { booking: null };
  const user = await context.accounts.requireUser();
  const params = new URL(request.url).searchParams;
  const page = await loadBooking(
    {
      inspections: context.inspections,
      favorites: context.favorites,
      accounts: context.accounts,
      canPayOnline: context.env.payments !== null,
    },
    user,
    params,
  );
  const isTrial = switches.mechanicalInspection === "prueba";
  return { booking: { page, listing: params.get("anuncio"), isTrial } };
}

export async function action({ request, context }: ActionFunctionArgs) {
  if (!isOpenService(context.env.switches, "mechanicalInspection")) throw notFound();
  const user = await context.accounts.requireActiveUser({ whenUnknown: "allow" });
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  const workshop = new URL(request.url).searchParams.get("taller") ?? "";
  const pay = (inspection: Parameters<StartPayment>[0]) => payInspection(context, user, inspection, form);
  const startPayment = context.env.payments === null ? null : pay;
  return respond(await submitBooking(context.accounts, context.inspections, user, workshop, form, startPayment));
}

export const meta = pageMeta("Reserva una inspección");

interface BookingPageProps {
  page: BookingPageView;
  listing: string | null;
  isTrial: boolean;
  reply: Pick<BookingFailure, "errors" | "values" | "unproven" | "needsPhone" | "unpaid"> | null;
}

function BookingPage({ page, listing, isTrial, reply }: BookingPageProps) {
  const { workshop } = page;
  return (
    <Container narrow className="pb-12">
      <Breadcrumbs items={[{ label: "Inspección", to: INSPECTION_INFO_PATH }, { label: "Reservar" }]} />
      <PageHeader
        title="Reserva una inspección mecánica"
        lead={workshop ? `En ${workshop.name}, ${workshop.place}` : "Elige el taller donde la revisan."}
      />
      <TrialLine isTrial={isTrial} />
      {workshop ? <BookingForm page={page} workshop={workshop} listing={listing} reply={reply} /> : null}
      {workshop ? null : <WorkshopList page={page} listing={listing} />}
    </Container>
  );
}

function WorkshopList({ page, listing }: { page: BookingPageView; listing: string | null }) {
  if (page.choices.length === 0)
    return (
      <Notice title="Ningún taller recibe inspecciones por ahora">
        Vuelve a mirar en unos días, o <Link to="/talleres">busca un taller</Link> y pregúntale directamente.
      </Notice>
    );
  return (
    <ul className="grid gap-3" aria-label="Talleres que inspeccionan">
      {page.choices.map(({ id, name, place, vehicles }) => (
        <Panel as="li" key={id} className="flex flex-wrap items-center justify-between gap-3">
          <div className="min-w-0">
            <h2 className="text-lg">{name}</h2>
            <p className="text-muted">
              {place} · {vehicles}
            </p>
          </div>
          <LinkButton to={bookingPath(id, listing ? { anuncio: listing } : {})} variant="secondary">
            Elegir<span className="sr-only"> {name}</span>
          </LinkButton>
        </Panel>
      ))}
    </ul>
  );
}

interface FormProps extends Omit<BookingPageProps, "isTrial"> {
  workshop: NonNullable<BookingPageView["workshop"]>;
}

function BookingForm({ page, workshop, listing, reply }: FormProps) {
  const errors = reply?.errors ?? {};
  const values = reply?.values ?? page.values;
  const field = fieldsOf({ values, errors });
  const more: Record<string, string> = listing ? { anuncio: listing } : {};
  return (
    <div className="grid grid-cols-1 gap-6">
      <ErrorSummary errors={errors} title="No reservamos todavía" />
      <MissingProof failure={reply} back={bookingPath(workshop.id, page.day ? { ...more, dia: page.day.day } : more)} />
      {reply?.unpaid ? (
        <div>
          <LinkButton to={reply.unpaid}>Ver mi reserva sin pagar</LinkButton>
        </div>
      ) : null}
      <p>
        {workshop.address}, {workshop.place}.{" "}
        <Link to={listing ? `${BOOKING_PATH}?anuncio=${listing}` : BOOKING_PATH} className="link">
          Elegir otro taller
        </Link>
      </p>
      <Section id="dia" title="Día">
        {page.days.length === 0 ? (
          <p>Este taller no tiene horarios libres en las próximas tres semanas.</p>
        ) : (
          <ul className="flex flex-wrap gap-2">
            {page.days.map(({ day, label, free }) => (
              <li key={day}>
                <Link
                  to={`${bookingPath(workshop.id, { ...more, dia: day })}#dia`}
                  aria-current={day === page.day?.day ? "date" : undefined}
                  className={classes(
                    "inline-flex min-h-11 flex-col justify-center rounded-control border px-3 py-1",
                    day === page.day?.day ? "border-accent-text bg-accent-soft font-semibold" : "border-line",
                  )}
                >
                  {label}
                  <span className="text-sm text-muted">{free === 1 ? "1 libre" : `${free} libres`}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Section>
      {page.day ? (
        <Form method="post" noValidate className="grid gap-6">
          <input type="hidden" name="clave" value={values.clave ?? page.formKey} />
          <Panel as="section" className="grid gap-5">
            <RadioGroup
              {...field("horario")}
              legend={`Hora del ${page.day.label}`}
              hint="Hora de Lima. El taller te guarda una hora."
              options={page.day.slots.map(({ id, time }) => ({ value: id, label: time }))}
              className="sm:[&>div]:grid-cols-3"
              required
            />
          </Panel>
          <Panel as="section" className="grid gap-5">
            <RadioGroup
              {...field("vehiculo")}
              legend="¿Qué inspeccionamos?"
              options={[
                ...page.vehicles,
                { value: OTHER_VEHICLE, label: "Otro vehículo", hint: "Descríbelo aquí abajo" },
              ]}
              required
            />
            <RadioGroup
              {...field("tipo")}
              legend="Si es otro: qué es"
              options={[
                { value: "bicicleta", label: "Bicicleta" },
                { value: "moto", label: "Moto" },
              ]}
              optional
            />
            <TextField {...field("modelo")} label="Si es otro: marca y modelo" maxLength={80} optional />
            <TextArea
              {...field("detalles")}
              label="Algo que el taller deba mirar"
              rows={3}
              maxLength={300}
              hint="Solo lo lee el taller."
              optional
            />
          </Panel>
          <Panel as="section" className="grid gap-5">
            <TextField
              {...field("celular")}
              label="Tu celular"
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              maxLength={20}
              hint="Solo lo ve el taller, por si se atrasa."
              required
            />
            {page.canPayOnline ? (
              <RadioGroup
                {...field("pago")}
                legend="¿Cómo pagas?"
                hint={page.prices
                  .map(({ kind, price }) => `${kind === "moto" ? "Moto" : "Bicicleta"}: ${price}`)
                  .join(" · ")}
                options={[
                  {
                    value: "online",
                    label: "Pagar ahora con tarjeta o Yape",
                    hint: "Con Mercado Pago. Si cancelas hasta 24 horas antes, te devolvemos todo",
                  },
                  { value: "workshop", label: "Pagar en el taller", hint: "El día de la inspección" },
                ]}
                required
              />
            ) : (
              <>
                <p>
                  Pagas en el taller, el día de la inspección.{" "}
                  {page.prices
                    .map(({ kind, price }) => `${kind === "moto" ? "Moto" : "Bicicleta"}: ${price}`)
                    .join(" · ")}
                </p>
                <input type="hidden" name="pago" value="workshop" />
              </>
            )}
          </Panel>
          <div>
            <SubmitButton size="lg" busy="Reservando…">
              Reservar
            </SubmitButton>
          </div>
        </Form>
      ) : null}
    </div>
  );
}

export default function InspeccionReservar() {
  const { booking } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const kept = useKeptValues();
  if (booking === null) return <AnnouncedPage service="mechanicalInspection" />;
  return <BookingPage {...booking} reply={reply ?? (kept && { errors: {}, values: kept })} />;
}
