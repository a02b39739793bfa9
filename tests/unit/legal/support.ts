import { businessInfo, type BusinessInfo } from "~/business/company";

const NOTHING = {
  email: null,
  phone: null,
  whatsapp: null,
  address: null,
  city: null,
  ruc: null,
  legalName: null,
  legalAddress: null,
  social: { facebook: null, instagram: null, tiktok: null, youtube: null },
};

/** A business of which everything is configured, and one of which nothing is. */
export const FULL: BusinessInfo = businessInfo({
  siteUrl: "https://rebi.test",
  brandName: "Rebi",
  business: {
    ...NOTHING,
    email: "hola@rebi.test",
    address: "Av. Ejemplo 123",
    city: "Lima",
    ruc: "20512333797",
    legalName: "Rebi Muestra S.A.C.",
    legalAddress: "Jr. Legal 456, Lima",
  },
});
export const EMPTY: BusinessInfo = businessInfo({ siteUrl: "https://rebi.test", brandName: "Rebi", business: NOTHING });
