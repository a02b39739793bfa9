import { SuggestingBox } from "~/catalog/suggest/suggesting-box";
import { Icon } from "~/ui/icon";

/** The purpose of the site in a line and the search (a plain GET form to the catalogue): a dark band on a desk. */
export function Band() {
  return (
    <div className="band">
      <div className="wrap">
        <h1>
          Compra y vende <span className="long">bicis y motos </span>con confianza
        </h1>
        <form action="/comprar" method="get" role="search" className="ask">
          <label htmlFor="q" className="sr-only">
            Busca por marca, modelo o palabra
          </label>
          <SuggestingBox id="q" placeholder="Ej.: montañera aro 29" enterKeyHint="search" className="input" />
          <button className="btn btn-primary" aria-label="Buscar">
            <Icon name="search" />
          </button>
        </form>
      </div>
    </div>
  );
}
