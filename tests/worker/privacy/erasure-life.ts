import { env as bindings } from "cloudflare:workers";
import { URI, type TOTP } from "otpauth";

import { answerFilesPrefix } from "~/cases/answer-files.server";
import { parseFilters } from "~/catalog/filters";
import { requestContact } from "~/catalog/listing/contact.server";
import { favoriteNoticePath } from "~/favorites/model";
import { USER_LIMITS } from "~/platform/env-limits";
import type { DocumentData } from "~/platform/firestore/types";
import { PUSH_NOTICES } from "~/platform/push/notice";
import { PUSH_SUBSCRIPTIONS } from "~/push/model";
import { planOfListing } from "~/selling/model";

import { makeOrderClaim } from "../../factories/order-claims";
import { budgetsAt } from "../../support/budgets";
import { completeContent, FREE } from "../../unit/selling/support";
import { drawnPng } from "../photos/drawn";
import { enter, type LeavingWorld, type Member, requestOf, seedMember, settleAnyhow } from "./erasure-world";

export const NAME = "Anahí Quispe Zárate";
/** Key of her photo of a problem with an order. */
export const CLAIM_PHOTO = "problemas/claimed/mine.jpg";
export const PHONES = ["987650001", "987650002"] as const;

/** Someone with something in every room, and someone else who stays and has to do with them. */
export interface Life {
  ana: Member;
  beto: Member;
  /** The address to which an asked change was never made. */
  otherEmail: string;
  listings: { active: string; reserved: string; draft: string; others: string };
  /** Threads: Ana asks about Beto's listing, Beto about hers. */
  threads: { asked: string; answered: string };
  profilePhoto: string;
  complaint: string;
  /** Key of the file of an answer to her. */
  answerFile: string;
}

const key = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");

async function list(world: LeavingWorld, id: string, sellerId: string, changes: DocumentData = {}): Promise<void> {
  const now = world.time;
  const listing = {
    ...completeContent(),
    photos: [],
    plan: planOfListing(FREE),
    sellerId,
    status: "active",
    version: 1,
    createdAt: now,
    updatedAt: now,
    publishedAt: now,
    expiresAt: new Date(now.getTime() + 30 * 86_400_000),
    soldAt: null,
  };
  await world.seed({ set: `vehicles/${id}`, data: { ...listing, ...changes } });
}

async function picture(name: string): Promise<File> {
  return new File([(await drawnPng(240, 200)).slice()], name, { type: "image/png" });
}

/** Lives through the rooms as the pages do. */
export async function liveThrough(world: LeavingWorld): Promise<Life> {
  const ana = await seedMember(world, {
    displayName: NAME,
    phone: `+51${PHONES[0]}`,
    whatsapp: `+51${PHONES[1]}`,
    department: "lima",
  });
  const beto = await seedMember(world, { displayName: "Beto Rojas" });
  await world.merge(`users/${beto.uid}`, { phone: "+51912345670" });
  const of = ({ cookie }: Member, method = "POST") => requestOf(world, { cookie, method });
  const mine = of(ana);
  const his = of(beto);

  const id = (name: string): string => `${name}${world.projectId.replaceAll("-", "").slice(-12)}`;
  const listings = { active: id("activa"), reserved: id("reservada"), draft: id("borrador"), others: id("ajena") };
  await list(world, listings.active, ana.uid);
  await list(world, listings.reserved, ana.uid, { status: "reserved" });
  await list(world, listings.others, beto.uid);
  const started = await mine.selling.drafts.start(ana.uid);
  if (!started.ok) throw new Error("no draft");
  listings.draft = started.id;
  const rows = "titulo;precio;fotos;serie\nTrek de Ana;900;ana.png;ANA123";
  const file = { name: "lista-de-ana.csv", bytes: new TextEncoder().encode(rows) };
  const uploaded = await mine.selling.imports.start(ana.uid, undefined, file);
  if (!uploaded.ok) throw new Error(uploaded.message);
  await mine.selling.imports.addPhotos(ana.uid, uploaded.list.id, [await picture("ana.png")]);
  for (const listing of [listings.active, listings.draft]) {
    const added = await mine.selling.photos.add(ana.uid, listing, [await picture("a.png"), await picture("b.png")]);
    if (!added.ok || added.saved !== 2) throw new Error(`photos: ${JSON.stringify(added)}`);
  }
  const profilePhoto = await mine.photos.save("perfil", { name: "yo.png", bytes: (await drawnPng(240, 200)).slice() });
  if (!profilePhoto.ok) throw new Error(profilePhoto.message);
  await mine.accounts.profile.replacePhoto(ana.uid, profilePhoto.photo);

  const place = { target: `users/${ana.uid}`, page: `/administracion/personas/${ana.uid}` };
  const said = { id: "f", actor: "jefa", text: `${NAME} llamó desde el 987 650 001.`, mentions: [] };
  await his.adminWork.note(place, said);
  await mine.adminDay.choose(ana.uid, false);
  // As it stands until the listings of an account that was open again are back.
  const block = {
    state: "unblocked",
    isIdentityDone: true,
    dueAt: new Date(world.time.getTime() + 864e6),
    at: world.time,
  };
  await world.seed({ set: `accountBlocks/${ana.uid}`, data: block });

  await mine.favorites.add(listings.others);
  await of(ana).favorites.ids();
  await his.favorites.add(listings.active);
  // As the job marks it once a price falls.
  await world.merge(favoriteNoticePath(ana.uid), { userId: ana.uid, dueAt: world.time });
  await world.seed(
    {
      set: `${PUSH_SUBSCRIPTIONS}/telefono`,
      data: { uid: ana.uid, endpoint: "https://fcm.googleapis.com/fcm/send/a" },
    },
    { set: `${PUSH_NOTICES}/${ana.uid}_messages_hilo`, data: { userId: ana.uid, dueAt: world.time } },
  );
  await mine.searches.save(ana.uid, parseFilters(new URLSearchParams("q=trek")), { name: "Mi Trek", notify: true });

  const sender = (who: Member, displayName: string) => ({ uid: who.uid, displayName });
  const asked = await mine.messages.start(sender(ana, NAME), listings.others, {
    key: key(),
    text: `Hola, llámame al 987 650 001 o escribe a ${ana.email}`,
  });
  const answered = await his.messages.start(sender(beto, "Beto Rojas"), listings.active, {
    key: key(),
    text: "¿Sigue disponible? Mi número es 912 345 678",
  });
  if (!asked.ok || !answered.ok) throw new Error("no threads");
  const threads = { asked: asked.threadId, answered: answered.threadId };
  await his.messages.send(sender(beto, "Beto Rojas"), threads.asked, { key: key(), text: "Claro, te llamo." });
  await mine.messages.send(sender(ana, NAME), threads.answered, { key: key(), text: "Sí, sigue." });
  const questions = [
    await mine.questions.ask(sender(ana, NAME), listings.others, "¿Qué talla es?"),
    await mine.questions.ask(sender(ana, NAME), listings.others, "¿Tiene frenos de disco?"),
    await his.questions.ask(sender(beto, "Beto Rojas"), listings.active, "¿Sigue disponible?"),
  ];
  if (questions.some(({ ok }) => !ok)) throw new Error(`questions: ${JSON.stringify(questions)}`);
  const [waiting] = (await his.questions.own(beto.uid, "por-responder", null)).questions;
  await his.questions.answer(sender(beto, "Beto Rojas"), waiting?.id ?? "", "Es talla M.");

  const offers = [
    await mine.offers.make(sender(ana, NAME), listings.others, { amount: 1_900, key: key() }),
    await his.offers.make(sender(beto, "Beto Rojas"), listings.active, { amount: 1_900, key: key() }),
  ];
  if (offers.some(({ ok }) => !ok)) throw new Error(`offers: ${JSON.stringify(offers)}`);

  const claimed = {
    id: "mine",
    by: "buyer",
    kind: "opened",
    text: `Escríbeme a ${ana.email}`,
    at: world.time,
  } as const;
  const photo = { contentType: "image/jpeg", bytes: 3, by: "buyer", entryId: claimed.id } as const;
  await bindings.PHOTOS.put(CLAIM_PHOTO, "jpg");
  await world.seed({
    set: "orderClaims/claimed",
    data: makeOrderClaim({
      ...{ buyerId: ana.uid, sellerId: beto.uid, state: "ended", entries: [claimed] },
      photos: [{ ...photo, key: CLAIM_PHOTO }],
      outcome: { kind: "none", by: "buyer", centimos: 0, at: world.time },
    }),
  });

  await mine.messages.block(ana.uid, threads.answered);
  await his.messages.block(beto.uid, threads.asked);

  const because = { reason: "otro", detail: "Me parece raro todo esto." };
  await mine.reports.file({ reporterId: ana.uid, kind: "listing", targetId: listings.others, ...because });
  await mine.reports.file({ reporterId: ana.uid, kind: "person", targetId: beto.uid, ...because });
  await mine.messages.report(ana.uid, threads.asked, because);
  await his.reports.file({ reporterId: beto.uid, kind: "listing", targetId: listings.active, ...because });
  await his.reports.file({ reporterId: beto.uid, kind: "person", targetId: ana.uid, ...because });
  await his.messages.report(beto.uid, threads.asked, because);

  const told = await mine.assistant.send(sender(ana, NAME), {
    key: key(),
    text: `Soy ${NAME}, ¿a qué hora atienden?`,
    page: "/",
  });
  if (!told.ok) throw new Error(told.message);

  await of(ana).savedSubmissions.keep({ path: "/producto/x/mensaje", values: { text: `Soy ${NAME}` }, files: [] });
  await mine.adminViews.save(
    { uid: ana.uid, role: "admin", displayName: NAME },
    "Ocultos",
    "/administracion/anuncios?estado=oculto",
  );
  await world.seed({ set: "coupons/BIENVENIDA10", data: { kind: "percent", value: 10 } });
  await world.database.transaction(async (tx) => {
    const subject = { kind: "purchase", lines: [{ category: "mtb", totalCentimos: 1_000_00 }] } as const;
    const redeemed = await mine.coupons.redeem(tx, "bienvenida10", ana.uid, subject);
    if (!redeemed.ok) throw new Error(redeemed.rejection.message);
    tx.write(...redeemed.writes);
  });
  await mine.coupons.quote("OTRO", { kind: "plan", planId: "premium", totalCentimos: 59_90 }, ana.uid);
  const listing = await mine.catalog.listing(listings.others);
  if (listing)
    await requestContact(listing, ana.uid, {
      accounts: mine.accounts,
      limiter: mine.limiter,
      limits: USER_LIMITS,
      budgets: budgetsAt({ limiter: mine.limiter, address: "203.0.113.9", trust: "fresh" }),
      figures: { count: () => undefined },
      siteUrl: "http://127.0.0.1:8787",
      now: world.time,
    });

  await mine.payouts.accounts.save(
    {
      uid: ana.uid,
      method: "yape",
      number: `+51${PHONES[0]}`,
      holder: NAME,
      documentType: "dni",
      document: "45678912",
    },
    ana.email,
  );

  const otherEmail = `otra-${ana.email}`;
  const confirmed = await mine.accounts.requireVerifiedUser();
  await mine.accounts.security.askEmailChange(confirmed, { email: otherEmail, password: "demo1234" });
  // Of a time when she was an administrator.
  const { sealed, link } = await mine.accounts.secondFactor.begin(confirmed);
  const code = (URI.parse(link) as TOTP).generate({ timestamp: world.time.getTime() });
  const added = await mine.accounts.secondFactor.enrol(confirmed, { sealed, code, password: "demo1234" });
  if (!added.ok) throw new Error(added.message);
  await world.seed({ set: `passkeyOwners/${"a".repeat(64)}`, data: { uid: ana.uid } });
  // Another session of hers, which she has signed out.
  await requestOf(world, { cookie: await enter(world, ana.email), method: "POST" }).accounts.signOut();

  const person = { name: NAME, address: "Av. Siempre Viva 123", phone: PHONES[0], email: ana.email };
  await mine.cases.filing.file({
    formId: crypto.randomUUID(),
    kind: "contacto",
    uid: ana.uid,
    name: NAME,
    email: ana.email,
    phone: `+51${PHONES[0]}`,
    subject: "Una consulta",
    text: `Soy ${NAME}, llámenme al ${PHONES[0]}.`,
    fields: [],
    answerWithin: null,
  });
  // Answered with a file.
  const { number: request } = await mine.cases.filing.file({
    formId: crypto.randomUUID(),
    kind: "datos",
    uid: ana.uid,
    name: NAME,
    email: ana.email,
    phone: null,
    subject: "Derecho de acceso",
    text: `Soy ${NAME} y quiero mis datos.`,
    fields: [],
    answerWithin: 20,
    extendableBy: 20,
  });
  const answerFile = `${answerFilesPrefix(request)}/datos.pdf`;
  await mine.cases.requests.answer(request, { actor: "admin", note: `Hola, ${NAME}: aquí van.`, seen: 1 }, [
    {
      attachment: { key: answerFile, name: `${NAME}.pdf`, type: "application/pdf", bytes: 5, sha256: "1" },
      content: new TextEncoder().encode("%PDF-"),
    },
  ]);
  // Before she signed in, and by someone else who typed another address.
  for (const [name, email] of [
    [NAME, ana.email.toUpperCase()],
    ["Carla Ríos", "carla@correo.test"],
  ] as const) {
    await requestOf(world, { method: "POST" }).cases.filing.file({
      formId: crypto.randomUUID(),
      kind: "asesoria",
      uid: null,
      name,
      email,
      phone: null,
      subject: "Asesoría",
      text: `Soy ${name}.`,
      fields: [],
      answerWithin: null,
    });
  }
  const found = {
    foundOn: "2026-11-20",
    department: "lima" as const,
    district: "Breña",
    place: NAME,
    looks: "Azul",
    serial: "",
  };
  await mine.finds.file(
    key(),
    ana.uid,
    { ...found, finder: "person", text: `Soy ${NAME}, 987650001.`, email: ana.email },
    { photos: [], aboutTheftId: null },
  );
  const sheet = await mine.complaints.filing.file({
    statement: {
      consumer: { ...person, documentType: "dni", documentNumber: "44556677" },
      guardian: null,
      goods: { type: "servicio", description: "Anuncio", amount: null, amountText: "", reference: "" },
      kind: "queja",
      detail: "No me gustó la atención.",
      request: "Una disculpa.",
      answerBy: "correo",
    } as unknown as Parameters<typeof mine.complaints.filing.file>[0]["statement"],
    attachments: [],
    formId: crypto.randomUUID(),
    crowded: false,
    uid: ana.uid,
  });
  await his.adminWork.note(
    { target: `complaintProgress/${sheet.number}`, page: `/administracion/reclamos/${sheet.number}` },
    { ...said, text: `${NAME} llamó al 987650001` },
  );
  await settleAnyhow(world);
  // Counted from the database, so that memories of each room exist too.
  await requestOf(world, { cookie: ana.cookie }).accounts.session();
  await requestOf(world, { cookie: beto.cookie }).accounts.publicProfile(ana.uid);
  await settleAnyhow(world);
  return {
    ana,
    beto,
    otherEmail,
    listings,
    threads,
    profilePhoto: profilePhoto.photo.key,
    complaint: sheet.number,
    answerFile,
  };
}
