import type { Card, Listing } from "~/catalog/model";

import { DAY_MS } from "../../../app/business/durations.ts";
import { NOW } from "./make-row";

export function makeListing(change: Partial<Listing> = {}): Listing {
  return {
    id: "anuncio-1",
    sellerId: "vendedor-1",
    version: 3,
    status: "active",
    photos: [1, 2].map((n) => ({ key: `anuncio-1/foto-${n}`, width: 1600, height: 1200, color: "#a1b2c3" })),
    createdAt: new Date(NOW - 2 * DAY_MS),
    updatedAt: new Date(NOW - DAY_MS),
    publishedAt: new Date(NOW - DAY_MS),
    expiresAt: new Date(NOW + 30 * DAY_MS),
    soldAt: null,
    title: "Trek Marlin 7 aro 29",
    description: "Poco uso.\nSiempre bajo techo.",
    category: "mtb",
    price: 2500,
    specifications: {
      brand: "Trek",
      model: "Marlin 7",
      year: 2022,
      condition: "buen-estado",
      frameSize: "M",
      gears: 18,
    },
    location: { department: "lima", province: "Lima", district: "Miraflores" },
    plan: { id: "destacado", featured: true, home: false, maxPhotos: 10, durationDays: 60 },
    ...change,
  };
}

export function makeCard(change: Partial<Card> = {}): Card {
  return {
    id: "anuncio-1",
    title: "Trek Marlin 7",
    priceCentimos: 250_000,
    category: "mtb",
    brand: "Trek",
    model: "Marlin 7",
    year: 2022,
    condition: "buen-estado",
    department: "lima",
    photo: { key: "anuncio-1/foto-1", width: 1600, height: 1200, color: "#a1b2c3" },
    featured: false,
    publishedAt: new Date(NOW),
    about: "2022\u00a0· Buen estado",
    place: "Lima\u00a0· hace 3 h",
    status: "active",
    ...change,
  };
}

/** Text that breaks pages which do not escape. */
export const XSS = `<script>alert(1)</script>"><img src=x onerror=alert(2)>`;
