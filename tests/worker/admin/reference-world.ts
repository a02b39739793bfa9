import type { Brand } from "~/catalog/model";
import { createReference, type ReferenceAdmin } from "~/catalog/reference/reference.server";
import { followBrandNames } from "~/selling/brand-names.server";

import { contextOf } from "../../support/context";
import { listingOf } from "../../unit/selling/support";
import { log } from "../accounts/support";
import { ADMIN, AdminWorld, NOW } from "./admin-world";

/** Plans, brands and categories, with listings of brands. */
export class ReferenceWorld extends AdminWorld {
  readonly reference: ReferenceAdmin = createReference(
    contextOf({
      database: this.database,
      catalog: { index: { refresh: () => Promise.resolve({ kind: "refresh", changed: 0, rows: 0, stored: true }) } },
      clock: { now: () => NOW },
      log,
      waitUntil: (work) => void work,
    }),
  );

  follow() {
    const catalog = { index: { refresh: () => Promise.resolve({}) } } as never;
    const { database } = this;
    return followBrandNames(
      contextOf({ database, catalog, clock: { now: () => NOW }, log, waitUntil: (work) => void work }),
    );
  }

  async brand(id: string): Promise<Brand & { version: string }> {
    const found = await this.reference.brands.read(id);
    if (!found) throw new Error(`no brand ${id}`);
    return found;
  }

  async listing(id: string, brand: string, more = {}): Promise<void> {
    const { specifications, ...content } = listingOf({ status: "active", publishedAt: NOW, expiresAt: null });
    const data = { ...content, sellerId: "rosa", specifications: { ...specifications, brand }, ...more };
    await this.seed({ set: `vehicles/${id}`, data });
  }

  async brandOfListing(id: string): Promise<unknown> {
    const data = (await this.database.read(`vehicles/${id}`))?.data;
    return (data?.specifications as { brand?: unknown } | undefined)?.brand;
  }

  async merge(into: string, typed: string) {
    const { version } = await this.brand(into);
    return this.reference.brands.merge(ADMIN, into, typed, version);
  }
}
