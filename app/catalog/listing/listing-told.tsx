import type { ReactNode } from "react";

import { PlaceSketch, type Sketch } from "~/catalog/places/place-sketch";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { OutsideLink } from "~/ui/navigation/outside-link";
import { VideoPlayer } from "~/ui/video-player";

import { HEIGHT_QUERY } from "./constants";
import type { Detail } from "./detail";
import type { SizeGuide } from "./size-guide";

/** The specification's name of the section. */
export const SPECIFICATIONS_ID = "specifications";
const SIZES_ID = "tallas";

/** Whether any fact is left for the table. */
export function hasOthers(specifications: Detail["specifications"]): boolean {
  return specifications.some(({ isTold }) => !isTold);
}

/** A listing below its price: the seller's words first, then what its headline has not said. */
export function ListingTold({
  detail,
  sizeGuide,
  sketch,
  distance,
}: {
  detail: Detail;
  sizeGuide: SizeGuide | null;
  sketch: Sketch | null;
  distance: string | null;
}) {
  const { title, place, photos, video, description, specifications, declared, lookups, publishedOn } = detail;
  return (
    <>
      {video ? (
        <Told id="video" title="Video">
          <VideoPlayer video={video} cover={photos[0] ?? null} label={`Video de ${title}`} />
        </Told>
      ) : null}
      <Told id="descripcion" title="Descripción">
        <p className="told">{description}</p>
        {publishedOn ? <p className="mt-4 text-sm text-muted">Publicado el {publishedOn}</p> : null}
      </Told>
      {sizeGuide ? <Sizes guide={sizeGuide} /> : null}
      {hasOthers(specifications) ? (
        <Told id="caracteristicas" title="Características" anchor={SPECIFICATIONS_ID}>
          <table className="specs">
            <tbody>
              {specifications
                .filter(({ isTold }) => !isTold)
                .map(({ label, value }) => (
                  <tr key={label}>
                    <th scope="row">{label}</th>
                    <td>{value}</td>
                  </tr>
                ))}
            </tbody>
          </table>
        </Told>
      ) : null}
      {lookups.length === 0 ? null : (
        <Told id="papeles" title="Papeles">
          {declared.length === 0 ? <p>El vendedor no declaró los papeles.</p> : <h3>Declarado por el vendedor</h3>}
          <table className="specs">
            <tbody>
              {declared.map(({ label, value, isPast }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td className={isPast ? "font-semibold text-danger" : undefined}>{value}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="mt-3 text-sm text-muted">
            No lo comprobamos. Pídele la placa al vendedor y consúltala en las páginas oficiales:
          </p>
          <ul>
            {lookups.map(({ name, href }) => (
              <li key={href}>
                <OutsideLink href={href}>{name}</OutsideLink>
              </li>
            ))}
          </ul>
        </Told>
      )}
      {sketch ? (
        <Told id="donde-esta" title="Dónde está">
          <p className="mb-2">
            {place}. {distance ? `Está ${distance} de ti, en línea recta. ` : null}La dirección la acuerdan por mensaje.
          </p>
          <PlaceSketch sketch={sketch} />
        </Told>
      ) : null}
    </>
  );
}

function Told({ id, title, anchor, children }: { id: string; title: string; anchor?: string; children: ReactNode }) {
  return (
    <section id={anchor} aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** The form is a GET to this page: its answer is an address, and needs no script. */
function Sizes({ guide: { sizes, asked, answer, error } }: { guide: SizeGuide }) {
  return (
    <Told id="es-tu-talla" title="¿Es de tu talla?" anchor={SIZES_ID}>
      <dl className="sizes" aria-label="Talla del cuadro por estatura, en metros">
        {sizes.map(({ name, heights, isOwn }) => (
          <div key={name} className={isOwn ? "own" : undefined}>
            <dt>
              {name}
              {isOwn ? <span className="sr-only">, la de este anuncio</span> : null}
            </dt>
            <dd>{heights}</dd>
          </div>
        ))}
      </dl>
      <form action={`#${SIZES_ID}`} className="mt-3 flex flex-wrap items-end gap-2">
        <TextField
          label="Tu estatura en metros"
          name={HEIGHT_QUERY}
          inputMode="decimal"
          autoComplete="off"
          placeholder="1.68"
          maxLength={20}
          defaultValue={asked}
          error={error ?? undefined}
          className="min-w-40 flex-1 sm:max-w-64"
        />
        <Button variant="secondary">Ver mi talla</Button>
      </form>
      {answer ? (
        <p role="status" className="mt-2 flex gap-2 font-semibold">
          <Icon
            name={answer.fits ? "check-circle" : "info"}
            className={answer.fits ? "text-success" : "text-warning"}
          />
          {answer.text}
        </p>
      ) : null}
      <p className="mt-2 text-sm text-muted">Es una guía general: cada marca tiene su tabla.</p>
    </Told>
  );
}
