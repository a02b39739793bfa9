import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, Link } from "@remix-run/react";

import { respond } from "~/platform/forms/outcome";
import { notFound, readForm } from "~/platform/http/http";
import { publicBicycle } from "~/registry/bicycles/own/views.server";
import { StandingNotice } from "~/registry/numbers/standing-notice";
import { pageMeta } from "~/shell/page/title";
import { FactList } from "~/ui/fact-list";
import { Notice } from "~/ui/notice";
import { Container, PageHeader } from "~/ui/page";
import { Picture } from "~/ui/picture";
import { Section } from "~/ui/section";

import { AskForms } from "./ask-forms";
import { historyPath } from "./constants";
import { askPublicBicycle, hasComparedEnd, UNKNOWN_CODE } from "./public-bicycle.action.server";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { bicycles } = context.registry;
  const found = await bicycles.byCode(params.code ?? "");
  if (found === null) throw notFound(UNKNOWN_CODE);
  const { bicycle } = found;
  const [events, standing] = await Promise.all([bicycles.events(bicycle.id), bicycles.standing(bicycle)]);
  return { ...publicBicycle(found, events, standing), hasNumber: hasComparedEnd(bicycle) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  return respond(await askPublicBicycle(context, params.code ?? "", form));
}

export const meta = pageMeta<typeof loader>((bicycle) => bicycle?.name ?? "Bicicleta registrada");

export default function PublicBicyclePage() {
  const bicycle = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { hasNumber, changedOn, seal } = bicycle;
  const { name, code, facts, photos, standing, registeredOn, history } = bicycle;
  return (
    <Container narrow className="pb-10">
      <PageHeader title={name} lead={`Código ${code}`} />
      {changedOn ? (
        <Notice tone="warning" className="mb-4" title={`Tiene otro titular desde el ${changedOn}`}>
          Este código es de una pegatina o un certificado de antes. Quien la tenía hasta ese día ya no es el titular.
        </Notice>
      ) : null}
      <StandingNotice why={standing}>
        {standing === "reported" ? (
          <p className="pt-2">
            <Link to="/bicicletas-robadas" className="link inline-block py-1">
              Ver las bicicletas robadas
            </Link>
          </p>
        ) : (
          <p>Registrada el {registeredOn}.</p>
        )}
      </StandingNotice>
      <div className="grid grid-cols-1 gap-4">
        <Section id="bicicleta" title="La bicicleta">
          {photos.length > 0 ? (
            <ul className="grid gap-3 sm:grid-cols-2">
              {photos.map((photo, at) => (
                <li key={photo.key}>
                  <Picture
                    photo={photo}
                    alt={`Foto ${at + 1} de ${name}`}
                    sizes="(min-width: 40rem) 22rem, 90vw"
                    eager={at === 0}
                    className="aspect-[4/3] w-full rounded-control object-cover"
                  />
                </li>
              ))}
            </ul>
          ) : null}
          <FactList wide facts={facts} />
        </Section>
        <AskForms hasNumber={hasNumber} reply={reply} />
        <Section id="historia" title="Historia">
          <ol className="grid gap-2">
            {history.map(({ name: step, at, when }, place) => (
              <li key={`${when}-${place}`}>
                <span className="font-semibold">{step}</span>{" "}
                <time dateTime={when} className="text-muted">
                  {at}
                </time>
              </li>
            ))}
          </ol>
          {seal ? (
            <p className="text-sm text-muted wrap-anywhere">
              Sello: <span className="font-mono">{seal}</span>{" "}
              <a href={historyPath(code)} className="link inline-block py-1">
                Comprobar que nadie cambió la historia
              </a>
            </p>
          ) : null}
        </Section>
        <p className="text-sm text-muted">
          Esta página no muestra datos del propietario.{" "}
          <Link to="/consulta-vehicular" className="link inline-block py-1">
            Consultar otra bicicleta
          </Link>
        </p>
      </div>
    </Container>
  );
}
