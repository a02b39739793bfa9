import { expect, test } from "vitest";

import { NO_FILTERS, parseFilters, hrefOf, type Filters } from "~/catalog/filters";
import { pendingOf, type AskedChange } from "~/catalog/search/form/asked";

interface Place {
  href: string;
}

const TICKS = ["mtb", "ruta"] as const;
type Event = (typeof TICKS)[number] | "answer" | "render";
const EVENTS: readonly Event[] = [...TICKS, "answer", "render"];

const filtersOf = (href: string): Filters => parseFilters(new URL(href, "https://rebi.test").searchParams);

/** The form over a router that is ahead of what React has rendered, as navigations are rendered in transitions. */
function createPage() {
  let place: Place = { href: hrefOf(NO_FILTERS) };
  let going: string | null = null;
  let rendered = { place, isIdle: true };
  let asked: AskedChange | null = null;
  const render = () => {
    asked = pendingOf(asked, rendered.place, rendered.isIdle);
  };
  const shown = (): Filters => asked?.filters ?? filtersOf(rendered.place.href);
  return {
    types: () => [...shown().types],
    address: () => place.href,
    happens(event: Event) {
      if (event === "answer") {
        if (going !== null) place = { href: going };
        going = null;
      } else if (event === "render") {
        rendered = { place, isIdle: going === null };
        render();
      } else {
        const { types } = shown();
        const next = types.includes(event) ? types.filter((one) => one !== event) : [...types, event];
        const filters = filtersOf(hrefOf({ ...NO_FILTERS, types: next }));
        const href = hrefOf(filters);
        if (!asked && href === place.href) return;
        asked = { from: rendered.place, filters };
        going = href;
        render();
      }
    },
  };
}

function* ordersOf(length: number): Generator<Event[]> {
  if (length === 0) yield [];
  else for (const before of ordersOf(length - 1)) for (const event of EVENTS) yield [...before, event];
}

test("the form of filters shows every tick and arrives at all of them, in whichever order answers and renders come between", () => {
  for (const order of ordersOf(7)) {
    const page = createPage();
    const wanted = new Set<string>();
    for (const event of order) {
      page.happens(event);
      if (event !== "answer" && event !== "render" && !wanted.delete(event)) wanted.add(event);
      const types = page.types();
      // Not `expect`, which takes most of the time of so many states.
      if (types.length !== wanted.size || types.some((type) => !wanted.has(type)))
        expect(types, `${event} of ${order.join(", ")}`).toEqual([...wanted]);
    }
    page.happens("answer");
    page.happens("render");
    expect(filtersOf(page.address()).types.toSorted()).toEqual([...wanted].toSorted());
  }
});
