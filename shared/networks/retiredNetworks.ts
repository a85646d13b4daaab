import type { ChainId } from '../caip.ts'

/** A network that was shut down, and its successor. */
export interface RetiredNetwork {
  name: string
  /** Missing if it has no successor. */
  successor?: ChainId
}

/** Retired eip155 test networks that lists still contain, with their replacements. */
export const retiredNetworks: Readonly<Partial<Record<ChainId, RetiredNetwork>>> = {
  'eip155:5': { name: 'Goerli', successor: 'eip155:11155111' },
  'eip155:280': { name: 'zkSync Era Goerli', successor: 'eip155:300' },
  'eip155:420': { name: 'Optimism Goerli', successor: 'eip155:11155420' },
  'eip155:999': { name: 'Zora Goerli', successor: 'eip155:999999999' },
  'eip155:2810': { name: 'Morph Holesky' },
  'eip155:17000': { name: 'Holesky', successor: 'eip155:560048' },
  'eip155:57054': { name: 'Sonic Blaze' },
  'eip155:80001': { name: 'Polygon Mumbai', successor: 'eip155:80002' },
  'eip155:80084': { name: 'Berachain bArtio', successor: 'eip155:80069' },
  'eip155:84531': { name: 'Base Goerli', successor: 'eip155:84532' },
  'eip155:421613': { name: 'Arbitrum Goerli', successor: 'eip155:421614' },
}
