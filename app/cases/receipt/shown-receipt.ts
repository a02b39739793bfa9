// Receipt of a filed case as its page shows it; browser-safe.

export interface ShownReceipt {
  number: string;
  /** Whether the sender gets it by mail too; not where the address had all receipts of a day. */
  isMailed: boolean;
}

/** The sentence about the mail, for the page of the receipt. */
export function receiptMailText(isMailed: boolean): string {
  return isMailed
    ? "También te lo enviamos por correo."
    : "No te lo enviamos por correo: hoy ya le escribimos varias veces a esa dirección.";
}
