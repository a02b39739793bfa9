import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { Gallery } from "~/catalog/listing/gallery";
import { Picture, SavesData, type PictureProps } from "~/ui/picture";

import { tags, textOf } from "../../support/render";

const photo = { key: "a/b", width: 1200, height: 900, color: "#123456" };
const html = (savesData: boolean, props: Partial<PictureProps> = {}) =>
  renderToStaticMarkup(
    <SavesData.Provider value={savesData}>
      <Picture photo={photo} alt="Trek" sizes="10rem" priority dataUrl="data:image/avif;base64,AA" {...props} />
    </SavesData.Provider>,
  );

test("a photo waits behind a button where data are spared, and nothing of it comes with the page", () => {
  const saving = html(true);
  expect(textOf(saving)).toBe("Ver foto : Trek");
  expect(tags(saving, "details")).toHaveLength(1);
  expect(saving).not.toMatch(/<details[^>]* open/);
  // Not even a lazy `<img>`: without scripts browsers fetch it.
  expect(saving).not.toMatch(/<(img|source)|data:image/);
  expect(saving).toContain("/fotos/a/b-");
});

test("the button names the photo where its own text stands beside it", () => {
  expect(textOf(html(true, { alt: "", about: "Trek Marlin" }))).toBe("Ver foto : Trek Marlin");
  expect(textOf(html(true, { alt: "" }))).toBe("Ver foto");
});

test("nothing is added for a browser that does not save data", () => {
  expect(html(false)).not.toContain("details");
  expect(html(false)).toContain("fetchpriority");
});

test("the link to a larger photo stands behind the button too: neither within the other", () => {
  const gallery = renderToStaticMarkup(
    <SavesData.Provider value={true}>
      <Gallery photos={[photo, { ...photo, key: "a/c" }]} title="Trek" preview="data:image/avif;base64,AA">
        {null}
      </Gallery>
    </SavesData.Provider>,
  );
  expect(gallery.match(/<li id="foto-\d"><details/g)).toHaveLength(2);
  expect(gallery).not.toContain("data:image");
  expect(tags(gallery, "details")).toHaveLength(2);
  expect(gallery).toMatch(/<\/summary><a href="[^"]+1280\.jpeg"><span role="img" aria-label="Trek, foto 1 de 2"/);
  expect(gallery).not.toContain("<img");
});
