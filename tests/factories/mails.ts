import { alarmMail, roleMail } from "~/accounts/administrators.server";
import * as accounts from "~/accounts/mails/account-mails";
import { officerMail } from "~/accounts/officers.server";
import { invitationMail } from "~/accounts/shop/helpers.server";
import { blockedMail, unblockedMail } from "~/accounts/users/user-acts.server";
import { worstMail } from "~/admin/overview/worst";
import { decisionMail, lookedAtMail } from "~/admin/reports/mails";
import { viewMail } from "~/admin/views/views.server";
import { mentionMail } from "~/admin/work/work.server";
import type { Case } from "~/cases/document";
import { answerMail, caseMails, extensionMail } from "~/cases/mails";
import { caseReminderMail } from "~/cases/reminders.server";
import { stepMails } from "~/complaints/progress/answering-mails";
import { complaintReminderMail } from "~/complaints/progress/reminders.server";
import { sheetMails } from "~/complaints/sheet/mails";
import { sheetView } from "~/complaints/sheet/sheet-view";
import { favoriteMail } from "~/favorites/notices/notices.server";
import { followMail } from "~/follows/follows.server";
import { inspectionMails, inspectionTakenMails } from "~/inspections/inspection-mails";
import { legalMails } from "~/inspections/legal/legal.server";
import type { Inspection } from "~/inspections/model";
import { messageMail } from "~/messages/writing/delivery.server";
import { offerMail } from "~/offers/mails";
import { claimWords } from "~/orders/claims/claim-mails";
import type { OrderState } from "~/orders/constants";
import { mailsFor } from "~/orders/mails/order-mails";
import { notPaidMail, paidMail, returnedMail } from "~/orders/payouts/admin/payout-mails";
import { accountChangedMail } from "~/orders/payouts/payout-accounts.server";
import { setOffMail } from "~/orders/payouts/set-offs.server";
import type { Env } from "~/platform/env";
import type { Write } from "~/platform/firestore/types";
import { mailAdministrators } from "~/platform/limits/day-sums.server";
import type { MailKind } from "~/platform/mail/kinds";
import { mailWrite } from "~/platform/mail/mail";
import type { Mail } from "~/platform/mail/model";
import { deletionAskedMail, deletionCancelledMail, deletionDoneMail, deletionLinkMail } from "~/privacy/deletion/mails";
import { answeredMail, askedMail } from "~/questions/ask-answer.server";
import { foundMail, ownerToldMail, relayedMail } from "~/registry/finds/relay/mails";
import type { Relay } from "~/registry/finds/relay/model";
import { lookedUpMail } from "~/registry/numbers/check/check.server";
import { approvedMail, claimRejectedMail } from "~/registry/numbers/claims/claims.server";
import { theftAlertMail } from "~/registry/theft/alerts/alerts.server";
import type { StolenEntry } from "~/registry/theft/list/entry";
import * as theft from "~/registry/theft/mails";
import { toldWrites } from "~/registry/theft/number-mails.server";
import { rankedSightings, sightingDigestMail } from "~/registry/theft/sightings.server";
import { endedMail, offeredMail, startedMail } from "~/registry/transfer/mails";
import { noticeMail } from "~/searches/searches.server";
import { adjustmentMail } from "~/selling/moderation/adjust.server";
import { reviewMail } from "~/selling/moderation/moderation.server";
import { endingMail, unpaidMail } from "~/selling/reminders/mail";
import { listingTheftMail } from "~/selling/stolen.server";
import { acceptedMail, rejectedMail, workshopMail } from "~/workshops/directory/mails";

import { makeCard } from "../unit/catalog/make-listing";
import { makeProgress, makeSheet } from "./complaints";
import { makeOrderClaim } from "./order-claims";
import { makeOrder, makeOrderLine } from "./orders";

const NOW = new Date("2026-11-29T15:00:00Z");
const DAY = "2026-12-07";
export const SITE = { url: "https://rebi.example", name: "Rebi" };
const env = {
  siteUrl: SITE.url,
  brandName: SITE.name,
  business: { email: "hola@rebi.example" },
  holidays: new Set<string>(),
} as unknown as Env;
const TO = "camila@correo.example";
const camila = { uid: "camila", email: TO, displayName: "Camila" };
/** As long as the signed ones are. */
const TOKEN = `eyJ1aWQiOiJjYW1pbGEifQ.${"a1b2c3d4".repeat(12)}`;
const PHOTO = { key: "demo-00022-urban-fold/p1", width: 1200, height: 900, color: "#c9cdc6" };
const LISTING = { id: "demo-1", sellerId: "freddy", title: "Best Urban Fold 2019", price: 540, photos: [PHOTO] };
const card = { title: LISTING.title, facts: ["S/ 540"], photo: PHOTO };
const own = { ...LISTING, specifications: {} } as unknown as Parameters<typeof reviewMail>[0]["listing"];
const line = makeOrderLine({ title: LISTING.title, photo: PHOTO, unitCentimos: 54_000, sellerName: "Freddy" });
const ordered = { url: SITE.url, name: SITE.name };
const orderEnv = { site: ordered, sellerEmail: "freddy@correo.example" };
const order = (state: OrderState, version: number) => makeOrder({ state, version, lines: [line] });
const report = { id: "5eed", ownerId: "camila", brand: "Trek", model: "Marlin 7" };
const sighting = {
  id: "s1",
  theftId: "5eed",
  ownerId: "camila",
  uid: null,
  seenOn: DAY,
  place: "Surco, parque de la Amistad",
  text: "La vi apoyada en una reja.",
  contact: "testigo@correo.example",
  createdAt: NOW,
  digestAt: null,
  hiddenAt: null,
};
const transfer = {
  id: "0".repeat(32),
  bicycleName: "Trek Marlin 7",
  fromUid: "freddy",
  toUid: "camila",
  toEmail: TO,
  endsAt: NOW,
  orderId: null,
};
const relay = { id: "r1", title: "Trek Marlin 7", ownerId: "camila", otherUid: null, otherName: "Alguien" } as Relay;
const found = {
  number: "R-7K4M92QX",
  kind: "datos",
  uid: "camila",
  name: "Camila",
  email: TO,
  subject: "Acceso a mis datos",
} as Case;
const inspection = {
  id: "i1",
  version: 2,
  kind: "mechanical",
  userId: "camila",
  userName: "Camila",
  userEmail: TO,
  phone: "+51987654321",
  vehicle: { kind: "bicicleta", title: "Trek Marlin 7" },
  workshopName: "La Cadena",
  startsAt: NOW,
  payAt: "online",
  priceCentimos: 8_000,
  orderId: "o1",
  reportCode: "DEM0B1C1AA",
  legal: { reason: "No pudimos leer la tarjeta de propiedad." },
} as unknown as Inspection;
const inspectionDeps = { env, now: NOW, staff: ["taller@correo.example"], place: "Av. Grau 100" };
const sheet = makeSheet();
const step = (name: "offer" | "accept" | "decline" | "lapse" | "answer" | "letter") => {
  const entry = { step: name, at: NOW, by: "business", text: "Te cambiamos el aro." } as never;
  return stepMails(sheet, makeProgress(sheet, { history: [entry] }), entry, `${SITE.url}/libro?clave=${TOKEN}`, env);
};
const sheets = () =>
  sheetMails({
    sheet,
    view: sheetView(sheet, makeProgress(), SITE.url),
    link: `${SITE.url}/libro-de-reclamaciones/000000001-2026?clave=${TOKEN}`,
    attachment: { filename: "hoja.pdf", contentType: "application/pdf", content: "JVBERi0=" },
    copies: { consumer: "sheet", guardian: null },
    site: { url: SITE.url, brandName: SITE.name, businessEmail: "hola@rebi.example" },
  });
const filed = () =>
  caseMails(
    {
      formId: "f1",
      kind: "contacto",
      uid: null,
      name: "Camila",
      email: TO,
      phone: null,
      subject: "Una consulta",
      text: "¿Atienden los domingos?",
      fields: [],
      answerWithin: null,
    },
    { number: "R-7K4M92QX", due: DAY },
    "copy",
    env,
  );
const words = ["opened", "said", "offered", "declined", "accepted", "sent", "escalated", "decided"] as const;
const claim = { ...makeOrderClaim(), id: "c1" };
const claimMail = (kind: (typeof words)[number], side: "buyer" | "seller"): Mail => {
  const { subject, blocks } = claimWords(claim, { kind, text: "El aro llegó doblado." })[side];
  return { kind: "order-claim", to: TO, subject, blocks, link: { label: "Ver el problema", href: `${SITE.url}/x` } };
};
const listed = (mails: Record<string, Mail | null | undefined>, part: string): Mail[] =>
  mails[part] ? [mails[part]] : [];
const offer = { to: camila, threadId: "demo-1_camila", site: SITE, about: [] };
const question = { id: "q1", listingId: "demo-1", listingTitle: LISTING.title, text: "¿Tiene garantía?" };
const asked = { to: camila, question, listing: card, site: SITE };
const entry = {
  id: "5eed",
  brand: "Trek",
  model: "Marlin 7",
  colors: [],
  category: null,
  year: 2022,
  rewardSoles: 0,
  photo: PHOTO,
  department: "lima",
  district: "Surco",
  stolenOn: DAY,
} as unknown as StolenEntry;
const due = { number: "R-7K4M92QX", kind: "datos", due: DAY } as const;
const totals = { overdueCount: 1, isUpcomingCut: false };
const unsubscribe = `${SITE.url}/avisos/baja/${TOKEN}`;
const NUMBER_STEPS = ["waiting", "contested", "second", "rejected", "published", "offered", "claimed"] as const;

async function administratorsMail(): Promise<Write[]> {
  const writes: Write[] = [];
  const database = { commit: (all: readonly Write[]) => Promise.resolve(void writes.push(...all)) };
  await mailAdministrators({ database, clock: { now: () => NOW }, env } as never, "limit", {
    subject: "Rebi usó el 90 % de los tokens de hoy",
    blocks: ["Rebi ya usó el 90 % de los tokens de hoy."],
    link: { label: "Cambiar el límite", href: `${SITE.url}/administracion/ajustes/asistente` },
  });
  return writes;
}

async function numberMails(): Promise<Write[]> {
  const told = { ownerId: "", email: TO, name: "Trek Marlin 7", path: "/bicicletas-robadas/5eed" };
  const source = { read: () => Promise.resolve(null) };
  const context = { env, clock: { now: () => NOW } };
  return (await Promise.all(NUMBER_STEPS.map((name) => toldWrites(context, source, told, name)))).flat();
}

type Sample = Mail | Write;

/** Samples of every mail of the product: a new kind needs its own here. */
const SAMPLES: Record<MailKind, () => readonly (Sample | null)[] | Promise<readonly Sample[]>> = {
  reset: () => [
    accounts.resetMail(env, TO, TOKEN, { methods: [], hasPassword: true }),
    accounts.resetMail(env, TO, TOKEN, { methods: ["Google"], hasPassword: false }),
  ],
  verification: () => [accounts.verificationMail(env, TO, TOKEN, "/sell")],
  registration: () => [accounts.registrationMail(env, TO, `/register?enlace=${TOKEN}`)],
  "new-email": () => [accounts.newEmailMail(env, TO, TOKEN)],
  "email-change-asked": () => [accounts.emailChangeAskedMail(env, TO, "otra@correo.example")],
  "email-changed": () => [accounts.emailChangedMail(env, TO, "otra@correo.example")],
  "password-changed": () => [
    accounts.passwordChangedMail(env, TO),
    accounts.passwordChangedMail(env, TO, ["Google", "Facebook"]),
  ],
  "method-added": () => [accounts.methodAddedMail(env, TO, "Google")],
  "method-removed": () => [accounts.methodRemovedMail(env, TO, "Google")],
  "second-factor-added": () => [accounts.secondFactorAddedMail(env, TO)],
  "second-factor-removed": () => [accounts.secondFactorRemovedMail(env, TO)],
  "new-device": () => [
    accounts.newDeviceMail(env, TO, {
      browser: "Chrome en Android",
      city: "Lima",
      at: "29 de noviembre",
      token: TOKEN,
    }),
  ],
  "passkey-added": () => [accounts.passkeyAddedMail(env, TO, "Celular", TOKEN)],
  "passkey-removed": () => [accounts.passkeyRemovedMail(env, TO, "Celular", TOKEN)],
  "passkey-counter": () => [accounts.passkeyCounterMail(env, TO)],
  "factor-removal": () => [accounts.factorRemovalMail(env, TO, "7 de diciembre", TOKEN)],
  "recovery-code-used": () => [0, 1, 8].map((left) => accounts.recoveryCodeUsedMail(env, TO, left)),
  "account-blocked": () => [blockedMail(env, TO, { reason: "reglas", note: "" })],
  "account-unblocked": () => [unblockedMail(env, TO)],
  officer: () => [officerMail(camila, "Comisaría de Surco", env)],
  "administrator-role": () =>
    (["given", "taken", "asked", "stopped"] as const).map((step) =>
      roleMail({ to: TO, about: [], uid: "rosa", name: "Rosa", step, role: "finanzas", env }),
    ),
  "administrator-alarm": () => [
    alarmMail(
      { subject: "Cambió el registro", text: "Revisa.", path: "/administracion/registro" },
      { to: TO, uid: "rosa", env },
    ),
  ],
  "deletion-link": () => [deletionLinkMail(env, TO, TOKEN)],
  "deletion-asked": () => [
    deletionAskedMail(env, TO, {
      code: "ABC",
      eraseAfter: NOW,
      token: TOKEN,
      reports: { names: ["Trek Marlin 7"], isKept: true },
    }),
  ],
  "deletion-cancelled": () => [deletionCancelledMail(env, TO)],
  "deletion-done": () => [deletionDoneMail(env, TO, { code: "ABC", amounts: { listings: 1 }, requestedAt: NOW }, NOW)],
  order: () =>
    (
      [
        [null, "created"],
        ["awaiting_payment", "paid"],
        ["awaiting_payment", "cancelled"],
        ["awaiting_payment", "expired"],
        ["paid", "preparing"],
        ["preparing", "ready"],
        ["preparing", "shipped"],
        ["shipped", "delivered"],
        ["shipped", "completed"],
        ["paid", "refund_pending"],
        ["refund_pending", "refunded"],
        ["shipped", "disputed"],
      ] as const
    ).flatMap(([before, after]) => mailsFor(before && order(before, 1), order(after, 2), orderEnv)),
  "order-claim": () => words.flatMap((kind) => [claimMail(kind, "buyer"), claimMail(kind, "seller")]),
  agreement: () => [
    offerMail({
      ...offer,
      subject: "Acordaron S/ 500 por Best Urban Fold: tienes 24 horas para pagar",
      blocks: ["«Best Urban Fold» está reservado para ti a S/ 500."],
      act: "Pagar S/ 500",
      isAgreement: true,
      listing: card,
    }),
  ],
  "payout-paid": () => [
    paidMail(
      { sellerId: "freddy", orderId: "o1", orderNumber: "R-2026-000412" },
      { centimos: 50_000, reference: "00123" },
      { to: TO, site: SITE },
    ),
  ],
  "payout-not-paid": () => [
    notPaidMail(
      { sellerId: "freddy", orderId: "o1", orderNumber: "R-2026-000412" },
      { centimos: 50_000, reason: "account" },
      { to: TO, site: SITE },
    ),
  ],
  "payout-returned": () =>
    (["account", "rejected", "not-sent"] as const).map((reason) =>
      returnedMail(
        { sellerId: "freddy", orderId: "o1", orderNumber: "R-2026-000412" },
        { transfer: { centimos: 50_000, at: NOW }, at: NOW, reason, why: "La cuenta está cerrada.", owed: 50_000 },
        { to: TO, site: SITE },
      ),
    ),
  "payout-account": () => [
    accountChangedMail(
      {
        uid: "freddy",
        method: "yape",
        number: "987654321",
        holder: "Freddy Ríos",
        documentType: "dni",
        document: "45678912",
      } as never,
      {
        to: TO,
        isFirst: false,
        usableAt: NOW,
        undo: TOKEN,
        site: SITE,
      },
    ),
  ],
  "set-off": () => [
    setOffMail(
      { orderNumber: "R-2026-000411" },
      { orderNumber: "R-2026-000412", orderId: "o1", sellerId: "freddy" },
      { amount: 50_00, left: 0, to: TO, site: SITE },
    ),
  ],
  "complaint-copy": () => listed(sheets(), "consumer"),
  "complaint-filed": () => listed(sheets(), "business"),
  "complaint-step": () =>
    (["offer", "accept", "decline", "lapse", "answer"] as const).map((name) => step(name).consumer),
  "complaint-work": () => (["accept", "decline", "lapse", "letter"] as const).map((name) => step(name).business),
  "case-filed": () => listed(filed(), "business"),
  "case-receipt": () => listed(filed(), "person"),
  "case-extension": () => [extensionMail(found, { reason: "Falta un documento.", due: DAY }, env)],
  "case-answer": () => [
    answerMail(
      found,
      {
        text: "Adjuntamos tus datos.",
        links: [
          { name: "datos.json", bytes: 2_000, href: `${SITE.url}/mis-derechos/R-7K4M92QX/archivos/1/1?clave=${TOKEN}` },
        ],
        until: "7 de diciembre",
      },
      env,
    ),
  ],
  "report-decision": () =>
    (["warn", "hide", "silence", "show", "allow"] as const).map((name) =>
      decisionMail({
        to: TO,
        uid: "camila",
        kind: "listing",
        step: name,
        title: "",
        reason: "Fotos de otro.",
        site: SITE,
      }),
    ),
  "report-looked-at": () => [lookedAtMail({ to: TO, uid: "camila", kind: "listing", site: SITE })],
  review: () =>
    (["approved", "approved-unpaid", "rejected", "hidden", "shown", "unapproved"] as const).map((news) =>
      reviewMail({ to: TO, listing: own, news, site: SITE }),
    ),
  adjustment: () => [
    adjustmentMail({ to: TO, listing: own, news: { kind: "extended", end: NOW }, reason: "Compensación.", site: SITE }),
    adjustmentMail({
      to: TO,
      listing: own,
      news: { kind: "corrected", lines: ["Marca: Trec → Trek"] },
      reason: "",
      site: SITE,
    }),
  ],
  "unpaid-plan": () => [
    unpaidMail({ to: camila, listing: { sellerId: "camila", title: LISTING.title, publishedAt: null }, site: SITE }),
  ],
  "listing-theft": () =>
    (["stopped", "resumed"] as const).map((name) => listingTheftMail(TO, { ...LISTING, bicycleId: null }, name, env)),
  "theft-confirmation": () => [
    theft.confirmationMail(
      TO,
      { ...report, stolenOn: DAY, department: "lima", district: "Surco" },
      `${SITE.url}/denunciar-robo/confirmar/${TOKEN}`,
    ),
  ],
  "theft-reminder": () => [theft.theftReminderMail(TO, report, `${SITE.url}/denunciar-robo/aparecio/${TOKEN}`)],
  "theft-unconfirmed": () => [theft.unconfirmedMail(TO, report, env)],
  "theft-shown": () => [true, false].map((isFirst) => theft.shownMail(TO, report, isFirst, env)),
  "theft-hidden": () => [theft.hiddenMail(TO, report, "Las fotos son de otra bicicleta.", env)],
  sighting: () => [theft.sightingMail(TO, report, sighting, env)],
  "sighting-digest": () => [sightingDigestMail(TO, report, rankedSightings([sighting], SITE.url), env)],
  "transfer-offered": () => [offeredMail(TO, transfer, "Freddy", TOKEN, env)],
  "transfer-started": () => [startedMail(TO, transfer, env)],
  "transfer-ended": () =>
    (["accepted", "rejected", "cancelled", "expired", "stopped"] as const).flatMap((end) => [
      endedMail(TO, "owner", transfer, end, env),
      endedMail(TO, "receiver", { ...transfer, toUid: null }, end, env),
    ]),
  "number-step": numberMails,
  "number-approved": () => [approvedMail(found, { id: "b1", brand: "Trek", model: "Marlin 7", year: 2022 }, env)],
  "number-rejected": () => [claimRejectedMail(found, "La foto no muestra el número.", env)],
  "number-looked-up": () => [lookedUpMail({ site: SITE, owner: camila, vehicle: "Trek Marlin 7", department: "Lima" })],
  relayed: () => [
    relayedMail(TO, relay, "owner", ["Hola, ¿es tuya?"], `${SITE.url}/mensajes-protegidos/${TOKEN}`, env),
  ],
  found: () => [
    foundMail(
      TO,
      relay,
      { day: "29 de noviembre", where: "Surco", finder: "La comisaría de Surco", isReported: false },
      `${SITE.url}/mensajes-protegidos/${TOKEN}`,
      env,
    ),
  ],
  "owner-told": () => [ownerToldMail(TO, relay, `${SITE.url}/mensajes-protegidos/${TOKEN}`)],
  inspection: () =>
    (["booked", "moved", "reassigned", "cancelled", "finished", "unreported", "undone"] as const).flatMap((news) =>
      inspectionMails(inspection, news, { ...inspectionDeps, staff: [] }),
    ),
  "inspection-work": () =>
    (["booked", "moved", "cancelled", "unreported"] as const).flatMap((news) =>
      inspectionMails({ ...inspection, userEmail: "" }, news, inspectionDeps),
    ),
  "inspection-taken": () => inspectionTakenMails(inspection, 3, inspectionDeps),
  "inspection-legal": () =>
    (["requested", "accepted", "rejected", "cancelled"] as const).flatMap((news) =>
      legalMails(inspection, news, { env, now: NOW }),
    ),
  "workshop-accepted": () =>
    [true, false].map((hasAccount) =>
      acceptedMail(found, { id: "la-cadena", name: "La Cadena", until: DAY, hasAccount }, env),
    ),
  "workshop-rejected": () => [rejectedMail(found, "Falta la licencia.", env)],
  "workshop-news": () =>
    (
      [
        { kind: "suspended", reason: "Faltan informes.", pending: 1 },
        { kind: "reinstated" },
        { kind: "certified", until: DAY },
        { kind: "certificate-ends", until: DAY, left: 7 },
        { kind: "certificate-ended", reason: "No se renovó.", pending: 0 },
      ] as const
    ).map((news) => workshopMail(camila, { id: "la-cadena", name: "La Cadena" }, news, env)),
  message: () => [
    messageMail({
      to: camila,
      senderName: "Freddy",
      listingTitle: LISTING.title,
      text: "¿Sigue disponible?",
      threadId: "demo-1_camila",
      listing: card,
      site: SITE,
    }),
  ],
  offer: () => [
    offerMail({
      ...offer,
      subject: "Freddy te ofrece S/ 500 por Best Urban Fold",
      blocks: ["Freddy te ofrece S/ 500 por «Best Urban Fold»."],
      act: "Responder la oferta",
      listing: card,
    }),
  ],
  "question-asked": () => [askedMail(asked)],
  "question-answered": () => [answeredMail({ ...asked, answer: "Sí, dos años." })],
  "saved-search": () =>
    [1, 3].map((total) =>
      noticeMail({
        siteUrl: SITE.url,
        user: camila,
        search: { name: "Plegables en Lima", query: "q=plegable&ubicacion=lima" },
        matches: {
          total,
          cards: Array.from({ length: total }, (_, at) => ({
            id: `demo-${at}`,
            title: LISTING.title,
            priceCentimos: 54_000,
            photo: PHOTO,
          })),
        },
        unsubscribe,
      }),
    ),
  favorites: () => [
    favoriteMail({
      site: SITE,
      user: camila,
      news: [
        { kind: "drop", id: "demo-1", title: LISTING.title, then: 60_000, now: 54_000, photo: PHOTO },
        { kind: "sold", id: "demo-2", title: "Giant Talon 2" },
      ],
      unsubscribe,
    }),
  ],
  follows: () =>
    [["published"], ["published", "dropped"]].map((of) => {
      const cards = [{ ...makeCard(), photo: PHOTO }];
      const news = { published: cards, dropped: of.length > 1 ? cards : [] };
      const sellers = of.map((_, at) => ({ sellerId: `s${at}`, name: `Tienda ${at + 1}`, ...news }));
      return followMail({ siteUrl: SITE.url, user: camila, news: sellers, unsubscribe });
    }),
  "shop-helper": () => [
    invitationMail({ ...env, to: "luis@prueba.pe", seller: "s1", shop: "Bicicletas Andinas", token: "a".repeat(180) }),
  ],
  "listing-ending": () => [endingMail({ to: camila, listing: LISTING, expiresAt: NOW, site: SITE })],
  "theft-alert": () => [theftAlertMail({ env, user: camila, entries: [entry], near: "tu distrito", unsubscribe })],
  "due-reminder": () => [
    caseReminderMail([due], totals, DAY, env),
    complaintReminderMail(
      [{ number: "000000001-2026", kind: "reclamo", due: DAY, state: "received" }],
      totals,
      DAY,
      env,
    ),
  ],
  "limit-reached": administratorsMail,
  mention: () => [
    mentionMail({
      to: TO,
      about: ["camila"],
      by: "Luis",
      name: "Pedido R-2026-000907",
      url: `${SITE.url}/administracion`,
    }),
  ],
  "day-alert": () =>
    [1, 2].map((count) => {
      const items = [
        { id: "a", count: 1, text: "Datos personales: vence hoy", to: "/administracion/solicitudes?tipo=datos" },
        { id: "b", count: 2, text: "Devoluciones rechazadas: 2", to: "/administracion/pedidos?ver=no-devueltos" },
      ];
      return worstMail({ to: TO, about: ["camila"], items: items.slice(0, count), url: SITE.url });
    }),
  "view-file": () =>
    [0, 1, 1_200].map((count) =>
      viewMail(
        {
          id: "anuncios.0a1b2c3d",
          name: "Por revisar",
          to: "/administracion/anuncios?estado=en-revision",
          section: "Anuncios",
          count,
        },
        camila.email,
        SITE.url,
      ),
    ),
};

/** The documents of all samples, by kind. */
export async function everyMail(): Promise<{ kind: MailKind; data: Record<string, unknown> }[]> {
  const all = Object.entries(SAMPLES).map(async ([kind, samples]) =>
    (await samples()).flatMap((one) => {
      const write = one && ("to" in one ? mailWrite(one, NOW) : one);
      return write && "create" in write ? [{ kind: kind as MailKind, data: write.data }] : [];
    }),
  );
  return (await Promise.all(all)).flat();
}
