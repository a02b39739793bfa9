const DRAWN_BRAND = "Rebi";

/** Four letters of one stroke, with a wheel's hub in the b. Another brand name is written out. */
export function Logo({ brand, className }: { brand: string; className?: string }) {
  if (brand !== DRAWN_BRAND) return <span className="text-2xl font-bold tracking-tight">{brand}</span>;
  return (
    <svg
      viewBox="0 0 78 32"
      role="img"
      aria-label={brand}
      fill="none"
      stroke="currentColor"
      strokeWidth="5"
      strokeLinecap="round"
      className={className}
    >
      <path d="M4 27V13m0 6.5a6.5 6.5 0 0 1 8.5-6.2M17.5 20h14a7 7 0 1 0-2.3 5.2M41 4.5V20m14 0a7 7 0 1 1-14 0 7 7 0 0 1 14 0ZM64.5 13v14" />
      <g stroke="none">
        <circle cx="48" cy="20" r="2.4" fill="currentColor" />
        <circle cx="64.5" cy="5.5" r="3.6" className="logo-light" />
      </g>
    </svg>
  );
}
