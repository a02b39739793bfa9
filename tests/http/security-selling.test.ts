import { crc32, deflateSync } from "node:zlib";

import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import {
  completeDraft,
  listing,
  outsider,
  person,
  publish,
  refreshCatalog,
  sendPhotos,
  sendStep,
  startDraft,
  stored,
  type Person,
  type Upload,
} from "../support/api-client.ts";
import { newEmail, photoFile } from "../support/stack.ts";

// Malicious input of a seller.

describe("text that wants to be markup", () => {
  const SEEDS = {
    displayName: "<script>alert('nombre')</script>",
    title: "\"><script>alert('titulo')</script>",
    description:
      "</script><script>alert('texto')</script> <img src=x onerror=alert(1)> ]]> --> {{7*7}} ${7*7} <!-- \u2028 '\"`",
    brand: "<b onmouseover=alert('marca')>Marca",
    model: "'\"><svg/onload=alert('modelo')>",
    age: "<iframe srcdoc='<script>alert(1)</script>'>",
  };
  const ALIVE = /<script>alert|<img src=x|<svg\/onload|<b onmouseover|<iframe|<\/title><script/;

  test("text that wants to be markup is shown as text, wherever it is shown", async () => {
    const seller = await person({ displayName: SEEDS.displayName }, newEmail("xss"));
    const id = await completeDraft(seller, {
      vehiculo: { brand: SEEDS.brand, model: SEEDS.model },
      detalles: { title: SEEDS.title, description: SEEDS.description, age: SEEDS.age },
    });
    const kept = await listing(id);
    expect(kept).toMatchObject({
      title: SEEDS.title,
      specifications: { brand: SEEDS.brand, model: SEEDS.model, age: SEEDS.age },
    });
    expect((await publish(seller, id)).status()).toBe(303);
    await refreshCatalog();

    const visitor = await outsider();
    const search = `/comprar?q=${encodeURIComponent(SEEDS.title)}`;
    await expect
      .poll(async () => (await visitor.get(search)).text(), { message: "in the catalogue" })
      .toContain(`/producto/${id}`);
    const own = ["vehiculo", "detalles", "fotos", "precio"].map((step) => `/sell/flow/${id}/${step}`);
    const pages: [typeof visitor, string][] = [
      ...[
        "/",
        "/comprar",
        search,
        `/producto/${id}`,
        `/vehiculo/${id}`,
        "/sitemap.xml",
        `/noexiste?q=${encodeURIComponent(SEEDS.title)}`,
      ].map((path): [typeof visitor, string] => [visitor, path]),
      ...[
        "/",
        `/producto/${id}`,
        "/perfil/anuncios",
        `/perfil/anuncios/${id}/eliminar`,
        `/sell/success?id=${id}`,
        ...own,
      ].map((path): [typeof visitor, string] => [seller.http, path]),
    ];
    for (const [who, path] of pages) {
      const html = await (await who.get(path)).text();
      for (const seed of Object.values(SEEDS)) expect(html, path).not.toContain(seed);
      expect(ALIVE.exec(html)?.[0], path).toBeUndefined();
    }

    const html = await (await visitor.get(`/producto/${id}`)).text();
    const structured = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
      ([, text]) => text ?? "",
    );
    expect(structured).toHaveLength(1);
    const graph = JSON.parse(structured[0] ?? "") as { "@graph": Record<string, unknown>[] };
    expect(graph["@graph"][0]).toMatchObject({ name: SEEDS.title, model: SEEDS.model, brand: { name: SEEDS.brand } });
    expect(html).toContain("&quot;&gt;&lt;script&gt;alert(&#x27;titulo&#x27;)&lt;/script&gt;");
    expect(html.match(/<title>/g)).toHaveLength(1);

    // Data for scripts is no page, and cannot be made one.
    const data = await visitor.get(`/producto/${id}.data`);
    expect(data.headers()).toMatchObject({ "content-type": "text/x-script", "x-content-type-options": "nosniff" });

    // Other tests look at the newest listings.
    expect(
      (
        await seller.http.post(`/perfil/anuncios/${id}/eliminar`, {
          form: { intent: "eliminar", version: String((await listing(id))["version"]) },
        })
      ).status(),
    ).toBe(303);
    await refreshCatalog();
    await Promise.all([seller.http.dispose(), visitor.dispose()]);
  });

  test("text that wants to be markup comes back as text from rejected forms", async () => {
    const visitor = await outsider();
    const seed = "\"><script>alert('vuelve')</script>";
    for (const [path, form] of [
      ["/login", { email: seed, password: "" }],
      ["/register", { email: "a@b.pe", password: "x", displayName: seed }],
      [`/login?redirect=${encodeURIComponent(seed)}`, { email: "", password: "" }],
    ] as const) {
      const html = await (await visitor.post(path, { form })).text();
      expect(html).not.toContain("<script>alert");
    }
    const seller = await person();
    const id = await startDraft(seller);
    const rejected = await sendStep(seller, id, "detalles", { title: seed.repeat(5), description: seed });
    expect(rejected.status()).toBe(400);
    expect(await rejected.text()).not.toContain("<script>alert");
    const placed = await sendStep(seller, id, "precio", { department: "lima", district: seed.slice(0, 60) });
    expect(placed.status()).toBe(400);
    expect(await placed.text()).not.toContain("<script>alert");
    const named = await sendPhotos(seller, id, [
      { name: "<img src=x onerror=alert(1)>.jpg", bytes: Buffer.from("no soy una foto") },
    ]);
    expect(await named.text()).not.toMatch(/<img src=x/);
    await Promise.all([seller.http.dispose(), visitor.dispose()]);
  });
});

test("fields that no form has change nothing: owner, state, plan, dates, photos", async () => {
  const [seller, other] = [await person(), await person()];
  const extra = {
    sellerId: other.uid,
    status: "active",
    role: "admin",
    featured: "true",
    home: "true",
    maxPhotos: "99",
    durationDays: "9999",
    "plan.featured": "true",
    "plan[featured]": "true",
    publishedAt: "2020-01-01",
    expiresAt: "2099-01-01",
    photos: '[{"key":"a/b"}]',
    createdAt: "2000-01-01",
    version_: "99",
    "specifications.mileage": "1",
    mileage: "1",
    plate: "1234-5A",
    __proto__: "x",
    constructor: "x",
    id: "otro-id",
  };
  const id = await startDraft(seller, { ...extra });
  expect(await stored("vehicles/otro-id")).toBeNull();
  for (const step of ["vehiculo", "detalles", "plan"] as const)
    expect((await sendStep(seller, id, step, extra)).status(), step).toBe(303);
  expect((await sendStep(seller, id, "precio", { ...extra, price: "350" })).status()).toBe(303);
  const draft = await listing(id);
  expect(Object.keys(draft).sort()).toEqual([
    "category",
    "createdAt",
    "description",
    "location",
    "photos",
    "plan",
    "price",
    "searchTerms",
    "sellerId",
    "specifications",
    "status",
    "title",
    "updatedAt",
    "version",
  ]);
  expect(draft).toMatchObject({
    sellerId: seller.uid,
    status: "draft",
    version: 5,
    photos: [],
    price: 350,
    plan: { id: "gratis", featured: false, home: false, maxPhotos: 5, durationDays: 30 },
  });
  expect(draft["createdAt"]).not.toMatch(/^2000/);
  expect(Object.keys(draft["specifications"] as object).sort()).toEqual([
    "age",
    "brand",
    "condition",
    "model",
    "wheelSize",
    "year",
  ]);

  // A forged price, plan and state.
  for (const [step, typed] of [
    ["precio", { price: "-5" }],
    ["precio", { price: "0" }],
    ["precio", { price: "1e9" }],
    ["precio", { price: "Infinity" }],
    ["plan", { plan: "vip" }],
    ["plan", { plan: "__proto__" }],
    ["vehiculo", { category: "constructor" }],
  ] as const) {
    expect((await sendStep(seller, id, step, typed)).status(), JSON.stringify(typed)).toBe(400);
  }
  const { name, buffer } = await photoFile("foto.jpg", 6);
  await sendPhotos(seller, id, [{ name, bytes: buffer }]);
  await sendStep(seller, id, "plan", { plan: "premium" });
  expect((await publish(seller, id)).status()).toBe(303);
  expect(await listing(id), "a paid plan is not live before it is paid").toMatchObject({
    status: "pending_payment",
    publishedAt: null,
  });
  const visitor = await outsider();
  expect((await visitor.get(`/producto/${id}`)).status()).toBe(404);
  expect((await other.http.get(`/producto/${id}`)).status()).toBe(404);
  for (const intent of ["reanudar", "renovar", "publicar", "aprobar"])
    await seller.http.post("/perfil/anuncios", {
      form: { intent, id, version: String((await listing(id))["version"]), status: "active" },
    });
  await seller.http.post(`/sell/flow/${id}/plan`, {
    form: { version: String((await listing(id))["version"]), plan: "gratis" },
  });
  expect(await listing(id)).toMatchObject({ status: "pending_payment", plan: { id: "premium" } });
  await Promise.all([seller.http.dispose(), other.http.dispose(), visitor.dispose()]);
});

describe("photos", () => {
  let seller: Person;
  let id: string;
  beforeAll(async () => {
    seller = await person();
    id = await startDraft(seller);
  });
  afterAll(() => seller.http.dispose());

  const photosNow = async () => (await listing(id))["photos"] as { key: string; width: number; height: number }[];

  function png(width: number, height: number): Buffer {
    const chunk = (name: string, content: Buffer) => {
      const body = Buffer.concat([Buffer.from(name), content]);
      const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
      length.writeUInt32BE(content.length);
      sum.writeUInt32BE(crc32(body));
      return Buffer.concat([length, body, sum]);
    };
    const header = Buffer.alloc(13);
    header.writeUInt32BE(width, 0);
    header.writeUInt32BE(height, 4);
    header.set([8, 0, 0, 0, 0], 8);
    return Buffer.concat([
      Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
      chunk("IHDR", header),
      chunk("IDAT", deflateSync(Buffer.alloc(1000))),
      chunk("IEND", Buffer.alloc(0)),
    ]);
  }

  test("photos are judged by their bytes, and a rejected one does not lose the others", async () => {
    const good = (await photoFile("buena.jpg", 2)).buffer;
    const svg = Buffer.from(
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    );
    const rejected: Upload[] = [
      { name: "vector.jpg", bytes: svg },
      { name: "pagina.png", type: "image/png", bytes: Buffer.from("<!doctype html><script>alert(1)</script>") },
      { name: "magia.jpg", bytes: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), svg]) },
      { name: "gif.jpg", bytes: Buffer.from("GIF89a\x01\x00\x01\x00/*<script>alert(1)</script>*/", "latin1") },
      { name: "bomba.png", type: "image/png", bytes: png(30_000, 30_000) },
      { name: "angosta.png", type: "image/png", bytes: png(1, 12_000) },
      { name: "cortada.jpg", bytes: good.subarray(0, good.length - 200) },
      { name: "enorme.jpg", bytes: Buffer.concat([good, Buffer.alloc(20 * 1024 * 1024)]) },
      { name: "../../../etc/passwd.jpg", bytes: Buffer.alloc(0) },
    ];
    const before = (await photosNow()).length;
    const response = await sendPhotos(seller, id, [
      { name: "../../buena.jpg", bytes: good },
      ...rejected,
      { name: "..\\..\\otra.png", bytes: good },
    ]);
    expect(response.status()).toBe(400);
    const html = await response.text();
    for (const message of [
      "vector.jpg&quot; está en formato SVG",
      "pagina.png&quot; no es una foto",
      "magia.jpg&quot; está dañada",
      "gif.jpg&quot; está en formato GIF",
      "30000 × 30000 píxeles",
      "angosta.png&quot; es muy pequeña",
      "cortada.jpg&quot; está dañada",
      "enorme.jpg&quot; pesa más de 8 MB",
      "passwd.jpg&quot; está vacía",
    ]) {
      expect(html.replaceAll("<!-- -->", "").replaceAll('"', "&quot;"), message).toContain(message);
    }
    expect(html).not.toContain("etc/passwd");
    const photos = await photosNow();
    expect(photos.length - before).toBe(2);
    for (const { key } of photos) expect(key).toMatch(new RegExp(`^${id}/[\\w-]{16}$`));
  });

  test("photos are shown without metadata and hidden data; the original file has no address", async () => {
    const exif = {
      IFD0: { Make: "CAMARA-SECRETA", ImageDescription: "CASA-DE-ANA" },
      IFD3: {
        GPSLatitudeRef: "S",
        GPSLatitude: "12/1 2/1 30/1",
        GPSLongitudeRef: "W",
        GPSLongitude: "77/1 1/1 42/1",
        GPSAreaInformation: "CASA-DE-ANA",
      },
    };
    const taken = await sharp((await photoFile("gps.jpg", 8)).buffer)
      .withExif(exif)
      .jpeg()
      .toBuffer();
    expect(taken.includes("CAMARA-SECRETA")).toBe(true);
    const polyglot = Buffer.concat([
      taken,
      Buffer.from("PK\x03\x04<script>alert('poliglota')</script><?php system('id'); ?>", "latin1"),
    ]);
    expect((await sendPhotos(seller, id, [{ name: "gps.jpg", bytes: polyglot }])).status()).toBe(303);
    const key = (await photosNow()).at(-1)?.key ?? "";
    const visitor = await outsider();
    for (const size of ["1280.jpeg", "1280.webp", "360.avif"]) {
      const response = await visitor.get(`/fotos/${key}-${size}`);
      expect(response.status(), size).toBe(200);
      expect(response.headers()["content-type"]).toMatch(/^image\/(jpeg|webp|avif)$/);
      expect(response.headers()["x-content-type-options"]).toBe("nosniff");
      const bytes = await response.body();
      for (const mark of ["CAMARA-SECRETA", "CASA-DE-ANA", "GPS", "poliglota", "<?php"])
        expect(bytes.includes(mark), `${size} ${mark}`).toBe(false);
      expect((await sharp(bytes).metadata()).exif, size).toBeUndefined();
    }
    for (const path of [
      `/fotos/${key}`,
      `/fotos/${key}.jpeg`,
      `/fotos/${key}-original.jpeg`,
      `/fotos/${key}-9999.jpeg`,
      `/fotos/${key}-1280.svg`,
      `/photos/${key}`,
      `/fotos/photos/${key}`,
      `/fotos/..%2fphotos/${key.split("/")[1]}-1280.jpeg`,
      `/fotos/${id}/..%2f..%2fphotos-360.avif`,
    ]) {
      expect((await visitor.get(path)).status(), path).toBe(404);
    }
    await visitor.dispose();
  });

  test("photos are limited by the plan, whether sent at once, in turn or side by side", async () => {
    const free = await startDraft(seller);
    await sendStep(seller, free, "plan", { plan: "gratis" });
    const bytes = (await photoFile("foto.jpg", 2)).buffer;
    const sixteen = await sendPhotos(
      seller,
      free,
      Array.from({ length: 16 }, (_, at) => ({ name: `foto-${at}.jpg`, bytes })),
    );
    expect(sixteen.status()).toBe(400);
    expect((await sixteen.text()).match(/no entra: el máximo es 5 fotos/g)?.length).toBeGreaterThanOrEqual(11);
    expect((await listing(free))["photos"]).toHaveLength(5);
    const beside = await startDraft(seller);
    await sendStep(seller, beside, "plan", { plan: "gratis" });
    await Promise.all(
      [0, 1, 2].map(() =>
        sendPhotos(
          seller,
          beside,
          Array.from({ length: 3 }, (_, at) => ({ name: `${at}.jpg`, bytes })),
        ),
      ),
    );
    expect(((await listing(beside))["photos"] as unknown[]).length).toBeLessThanOrEqual(5);
  });

  test("photos are changed by their owner only, and by their own listing only", async () => {
    const stranger = await person();
    const bytes = (await photoFile("foto.jpg", 2)).buffer;
    const before = await photosNow();
    const key = before[0]?.key ?? "";
    expect((await sendPhotos(stranger, id, [{ name: "a.jpg", bytes }])).status()).toBe(404);
    const theirs = await startDraft(stranger);
    for (const intent of ["quitar", "portada", "antes"]) {
      expect((await stranger.http.post(`/sell/flow/${id}/fotos`, { form: { intent, key } })).status()).toBe(404);
      await stranger.http.post(`/sell/flow/${theirs}/fotos`, { form: { intent, key } });
    }
    expect(await photosNow()).toEqual(before);
    expect((await stranger.http.get(`/fotos/${key}-360.avif`)).status()).toBe(200);
    await stranger.http.dispose();
  });
});
