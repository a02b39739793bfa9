import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

import { plural } from "~/business/format";
import { SuggestingBox } from "~/catalog/suggest/suggesting-box";
import { RestOfStyles } from "~/shell/page/rest-of-styles";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";

interface HeroProps {
  total: number;
  limited: boolean;
  /** Smaller, where the page has something else above it. */
  compact?: boolean;
  children?: ReactNode;
}

/** The dark band at the top of home: the purpose of the site, and the search (a plain GET form to the catalogue). */
export function Hero({ total, limited, compact = false, children }: HeroProps) {
  return (
    <div className="hero">
      <div className="absolute inset-0 overflow-hidden">
        <Wheels />
      </div>
      <div className="wrap relative py-5 sm:py-12">
        {children}
        <h1
          className={compact ? "text-2xl tracking-tight sm:text-3xl" : "max-w-2xl text-2xl tracking-tight sm:text-5xl"}
        >
          Compra y vende bicis y motos con <span className="text-accent">confianza</span>
        </h1>
        <RestOfStyles />
        <p className="mt-2 max-w-xl text-on-pine-muted sm:text-lg">
          {total > 0 && !limited ? plural(total, "anuncio") : "Anuncios"} de todo el Perú, con fotos, precio en soles y
          trato directo con el vendedor.
        </p>
        <form action="/comprar" method="get" role="search" className="mt-4 flex max-w-2xl gap-2 sm:mt-6">
          <label htmlFor="q" className="sr-only">
            Busca por marca, modelo o palabra
          </label>
          <SuggestingBox id="q" placeholder="Trek, scooter…" className="input search" />
          <Button size="lg">
            <Icon name="search" />
            <span className="max-sm:sr-only">Buscar</span>
          </Button>
        </form>
        <p className="mt-3 flex flex-wrap items-center gap-x-4">
          <span className="text-on-pine-muted">¿Tienes una bici o moto que ya no usas?</span>
          <Link to="/sell" className="link inline-flex min-h-8 items-center gap-1">
            Vender <Icon name="arrow-right" className="size-4" />
          </Link>
        </p>
      </div>
    </div>
  );
}

/** Two wheels as an engraving: big, cut off by the band. */
function Wheels() {
  return (
    <svg viewBox="0 0 400 400" aria-hidden="true" fill="none" stroke="currentColor" className="wheels">
      <circle cx="200" cy="200" r="188" strokeWidth="14" />
      <circle cx="200" cy="200" r="166" strokeWidth="3" />
      <circle cx="200" cy="200" r="26" strokeWidth="8" />
      <circle cx="200" cy="200" r="96" strokeWidth="140" strokeDasharray="2 23.13" />
    </svg>
  );
}
