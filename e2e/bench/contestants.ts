/** The contestants in the order of the tables: three floors, and the product by when it creates the iframe. */
export const contestants = {
  floor2: 'floor 2: empty iframe made on click',
  floor3: 'floor 3: empty iframe preloaded and shown',
  floor2b: 'floor 2b: iframe on click, drawn by preact',
  onClick: 'ours, nothing preloaded',
  visible: 'ours, as it comes (preload on sight)',
  intent: 'ours, preloaded on intent',
  idle: 'ours, preloaded when idle',
  eager: 'ours, preloaded at once',
} as const

export type ContestantName = keyof typeof contestants

/** The `data-preload` of each page with the product. */
export const preloadOf: Partial<Record<ContestantName, string>> = {
  onClick: 'none',
  visible: 'visible',
  intent: 'intent',
  idle: 'idle',
  eager: 'eager',
}
