import { Link } from "@remix-run/react";

/** Unobtrusive link to a report. It needs a sign-in, so search engines and link discovery skip it. */
export function ReportLink({ to, children }: { to: string; children: string }) {
  return (
    <p>
      <Link
        to={to}
        rel="nofollow"
        discover="none"
        className="inline-flex min-h-6 items-center text-sm text-muted hover:underline"
      >
        {children}
      </Link>
    </p>
  );
}
