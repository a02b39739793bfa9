/** At the end of the page: in the head its bytes would come before the first picture. */
export function StructuredData({ of }: { of: unknown }) {
  const text = JSON.stringify(of).replaceAll("<", "\\u003c");
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}
