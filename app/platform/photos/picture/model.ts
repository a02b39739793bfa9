/** Red, green and blue of each pixel, line by line. */
export interface Pixels {
  width: number;
  height: number;
  rgb: Uint8Array;
}
