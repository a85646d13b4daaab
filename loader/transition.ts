/** A declaration of transitions, none for visitors who prefer reduced motion. */
export const transition = (list: string) =>
  matchMedia('(prefers-reduced-motion:reduce)').matches ? '' : `transition:${list};`
