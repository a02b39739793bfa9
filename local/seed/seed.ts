import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { z } from "zod";

import { searchFieldsOf } from "../../app/accounts/search-fields.ts";
import { CATEGORIES } from "../../app/catalog/categories.ts";
import { listingTerms } from "../../app/selling/listing-terms.ts";
import { seedPeople } from "../identity/index.ts";
import { makeActivity } from "./activity.ts";
import { makeBicycles, PICTURED_BICYCLES } from "./bicycles.ts";
import { makeCoupons } from "./coupons.ts";
import type { DocumentWriter } from "./documents.ts";
import { makeInspections, WORKSHOP_OF_PERSON, WORKSHOP_PERSON } from "./inspections.ts";
import { makeListings, type SeedListing } from "./listings.ts";
import { photosOf } from "./photos.ts";
import { storePictures } from "./picture-cache.ts";
import { makeQueues } from "./queues.ts";
import { DEMO_PASSWORD, makeBrands, PEOPLE, PLANS } from "./reference.ts";
import { makeReports, questionedListing, REVIEWED, REVIEWED_SELLER } from "./reports.ts";
import { DEMO_SELLER, SELLERS } from "./sellers.ts";
import { makeOpinions, shopFields } from "./shops.ts";
import { makeFinds, makeThefts, STOLEN_BICYCLES } from "./thefts.ts";
import { makeAdvisors, makeWorkshops } from "./workshops/workshops.ts";

interface SeedOptions {
  firestoreHost: string;
  identityUrl: string;
  dataDir: string;
  listings: number;
  progress(line: string): void;
}

/** Grows when the seed's content changes. */
const SEED_VERSION = 15;
/**
 * The last version that changed existing documents: an older shop is seeded over. A younger one only gets the
 * additions.
 */
const SEEDED_OVER = 15;
/** Beyond this many, listings share the pictures of the first ones: the benchmarks need rows, not bytes. */
const OWN_PICTURES = 1000;

/** Seeds a new stack once; safe to run again after an interruption, as each write has a fixed id. */
export async function seedIfEmpty(options: SeedOptions): Promise<void> {
  if (isSeeded(options)) return;
  const done = readStamp(stampOf(options));
  const stands = done !== null && done.version >= SEEDED_OVER && done.listings >= options.listings;
  if (!stands) await seedShop(options);
  await seedDirectories(options);
  const listings = stands ? done.listings : options.listings;
  writeFileSync(stampOf(options), JSON.stringify({ version: SEED_VERSION, listings }));
}

/** Whether the data folder holds the whole of today's seed, with at least as many listings. */
export function isSeeded(options: Pick<SeedOptions, "dataDir" | "listings">): boolean {
  const done = readStamp(stampOf(options));
  return done !== null && done.version >= SEED_VERSION && done.listings >= options.listings;
}

function stampOf({ dataDir }: Pick<SeedOptions, "dataDir">): string {
  return join(dataDir, "seeded.json");
}

/**
 * Workshops and advisors (since version 4; the sources of their stars since 5), coupons (since 6), a workshop's user
 * and an inspection (since 7), bicycles (since 8), thefts (since 9).
 */
async function seedDirectories({ firestoreHost, identityUrl, progress }: SeedOptions): Promise<void> {
  const today = startOfToday();
  const documents = await openWriter(firestoreHost);
  try {
    progress("Sembrando talleres, asesores, cupones y bicicletas…");
    const { uid: localId, email, displayName } = WORKSHOP_PERSON;
    await seedPeople(identityUrl, [{ localId, email, password: DEMO_PASSWORD, displayName }]);
    const person = { ...user(WORKSHOP_PERSON, 0, today), workshopId: WORKSHOP_OF_PERSON };
    documents.set(`users/${localId}`, person);
    const directories = [
      ...makeWorkshops(today),
      ...makeAdvisors(today),
      ...makeCoupons(today),
      ...makeInspections(today),
      ...(await makeBicycles(today)),
      ...makeThefts(today),
      ...makeFinds(today),
    ];
    for (const [path, data] of directories) documents.set(path, data);
    await documents.flush();
  } finally {
    await documents.close();
  }
}

/** Google's client is loaded only where there is something to seed: it costs a second of every start. */
async function openWriter(firestoreHost: string): Promise<DocumentWriter> {
  const { openDocuments } = await import("./documents.ts");
  return openDocuments(firestoreHost);
}

function startOfToday(): Date {
  return new Date(new Date().toISOString().slice(0, 10));
}

async function seedShop({
  firestoreHost,
  identityUrl,
  dataDir,
  listings: count,
  progress,
}: SeedOptions): Promise<void> {
  const today = startOfToday();
  const documents = await openWriter(firestoreHost);
  try {
    progress("Sembrando categorías, marcas, planes y personas…");
    const listings = makeListings(count, today);
    await seedReference(documents, listings, today);
    await seedPeople(
      identityUrl,
      PEOPLE.map(({ uid, email, displayName }) => ({ localId: uid, email, password: DEMO_PASSWORD, displayName })),
    );
    const pictured = [...listings.slice(0, OWN_PICTURES), ...PICTURED_BICYCLES, ...STOLEN_BICYCLES];
    await storePictures(dataDir, pictured, (done, total) => {
      if (done === total || done % 200 === 0) progress(`Dibujando fotos: ${done} de ${total}`);
    });
    progress(`Sembrando ${count} anuncios…`);
    const questioned = questionedListing(listings);
    for (const [index, listing] of listings.entries()) {
      const source = listings[index % OWN_PICTURES] as SeedListing;
      documents.set(`vehicles/${listing.id}`, {
        ...listing.fields,
        searchTerms: listingTerms(listing.fields),
        photos: photosOf(source),
        ...(listing === questioned && { questions: { open: 0, answered: 1, changedAt: today } }),
      });
    }
    const waiting = [...makeReports(listings, today), ...(await makeQueues(listings, today))];
    for (const [path, data] of [...makeActivity(listings, today), ...makeOpinions(today), ...waiting])
      documents.set(path, data);
    await documents.flush();
  } finally {
    await documents.close();
  }
}

async function seedReference(documents: DocumentWriter, listings: readonly SeedListing[], today: Date): Promise<void> {
  const publishedBy = (uid: string) => ({
    totalPublications: listings.filter(({ fields }) => fields.sellerId === uid && fields.publishedAt).length || null,
  });
  for (const [index, { id, kind, name, plural }] of CATEGORIES.entries())
    documents.set(`categories/${id}`, { kind, name, plural, position: index + 1, active: true });
  for (const { id, ...brand } of makeBrands()) documents.set(`brands/${id}`, brand);
  for (const { id, ...plan } of PLANS) documents.set(`publicationPlans/${id}`, plan);
  for (const [index, person] of PEOPLE.entries())
    documents.set(`users/${person.uid}`, { ...user(person, index, today), ...publishedBy(person.uid) });
  for (const [index, { uid, name: displayName }] of SELLERS.entries()) {
    documents.set(`users/${uid}`, {
      ...user({ uid, email: `${uid}@demo.pe`, displayName, role: "user" }, index + PEOPLE.length, today),
      ...publishedBy(uid),
      ...(uid === REVIEWED_SELLER && REVIEWED),
      ...shopFields(uid),
    });
    documents.set(`sellerAnswers/${uid}`, answers(index, today));
  }
  documents.set(`sellerAnswers/${DEMO_SELLER.uid}`, answers(SELLERS.length, today));
  await documents.flush();
}

/** A seller's rate of answers: too few messages to show one, some, or all answered. */
function answers(index: number, updatedAt: Date): Record<string, unknown> {
  const received = (index * 7) % 45;
  const answered = Math.round((received * (55 + ((index * 13) % 46))) / 100);
  const in1h = Math.round((answered * (30 + ((index * 17) % 60))) / 100);
  return { received, answered, in1h, in24h: answered - in1h, updatedAt };
}

/** A document of `users`. The phones are invented: no Peruvian mobile starts with 900 000. */
function user(
  person: { uid: string; email: string; displayName: string; role: string },
  index: number,
  today: Date,
): Record<string, unknown> {
  const phone = `+51900000${String(100 + index)}`;
  const since = new Date(today.getTime() - (index * 37 + 20) * 86_400_000);
  return {
    ...person,
    ...searchFieldsOf(person),
    phone,
    whatsapp: phone,
    profileImageUrl: null,
    isActive: true,
    emailVerified: true,
    ...(index % 2 === 0 && { phoneVerified: true, verifiedPhone: phone }),
    ...(index % 4 === 0 && { identityCheckedAt: since }),
    photo: null,
    profileCompleted: true,
    completedLater: false,
    department: [DEMO_SELLER, ...SELLERS].find(({ uid }) => uid === person.uid)?.department ?? "lima",
    createdAt: since,
    updatedAt: since,
  };
}

/** A stamp that cannot be read counts as none: seeding again does no harm. */
function readStamp(file: string): { version: number; listings: number } | null {
  if (!existsSync(file)) return null;
  const parsed = StampSchema.safeParse(readFileSync(file, "utf8"));
  return parsed.success ? parsed.data : null;
}

const StampSchema = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue("not JSON");
      return z.NEVER;
    }
  })
  .pipe(z.object({ version: z.number(), listings: z.number() }));
