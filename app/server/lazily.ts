import type { Context } from "~/platform/context";

/** `base` and the services, each a getter that makes it on first use, once. */
export function lazily<Base extends object>(
  base: Base,
  services: { [Name in Exclude<keyof Context, keyof Base>]: () => Context[Name] },
): Base & Omit<Context, keyof Base> {
  const context = { ...base };
  for (const [name, make] of Object.entries<() => unknown>(services))
    Object.defineProperty(context, name, {
      configurable: true,
      enumerable: true,
      get() {
        const value = make();
        Object.defineProperty(context, name, { value });
        return value;
      },
    });
  return context as Base & Omit<Context, keyof Base>;
}
