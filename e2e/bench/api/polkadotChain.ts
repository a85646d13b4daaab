import type { ChainId } from '../../../shared/caip.ts'

/** A network of the bench whose signatures take longest to verify. Nobody asks a node of it. */
export const polkadotChain: ChainId = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
