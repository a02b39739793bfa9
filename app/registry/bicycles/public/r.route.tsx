import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, Link, Form } from "@remix-run/react";
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
import { historyPath, NUMBER_INTENT, OWNER_INTENT } from "./constants";
import { askPublicBicycle, hasComparedEnd, UNKNOWN_CODE, type PublicReply } from "./public-bicycle.action.server";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/field";
import { SubmitButton } from "~/ui/submit-button";

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

const WORDS = {
  owner: {
    yes: ["La persona que te muestra este código es el titular", "Lo es del registro de esta bicicleta, ahora mismo."],
    no: [
      "Ese código no vale para esta bicicleta",
      "Puede haber vencido: pide que te dicten uno nuevo. Sin un código que valga, no sabes si es el titular.",
    ],
  },
  number: {
    yes: ["Los últimos cuatro coinciden", "Son los mismos que los del número registrado."],
    no: [
      "Los últimos cuatro no coinciden",
      "Vuelve a leer el cuadro, debajo del eje de los pedales. Si siguen sin coincidir, no es esta bicicleta: no la compres.",
    ],
  },
} as const;

/** Questions that a visitor can ask of a bicycle that stands in front of them; the answer comes first. */
function AskForms({ hasNumber, reply }: { hasNumber: boolean; reply: PublicReply | undefined }) {
  const { errors = {}, values = {}, said } = reply ?? {};
  const words = said && WORDS[said.about][said.isSame ? "yes" : "no"];
  return (
    <Section id="preguntar" title="¿La tienes delante?">
      <ErrorSummary errors={errors} title="No pudimos responder" />
      {said && words ? (
        <Notice tone={said.isSame ? "success" : "warning"} title={words[0]}>
          {words[1]}
        </Notice>
      ) : null}
      {hasNumber ? (
        <Form method="post" action="#preguntar" noValidate className="grid gap-3">
          <TextField
            label="Últimos cuatro del número del cuadro"
            name="ultimos"
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={40}
            defaultValue={values.ultimos}
            error={errors.ultimos}
            hint="Te decimos si son los del número registrado."
          />
          <div>
            <SubmitButton name="intent" value={NUMBER_INTENT} variant="secondary">
              Comparar
            </SubmitButton>
          </div>
        </Form>
      ) : null}
      <Form method="post" action="#preguntar" noValidate className="grid gap-3 not-first-of-type:pt-3">
        <TextField
          label="¿La persona que te la muestra es el titular? Código que te dicta"
          name="codigo"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={20}
          defaultValue={values.codigo}
          error={errors.codigo}
          hint="El titular lo saca de su cuenta, en «Mostrar que es mía». Vale diez minutos."
        />
        <div>
          <SubmitButton name="intent" value={OWNER_INTENT} variant="secondary">
            Confirmar
          </SubmitButton>
        </div>
      </Form>
    </Section>
  );
}
