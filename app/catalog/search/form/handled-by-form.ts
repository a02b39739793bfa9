/** The page listens for changes of the whole form; React asks each controlled input for a listener of its own. */
export function handledByForm(): void {}
