/** What a source can tell about accounts. Each is chosen by itself: a source without one breaks no other. */
export const accountFacts = ['balances', 'history', 'nfts', 'prices', 'identity'] as const
export type AccountFact = (typeof accountFacts)[number]
