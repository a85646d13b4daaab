import type { ChainId } from '../../../shared/caip.ts'

/** The bench's network whose signatures take longest to verify. No node of it is called. */
export const polkadotChain: ChainId = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
