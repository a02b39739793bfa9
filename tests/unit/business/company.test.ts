import { describe, expect, test } from "vitest";

import { businessInfo } from "~/business/company";

const nothing = {
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

describe("businessInfo", () => {
  test("businessInfo leaves out what is not configured", () => {
    const info = businessInfo({ siteUrl: "https://rebi.test", brandName: "Rebi", business: nothing });
    expect(info.contact).toEqual({ email: null, phone: null, whatsapp: null, address: null, country: "Perú" });
    expect(info.socialMedia).toEqual([]);
    expect(info.legal).toEqual({ ruc: null, razonSocial: null, direccionLegal: null });
  });

  test("businessInfo builds links for e-mail, phone, WhatsApp and social networks", () => {
    const info = businessInfo({
      siteUrl: "https://rebi.test",
      brandName: "Rebi",
      business: {
        ...nothing,
        email: "hola@rebi.test",
        phone: "01 234 5678",
        whatsapp: "+51 987 654 321",
        address: "Av. Ejemplo 123",
        city: "Lima",
        social: { ...nothing.social, tiktok: "https://social.test/rebi" },
      },
    });
    expect(info.contact.email).toEqual({ label: "hola@rebi.test", href: "mailto:hola@rebi.test" });
    expect(info.contact.phone).toEqual({ label: "(01) 234 5678", href: "tel:+5112345678" });
    expect(info.contact.whatsapp).toEqual({ label: "987 654 321", href: "https://wa.me/51987654321" });
    expect(info.contact.address).toBe("Av. Ejemplo 123, Lima");
    expect(info.socialMedia).toEqual([{ name: "TikTok", url: "https://social.test/rebi" }]);
  });

  test("businessInfo leaves out a number that is invalid in Peru instead of linking it", () => {
    expect(
      businessInfo({ siteUrl: "https://rebi.test", brandName: "Rebi", business: { ...nothing, phone: "555" } }).contact
        .phone,
    ).toBeNull();
  });
});
