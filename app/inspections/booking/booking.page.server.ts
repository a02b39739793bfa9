import type { Accounts } from "~/accounts/accounts.server";
import { UNPROVEN_MESSAGES, type UnprovenFailure } from "~/accounts/email-links/constants";
import { rejectUnproven } from "~/accounts/email-links/reject-unproven";
import type { ActiveUser } from "~/accounts/session/active-user.server";
import { formatDateTime } from "~/business/format";
import { formatSoles, toCentimos } from "~/business/money";
import { formatPhone, parseMobile } from "~/business/peru";
import type { VehicleKind } from "~/catalog/categories";
import type { Favorites } from "~/favorites/favorites.server";
import type { Context } from "~/platform/context";
import { randomHex } from "~/platform/crypto/hash";
import { formText } from "~/platform/forms/form-text";
import { parseForm } from "~/platform/forms/forms";
import {
  done,
  formNotFound,
  handleForm,
  notDone,
  rejected,
  rejectedWith,
  type FormOutcome,
} from "~/platform/forms/outcome";
import type { Workshop } from "~/workshops/model";
import { placeOf, vehiclesText } from "~/workshops/view";

import { LIVE_STATUSES, MECHANICAL_PRICES, mayStep, ownInspectionPath } from "../constants";
import type { Inspections } from "../inspections.server";
import type { Inspection } from "../model";
import { type SlotDay, dayLabel } from "../slots";
import { type InspectionView, inspectionView, unreportedText } from "../view";
import { BOOKING_MESSAGES, BookingForm, describedErrors } from "./booking-form";
import type { BookingResult } from "./booking.server";
import type { VehicleChoice } from "./vehicles.server";

export const INSPECTION_NOT_FOUND = "No encontramos esta inspección.";

interface WorkshopChoice {
  id: string;
  name: string;
  place: string;
  vehicles: string;
}

export interface BookingPageView {
  /** Null until a workshop is chosen. */
  workshop: (WorkshopChoice & { address: string }) | null;
  choices: WorkshopChoice[];
  days: { day: string; label: string; free: number }[];
  day: { day: string; label: string; slots: { id: string; time: string }[] } | null;
  vehicles: VehicleChoice[];
  prices: { kind: VehicleKind; price: string }[];
  canPayOnline: boolean;
  formKey: string;
  values: Record<string, string>;
}

export interface BookingFailure extends UnprovenFailure {
  /** Page of an unpaid booking that has to be paid or cancelled first. */
  unpaid?: string;
}

type User = Pick<ActiveUser, "uid" | "displayName" | "email" | "emailVerified">;

interface LoadDeps {
  /** Whether `submitBooking` is given a way to pay online. */
  canPayOnline: boolean;
  inspections: Inspections;
  favorites: Favorites;
  accounts: { user(uid: string): Promise<{ phone: string; whatsapp: string } | null> };
}

const choiceOf = (workshop: Workshop): WorkshopChoice => ({
  id: workshop.id,
  name: workshop.name,
  place: placeOf(workshop),
  vehicles: vehiclesText(workshop.vehicles),
});

/** `taller`, `dia` and `anuncio` of the address preselect. */
export async function loadBooking(
  { inspections, favorites, accounts, canPayOnline }: LoadDeps,
  user: Pick<User, "uid">,
  params: URLSearchParams,
): Promise<BookingPageView> {
  const { booking, vehicles } = inspections;
  const all = await booking.workshops();
  const workshop = all.find(({ id }) => id === params.get("taller")) ?? null;
  const wanted = params.get("anuncio") ?? "";
  const [days, own, named, account] = await Promise.all([
    workshop ? booking.days(workshop) : [],
    workshop ? vehicles.choices(user.uid, favorites) : [],
    workshop && wanted ? vehicles.named(wanted) : null,
    workshop ? accounts.user(user.uid) : null,
  ]);
  const isListed = named !== null && own.some(({ value }) => value === named.value);
  return {
    workshop: workshop && { ...choiceOf(workshop), address: workshop.address },
    choices: all
      .map(choiceOf)
      .sort((a, b) => a.place.localeCompare(b.place, "es") || a.name.localeCompare(b.name, "es")),
    days: days.map(({ day, label, slots }) => ({ day, label, free: slots.length })),
    day: dayOf(days, params.get("dia")),
    vehicles: named && !isListed ? [named, ...own] : own,
    prices: (workshop?.vehicles ?? (["bicicleta", "moto"] as const)).map((kind) => ({
      kind,
      price: formatSoles(toCentimos(MECHANICAL_PRICES[kind]), { compact: true }),
    })),
    canPayOnline,
    formKey: randomHex(12),
    values: {
      ...(named && { vehiculo: named.value }),
      ...(workshop?.vehicles.length === 1 && { tipo: workshop.vehicles[0] }),
      celular: phoneOf(account),
      pago: "workshop",
    },
  };
}

/** A mobile of the profile as the form shows it; empty for none. */
export function phoneOf(account: { phone: string; whatsapp: string } | null): string {
  const known = [account?.phone, account?.whatsapp].find((number) => number && parseMobile(number) !== null);
  return known ? formatPhone(known) : "";
}

function dayOf(days: readonly SlotDay[], wanted: string | null): BookingPageView["day"] {
  const found = days.find(({ day }) => day === wanted) ?? days[0];
  return found
    ? { day: found.day, label: dayLabel(found.day), slots: found.slots.map(({ id, time }) => ({ id, time })) }
    : null;
}

/** Starts the payment of a booking: the next address. */
export type StartPayment = (inspection: Pick<Inspection, "id" | "priceCentimos">) => Promise<FormOutcome>;

/** Books for a user with a verified e-mail. `startPayment` null: only paying at the workshop. */
export function submitBooking(
  accounts: Pick<Accounts, "isProven">,
  { booking, vehicles }: Inspections,
  user: User,
  workshopId: string,
  form: FormData,
  startPayment: StartPayment | null,
): Promise<FormOutcome<BookingFailure>> {
  return handleForm<BookingFailure>(form, async () => {
    const parsed = parseForm(BookingForm, form);
    if (!parsed.ok) return rejectedWith(parsed);
    const typed = parsed.data;
    const described = describedErrors(typed);
    if (Object.keys(described).length > 0) return rejected(form, described);
    const unproven = await rejectUnproven(accounts, user, form, UNPROVEN_MESSAGES.book, { isKept: true });
    if (unproven) return unproven;
    const payAt = startPayment === null ? "workshop" : typed.pago;
    const vehicle = await vehicles.resolve(user.uid, typed);
    if (vehicle === null) return rejected(form, { vehiculo: BOOKING_MESSAGES.listing }, 422);
    const result = await booking.book({
      formKey: formText(form, "clave"),
      user: { uid: user.uid, name: user.displayName, email: user.email },
      phone: typed.celular,
      vehicle,
      workshopId,
      slotId: typed.horario,
      payAt,
    });
    if (!result.ok) return explain(form, result, vehicle.kind);
    const { inspection } = result;
    if (inspection.status === "awaiting_payment" && startPayment) return startPayment(inspection);
    // An old page, sent again.
    if (!LIVE_STATUSES.includes(inspection.status))
      return done(ownInspectionPath(inspection.id), { type: "error", message: BOOKING_MESSAGES.over });
    return done(ownInspectionPath(inspection.id), "Reservamos tu inspección. Te enviamos un correo con los datos.");
  });
}

function explain(
  form: FormData,
  result: Extract<BookingResult, { ok: false }>,
  kind: VehicleKind,
): FormOutcome<BookingFailure> {
  const { reason } = result;
  if (reason === "unpaid") {
    const { id, startsAt, status } = result.inspection;
    const when = startsAt === null ? "" : formatDateTime(startsAt);
    const said = status === "awaiting_payment" ? BOOKING_MESSAGES.unpaid : BOOKING_MESSAGES.unpaidThere;
    const back = rejected(form, { "": said(when) }, 409);
    return { ...back, failure: { ...back.failure, unpaid: ownInspectionPath(id), leaving: true } };
  }
  if (reason === "limited") return notDone(form, result);
  const ONLY =
    kind === "moto" ? "Este taller no revisa motos: elige otro." : "Este taller no revisa bicicletas: elige otro.";
  const errors: Record<typeof reason, Record<string, string>> = {
    slot: { horario: BOOKING_MESSAGES.taken },
    vehicle: { vehiculo: ONLY },
    many: { "": BOOKING_MESSAGES.many },
    workshop: { "": BOOKING_MESSAGES.workshop },
  };
  return rejected(form, errors[reason], reason === "slot" ? 409 : 422);
}

export async function loadOwnInspections({ inspections, clock }: Context, uid: string): Promise<InspectionView[]> {
  const found = await inspections.booking.ofUser(uid);
  return found.map((inspection) => inspectionView(inspection, clock.now()));
}

export interface OwnInspectionPageView {
  inspection: InspectionView;
  /** Free times to move to; empty where it may not be moved. */
  days: SlotDayChoice[];
}
interface SlotDayChoice {
  label: string;
  slots: { id: string; time: string }[];
}

export async function loadOwnInspection(
  { inspections: { booking }, clock }: Context,
  uid: string,
  id: string,
): Promise<OwnInspectionPageView | null> {
  const inspection = await booking.own(uid, id);
  if (inspection === null) return null;
  const view = inspectionView(inspection, clock.now());
  const workshop = view.canMove ? await booking.workshopOf(inspection.workshopId) : null;
  const days = workshop ? await booking.days(workshop) : [];
  return {
    inspection: view,
    days: days.map(({ label, slots }) => ({ label, slots: slots.map(({ id: slot, time }) => ({ id: slot, time })) })),
  };
}

const LATE = "Faltan menos de 24 horas: ya no se puede cambiar aquí. Llama al taller.";
const NO_PAYMENTS = "Por ahora no se puede pagar en línea. Inténtalo más tarde.";
const CLOSED = "Esta inspección ya terminó o se canceló.";

/** `intent`: `pagar`, `mover` or `cancelar`. `startPayment` null: nothing is paid online here. */
export function submitOwnInspection(
  { inspections: { booking }, clock }: Pick<Context, "inspections" | "clock">,
  uid: string,
  id: string,
  form: FormData,
  startPayment: StartPayment | null,
): Promise<FormOutcome> {
  return handleForm(form, async () => {
    const intent = form.get("intent");
    if (intent === "pagar") {
      const inspection = await booking.own(uid, id);
      if (inspection === null) return formNotFound(INSPECTION_NOT_FOUND);
      // Paid or over: its page says so.
      if (!mayStep("confirm", inspection.status)) return done(ownInspectionPath(id));
      return startPayment === null ? rejected(form, { "": NO_PAYMENTS }, 409) : startPayment(inspection);
    }
    if (intent !== "mover" && intent !== "cancelar") return rejected(form, { "": "Elige qué quieres hacer." });
    const slotId = formText(form, "horario");
    if (intent === "mover" && slotId === "") return rejected(form, { horario: BOOKING_MESSAGES.slot });
    const result =
      intent === "mover" ? await booking.reschedule(uid, id, slotId) : await booking.cancel(id, { by: "user", uid });
    if (result.ok) {
      const { startsAt } = result.inspection;
      return done(
        ownInspectionPath(id),
        intent === "mover" && startsAt
          ? `Tu inspección ahora es el ${formatDateTime(startsAt)}.`
          : "Cancelamos tu inspección.",
      );
    }
    const slot = { horario: BOOKING_MESSAGES.taken };
    const known = result.reason === "late" ? await booking.own(uid, id) : null;
    const late = (known && unreportedText(known, clock.now())) ?? LATE;
    return notDone(form, result, { "not-found": INSPECTION_NOT_FOUND, slot, late, closed: CLOSED });
  });
}
