import { describe, expect, test } from "vitest";

import type { InboxThread, ThreadListing, ThreadMessage, ThreadPageView, ThreadStartView } from "~/messages/model";
import { InboxPage } from "~/messages/threads/inbox-page";
import { ThreadPage } from "~/messages/threads/perfil-mensaje.route";
import { StartPage } from "~/messages/writing/producto-mensaje.route";
import type { FormFailure } from "~/platform/forms/typed-values";

import { fieldNames, htmlOf, tags, textOf } from "../../support/render";
import { XSS } from "../catalog/make-listing";

const AT = new Date("2026-11-20T19:35:00Z");
const LISTING: ThreadListing = {
  id: "bici1",
  title: "Trek Marlin 7",
  price: "S/ 2,500",
  state: null,
  hasPage: true,
  category: "mtb",
  photos: [],
};

function threadOf(changes: Partial<InboxThread> = {}): InboxThread {
  return {
    id: "bici1_ana",
    otherName: "Ana",
    otherErased: false,
    otherFace: { photo: null, initials: "A" },
    vehicle: LISTING,
    listingTitle: "Trek Marlin 7",
    excerpt: "¿Sigue disponible?",
    isMine: false,
    unread: 0,
    at: AT,
    when: "2:35 p. m.",
    ...changes,
  };
}

function messageOf(changes: Partial<ThreadMessage> = {}): ThreadMessage {
  return { id: "m1", isMine: false, parts: [{ text: "Hola" }], at: AT, time: "2:35 p. m.", day: "Hoy", ...changes };
}

function pageOf(changes: Partial<ThreadPageView> = {}): ThreadPageView {
  return {
    id: "bici1_ana",
    side: "seller",
    otherName: "Ana",
    otherErased: false,
    otherFace: { photo: null, initials: "A" },
    otherMarks: ["Celular verificado"],
    listing: LISTING,
    messages: [messageOf()],
    olderThan: null,
    isNewest: true,
    isReservedHere: false,
    isAgreed: false,
    own: { version: 3, canReserve: true, isOnOffer: true, asksSold: false },
    isBlocking: false,
    key: "k1",
    ...changes,
  };
}

const inbox = (threads: InboxThread[], pages = 1) =>
  htmlOf(<InboxPage threads={threads} page={1} pages={pages} />, { address: "/perfil/mensajes" });
const thread = (changes: Partial<ThreadPageView> = {}, failure?: FormFailure) =>
  htmlOf(<ThreadPage page={pageOf(changes)} failure={failure} />, { address: "/perfil/mensajes/bici1_ana" });
const start = (changes: Partial<ThreadStartView> = {}, failure?: FormFailure) =>
  htmlOf(
    <StartPage
      page={{
        listing: LISTING,
        sellerName: "Rosa",
        answersIn: null,
        threadId: null,
        closed: null,
        key: "k1",
        ...changes,
      }}
      failure={failure}
    />,
    { address: "/producto/bici1/mensaje" },
  );

describe("the inbox", () => {
  test("the inbox shows the vehicle's picture and the other user's face", async () => {
    const photo = { key: "bici1/a", width: 800, height: 600, color: "#aabbcc" };
    const face = { photo: { ...photo, key: "perfil/ana" }, initials: "A" };
    const html = await inbox([threadOf({ vehicle: { category: "mtb", photos: [photo] }, otherFace: face })]);
    expect(html).toContain("/fotos/bici1/a-360.");
    expect(html).toContain("/fotos/perfil/ana-360.");
    expect(await inbox([threadOf()])).toContain(">A</span>");
  });
  test("the inbox explains what to do when it is empty", async () => {
    const html = await inbox([]);
    expect(html).toContain("Todavía no tienes mensajes");
    expect(tags(html, "a").map(({ href }) => href)).toContain("/comprar");
    expect(html).not.toContain("<ul");
  });

  test("the inbox labels unread threads and links to the end of each thread", async () => {
    const html = await inbox(
      [
        threadOf({ unread: 1 }),
        threadOf({ id: "b", unread: 120 }),
        threadOf({ id: "c", isMine: true, otherName: null }),
      ],
      2,
    );
    expect(html).toMatch(/1 nuevo</);
    expect(html).toMatch(/99\+ nuevos</);
    expect(html.match(/nuevos?</g)).toHaveLength(2);
    expect(html).toContain("Tú: ¿Sigue disponible?");
    expect(html).toContain("Cuenta no disponible");
    expect(tags(html, "a").map(({ href }) => href)).toEqual(
      expect.arrayContaining(["/perfil/mensajes/bici1_ana#ultimo", "/perfil/mensajes?pagina=2"]),
    );
    expect(tags(html, "time")[0]).toMatchObject({ datetime: AT.toISOString() });
  });

  test("the inbox escapes markup in excerpts", async () => {
    const html = await inbox([threadOf({ excerpt: XSS, otherName: XSS, listingTitle: XSS })]);
    expect(html).not.toContain("<script>");
    expect(html).not.toContain("<img");
  });
});

describe("a thread", () => {
  test("a thread has one heading, messages with their authors, and forms that post without scripts", async () => {
    const html = await thread({
      messages: [messageOf(), messageOf({ id: "m2", isMine: true, day: null, parts: [{ text: "Sí\nclaro" }] })],
    });
    expect(tags(html, "h1")).toHaveLength(1);
    expect(html).toContain(">Ana: </span>Hola");
    expect(html).toContain(">Tú: </span>Sí\nclaro");
    expect(tags(html, "li").filter(({ id }) => id === "ultimo")).toHaveLength(1);
    expect(
      tags(html, "form").every(({ method, action }) => method === "post" && action === "/perfil/mensajes/bici1_ana"),
    ).toBe(true);
    expect(tags(html, "button").map(({ value }) => value)).toEqual([
      "reservar",
      "Sí, sigue disponible",
      "Ya se vendió",
      "responder",
      "bloquear",
      "denunciar",
    ]);
    expect(fieldNames(html).sort()).toEqual(["detail", "intent", "key", "mensaje", "reason", "text", "version"]);
    expect(tags(html, "input").find(({ name }) => name === "key")?.value).toBe("k1");
  });

  test("a thread escapes markup, and renders only links made by the server", async () => {
    const html = await thread({
      otherName: XSS,
      listing: { ...LISTING, title: XSS },
      messages: [
        messageOf({
          parts: [
            { text: XSS },
            { text: "https://malo.test " },
            { text: "https://rebi.example/x", href: "https://rebi.example/x" },
          ],
        }),
      ],
    });
    expect(html).not.toContain("<script>");
    expect(html).not.toContain("onerror=alert(2)>");
    expect(
      tags(html, "a")
        .filter(({ href }) => href?.startsWith("http"))
        .map(({ href }) => href),
    ).toEqual(["https://rebi.example/x"]);
  });

  test("a thread links to older messages and back to the newest", async () => {
    expect(tags(await thread({ olderThan: "m9" }), "a").map(({ href }) => href)).toContain(
      "/perfil/mensajes/bici1_ana?desde=m9",
    );
    const older = await thread({ isNewest: false });
    expect(older).toContain("Ir a los más recientes");
    expect(older).not.toContain('id="ultimo"');
  });

  test("a thread has its field in a bar of its own at its foot, and none where nobody can be answered", async () => {
    const [bar = ""] = /<div id="escribir" class="own-foot thread-foot">.*?<\/form>/s.exec(await thread()) ?? [];
    expect(tags(bar, "textarea")).toHaveLength(1);
    expect(textOf(bar)).toMatch(/Tu mensaje.*Enviar mensaje/);
    expect(await thread({ isBlocking: true })).not.toContain("own-foot");
  });

  test("a thread states the status of the listing, without a link once it has no page", async () => {
    expect(await thread({ listing: { ...LISTING, state: "Vendido" } })).toContain("Vendido");
    const gone = await thread({ listing: { ...LISTING, state: "Eliminado", hasPage: false, price: null } });
    expect(gone).toContain("Eliminado");
    expect(tags(gone, "a").map(({ href }) => href)).not.toContain("/producto/bici1");
  });

  test("a thread offers to unblock instead of a message form while the other user is blocked", async () => {
    const html = await thread({ isBlocking: true });
    expect(html).toContain("Bloqueaste a esta persona");
    expect(tags(html, "button").map(({ value }) => value)).toEqual(["desbloquear", "denunciar"]);
  });

  test("a thread is read-only after the other user is deleted, and shows an unsent message", async () => {
    const failure: FormFailure = {
      ok: false,
      errors: { "": "Esta persona ya no está en Rebi" },
      values: { intent: "responder", text: "¿Estás?", key: "k0" },
    };
    const html = await thread({ otherName: null }, failure);
    expect(html).toContain("Cuenta no disponible");
    expect(await thread({ otherName: null, otherErased: true })).toContain("Persona eliminada");
    expect(tags(html, "button").map(({ value }) => value)).not.toContain("responder");
    expect(html).toContain("¿Estás?");
  });

  test("a thread keeps a rejected message with its key, and shows its error at the field and in the summary", async () => {
    const html = await thread(
      {},
      { ok: false, errors: { text: "Escribe tu mensaje." }, values: { intent: "responder", text: XSS, key: "k0" } },
    );
    expect(
      tags(html, "input")
        .flatMap(({ name, value }) => (name === "key" ? [value] : []))
        .at(-1),
    ).toBe("k0");
    expect(tags(html, "textarea")[0]).toMatchObject({
      id: "text",
      "aria-invalid": "true",
      "aria-describedby": "text-error",
    });
    expect(tags(html, "a").map(({ href }) => href)).toContain("#text");
    expect(html).toContain("No enviamos tu mensaje");
    expect(html).not.toContain("<script>");
  });

  test("a thread keeps a rejected report open, and leaves the message form unchanged", async () => {
    const html = await thread(
      {},
      {
        ok: false,
        errors: { detail: "Cuéntanos qué pasa, en al menos 10 caracteres." },
        values: { intent: "denunciar", reason: "otro", detail: "hm" },
      },
    );
    expect(tags(html, "details")[0]).toHaveProperty("open");
    expect(tags(html, "input").find((input) => "checked" in input)?.value).toBe("otro");
    expect(html).toContain(">hm</textarea>");
    expect(tags(html, "a").map(({ href }) => href)).toContain("#detail");
    expect(tags(await thread(), "details")[0]).not.toHaveProperty("open");
  });
});

describe("writing to a seller", () => {
  test("the page of a first message names seller and listing, with an empty form below the ready questions", async () => {
    const html = await start();
    expect(html).toContain("Escríbele a Rosa");
    expect(html).toContain("S/ 2,500");
    expect(html).toMatch(/O escribe tu mensaje<\/label><textarea[^>]*><\/textarea>/);
    expect(tags(html, "form")[0]).toMatchObject({ method: "post", action: "/producto/bici1/mensaje?nuevo=1" });
    expect(tags(html, "a").map(({ href }) => href)).toContain("/producto/bici1");
  });

  test("the page of a first message keeps the typed text, also when a thread exists meanwhile or the listing is deleted", async () => {
    const failure: FormFailure = {
      ok: false,
      errors: { text: "Tu mensaje parece publicidad" },
      values: { intent: "enviar", text: "Mi texto", key: "k0" },
    };
    expect(await start({}, failure)).toMatch(/<textarea[^>]*>Mi texto</);
    const known = await start({ threadId: "bici1_ana" }, failure);
    expect(known).toMatch(/<textarea[^>]*>Mi texto</);
    expect(tags(known, "a").map(({ href }) => href)).toContain("/perfil/mensajes/bici1_ana");
    const closed = await start({ closed: "Este anuncio ya no está disponible." }, failure);
    expect(closed).toContain("Este anuncio ya no está disponible.");
    expect(closed).toContain("Mi texto");
    expect(tags(closed, "form")).toEqual([]);
  });

  test("the page of a first message names a deleted seller in words", async () => {
    expect(await start({ sellerName: null })).toContain("Escríbele al vendedor");
  });
});

describe("ready texts", () => {
  const buttons = (html: string) => tags(html, "button").flatMap(({ name, value }) => (name === "text" ? [value] : []));

  test("ready texts are one-tap forms for a buyer, with the key of the page", async () => {
    const html = await start();
    expect(buttons(html)).toEqual(["¿Sigue disponible?", "¿Cuál es el precio final?", "¿Dónde la puedo ver?"]);
    expect(html).toMatch(/action="\/producto\/bici1\/mensaje\?nuevo=1"[^>]*>.*?name="key" value="k1".*?¿Sigue/s);
    expect(buttons(await start({ closed: "Ya no está disponible." }))).toEqual([]);
  });

  test("ready texts of a seller say what is true of the listing, and a buyer has none", async () => {
    expect(buttons(await thread())).toEqual(["Sí, sigue disponible", "Ya se vendió"]);
    const own = { version: 3, canReserve: false, isOnOffer: false, asksSold: false };
    expect(buttons(await thread({ own }))).toEqual(["Ya se vendió"]);
    expect(buttons(await thread({ side: "buyer", own: null }))).toEqual([]);
    expect(buttons(await thread({ isBlocking: true }))).toEqual([]);
  });
});

test("the start of a thread says how soon the seller usually answers", async () => {
  expect(await start({ answersIn: "Suele responder en menos de 1 hora" })).toContain("Suele responder en menos de 1");
  expect(await start()).not.toContain("Suele responder");
});

describe("the listing of a thread", () => {
  const intents = (html: string) =>
    tags(html, "button").flatMap(({ name, value }) => (name === "intent" && value ? [value] : []));

  test("the listing of a thread can be reserved for its buyer, and released, with its version", async () => {
    const html = await thread();
    expect(intents(html)).toContain("reservar");
    expect(html).toContain('name="version" value="3"');
    const own = { version: 4, canReserve: false, isOnOffer: true, asksSold: false };
    const reserved = await thread({ isReservedHere: true, own });
    expect(intents(reserved)).toContain("liberar");
    expect(reserved).toContain("Lo reservaste para Ana");
    expect(intents(await thread({ own }))).not.toContain("reservar");
  });

  test("the page of a thread says to the buyer that the listing is theirs", async () => {
    const html = await thread({ side: "buyer", own: null, isReservedHere: true });
    expect(html).toContain("lo reservó para ti");
    expect(intents(html)).not.toContain("liberar");
  });

  test("a listing is offered in its thread to be marked as sold", async () => {
    const own = { version: 4, canReserve: true, isOnOffer: true, asksSold: true };
    expect(intents(await thread({ own }))).toContain("vendido");
    expect(intents(await thread())).not.toContain("vendido");
  });
});
