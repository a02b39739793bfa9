import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";

import { userLoader } from "~/accounts/guards.server";
import { plural } from "~/business/format";
import { findDepartment } from "~/business/peru";
import { initialsOf, nameOf, sellerPath } from "~/catalog/seller/seller";
import { formText } from "~/platform/forms/form-text";
import { respond } from "~/platform/forms/outcome";
import { readForm } from "~/platform/http/http";
import { pageMeta } from "~/shell/page/title";
import { Avatar } from "~/ui/avatar";
import { Button } from "~/ui/button";
import { EmptyList } from "~/ui/empty-list";
import { ErrorSummary } from "~/ui/error-summary";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page";

import { FOLLOWS_PATH, UNFOLLOW_INTENT } from "./constants";
import { submitFollow } from "./follow.action.server";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const loader = userLoader(async ({ context, uid }) => {
  const { accounts, catalog, follows } = context;
  const [list, user] = await Promise.all([follows.list(uid), accounts.user(uid)]);
  const sellers = await Promise.all(
    list.map(async ({ id, profile }) => {
      if (profile === null) return { id, name: null };
      const name = nameOf(profile);
      const place = profile.department && findDepartment(profile.department)?.name;
      const count = await catalog.activeCountOf(id);
      return {
        id,
        name,
        photo: profile.photo,
        initials: initialsOf(name),
        isShop: profile.shop !== null,
        facts: [place, count > 0 ? plural(count, "anuncio") : "Sin anuncios ahora"].filter(Boolean).join(" · "),
      };
    }),
  );
  return { sellers, muted: user !== null && !user.preferences.notifications.follows };
});

export async function action({ request, context }: ActionFunctionArgs) {
  const { uid } = await context.accounts.requireUser();
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  return respond(await submitFollow(context, { uid, sellerId: formText(form, "id"), back: FOLLOWS_PATH, form }));
}

export const meta = pageMeta("Vendedores que sigo");

export default function FollowedSellers() {
  const { sellers, muted } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <>
      <PageHeader
        title="Vendedores que sigo"
        lead="Te avisamos cuando publican algo o bajan un precio, una vez al día como máximo. Solo tú ves esta lista."
      />
      <ErrorSummary errors={failure?.errors ?? {}} title="No hicimos el cambio" />
      {muted && sellers.length > 0 ? (
        <Notice tone="warning" className="mb-4" title="Tienes apagados estos avisos">
          Actívalos en tus{" "}
          <Link to="/perfil/preferencias" className="link">
            preferencias
          </Link>{" "}
          para recibir correos.
        </Notice>
      ) : null}
      {sellers.length === 0 ? (
        <EmptyList
          icon="user"
          title="Todavía no sigues a ningún vendedor"
          text="Toca «Seguir» en la página de uno y te avisaremos de sus novedades."
          to="/comprar"
          action="Buscar anuncios"
        />
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line bg-raised">
          {sellers.map((seller) => (
            <li key={seller.id} className="flex flex-wrap items-center gap-3 px-4 py-3">
              {seller.name === null ? (
                <p className="min-w-0 flex-1 basis-48 text-muted">Este vendedor ya no está en Rebi.</p>
              ) : (
                <>
                  <Avatar
                    photo={seller.photo}
                    initials={seller.initials}
                    isSquare={seller.isShop}
                    className="size-12 text-lg"
                  />
                  <div className="min-w-0 flex-1 basis-40">
                    <Link
                      to={sellerPath(seller.id)}
                      className="link inline-flex min-h-6 items-center font-semibold wrap-anywhere"
                    >
                      {seller.name}
                    </Link>
                    <p className="text-sm text-muted">{seller.facts}</p>
                  </div>
                </>
              )}
              <Form method="post">
                <input type="hidden" name="id" value={seller.id} />
                <Button name="intent" value={UNFOLLOW_INTENT} variant="secondary">
                  Dejar de seguir<span className="sr-only"> a {seller.name ?? "este vendedor"}</span>
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
