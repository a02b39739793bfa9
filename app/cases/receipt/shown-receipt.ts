// Receipt of a filed case as its page shows it; browser-safe.

export interface ShownReceipt {
  number: string;
  /** Whether it is also mailed to the sender; false after the day's limit of receipts. */
  isMailed: boolean;
}

export function receiptMailText(isMailed: boolean): string {
  return isMailed
    ? "También te lo enviamos por correo."
    : "No te lo enviamos por correo: hoy ya le escribimos varias veces a esa dirección.";
}
