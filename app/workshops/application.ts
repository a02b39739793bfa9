import { z } from "zod";

import { parseDocument } from "~/business/documents";
import { DEPARTMENTS, findDepartment } from "~/business/peru";
import { readPlace } from "~/business/places/chosen-place.server";
import type { CaseContent } from "~/cases/model";
import { senderFields } from "~/cases/sender-fields";
import {
  boxesField,
  choiceField,
  lineField,
  numberField,
  parsedField,
  required,
  textField,
} from "~/platform/forms/fields";
import { nameMessage } from "~/writing/names";

import { SERVICES, VEHICLES, namedOptions } from "./services";

export const APPLICATION_MESSAGES = {
  workshop: "Escribe el nombre del taller.",
  ruc:
    "RUC: escribe 11 dígitos que empiecen con 10, 15, 17 o 20, y revisa que esté bien escrito. Si aún no tienes, " +
    "déjalo vacío.",
  department: "Elige el departamento.",
  district: "Elige el distrito.",
  address: "Escribe la dirección del taller.",
  vehicles: "Marca qué reparan: bicicletas, motos o ambas.",
  services: "Marca al menos un servicio.",
  phone: "Escribe un teléfono para llamarte.",
} as const;

const SLUGS = DEPARTMENTS.map(({ slug }) => slug);

/** Sender of a request for an advisor or of an application. */
export const applicantFields = {
  name: senderFields.name.meta({ label: "Tu nombre", maxLength: 200 }),
  email: senderFields.email.meta({ hint: "Ahí te respondemos." }),
  phone: senderFields.phone.meta({ maxLength: 40, hint: "Celular, o fijo con su código." }),
};

export const ApplicationForm = z
  .object({
    workshop: required(lineField("Nombre del taller", { min: 2, max: 80 }), APPLICATION_MESSAGES.workshop)
      .superRefine((name, context) => {
        const message = nameMessage(name);
        if (message !== null) context.addIssue({ code: "custom", message });
      })
      .meta({ autoComplete: "organization", maxLength: 100 }),
    ruc: parsedField((text) => parseDocument("ruc", text), APPLICATION_MESSAGES.ruc, {
      label: "RUC",
      inputMode: "numeric",
      maxLength: 20,
      hint: "11 dígitos.",
    }),
    department: required(choiceField(SLUGS, APPLICATION_MESSAGES.department), APPLICATION_MESSAGES.department),
    district: required(lineField("Distrito", { max: 60 }), APPLICATION_MESSAGES.district),
    address: required(lineField("Dirección", { min: 5, max: 120 }), APPLICATION_MESSAGES.address).meta({
      autoComplete: "street-address",
      maxLength: 160,
    }),
    vehicles: boxesField("Reparan", namedOptions(VEHICLES), APPLICATION_MESSAGES.vehicles),
    services: boxesField("Servicios", namedOptions(SERVICES), APPLICATION_MESSAGES.services).meta({
      hint: "Marca todos los que ofrecen.",
    }),
    years: numberField({ label: "Años de atención", min: 0, max: 100 }).meta({
      maxLength: 6,
      hint: "Desde que abrieron.",
    }),
    ...applicantFields,
    phone: required(applicantFields.phone, APPLICATION_MESSAGES.phone),
    message: textField("Mensaje", { max: 2000 }).meta({
      label: "¿Algo más que debamos saber?",
      maxLength: 2200,
      hint: "Herramientas, marcas que conocen bien, horario, quiénes trabajan ahí.",
    }),
  })
  .superRefine((typed, context) => {
    const read = readPlace(typed);
    if (!read.ok) context.addIssue({ code: "custom", path: ["district"], message: read.message });
  });
export type Application = z.infer<typeof ApplicationForm>;

export function applicationCase(application: Application): CaseContent {
  const { workshop, ruc, department, address, vehicles, services, years, name, email, phone, message } = application;
  const chosen = (all: readonly { id: string; name: string }[], ids: readonly string[]) =>
    all
      .filter(({ id }) => ids.includes(id))
      .map((one) => one.name)
      .join(", ");
  const region = findDepartment(department)?.name ?? department;
  const read = readPlace(application);
  const { province, district } = read.ok ? read.place : { province: "", district: application.district };
  const place = [...new Set([district, province, region])].filter(Boolean).join(", ");
  return {
    name,
    email,
    phone,
    kind: "taller",
    subject: `${workshop} (${place}) quiere ser taller certificado`,
    text: message ?? "",
    fields: [
      { label: "Taller", value: workshop },
      { label: "RUC", value: ruc ?? "No indicado" },
      { label: "Dirección", value: `${address}, ${place}` },
      { label: "Repara", value: chosen(VEHICLES, vehicles) },
      { label: "Servicios", value: chosen(SERVICES, services) },
      { label: "Años de atención", value: years === undefined ? "No indicado" : String(years) },
    ],
    answerWithin: null,
  };
}
