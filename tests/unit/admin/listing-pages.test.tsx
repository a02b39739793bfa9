import { expect, test } from "vitest";

import { BulkPage } from "~/admin-kit/bulk/bulk-page";
import { SheetBody } from "~/admin-kit/sheet/sheet-page";
import { couponForm } from "~/coupons/admin/coupon-form.server";
import { COUPON_LIST } from "~/coupons/admin/coupon-list";
import { AdminCouponsPage } from "~/coupons/admin/cupones.route";
import { formLook } from "~/platform/forms/form-look.server";
import type { AdminListingView } from "~/selling/admin/listing.page.server";
import { listingSheet } from "~/selling/admin/listing.sheet.server";

import { htmlOf, tags, textOf } from "../../support/render";

const VIEW: AdminListingView = {
  id: "a1",
  version: 3,
  formId: "00000000-0000-4000-8000-000000000001",
  title: "Trek <b>Marlin</b>",
  status: "in_review",
  statusName: "En revisión",
  publicPath: null,
  photos: [],
  video: null,
  seller: { name: "Rosa", path: "/vendedor/rosa" },
  queue: {
    list: { to: "/administracion/anuncios?estado=en-revision", label: "Anuncios: En revisión" },
    standing: "2 de 3",
    previous: "/administracion/anuncios/a0?lista=estado%3Den-revision",
    next: "/administracion/anuncios/a2?lista=estado%3Den-revision",
  },
  isInside: true,
  isOfBlocked: false,
  price: "S/ 3,900",
  summary: ["Montaña (Bicicleta)", "2022", "Surco, Lima"],
  text: "<script>alert(1)</script>",
  facts: [{ label: "Marca", value: "Trek" }],
  serial: "WTU123",
  history: [],
  why: [],
  signals: [{ isGrave: true, label: "Precio lejos de lo usual", detail: "Pide poco.", listings: [] }],
  comparedAt: "23/11/2026, 10:00",
  edits: [],
  changes: null,
  others: [],
  toOthers: "/administracion/anuncios?vende=rosa",
  reports: [],
  reported: null,
  sellerReported: null,
  steps: { approve: true, reject: true, hide: false, show: false },
  isDraft: false,
  isFeatured: false,
  canExtend: true,
  uncorrectable: "",
  category: "mtb",
  categories: [{ value: "mtb", label: "Montaña" }],
  brand: "Trek",
};

const page = (changes: Partial<AdminListingView> = {}) =>
  htmlOf(<SheetBody sheet={listingSheet({ ...VIEW, ...changes })} reply={null} />);

function buttonsOf(html: string): string[] {
  return [...html.matchAll(/<button[^>]*value="([^"]+)"/g)].map(([, value = ""]) => value);
}

test("a listing's page offers the steps of its state, and shows what was written as text", async () => {
  const html = await page();
  expect(buttonsOf(html)).toEqual(["destacar", "ampliar", "corregir", "reject", "approve"]);
  expect(textOf(html)).toMatch(
    /Precio lejos de lo usual: Pide poco\. Al 23\/11\/2026, 10:00\. Una señal no prueba nada.* Lo que escribió &lt;script/,
  );
  expect(html).not.toMatch(/<script>alert|<b>Marlin/);
});

test("a listing's evidence comes before its decision, which names its keys and leads to the next of the list", async () => {
  const html = await page({ photos: [{ key: "a1/x", width: 400, height: 300, color: "#abcdef" }] });
  const at = (text: string) => html.indexOf(text);
  const order = ["2 de 3", "Foto 1 de", "<h1", "S/ 3,900", "Surco, Lima", "Pide poco.", "Lo que escribió"];
  const later = [">Datos<", "Otros anuncios", ">Saltar<", "¿Por qué?", 'value="approve"'];
  const shown = [...order, ...later].filter((text) => text !== "Otros anuncios").map(at);
  expect(shown).toEqual(shown.toSorted((one, other) => one - other));
  expect(Math.min(...shown)).toBeGreaterThan(0);
  expect(tags(html, "a").filter((link) => link["data-key"])).toMatchObject([
    { "data-key": "k", href: VIEW.queue.previous },
    { "data-key": "j", href: VIEW.queue.next },
    { "data-key": "s", href: VIEW.queue.next },
  ]);
  expect(tags(html, "details").find(({ name }) => name === "decidir")).toMatchObject({ "data-key": "r" });
  expect(tags(html, "button").find(({ value }) => value === "approve")).toMatchObject({ "data-key": "a" });
  expect(tags(html, "input").filter(({ name }) => name === "cola")).not.toHaveLength(0);
});

test("a listing of a blocked account says so and offers no decision about its publication", async () => {
  const steps = { approve: false, reject: false, hide: false, show: false };
  const html = await page({ status: "hidden", isOfBlocked: true, steps });
  expect(html).toContain("La cuenta del vendedor está bloqueada");
  expect(buttonsOf(html)).not.toContain("show");
});

test("edits of the owner stand with their times, before and after", async () => {
  const changes = [
    { label: "Precio", before: "S/ 2,500", after: "S/ 2,000" },
    { label: "Serie", before: "", after: "<b>1" },
  ];
  const html = await page({ edits: [{ when: "23/11/2026, 10:00", changes }] });
  expect(textOf(html)).toContain("23/11/2026, 10:00");
  expect(textOf(html)).toMatch(/Precio: S\/ 2,500 → S\/ 2,000/);
  expect(textOf(html)).toContain("Serie: nada → &lt;b&gt;1");
});

test("a listing's page shows what changed as text, and the reports about its seller", async () => {
  const list = [{ label: "Descripción", before: "", after: "<script>alert(2)</script>" }];
  const sellerReported = {
    open: 1,
    total: 3,
    reasons: ["Otro motivo (3)"],
    to: "/administracion/denuncias/person_rosa",
  };
  const html = await page({ changes: { since: "20/11/2026, 10:00", list }, sellerReported });
  expect(html).toContain("Antes: nada");
  expect(html).toContain("Ahora: &lt;script&gt;");
  expect(html).toContain("Reportes sobre el vendedor: 3, 1 por revisar");
  expect(html).toContain('href="/administracion/denuncias/person_rosa"');
});

test("a listing's page says that nothing changed only of what waits", async () => {
  const changes = { since: "20/11/2026, 10:00", list: [] };
  const of = (status: "in_review" | "active") => page({ status, changes });
  expect(await of("in_review")).toContain("Qué cambió desde la última aprobación");
  expect(await of("active")).not.toContain("Qué cambió desde la última aprobación");
});

test("a listing whose brand an order or the registry holds has no form to correct it", async () => {
  const uncorrectable = "Es una bicicleta registrada: su marca y su categoría no se cambian aquí.";
  const html = await page({ uncorrectable });
  expect(buttonsOf(html)).not.toContain("corregir");
  expect(html).toContain(uncorrectable);
});

test("a confirmation sends only the rows that the step can change", async () => {
  const row = { title: "Trek", to: "/administracion/anuncios/a1", facts: ["Publicado"] };
  const list = { path: "/administracion/anuncios", label: "Anuncios" };
  const words = { verb: "Rechazar", effect: "Salen del catálogo." };
  const frame = { list, words, title: "Rechazar: un anuncio", none: "", isFeminine: false, open: 1 };
  const rows = [
    { ...row, key: "a1~3", problem: null },
    { ...row, key: "a2~3", problem: "en este estado no se puede" },
  ];
  const html = await htmlOf(
    <BulkPage view={{ ...frame, step: "reject", formId: "00000000-0000-4000-8000-000000000001", rows }} reply={null} />,
  );
  expect([...html.matchAll(/name="fila" value="([^"]+)"/g)].map(([, key]) => key)).toEqual(["a1~3"]);
});

test("a coupon that was rejected keeps what was typed", async () => {
  const reply = { errors: { valor: "Escribe cuánto descuenta." }, values: { codigo: "VERANO" } };
  const query = { values: {}, after: null, before: null };
  const list = { spec: COUPON_LIST, query, rows: [], next: null, previous: null, file: "", empty: "" };
  const said = { title: "Cupones", lead: "", links: [], searched: "", columns: [] };
  const view = { ...list, ...said, fields: formLook(couponForm({ plans: [], today: "2026-11-23" })) };
  const html = await htmlOf(<AdminCouponsPage view={view} reply={reply} />);
  expect(html).toContain('value="VERANO"');
  expect(html).toContain("Escribe cuánto descuenta.");
});
