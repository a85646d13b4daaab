import type { Network } from '../networks.ts'
import { eip155Mainnets } from './eip155Mainnets.ts'
import { eip155Testnets } from './eip155Testnets.ts'

/**
 * The eip155 networks an operator can name by id alone: all running ones of the swap, secure-site and relay lists
 * (DECISIONS.md says which are left out). Names, currencies, explorers and RPC URLs are viem's, compared by
 * networks.test.ts; some have a second public RPC.
 */
export const eip155Networks: readonly Network[] = [...eip155Mainnets, ...eip155Testnets]
