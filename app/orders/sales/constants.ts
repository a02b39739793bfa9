export const SALES_REPORT_PATH = "/reportes/ventas";
/** An administrator who also sells sees their own sales with `de=mias`. */
export const OWN_SALES = { name: "de", value: "mias" } as const;
