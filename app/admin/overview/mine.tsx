import { Form, Link } from "@remix-run/react";

import { Button, LinkButton } from "~/ui/button";
import { Panel } from "~/ui/panel";
import { Section } from "~/ui/section";

import { WORK_INTENTS, WORK_PATH, teamWorkPath } from "../work/constants";

interface MineView {
  rows: readonly { page: string; name: string; since: string; lastNote: string }[];
  next: string | null;
  previous: string | null;
  uid: string;
  wantsMail: boolean;
}

const MINE = "/administracion?ver=mio";

/** Things that the administrator has, the longest held first, and the choice of the mail about the worst. */
export function Mine({ view: { rows, next, previous, uid, wantsMail } }: { view: MineView }) {
  return (
    <section aria-labelledby="mio" className="grid grid-cols-1 gap-4">
      <h2 id="mio" className="sr-only">
        Lo mío
      </h2>
      {rows.length === 0 ? <Panel>No tienes nada. En la página de cada cosa puedes tomarla.</Panel> : null}
      <ol>
        {rows.map(({ page, name, since, lastNote }) => (
          <li key={page} className="flex flex-wrap items-center gap-x-4 border-b border-line py-2">
            <span className="min-w-0 flex-1 basis-48">
              <Link to={page} className="link inline-flex min-h-8 items-center font-semibold wrap-anywhere">
                {name}
              </Link>
              <small className="block text-[0.8125rem] text-muted">{since}</small>
              {lastNote === "" ? null : (
                <span className="line-clamp-2 text-sm wrap-anywhere" dir="auto">
                  {lastNote}
                </span>
              )}
            </span>
            <Form method="post" action={teamWorkPath(page)}>
              <input type="hidden" name="tiene" value={uid} />
              <input type="hidden" name="desde" value="mio" />
              <Button name="intent" value={WORK_INTENTS.release} variant="secondary" size="sm">
                Soltar<span className="sr-only"> {name}</span>
              </Button>
            </Form>
          </li>
        ))}
      </ol>
      {next === null && previous === null ? null : (
        <nav aria-label="Páginas" className="flex flex-wrap gap-2">
          {previous === null ? null : (
            <LinkButton to={`${MINE}&antes=${previous}`} rel="prev" variant="secondary">
              Anteriores
            </LinkButton>
          )}
          {next === null ? null : (
            <LinkButton to={`${MINE}&desde=${next}`} rel="next" variant="secondary">
              Siguientes
            </LinkButton>
          )}
        </nav>
      )}
      <Section id="correo" title="El correo de lo peor">
        <p>
          {wantsMail
            ? "Cuando algo no puede esperar te escribimos, como máximo una vez por hora y nunca dos veces lo mismo en un día."
            : "No te escribimos cuando algo no puede esperar."}
        </p>
        <Form method="post" action={WORK_PATH}>
          <input type="hidden" name="recibir" value={wantsMail ? "no" : "si"} />
          <Button name="intent" value={WORK_INTENTS.mail} variant="secondary">
            {wantsMail ? "No recibirlo" : "Recibirlo"}
          </Button>
        </Form>
      </Section>
    </section>
  );
}
