import { useLoaderData } from "@remix-run/react";

import { userLoader } from "~/accounts/guards.server";
import { notFound } from "~/platform/http/http";
import { qrCodePath } from "~/platform/pdf/qr.server";
import { bicycleFilePath, OWN_BICYCLES_PATH, ownBicyclePath } from "~/registry/bicycles/constants";
import { BICYCLE_NOT_OWN, readOwnBicycle } from "~/registry/bicycles/own/bicycle.page.server";
import { certificateView } from "~/registry/bicycles/own/views.server";
import { StandingNotice } from "~/registry/numbers/standing-notice";
import { pageMeta } from "~/shell/page/title";
import { buttonClass } from "~/ui/button";
import { FactList } from "~/ui/fact-list";
import { Breadcrumbs } from "~/ui/navigation/breadcrumbs";
import { PageHeader } from "~/ui/page";
import { Picture } from "~/ui/picture";
import { Section } from "~/ui/section";

export const loader = userLoader(async ({ params, context, uid }) => {
  const bicycle = await readOwnBicycle(context.registry.bicycles, uid, params.id);
  if (bicycle === null) throw notFound(BICYCLE_NOT_OWN);
  const standing = await context.registry.bicycles.standing(bicycle);
  const view = certificateView(bicycle, context.env.siteUrl, standing);
  return { view, qr: qrCodePath(view.address) };
});

export const meta = pageMeta("Certificado de registro");

export default function PerfilBicicletaCertificado() {
  const { view, qr } = useLoaderData<typeof loader>();
  const { id, name, code, address, facts, photo, warning, seal } = view;
  return (
    <>
      <Breadcrumbs
        items={[
          { label: "Mis bicicletas", to: OWN_BICYCLES_PATH },
          { label: name, to: ownBicyclePath(id) },
          { label: "Certificado" },
        ]}
      />
      <PageHeader title="Certificado de registro" lead={name}>
        <a href={bicycleFilePath(id, "certificado.pdf")} className={buttonClass({})}>
          Descargar PDF
        </a>
        <a href={bicycleFilePath(id, "pegatinas.pdf")} className={buttonClass({ variant: "secondary" })}>
          Pegatinas
        </a>
      </PageHeader>
      {warning === null ? null : <StandingNotice why={warning} />}
      <div className="grid grid-cols-1 gap-4">
        <Section id="codigo" title={`Código ${code}`}>
          <div className="grid items-center gap-6 sm:grid-cols-[12rem_minmax(0,1fr)]">
            <svg
              viewBox={`0 0 ${qr.size} ${qr.size}`}
              role="img"
              aria-label="Código QR de la página pública"
              className="w-48 rounded-control"
            >
              {/* White in the dark theme as well: cameras read dark on light. */}
              <rect width={qr.size} height={qr.size} fill="#fff" />
              <path d={qr.path} fill="#000" />
            </svg>
            <div className="grid gap-2">
              <p>Quien lo escanee verá que está registrada, y si fue reportada como robada. Nunca tus datos.</p>
              <p>
                <a href={address} className="link inline-block py-1 wrap-anywhere">
                  {address}
                </a>
              </p>
            </div>
          </div>
        </Section>
        <Section id="datos" title="Bicicleta registrada">
          {photo ? (
            <Picture
              photo={photo}
              alt={`Foto de ${name}`}
              sizes="(min-width: 40rem) 24rem, 90vw"
              className="aspect-[4/3] w-full max-w-sm rounded-control object-cover"
            />
          ) : null}
          <FactList wide facts={facts} />
        </Section>
        {seal === null ? null : (
          <Section id="sello" title="Sello de su historia">
            <p className="font-mono text-sm wrap-anywhere">{seal}</p>
            <p>
              <a href={`${address}/historia`} className="link inline-block py-1">
                Cómo se comprueba
              </a>
            </p>
          </Section>
        )}
      </div>
    </>
  );
}
