/** What replaces each module of React. */
export const preactAlias: Record<string, string>
