import type { Home } from "~/catalog/catalog.server";
import { HomePage, type HomePageProps } from "~/home/home-page";

import { htmlOf } from "../../support/render";
import { makeCard } from "../catalog/make-listing";

const card = (title: string) => makeCard({ id: title.toLowerCase(), title });

const HOME: Home = {
  categories: [
    { id: "mtb", name: "Montaña", count: 3 },
    { id: "scooter", name: "Scooter", count: 12 },
    { id: "ruta", name: "Ruta", count: 0 },
  ],
  featured: [card("Trek")],
  newest: [card("Honda"), card("Oxford")],
  near: [],
  total: 1412,
  limited: false,
};

export function homeHtml(home: Partial<Home> = {}, page: Omit<HomePageProps, "home"> = {}): Promise<string> {
  return htmlOf(<HomePage home={{ ...HOME, ...home }} {...page} />);
}
