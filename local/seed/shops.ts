import { findDepartment } from "../../app/business/peru.ts";
import { SELLERS } from "./sellers.ts";

const WEEK = ["", ...Array<string>(5).fill("9:00-13:00 y 15:00-19:00"), "9:00-17:00"];

/** Invented shops of the demo, by uid: their street. */
const ADDRESSES: Readonly<Record<string, string>> = {
  "demo-vendedor-01": "Jr. de la Muestra 210",
  "demo-vendedor-18": "Calle Demo 123",
};

const OPINIONS = [
  {
    buyerName: "Rosa",
    stars: 5,
    bought: "Trek FX 1 2024",
    text: "Me la entregaron armada y regulada. El cuadro era de mi talla.",
    answer: "Gracias, Rosa. La primera regulación va por nuestra cuenta.",
  },
  {
    buyerName: "Julio",
    stars: 4,
    bought: "Italika DS 150 2019",
    text: "Todo como en las fotos. El SOAT vencía en un mes y lo avisaron antes.",
  },
  {
    buyerName: "Noemí",
    stars: 2,
    bought: "GT Performer 20 2021",
    text: "Llegó dos días tarde y con un rayón que no se veía.",
    answer: "Tienes razón. Te devolvimos S/ 60 por el rayón.",
  },
];

/** Fields of a seller's account: the shop, and the figures of its opinions. */
export function shopFields(uid: string): Record<string, unknown> {
  const seller = SELLERS.find((one) => one.uid === uid);
  const address = ADDRESSES[uid];
  if (!seller || address === undefined) return {};
  const { name, department, district } = seller;
  const province = findDepartment(department)?.name ?? "";
  const sum = OPINIONS.reduce((total, { stars }) => total + stars, 0);
  return {
    shop: { name, hours: WEEK, address, department, province, district, isHidden: false },
    totalSales: 12,
    ratingAvg: sum / OPINIONS.length,
    ratingCount: OPINIONS.length,
  };
}

export function makeOpinions(today: Date): [string, Record<string, unknown>][] {
  return Object.keys(ADDRESSES).flatMap((sellerId) =>
    OPINIONS.map(({ answer, ...opinion }, index): [string, Record<string, unknown>] => {
      const createdAt = new Date(today.getTime() - (5 + index * 16) * 86_400_000);
      const orderId = `demo-opinion-${index + 1}`;
      return [
        `reviews/${orderId}_${sellerId}`,
        {
          ...opinion,
          orderId,
          sellerId,
          buyerId: "",
          createdAt,
          ...(answer && { answer: { text: answer, at: today } }),
        },
      ];
    }),
  );
}
