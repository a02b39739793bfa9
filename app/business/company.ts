import { businessHoursLines, OPENING_HOURS, type BusinessHours } from "./hours.ts";
import { formatPhone, parsePhone } from "./peru.ts";

/** Configuration of the business (`BUSINESS_*`); null for an unset variable. */
interface CompanyConfiguration {
  siteUrl: string;
  brandName: string;
  /** Left out: those of the specification. */
  hours?: BusinessHours;
  business: {
    email: string | null;
    phone: string | null;
    whatsapp: string | null;
    address: string | null;
    city: string | null;
    ruc: string | null;
    legalName: string | null;
    legalAddress: string | null;
    social: { facebook: string | null; instagram: string | null; tiktok: string | null; youtube: string | null };
  };
}

interface ContactPoint {
  label: string;
  href: string;
}

/** Specification, section 3, Business info. */
export interface BusinessInfo {
  name: string;
  website: string;
  contact: {
    email: ContactPoint | null;
    phone: ContactPoint | null;
    whatsapp: ContactPoint | null;
    address: string | null;
    country: "Perú";
  };
  socialMedia: { name: string; url: string }[];
  businessHours: { days: string; hours: string }[];
  legal: { ruc: string | null; razonSocial: string | null; direccionLegal: string | null };
}

/** Reads the business out of the configuration. A number that is no Peruvian one is left out. */
export function businessInfo({
  siteUrl,
  brandName,
  hours = OPENING_HOURS,
  business,
}: CompanyConfiguration): BusinessInfo {
  const { social } = business;
  return {
    name: brandName,
    website: siteUrl,
    contact: {
      email: business.email ? { label: business.email, href: `mailto:${business.email}` } : null,
      phone: phonePoint(business.phone, (e164) => `tel:${e164}`),
      whatsapp: phonePoint(business.whatsapp, (e164) => `https://wa.me/${e164.slice(1)}`),
      address: [business.address, business.city].filter(Boolean).join(", ") || null,
      country: "Perú",
    },
    socialMedia: [
      { name: "Facebook", url: social.facebook },
      { name: "Instagram", url: social.instagram },
      { name: "TikTok", url: social.tiktok },
      { name: "YouTube", url: social.youtube },
    ].flatMap(({ name, url }) => (url ? [{ name, url }] : [])),
    businessHours: businessHoursLines(hours),
    legal: { ruc: business.ruc, razonSocial: business.legalName, direccionLegal: business.legalAddress },
  };
}

function phonePoint(number: string | null, hrefOf: (e164: string) => string): ContactPoint | null {
  if (!number) return null;
  const e164 = parsePhone(number);
  return e164 ? { label: formatPhone(e164), href: hrefOf(e164) } : null;
}
