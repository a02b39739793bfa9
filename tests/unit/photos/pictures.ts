import sharp from "sharp";

/** A picture whose halves differ, so that turning and cropping show. Width × height in pixels. */
function halves(width: number, height: number): ReturnType<typeof sharp> {
  const left = {
    input: { create: { width: Math.floor(width / 2), height, channels: 3 as const, background: "#c02020" } },
    left: 0,
    top: 0,
  };
  const corner = {
    input: { create: { width: 40, height: 30, channels: 3 as const, background: "#20c040" } },
    left: 0,
    top: 0,
  };
  return sharp({ create: { width, height, channels: 3, background: "#2040c0" } }).composite([left, corner]);
}

export const GPS_MARK = "GPSLIMA";
export const XMP_MARK = "XMPSECRET";

const EXIF = {
  IFD0: { Make: "CamaraSecreta", ImageDescription: GPS_MARK },
  IFD3: {
    GPSLatitudeRef: "S",
    GPSLatitude: "12/1 2/1 30/1",
    GPSLongitudeRef: "W",
    GPSLongitude: "77/1 1/1 42/1",
    GPSAreaInformation: GPS_MARK,
  },
};
const XMP = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" dc:source="${XMP_MARK}"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;

export interface PictureOptions {
  width?: number;
  height?: number;
  /** With EXIF (GPS among it), XMP and an ICC profile, as a telephone writes them. */
  metadata?: boolean;
  orientation?: number;
}

export async function picture(format: "jpeg" | "png" | "webp", options: PictureOptions = {}): Promise<Uint8Array> {
  const { width = 320, height = 240, metadata = false, orientation } = options;
  let image = sharp(await halves(width, height).png().toBuffer());
  if (metadata) image = image.withExif(EXIF).withIccProfile("p3").withXmp(XMP);
  if (orientation) image = image.withMetadata({ orientation, ...(metadata ? { exif: EXIF } : {}) });
  const encoded = { jpeg: () => image.jpeg(), png: () => image.png(), webp: () => image.webp() }[format]();
  return new Uint8Array(await encoded.toBuffer());
}
