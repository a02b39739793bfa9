import { Link, useLoaderData } from "@remix-run/react";
import type { ComponentProps, ReactNode } from "react";

import { LinkButton } from "~/ui/button";
import { PageHeader } from "~/ui/page";

import { AdminList } from "./admin-list";
import { SearchBox } from "./search-box";

export interface AdminListView extends ComponentProps<typeof AdminList> {
  title: string;
  lead?: string | undefined;
  /** Beside the title; the first is the main one. */
  links?: readonly { to: string; label: string; isMain?: boolean }[] | undefined;
  /** Hint of the search box. */
  searched?: string | undefined;
  /** Said about a search that left something out. */
  note?: string;
  /** Said of a text that is not found. */
  missing?: string | undefined;
  /** `Solo los de`, with a link: to the user whose things these are. */
  about?: { text: string; to: string; label: string } | null;
}

/** `children`: above the list. */
export function AdminListPage({ view, children }: { view: AdminListView; children?: ReactNode }) {
  const { title, lead, links = [], searched, note, missing, about, ...list } = view;
  return (
    <div className="pb-6">
      <PageHeader title={title} lead={lead}>
        {links.length === 0
          ? null
          : links.map(({ to, label, isMain }) => (
              <LinkButton key={to} to={to} variant={isMain ? "primary" : "secondary"}>
                {label}
              </LinkButton>
            ))}
      </PageHeader>
      {searched === undefined ? null : <SearchBox {...list} name={title} hint={searched} {...{ note, missing }} />}
      {about ? (
        <p className="pb-4 wrap-anywhere">
          {about.text}{" "}
          <Link to={about.to} className="link inline-flex min-h-6 items-center">
            {about.label}
          </Link>
        </p>
      ) : null}
      {children}
      <AdminList {...list} />
    </div>
  );
}

/** The page of a list whose loader answers its `AdminListView`. */
export function ListPage() {
  return <AdminListPage view={useLoaderData<() => AdminListView>()} />;
}
