import { Form, Link, useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { DecisionFrame } from "~/admin-kit/decision/decision-frame";
import { pageMeta } from "~/shell/page/title";
import { useReply } from "~/shell/recovery/kept-form";
import { ErrorSummary } from "~/ui/error-summary";
import { FactList } from "~/ui/fact-list";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page";
import { Picture } from "~/ui/picture";
import { Section } from "~/ui/section";
import { SubmitButton } from "~/ui/submit-button";

import { type ComparisonView, decideComparison, loadComparisons } from "./comparaciones.page.server";
import { type ComparedThing, COMPARISON_INTENTS, THING_FIELD } from "./constants";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

export const loader = adminLoader("thefts", ({ context }) => loadComparisons(context));

/** `intent`: `es-la-misma` or `no-es`; `par`. */
export const action = adminAction("thefts", ({ context, uid, form }) => decideComparison(context, uid, form));

export const meta = pageMeta("Comparar series parecidas");

export default function AdministracionComparaciones() {
  const { pairs } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return (
    <>
      <PageHeader
        title="Series parecidas"
        lead={
          "Anuncios, registros y hallazgos cuyo número casi es el de una bicicleta robada o registrada. Un lote de " +
          "fábrica tiene números seguidos: decide por las fotos, las señas, el lugar y el día."
        }
      />
      <ErrorSummary errors={reply?.errors ?? {}} title="No guardamos la decisión" />
      {pairs.length === 0 ? (
        <Notice title="Ninguna por comparar" />
      ) : (
        <ul className="grid grid-cols-1 gap-6">
          {pairs.map((pair) => (
            <li key={pair.id}>
              <Pair pair={pair} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const TITLES: Record<ComparedThing, { stolen: string; offered: string }> = {
  listing: { stolen: "La robada", offered: "El anuncio" },
  find: { stolen: "La registrada", offered: "El hallazgo" },
  registration: { stolen: "La robada", offered: "La que se registró" },
};

function Pair({ pair: { id, since, thing, stolen, offered } }: { pair: ComparisonView }) {
  return (
    <DecisionFrame thing={id} className="grid grid-cols-1 gap-4">
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
        <Side id={`robada-${id}`} title={TITLES[thing].stolen} side={stolen} />
        <Side id={`anuncio-${id}`} title={TITLES[thing].offered} side={offered} />
      </div>
      <Form method="post" className="flex flex-wrap items-center gap-2">
        <input type="hidden" name="par" value={id} />
        <input type="hidden" name={THING_FIELD} value={thing} />
        <SubmitButton name="intent" value={COMPARISON_INTENTS.same} variant="danger">
          Es la misma
        </SubmitButton>
        <SubmitButton name="intent" value={COMPARISON_INTENTS.different} variant="secondary">
          No es
        </SubmitButton>
        <span className="text-sm text-muted">Desde el {since}</span>
      </Form>
    </DecisionFrame>
  );
}

function Side({ id, title, side }: { id: string; title: string; side: ComparisonView["stolen"] }) {
  return (
    <Section id={id} title={title}>
      <p className="font-semibold wrap-anywhere">
        {side.href === null ? (
          side.title
        ) : (
          <Link to={side.href} className="link inline-flex min-h-6 items-center">
            {side.title}
          </Link>
        )}
      </p>
      <FactList facts={side.facts.filter(({ value }) => value !== "")} wide />
      {side.photos.length === 0 ? (
        <p>Sin fotos.</p>
      ) : (
        <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
          {side.photos.map((photo, at) => (
            <li key={photo.key}>
              <Picture
                photo={photo}
                alt={`Foto ${at + 1} de ${side.title}`}
                sizes="(min-width: 40rem) 12rem, 45vw"
                className="aspect-[4/3] w-full rounded-control object-cover"
              />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
