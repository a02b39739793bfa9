import { type Shop, shopWeek } from "~/accounts/shop";
import type { LimaDay } from "~/business/calendar";
import { type OpeningState, openingState, weekLines } from "~/business/hours";
import { mapHref } from "~/business/links";
import { findDepartment } from "~/business/peru";
import { qrCodePath } from "~/platform/pdf/qr.server";

export interface ShopView {
  /** `Cayma, Arequipa` */
  place: string;
  /** Null where no hours were given. */
  opening: OpeningState | null;
  /** `Lunes a viernes: 9:00-19:00` */
  hours: string[];
  /** `Calle Demo 123, Cayma, Arequipa`; empty where it was not given. */
  address: string;
  mapHref: string;
  /** Of the page's own address. */
  qr: { path: string; size: number };
  posterPath: string;
}

interface Moment {
  path: string;
  siteUrl: string;
  holidays: ReadonlySet<LimaDay>;
  now: Date;
}

export function shopView(shop: Shop, { path, siteUrl, holidays, now }: Moment): ShopView {
  const { address, district, department } = shop;
  const week = shopWeek(shop);
  const place = [district, findDepartment(department)?.name].filter(Boolean).join(", ");
  const whole = address && `${address}, ${place}`;
  return {
    place,
    opening: week.some((openings) => openings.length > 0) ? openingState(now, holidays, week) : null,
    hours: weekLines(week),
    address: whole,
    mapHref: mapHref(`${whole || place}, Perú`),
    qr: qrCodePath(siteUrl + path),
    posterPath: `${path}/afiche`,
  };
}
