import type { Network } from '../networks.ts'
import { eip155Mainnets } from './eip155Mainnets.ts'
import { eip155Testnets } from './eip155Testnets.ts'

/**
 * Built-in eip155 networks an operator can name by id alone: every one the swap, secure-site and relay lists name that
 * still runs (DECISIONS.md says which are left out). Names, currencies, explorers and RPC URLs are facts of viem's chain
 * definitions, to which eip155.test.ts compares them; some have a second public RPC.
 */
export const eip155Networks: readonly Network[] = [...eip155Mainnets, ...eip155Testnets]
