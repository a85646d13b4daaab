/**
 * The story of each state of a view, as an export name of the view's story file: the states of its union type, and
 * others that change its look. A missing state does not compile; a missing story fails its test.
 */
export type States<StateOf> = { readonly [V in keyof StateOf]: Readonly<Record<StateOf[V] & string, string>> }
