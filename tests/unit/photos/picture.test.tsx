import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import type { PhotoRef } from "~/platform/images";
import { Picture } from "~/ui/picture";

const photo: PhotoRef = { key: "L1/abc", width: 1600, height: 1200, color: "#a1b2c3" };
const html = (props: Partial<Parameters<typeof Picture>[0]> = {}) =>
  renderToStaticMarkup(<Picture photo={photo} alt="Bicicleta roja" sizes="50vw" {...props} />);

// React complains on the console about attributes that it does not know.
const complaints = vi.spyOn(console, "error");
beforeEach(() => {
  complaints.mockReset();
});
afterEach(() => {
  expect(complaints).not.toHaveBeenCalled();
});

describe("Picture", () => {
  test("Picture offers AVIF in two widths and falls back to JPEG", () => {
    const set = [360, 720].map((width) => `/fotos/L1/abc-${width}.avif ${width}w`).join(", ");
    expect(html()).toBe(
      `<picture><source type="image/avif" srcSet="${set}" sizes="50vw"/>` +
        `<img src="/fotos/L1/abc-720.jpeg" alt="Bicicleta roja" width="1600" height="1200" style="background-color:#a1b2c3" loading="lazy" decoding="async"/></picture>`,
    );
  });

  test("Picture is lazy unless it is in the first view", () => {
    expect(html()).toContain('loading="lazy"');
    expect(html({ eager: true })).not.toMatch(/loading|fetchpriority/);
    expect(html({ priority: true })).toContain('fetchpriority="high"');
    expect(html({ priority: true })).not.toContain("loading");
  });

  test.each([
    [200, ["360 200w"]],
    [360, ["360 360w"]],
    [500, ["360 360w", "720 500w"]],
    [720, ["360 360w", "720 720w"]],
    [12000, ["360 360w", "720 720w"]],
  ])("Picture offers no more widths than a photo of %i px fills", (width, expected) => {
    const widths = [...html({ photo: { ...photo, width } }).matchAll(/abc-(\d+)\.avif (\d+w)/g)].map(
      (match) => `${match[1]} ${match[2]}`,
    );
    expect(widths).toEqual(expected);
  });

  test("Picture shows a data URL without any request for AVIF browsers", () => {
    const inlined = html({ dataUrl: "data:image/avif;base64,AAAA", className: "w-full" });
    expect(inlined).toBe(
      '<picture><source type="image/avif" srcSet="data:image/avif;base64,AAAA"/>' +
        '<img src="/fotos/L1/abc-720.jpeg" alt="Bicicleta roja" width="1600" height="1200" class="w-full" style="background-color:#a1b2c3"/></picture>',
    );
  });

  test("Picture treats a missing data URL as none, and escapes user text", () => {
    expect(html({ dataUrl: null })).toContain("abc-360.avif");
    expect(html({ alt: '"><script>alert(1)</script>' })).not.toContain("<script>");
  });
});
