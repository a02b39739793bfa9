import { env as bindings } from "cloudflare:workers";

import type { BookingInput } from "~/inspections/booking/booking.server";
import type { InspectionOrders } from "~/inspections/deps";
import { createInspections, type Inspections } from "~/inspections/inspections.server";
import { createDatabase } from "~/platform/firestore/client";
import type { Database, DocumentData } from "~/platform/firestore/types";
import { createLogger } from "~/platform/log";
import type { Workshop } from "~/workshops/model";

import { contextOf } from "../../support/context";
import { makeWorkshop } from "../../unit/workshops/make-workshop";

export const USER = { uid: "camila", name: "Camila", email: "camila@demo.pe" };
export const WORKSHOP = "la-cadena-azul";
export const STAFF = "taller@demo.pe";
/** Friday morning in Lima. */
const NOW = new Date("2026-11-20T15:00:00Z");
/** The Wednesday after. */
export const SLOT = "2026-11-25T1000";
export const OTHER_SLOT = "2026-11-25T1100";

const ALL_DAY = [1, 2, 3, 4, 5, 6].map((day) => ({ day, from: 9 * 60, to: 18 * 60 }));

/** The address of a workshop's only user. */
export function staffOf(workshopId: string): string {
  return workshopId === WORKSHOP ? STAFF : `${workshopId}@demo.pe`;
}

/** A marketplace of its own with one workshop, which inspects bicycles. */
export class InspectionWorld {
  time = NOW;
  readonly undone: string[] = [];
  readonly completed: string[] = [];
  readonly filed: unknown[] = [];
  readonly closed: unknown[] = [];
  readonly database: Database;
  readonly inspections: Inspections;
  private readonly waiting: Promise<unknown>[] = [];

  /** Parts of orders that inspections need. */
  protected orderSide(): InspectionOrders {
    return {
      undo: (id) => Promise.resolve(void this.undone.push(id)),
      reassign: () => Promise.resolve(),
      complete: (_, id) => Promise.resolve(void this.completed.push(id)),
    };
  }

  constructor(workshops: Partial<Workshop>[] = [{}]) {
    const log = createLogger({}, () => undefined);
    const firestore = {
      projectId: `inspecciones-${crypto.randomUUID()}`,
      serviceAccount: null,
      emulatorHost: bindings.FIRESTORE_EMULATOR_HOST,
    };
    this.database = createDatabase({ firestore }, { log });
    const all = workshops.map((changes) =>
      makeWorkshop({
        id: WORKSHOP,
        vehicles: ["bicicleta"],
        services: [{ id: "revision", from: null, to: null }],
        hours: ALL_DAY,
        ...changes,
      }),
    );
    const orderSide = () => this.orderSide();
    this.inspections = createInspections(
      contextOf({
        database: this.database,
        env: {
          siteUrl: "http://127.0.0.1:8787",
          brandName: "Rebi",
          holidays: new Set(),
          business: { email: "hola@rebi.test" },
          PHOTOS: bindings.PHOTOS,
        },
        workshops: { list: () => Promise.resolve(all) },
        accounts: {
          workshopStaff: {
            ofWorkshop: (workshopId) =>
              Promise.resolve([{ uid: "taller", email: staffOf(workshopId), displayName: "Taller", workshopId }]),
          },
        },
        cases: {
          filing: {
            file: (input) => {
              this.filed.push(input);
              return Promise.resolve({ number: "R-7K4M92QX", due: null, isMailed: true });
            },
            writesIn: (_, input) => {
              this.filed.push(input);
              return Promise.resolve([]);
            },
            receiptFor: () => Promise.resolve("none"),
            numberOf: () => Promise.resolve("R-7K4M92QX"),
          },
          closing: {
            writesIn: (_, number, step) => {
              this.closed.push({ number, ...step });
              return Promise.resolve([]);
            },
          },
        },
        get inspectionOrders() {
          return orderSide();
        },
        catalog: { index: { refresh: () => Promise.reject(new Error("not asked")) } },
        registry: { bicycles: { ownedBy: () => Promise.resolve([]) } },
        clock: { now: () => this.time },
        log,
        waitUntil: (work) => void this.waiting.push(work.catch(() => undefined)),
        sleep: () => Promise.resolve(),
      }),
    );
  }

  /** Waits for the work in the background. */
  async settled(): Promise<void> {
    for (let next = this.waiting.shift(); next; next = this.waiting.shift()) await next;
  }

  protected behind(work: Promise<unknown>): void {
    this.waiting.push(work);
  }

  forward(hours: number): void {
    this.time = new Date(this.time.getTime() + hours * 3_600_000);
  }

  book(changes: Partial<BookingInput> = {}): ReturnType<Inspections["booking"]["book"]> {
    return this.inspections.booking.book({
      formKey: crypto.randomUUID(),
      user: USER,
      phone: "+51987654321",
      vehicle: { kind: "bicicleta", listingId: null, bicycleId: null, title: "Trek Marlin 5", details: "" },
      workshopId: WORKSHOP,
      slotId: SLOT,
      payAt: "workshop",
      ...changes,
    });
  }

  async booked(changes: Partial<BookingInput> = {}) {
    const result = await this.book(changes);
    if (!result.ok) throw new Error(result.reason);
    return result.inspection;
  }

  async mails(): Promise<DocumentData[]> {
    const found = await this.database.find({ collection: "mail", limit: 100 });
    return found.map(({ data }) => data);
  }
}
