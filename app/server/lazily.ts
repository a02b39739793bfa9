import type { Context } from "~/platform/context";

/** Adds each service to `base` as a getter that makes it on first use, once. */
export function lazily<Base extends object>(
  base: Base,
  services: { [Name in Exclude<keyof Context, keyof Base>]: () => Context[Name] },
): Base & Omit<Context, keyof Base> {
  for (const [name, make] of Object.entries<() => unknown>(services))
    Object.defineProperty(base, name, {
      configurable: true,
      enumerable: true,
      get() {
        const value = make();
        Object.defineProperty(base, name, { value });
        return value;
      },
    });
  return base as Base & Omit<Context, keyof Base>;
}
