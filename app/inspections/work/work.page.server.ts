import { addDays, isDay, limaDay, weekday } from "~/business/calendar";
import { formatDateTime } from "~/business/format";
import { formatSoles } from "~/business/money";
import { formatPhone } from "~/business/peru";
import type { Context } from "~/platform/context";
import { textField } from "~/platform/forms/fields";
import { formText } from "~/platform/forms/form-text";
import { BrokenFormError, type StreamedForm } from "~/platform/forms/multipart.server";
import {
  done,
  formNotFound,
  handleForm,
  notDone,
  rejected,
  rejectedWith,
  type FormOutcome,
} from "~/platform/forms/outcome";
import { type FieldErrors, typedValues } from "~/platform/forms/typed-values";
import { SERIAL_VERDICT_WORDS, type SerialVerdict } from "~/registry/numbers/verdict";

import { checklistOf, inspectionScore } from "../checklist/checklist";
import {
  type ChecklistSection,
  type PointResult,
  RESULT_NAMES,
  SERIAL_FIELD,
  SERIAL_POINT,
  SUMMARY_MAX,
} from "../checklist/constants";
import { INSPECTION_KIND_NAMES, MAX_INSPECTION_PHOTOS, mayStep, reportPagePath } from "../constants";
import type { Inspections } from "../inspections.server";
import type { Inspection } from "../model";
import { dayLabel } from "../slots";
import { SEEN_FIELD, readFrameSerial, readOdometer, readSection, resultField } from "./checklist-form";
import type { AgendaPageView, SectionPageView, WorkPageView } from "./work-views";
import { type Inspector, type WorkResult, checklistPoints, missingSections, sectionVersion } from "./work.server";

export const WORK_NOT_FOUND = "No encontramos esta inspección.";
const CLOSED = "Esta inspección ya terminó o se canceló: no se puede cambiar.";

/** `dia` and `vista` (`dia` or `semana`) of the address. */
export async function loadAgenda(
  { inspections, clock }: Context,
  workshopId: string,
  params: URLSearchParams,
): Promise<AgendaPageView> {
  const isWeek = params.get("vista") !== "dia";
  const today = limaDay(clock.now());
  const asked = params.get("dia") ?? "";
  const day = isDay(asked) ? asked : today;
  // Weeks begin on Monday.
  const from = isWeek ? addDays(day, -((weekday(day) + 6) % 7)) : day;
  const count = isWeek ? 7 : 1;
  const found = await inspections.work.agenda(workshopId, from, count);
  const days = Array.from({ length: count }, (_, ahead) => addDays(from, ahead)).map((one) => ({
    day: one,
    label: dayLabel(one),
    isToday: one === today,
    inspections: found
      .filter(({ startsAt }) => startsAt !== null && limaDay(startsAt) === one)
      .map((inspection) => ({
        id: inspection.id,
        time: inspection.startsAt ? formatDateTime(inspection.startsAt).slice(-5) : "",
        title: inspection.vehicle.title,
        isDone: inspection.status === "done",
      })),
  }));
  return { isWeek, day, days, previous: addDays(from, -count), next: addDays(from, count), today };
}

/** An inspection with the state of its sections; null for another inspector's. */
export async function loadWork({ work }: Inspections, inspector: Inspector, id: string): Promise<WorkPageView | null> {
  const inspection = await work.read(inspector, id);
  return inspection && workPage(inspection, await work.serialVerdict(inspection));
}

function workPage(inspection: Inspection, verdict: SerialVerdict | null): WorkPageView {
  const { id, kind, vehicle, startsAt, status, userName, phone, answers, reportCode, priceCentimos, payAt } =
    inspection;
  const sections = checklistOf(kind, vehicle.kind);
  const missing = new Set(missingSections(inspection));
  return {
    id,
    kindName: INSPECTION_KIND_NAMES[kind],
    title: vehicle.title,
    details: vehicle.details,
    listing: vehicle.listingId,
    when: startsAt && formatDateTime(startsAt),
    client: userName,
    phone: phone ? { label: formatPhone(phone), href: `tel:${phone}` } : null,
    serial: verdict && serialView(inspection, verdict),
    charge: chargeOf(payAt, formatSoles(priceCentimos, { compact: true })),
    isOpen: mayStep("finish", status),
    status,
    sections: sections.map((section) => ({
      id: section.id,
      title: section.title,
      answered: section.points.filter((point) => point.id in answers).length,
      total: section.points.length,
      isWhole: !missing.has(section.id),
    })),
    score: missing.size === 0 ? inspectionScore(sections, (point) => answers[point]?.result) : null,
    report: reportCode && reportPagePath(reportCode),
  };
}

function serialView({ serial, answers }: Inspection, verdict: SerialVerdict): WorkPageView["serial"] {
  if (verdict === "differs")
    return {
      tone: "warning",
      words: `Leíste ${serial}, y no es el número que dicen el anuncio o el registro. Revisa letra por letra lo que escribiste.`,
    };
  if (verdict === "stolen")
    return {
      tone: "danger",
      words:
        `${serial} tiene un reporte de robo. Ya avisamos a nuestro equipo: termina tu trabajo, no retengas la ` +
        "bicicleta y no discutas con nadie. Si hay peligro, llama al 105.",
    };
  const isProven = serial !== "" && answers[SERIAL_POINT]?.photo;
  if (isProven) return { tone: verdict === "disputed" ? "warning" : "success", words: SERIAL_VERDICT_WORDS[verdict] };
  return {
    tone: "info",
    words:
      serial === ""
        ? "Escribe el número que lees en el cuadro y tómale una foto. Sin eso, el informe dirá que no se verificó."
        : "Falta la foto del número de serie: súbela en la sección del cuadro.",
  };
}

function chargeOf(payAt: Inspection["payAt"], price: string): string {
  switch (payAt) {
    case "online":
      return "Pagada en línea: no cobres";
    case "workshop":
      return `Cobra ${price}`;
    case "advisor":
      return `${price}: acuérdalo con el cliente después de aceptar`;
  }
}

/** One section of a checklist with its answers; null for unknown ones. */
export async function loadSection(
  { inspections }: Context,
  inspector: Inspector,
  id: string,
  sectionId: string,
): Promise<SectionPageView | null> {
  const inspection = await inspections.work.read(inspector, id);
  if (inspection === null) return null;
  const sections = checklistOf(inspection.kind, inspection.vehicle.kind);
  const section = sections.find((one) => one.id === sectionId);
  if (section === undefined) return null;
  const position = sections.indexOf(section);
  const { answers, odometer, vehicle, kind, status } = inspection;
  return {
    id,
    title: vehicle.title,
    section: { id: section.id, title: section.title },
    position: position + 1,
    count: sections.length,
    next: sections[position + 1]?.id ?? null,
    isOpen: mayStep("finish", status),
    hasPhotos: hasPhotos(kind),
    // Only mechanical ones have it; the first section asks for it.
    odometer: position === 0 && kind === "mechanical" ? String(odometer ?? "") : null,
    serial: asksSerial(inspection, section) ? inspection.serial : null,
    seen: await sectionVersion(
      answers,
      section.points.map((point) => point.id),
    ),
    points: section.points.map((point) => ({
      id: point.id,
      label: point.label,
      critical: point.critical ?? false,
      result: answers[point.id]?.result ?? "",
      note: answers[point.id]?.note ?? "",
      photo: answers[point.id]?.photo ?? null,
    })),
  };
}

/** The serial is read off bicycles, where the checklist asks whether it is legible. */
function asksSerial({ kind, vehicle }: Pick<Inspection, "kind" | "vehicle">, { points }: ChecklistSection): boolean {
  return kind === "mechanical" && vehicle.kind === "bicicleta" && points.some(({ id }) => id === SERIAL_POINT);
}

/** Photos of a report are public: papers have none. */
function hasPhotos(kind: Inspection["kind"]): boolean {
  return kind === "mechanical";
}

interface WorkPaths {
  work(id: string, section?: string): string;
}

/** `intent`: `guardar` (the points of the section) or `foto` (one photo for one point). */
export function submitSection(
  { inspections: { work }, photos }: Context,
  inspector: Inspector,
  { id, sectionId }: { id: string; sectionId: string },
  streamed: StreamedForm,
  paths: WorkPaths,
): Promise<FormOutcome> {
  const form = streamed.fields;
  return handleForm(form, async () => {
    const inspection = await work.read(inspector, id);
    const sections = inspection ? checklistOf(inspection.kind, inspection.vehicle.kind) : [];
    const section = sections.find((one) => one.id === sectionId);
    if (inspection === null || section === undefined) return formNotFound(WORK_NOT_FOUND);
    const file = await firstFile(streamed);
    if (file instanceof BrokenFormError) return rejected(form, { foto: file.publicMessage });
    if (form.get("intent") === "foto") {
      if (!hasPhotos(inspection.kind)) return rejected(form, { foto: "Este informe no lleva fotos." });
      const point = formText(form, "punto");
      if (!checklistPoints(inspection.kind, inspection.vehicle.kind).includes(point))
        return rejected(form, { punto: "Elige de qué punto es la foto." });
      if (file === null) return rejected(form, { foto: "Elige una foto." });
      if (!mayStep("finish", inspection.status)) return rejected(form, { "": CLOSED }, 409);
      const saved = await photos.save(`inspeccion-${id}`, file);
      if (!saved.ok) return rejected(form, { foto: saved.message });
      return outcomeOf(form, await work.addPhoto(inspector, id, point, saved.photo), () =>
        done(paths.work(id, sectionId), "Guardamos la foto."),
      );
    }
    const { errors, answers } = readSection(section, form);
    const odometer = readOdometer(form);
    if ("message" in odometer) errors.kilometraje = odometer.message;
    const serial = asksSerial(inspection, section) ? readFrameSerial(form) : { value: null };
    if ("message" in serial) errors[SERIAL_FIELD] = serial.message;
    if (Object.keys(errors).length > 0 || "message" in odometer || "message" in serial) return rejected(form, errors);
    const next = sections[sections.indexOf(section) + 1];
    const seen = formText(form, SEEN_FIELD);
    const result = await work.saveSection(inspector, id, answers, odometer.value, seen, serial.value);
    if (!result.ok && result.reason === "stale") return staleSection(form, section, answers, result.inspection);
    // With a number typed, the page of the whole inspection says at once how it compares.
    const to = serial.value ? undefined : next?.id;
    return outcomeOf(form, result, () => done(paths.work(id, to), `Guardamos «${section.title}».`));
  });
}

/** Shows what another user saved. The next submission overwrites it: the form carries the compared version. */
async function staleSection(
  form: FormData,
  { points }: ChecklistSection,
  typed: Readonly<Record<string, { result: PointResult; note: string }>>,
  { answers }: Inspection,
): Promise<FormOutcome> {
  const errors: FieldErrors = {
    "": "Alguien más guardó esta sección mientras la llenabas. Revisa lo que dice ahora: si guardas, queda lo tuyo.",
  };
  for (const { id, label } of points) {
    const [now, own] = [answers[id], typed[id]];
    if (!now || (now.result === own?.result && now.note === own.note)) continue;
    const said = [RESULT_NAMES[now.result], now.note].filter(Boolean).join(": ");
    errors[resultField(id)] = `${label}: ahora dice «${said}».`;
  }
  const seen = await sectionVersion(
    answers,
    points.map(({ id }) => id),
  );
  return rejectedWith({ ok: false, errors, values: { ...typedValues(form), [SEEN_FIELD]: seen } }, 409);
}

async function firstFile({
  files,
}: StreamedForm): Promise<{ name: string; bytes: Uint8Array } | BrokenFormError | null> {
  let first: { name: string; bytes: Uint8Array } | null = null;
  try {
    for await (const file of files) first ??= { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
  } catch (error) {
    if (error instanceof BrokenFormError) return error;
    throw error;
  }
  return first;
}

const summaryField = textField("Resumen", { max: SUMMARY_MAX });

/** `intent`: `terminar` or `cancelar`. */
export function submitWork(
  { work, booking }: Inspections,
  inspector: Inspector,
  id: string,
  form: FormData,
  paths: WorkPaths,
): Promise<FormOutcome> {
  return handleForm(form, async () => {
    if ((await work.read(inspector, id)) === null) return formNotFound(WORK_NOT_FOUND);
    if (form.get("intent") === "cancelar") {
      if (form.get("confirmo") !== "si") return rejected(form, { confirmo: "Marca la casilla para cancelar." });
      const result = await booking.cancel(id, inspector);
      if (result.ok) return done(paths.work(id), "Cancelamos la inspección y avisamos al cliente.");
      return result.reason === "not-found" ? formNotFound(WORK_NOT_FOUND) : rejected(form, { "": CLOSED }, 409);
    }
    if (form.get("intent") !== "terminar") return rejected(form, { "": "Elige qué quieres hacer." });
    const summary = summaryField.safeParse(form.get("resumen") ?? undefined);
    if (!summary.success) return rejected(form, { resumen: summary.error.issues[0]?.message ?? "" });
    if (form.get("seguro") !== "si")
      return rejected(form, { seguro: "Marca la casilla: el informe no se puede cambiar después." });
    const result = await work.finish(inspector, id, summary.data ?? "");
    return outcomeOf(form, result, () => done(paths.work(id), "Terminaste el informe y se lo enviamos al cliente."));
  });
}

function outcomeOf(form: FormData, result: WorkResult, accept: () => FormOutcome): FormOutcome {
  if (result.ok) return accept();
  const early =
    result.reason === "early"
      ? `Todavía no es el día: está reservada para el ${formatDateTime(result.startsAt)}. Termínala ese día o después.`
      : "";
  return notDone(form, result, {
    "not-found": WORK_NOT_FOUND,
    closed: CLOSED,
    stale: CLOSED,
    "no-serial-photo": "Falta la foto del número de serie. Súbela en la sección del cuadro, o borra el número.",
    full: { foto: `Ya hay ${MAX_INSPECTION_PHOTOS} fotos, que es el máximo.` },
    early,
    incomplete: "Faltan puntos por responder: mira qué secciones están incompletas.",
  });
}
