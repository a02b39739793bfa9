import { describe, expect, test } from "vitest";

import { AskPage } from "~/questions/ask-page";
import { listingOfQuestion, ownQuestionsPath, type OwnQuestion, type QuestionView } from "~/questions/constants";
import { ListingQuestions } from "~/questions/listing-questions";
import { isQuestionId, questionIdOf } from "~/questions/model";
import { OwnQuestionPage } from "~/questions/perfil-pregunta.route";
import { OwnQuestionsPage } from "~/questions/perfil-preguntas.route";
import { QuestionsPage } from "~/questions/producto-preguntas.route";
import { hasContacts } from "~/writing/text";

import { htmlOf, tags } from "../../support/render";
import { XSS } from "../catalog/make-listing";

const ID = "bici_1_5eed0000000000000000000000000001";
const VIEW: QuestionView = {
  id: ID,
  text: "¿Qué talla es?",
  name: "Ana",
  answer: "Talla M.",
  answeredOn: "20 de noviembre de 2026",
};
const OWN: OwnQuestion = {
  id: ID,
  side: "seller",
  listingId: "bici_1",
  listingTitle: "Trek Marlin 7",
  text: "¿Qué talla es?",
  name: "Ana",
  askedOn: "20 de noviembre de 2026",
  answer: null,
};

const links = (html: string): string[] => tags(html, "a").map(({ href }) => href ?? "");

describe("ids of questions", () => {
  test("ids of questions are one for one text of one user, and name their listing", async () => {
    const id = await questionIdOf("bici_1", "ana", "¿Sigue?");
    expect(id).toBe(await questionIdOf("bici_1", "ana", "¿Sigue?"));
    expect(id).not.toBe(await questionIdOf("bici_1", "beto", "¿Sigue?"));
    expect(isQuestionId(id)).toBe(true);
    expect(listingOfQuestion(id)).toBe("bici_1");
    for (const other of ["", "bici_1", "../x_5eed0000000000000000000000000001", "bici_1_x"])
      expect(isQuestionId(other)).toBe(false);
  });
});

describe("ways to reach someone", () => {
  test.each(["Llama al 987654321", "+51 987 654 321", "987-654-321", "(01) 445-1234", "ana@correo.test"])(
    "ways to reach someone are found in %j",
    (text) => expect(hasContacts(text)).toBe(true),
  );
  test.each(["¿Año 2019?", "S/ 12,500 o 11,800", "Tiene 98,500 km", "Serie 123456", "¿Aro 27.5?"])(
    "ways to reach someone are not found in %j",
    (text) => expect(hasContacts(text)).toBe(false),
  );
});

describe("the questions of a listing", () => {
  const html = (props: Partial<Parameters<typeof ListingQuestions>[0]> = {}) =>
    htmlOf(<ListingQuestions listingId="bici_1" questions={[VIEW]} total={1} waiting={null} canAsk {...props} />, {
      address: "/producto/bici_1",
    });

  test("the questions of a listing are texts with name, day and a way to report them", async () => {
    const shown = await html({ questions: [{ ...VIEW, text: XSS, answer: XSS }] });
    expect(shown).not.toContain(XSS);
    expect(shown).toContain("respondida el");
    expect(links(shown)).toEqual([`/preguntas/${ID}/denunciar`, "/producto/bici_1/preguntar"]);
    expect(await html({ questions: [{ ...VIEW, name: "" }] })).toContain("un usuario");
  });

  test("the questions of a listing lead to the rest where there are more, and the owner to those that wait", async () => {
    expect(links(await html({ total: 6 }))).toContain("/producto/bici_1/preguntas");
    expect(await html({ total: 6 })).toContain("Ver más preguntas");
    const owners = await html({ waiting: 2, canAsk: false });
    expect(owners).toContain("Responder 2 preguntas");
    expect(links(owners)).toContain("/perfil/preguntas");
    expect(links(owners)).not.toContain("/producto/bici_1/preguntar");
  });

  test("the questions of a listing have no section where there are none and nobody may ask", async () => {
    expect(await html({ questions: [], total: 0, canAsk: false })).not.toContain("Preguntas");
    expect(await html({ questions: [], total: 0 })).toContain("Hacer una pregunta");
  });

  test("the questions of a listing go on page by page", async () => {
    const page = { listingId: "bici_1", listingTitle: "Trek", canAsk: false, questions: [VIEW] };
    const first = await htmlOf(<QuestionsPage page={{ ...page, next: ID, isFirst: true }} />);
    expect(links(first)).toContain(`/producto/bici_1/preguntas?desde=${ID}`);
    const last = await htmlOf(<QuestionsPage page={{ ...page, next: null, isFirst: false }} />);
    expect(links(last)).toContain("/producto/bici_1/preguntas");
    expect(last).not.toContain("Ver más");
  });
});

describe("the form of a question", () => {
  const page = { listingId: "bici_1", listingTitle: "Trek", closed: null };

  test("the form of a question says who will read it, and keeps the typed text with its error", async () => {
    const errors = { texto: "Escribe tu pregunta." };
    const html = await htmlOf(<AskPage page={page} name="Ana" failure={{ errors, values: { texto: "Hola <b>" } }} />);
    expect(html).toContain("(Ana)");
    expect(html).toContain("Hola &lt;b&gt;");
    expect(html.match(/Escribe tu pregunta\./g)).toHaveLength(2);
    expect(tags(html, "textarea")).toMatchObject([{ name: "texto", maxlength: "500", "aria-invalid": "true" }]);
  });

  test("the form of a question is not there where nothing can be asked; what was typed stays in sight", async () => {
    const closed = { ...page, closed: "Este anuncio ya no está disponible." };
    const html = await htmlOf(
      <AskPage page={closed} name="Ana" failure={{ errors: {}, values: { texto: "¿Sigue?" } }} />,
    );
    expect(tags(html, "textarea")).toEqual([]);
    expect(html).toContain("¿Sigue?");
  });
});

describe("a user's own questions", () => {
  test("a user's own questions are answered or deleted by the seller while they wait", async () => {
    const html = await htmlOf(<OwnQuestionPage question={OWN} failure={undefined} />);
    expect(tags(html, "button").map(({ value }) => value)).toEqual(["responder", "eliminar"]);
    const answered = await htmlOf(<OwnQuestionPage question={{ ...OWN, answer: "Talla M." }} failure={undefined} />);
    expect(tags(answered, "button").map(({ value }) => value)).toEqual(["responder"]);
    expect(answered).toContain("Talla M.");
  });

  test("a user's own questions are taken back by their author while they wait", async () => {
    const html = await htmlOf(<OwnQuestionPage question={{ ...OWN, side: "asker" }} failure={undefined} />);
    expect(tags(html, "button").map(({ value }) => value)).toEqual(["eliminar"]);
    const answered = await htmlOf(
      <OwnQuestionPage question={{ ...OWN, side: "asker", answer: "Talla M." }} failure={undefined} />,
    );
    expect(tags(answered, "button")).toEqual([]);
  });

  test("a user's own questions stand in lists with addresses of their own", async () => {
    expect(ownQuestionsPath("por-responder")).toBe("/perfil/preguntas");
    expect(ownQuestionsPath("hechas", ID)).toBe(`/perfil/preguntas?lista=hechas&desde=${ID}`);
    const html = await htmlOf(<OwnQuestionsPage list="por-responder" questions={[OWN]} next={ID} />);
    expect(tags(html, "a").filter((link) => link["aria-current"])).toMatchObject([{ href: "/perfil/preguntas" }]);
    expect(links(html)).toContain(`/perfil/preguntas/${ID}`);
    expect(await htmlOf(<OwnQuestionsPage list="hechas" questions={[]} next={null} />)).toContain(
      "Todavía no preguntas por ningún anuncio",
    );
  });
});
