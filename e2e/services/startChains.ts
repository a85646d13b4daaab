import { startBitcoin } from './bitcoin/startBitcoin.ts'
import { compileContracts } from './compileContracts.ts'
import { deployContracts, type LocalContracts, localContractSources } from './deployContracts.ts'
import { deployDelegate } from './deployDelegate.ts'
import { fundDevWallets } from './fundDevWallets.ts'
import { portOffsets, siteUrls } from './portBase.ts'
import { type Part, startTogether } from './running.ts'
import { startSolana } from './solana/startSolana.ts'
import { type Anvil, startAnvil } from './startAnvil.ts'
import type { StackOptions } from './startStack.ts'

/**
 * Two local EVM chains with the same contracts, a Solana cluster and a Bitcoin ledger; the sample wallets have money on
 * all.
 */
export interface Chains extends Part {
  anvils: readonly Anvil[]
  /** The same addresses on both EVM chains. */
  contracts: LocalContracts
  /** URLs of the EVM chains by CAIP-2 id. */
  rpc: Readonly<Record<string, string>>
}

export function startChains({ portBase, root }: StackOptions): Promise<Chains> {
  return startTogether(async ({ keep }) => {
    const start = (chainId: number, part: keyof typeof portOffsets) =>
      startAnvil({ chainId, port: portBase + portOffsets[part], root }).then(keep)
    const [first, second, bytecodes] = await Promise.all([
      start(31337, 'chain'),
      start(31338, 'secondChain'),
      compileContracts(root, localContractSources),
      startSolana({ port: portBase + portOffsets.solana }).then(keep),
      startBitcoin({ port: portBase + portOffsets.bitcoin }).then(keep),
    ])
    const anvils = [first, second]
    const [contracts] = await Promise.all(
      anvils.map(({ chainId, url }) => deployContracts(chainId, url, bytecodes, siteUrls(portBase).cdn)),
    )
    await Promise.all(anvils.map(({ chainId, url }) => deployDelegate(root, chainId, url)))
    if (!contracts) throw new Error('No contracts were deployed')
    await fundDevWallets(siteUrls(portBase))
    return { anvils, contracts, rpc: Object.fromEntries(anvils.map(({ chainId, url }) => [`eip155:${chainId}`, url])) }
  })
}
