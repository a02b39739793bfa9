import { describe, expect, test } from "vitest";

import { SENDER_MESSAGES } from "~/cases/sender-fields";
import { formLook } from "~/platform/forms/form-look.server";
import { parseForm } from "~/platform/forms/forms";
import { AdvicePage, AdviceReceived } from "~/routes/services/asesores-solicitar";
import { ApplicationReceived, WorkshopApplicationPage } from "~/routes/services/talleres-postular";
import { ADVICE_MESSAGES, adviceCase, adviceForm } from "~/workshops/advice";
import { APPLICATION_MESSAGES, applicationCase, ApplicationForm } from "~/workshops/application";

import { fieldNames, htmlOf, tags } from "../../support/render";
import { makeAdvisor } from "./make-workshop";

type Fields = Record<string, string | string[]>;

function formOf(fields: Fields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) form.append(name, one);
  return form;
}

const APPLICATION: Fields = {
  workshop: "La Cadena Azul",
  ruc: "20512333797",
  department: "lima",
  district: "Miraflores",
  address: "Calle Los Pedales 340",
  vehicles: ["bicicleta", "moto"],
  services: ["frenos", "llantas"],
  years: "12",
  name: "Rosa Quispe",
  email: "rosa@correo.test",
  phone: "987 654 321",
  message: "Tenemos banco de ruedas.",
};
const ADVICE: Fields = {
  name: "Rosa Quispe",
  email: "rosa@correo.test",
  phone: "",
  topic: "papeles",
  advisor: "oscar",
  time: "tarde",
  message: "Quiero transferir mi moto.",
};

const ADVISORS = [
  { id: "oscar", name: "Óscar" },
  { id: "rita", name: "Rita" },
];
const apply = (fields: Fields) => parseForm(ApplicationForm, formOf({ ...APPLICATION, ...fields }));
const ask = (fields: Fields) => parseForm(adviceForm(ADVISORS), formOf({ ...ADVICE, ...fields }));
const errorsOf = (parsed: ReturnType<typeof apply> | ReturnType<typeof ask>) => (parsed.ok ? {} : parsed.errors);

describe("workshop application", () => {
  test("the workshop application becomes a case with every field", () => {
    const parsed = apply({});
    expect(parsed.ok && applicationCase(parsed.data)).toEqual({
      kind: "taller",
      name: "Rosa Quispe",
      email: "rosa@correo.test",
      phone: "+51987654321",
      subject: "La Cadena Azul (Miraflores, Lima) quiere ser taller certificado",
      text: "Tenemos banco de ruedas.",
      fields: [
        { label: "Taller", value: "La Cadena Azul" },
        { label: "RUC", value: "20512333797" },
        { label: "Dirección", value: "Calle Los Pedales 340, Miraflores, Lima" },
        { label: "Repara", value: "Bicicletas, Motos" },
        { label: "Servicios", value: "Frenos, Llantas y parchado" },
        { label: "Años de atención", value: "12" },
      ],
      answerWithin: null,
    });
  });

  test("the workshop application accepts missing RUC, years and message", () => {
    const parsed = apply({ ruc: "", years: " ", message: "" });
    expect(parsed.ok && applicationCase(parsed.data)).toMatchObject({
      text: "",
      fields: expect.arrayContaining([
        { label: "RUC", value: "No indicado" },
        { label: "Años de atención", value: "No indicado" },
      ]),
    });
  });

  test("the workshop application shows all missing fields of an empty form", () => {
    expect(errorsOf(parseForm(ApplicationForm, new FormData()))).toEqual({
      workshop: APPLICATION_MESSAGES.workshop,
      department: APPLICATION_MESSAGES.department,
      district: APPLICATION_MESSAGES.district,
      address: APPLICATION_MESSAGES.address,
      vehicles: APPLICATION_MESSAGES.vehicles,
      services: APPLICATION_MESSAGES.services,
      name: SENDER_MESSAGES.name,
      email: SENDER_MESSAGES.email,
      phone: APPLICATION_MESSAGES.phone,
    });
  });

  test.each<[string, Fields, Record<string, string>]>([
    ["a name of one letter", { workshop: "A" }, { workshop: "Nombre del taller: escribe al menos 2 caracteres." }],
    [
      "a name that is too long",
      { workshop: "a".repeat(81) },
      { workshop: "Nombre del taller: como máximo 80 caracteres (tienes 81)." },
    ],
    [
      "a name of blanks that nobody sees",
      { workshop: "\u200b\u200b \u200b" },
      { workshop: "Nombre del taller: escribe al menos 2 caracteres." },
    ],
    ["a RUC with a wrong check digit", { ruc: "20512333796" }, { ruc: APPLICATION_MESSAGES.ruc }],
    ["a RUC that is a DNI", { ruc: "12345678" }, { ruc: APPLICATION_MESSAGES.ruc }],
    ["a department that is none", { department: "paris" }, { department: APPLICATION_MESSAGES.department }],
    [
      "a district that is too long",
      { district: "a".repeat(61) },
      { district: "Distrito: como máximo 60 caracteres (tienes 61)." },
    ],
    ["an address that is none", { address: "s/n" }, { address: "Dirección: escribe al menos 5 caracteres." }],
    [
      "an address that is too long",
      { address: "a".repeat(121) },
      { address: "Dirección: como máximo 120 caracteres (tienes 121)." },
    ],
    ["a vehicle that is none", { vehicles: ["avion"] }, { vehicles: APPLICATION_MESSAGES.vehicles }],
    [
      "a service that is none beside one",
      { services: ["frenos", "masajes"] },
      { services: APPLICATION_MESSAGES.services },
    ],
    ["years in words", { years: "muchos" }, { years: "Años de atención: escribe un número entero, solo con cifras." }],
    ["years beyond a life", { years: "101" }, { years: "Años de atención: debe estar entre 0 y 100." }],
    ["an e-mail that is none", { email: "rosa" }, { email: SENDER_MESSAGES.badEmail }],
    ["a phone that is none", { phone: "12345" }, { phone: SENDER_MESSAGES.phone }],
    [
      "a name of a person that is too long",
      { name: "a".repeat(121) },
      { name: "Nombre: como máximo 120 caracteres (tienes 121)." },
    ],
    [
      "a message that is too long",
      { message: "a".repeat(2001) },
      { message: "Mensaje: como máximo 2000 caracteres (tienes 2001)." },
    ],
  ])("the workshop application rejects %s at its field", (_, fields, errors) => {
    const parsed = apply(fields);
    expect(errorsOf(parsed)).toEqual(errors);
    expect(!parsed.ok && parsed.values).toMatchObject({
      district: [fields.district ?? "Miraflores"].flat().join(","),
      services: [fields.services ?? ["frenos", "llantas"]].flat().join(","),
    });
  });

  test("the workshop application has all of its fields, and keeps what was typed", async () => {
    const html = await htmlOf(
      <WorkshopApplicationPage
        fields={formLook(ApplicationForm)}
        stamp="s1"
        errors={{ services: APPLICATION_MESSAGES.services, vehicles: "V" }}
        values={{ services: "frenos,llantas", vehicles: "moto", department: "cusco", workshop: "Mi taller" }}
      />,
      { address: "/talleres/postular" },
    );
    expect(fieldNames(html).sort()).toEqual(["sello", "sitio-web", ...Object.keys(ApplicationForm.shape)].sort());
    expect(
      tags(html, "input")
        .filter((input) => "checked" in input)
        .map(({ value }) => value),
    ).toEqual(["moto", "frenos", "llantas"]);
    expect(html).toContain('<option value="cusco" selected="">');
    expect(tags(html, "fieldset").map(({ id, "aria-describedby": by }) => [id, by])).toEqual([
      ["vehicles", "vehicles-error"],
      ["services", "services-hint services-error"],
    ]);
    expect(html).toContain('href="#services"');
  });

  test("the workshop application shows the case number after filing", async () => {
    const html = await htmlOf(<ApplicationReceived receipt={{ number: "R-7K4M92QX", isMailed: true }} />, {
      address: "/talleres/postular",
    });
    expect(html).toContain("R-7K4M92QX");
    expect(html).not.toContain("<form");
  });
});

describe("request for an advisor", () => {
  test("the request for an advisor becomes a case with every field", () => {
    const parsed = ask({});
    expect(parsed.ok && adviceCase(parsed.data, [makeAdvisor()])).toEqual({
      kind: "asesoria",
      name: "Rosa Quispe",
      email: "rosa@correo.test",
      phone: null,
      subject: "Asesoría: Papeles y transferencia con Óscar",
      text: "Quiero transferir mi moto.",
      fields: [
        { label: "Tema", value: "Papeles y transferencia" },
        { label: "Con", value: "Óscar" },
        { label: "Horario preferido", value: "En la tarde (13:00-19:00)" },
      ],
      answerWithin: null,
    });
  });

  test("the request for an advisor goes to any free advisor, at any time, when nothing is chosen", () => {
    const parsed = ask({ advisor: "", time: "", phone: "(01) 555 0100" });
    expect(parsed.ok && adviceCase(parsed.data, [makeAdvisor()])).toMatchObject({
      phone: "+5115550100",
      subject: "Asesoría: Papeles y transferencia",
      fields: [{}, { value: "Quien esté libre" }, { value: "Cualquiera" }],
    });
  });

  test("the request for an advisor shows all missing fields of an empty form", () => {
    const errors = errorsOf(parseForm(adviceForm([]), new FormData()));
    expect(errors).toEqual({
      name: SENDER_MESSAGES.name,
      email: SENDER_MESSAGES.email,
      topic: ADVICE_MESSAGES.topic,
      message: ADVICE_MESSAGES.message,
    });
    // In the order of the page.
    expect(Object.keys(errors)).toEqual(["topic", "message", "name", "email"]);
  });

  test.each<[string, Fields, Record<string, string>]>([
    ["a topic that is none", { topic: "cocina" }, { topic: ADVICE_MESSAGES.topic }],
    ["an advisor that is none", { advisor: "nadie" }, { advisor: ADVICE_MESSAGES.advisor }],
    ["a time that is none", { time: "de-noche" }, { time: ADVICE_MESSAGES.time }],
    ["a phone that is none", { phone: "999" }, { phone: SENDER_MESSAGES.phone }],
    ["an e-mail that is none", { email: "a@b" }, { email: SENDER_MESSAGES.badEmail }],
    ["a message that says nothing", { message: "hola" }, { message: "Mensaje: escribe al menos 10 caracteres." }],
    [
      "a message that is too long",
      { message: "a".repeat(2001) },
      { message: "Mensaje: como máximo 2000 caracteres (tienes 2001)." },
    ],
  ])("the request for an advisor rejects %s at its field", (_, fields, errors) => {
    const parsed = ask(fields);
    expect(errorsOf(parsed)).toEqual(errors);
    expect(!parsed.ok && parsed.values).toMatchObject({
      name: "Rosa Quispe",
      message: fields.message ?? "Quiero transferir mi moto.",
    });
  });

  test("the request for an advisor has all of its fields, also when the advisors cannot be read", async () => {
    for (const advisors of [ADVISORS, []]) {
      const html = await htmlOf(
        <AdvicePage
          fields={formLook(adviceForm(advisors))}
          stamp="s1"
          hasAdvisors={advisors.length > 0}
          errors={{}}
          values={{ advisor: "oscar", topic: "vender" }}
        />,
        { address: "/asesores/solicitar" },
      );
      expect(fieldNames(html).sort()).toEqual(["sello", "sitio-web", ...Object.keys(adviceForm([]).shape)].sort());
      expect(html).toMatch(/<option value="oscar" selected="">|<input type="hidden" name="advisor" value="oscar"/);
      expect(html).toContain('<option value="vender" selected="">');
    }
    expect(
      await htmlOf(<AdviceReceived receipt={{ number: "R-7K4M92QX", isMailed: true }} />, {
        address: "/asesores/solicitar",
      }),
    ).toContain("R-7K4M92QX");
  });
});

describe("both forms", () => {
  test("both forms of a workshop say what the data is for, and link to the details", async () => {
    for (const screen of [
      <AdvicePage fields={formLook(adviceForm([]))} stamp="s1" hasAdvisors={false} errors={{}} values={{}} />,
      <WorkshopApplicationPage fields={formLook(ApplicationForm)} stamp="s1" errors={{}} values={{}} />,
    ]) {
      const html = await htmlOf(screen, { address: "/asesores/solicitar" });
      expect(html).toContain("Usamos estos datos solo para");
      expect(tags(html, "a").map(({ href }) => href)).toContain("/privacidad");
    }
  });
});
