/** Kinds of facts about accounts. Each is configured on its own, so a source may lack some. */
export const accountFacts = ['balances', 'history', 'nfts', 'prices', 'identity'] as const
export type AccountFact = (typeof accountFacts)[number]
