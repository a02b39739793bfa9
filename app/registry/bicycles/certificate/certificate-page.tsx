import { buttonClass } from "~/ui/button";
import { FactList } from "~/ui/fact-list";
import { Breadcrumbs } from "~/ui/navigation/breadcrumbs";
import { PageHeader } from "~/ui/page";
import { Picture } from "~/ui/picture";
import { Section } from "~/ui/section";

import { bicycleFilePath, OWN_BICYCLES_PATH, ownBicyclePath } from "../constants";
import type { CertificateView } from "../own/views.server";

export function CertificatePage({ view, qr }: { view: CertificateView; qr: { path: string; size: number } }) {
  const { id, name, code, address, facts, photo } = view;
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
      <div className="grid grid-cols-1 gap-4">
        <Section id="codigo" title={`Código ${code}`}>
          <div className="grid items-center gap-6 sm:grid-cols-[12rem_minmax(0,1fr)]">
            <svg
              viewBox={`0 0 ${qr.size} ${qr.size}`}
              role="img"
              aria-label="Código QR de la página pública"
              className="w-48 rounded-control bg-white"
            >
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
      </div>
    </>
  );
}
