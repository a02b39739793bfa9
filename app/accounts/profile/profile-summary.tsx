import { Link } from "@remix-run/react";

import { formatMonth } from "~/business/format";
import { findDepartment } from "~/business/peru";
import type { PhotoRef } from "~/platform/images";
import { LinkButton } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/panel";

import type { MissingPart } from "./completion";
import { ProfilePhoto } from "./profile-photo";
import type { UserView } from "./user-view";

interface ProfileSummaryProps {
  view: UserView;
  department: string | null;
  photo: PhotoRef | null;
  missing: readonly MissingPart[];
}

export function ProfileSummary({ view, department, photo, missing }: ProfileSummaryProps) {
  const place = department === null ? null : findDepartment(department)?.name;
  return (
    <div className="grid gap-4">
      <Panel className="flex flex-wrap items-center gap-4">
        <ProfilePhoto photo={photo} sizes="5rem" className="size-20" />
        <div className="min-w-0 flex-1 basis-40">
          <p className="text-xl font-bold break-words">{view.display_name || "Sin nombre"}</p>
          <p className="break-words text-muted">{view.email}</p>
          <p className="text-sm text-muted">
            En Rebi desde {formatMonth(view.created_at)}
            {place ? ` · ${place}` : null}
          </p>
        </div>
        <LinkButton to="/perfil/datos" variant="secondary">
          Editar mis datos
        </LinkButton>
      </Panel>
      {missing.length > 0 ? <Missing parts={missing} /> : null}
      <Figures view={view} />
      <p className="text-muted">
        Los envíos que hiciste sin señal están en este dispositivo:{" "}
        {/* Loaded again: its list is filled as the page is loaded. */}
        <a href="/por-enviar" className="link">
          Por enviar
        </a>
      </p>
    </div>
  );
}

function Missing({ parts }: { parts: readonly MissingPart[] }) {
  return (
    <Panel as="section" aria-labelledby="falta">
      <h2 id="falta" className="text-lg">
        Completa tu perfil
      </h2>
      <ul className="mt-2 grid">
        {parts.map(({ label, to }) => (
          <li key={label}>
            <Link to={to} className="flex min-h-11 items-center justify-between gap-3 hover:underline">
              {label}
              <Icon name="chevron-right" className="size-5 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Unknown values are left out. */
function Figures({ view }: { view: UserView }) {
  const figures = [
    { label: "Anuncios publicados", value: view.total_publications ?? 0, to: "/perfil/anuncios" },
    { label: "Ventas", value: view.total_sales, to: "/perfil/ventas" },
    { label: "Compras", value: view.total_purchases, to: "/perfil/compras" },
  ].filter(({ value }) => value !== null);
  return (
    <section aria-labelledby="actividad">
      <h2 id="actividad" className="mb-2 text-lg">
        Tu actividad
      </h2>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {figures.map(({ label, value, to }) => (
          <Panel as="li" key={label} className="relative grid">
            <span className="text-xl font-bold tabular-nums lg:text-3xl">{value}</span>
            <Link to={to} className="text-muted after:absolute after:inset-0 hover:underline">
              {label}
            </Link>
          </Panel>
        ))}
        {view.rating_avg !== null && view.rating_count ? (
          <Panel as="li" className="grid">
            <span className="text-xl font-bold tabular-nums lg:text-3xl">{view.rating_avg.toFixed(1)}</span>
            <span className="text-muted">
              de 5, {view.rating_count} {view.rating_count === 1 ? "opinión" : "opiniones"}
            </span>
          </Panel>
        ) : null}
      </ul>
    </section>
  );
}
