import { startBitcoin } from './bitcoin/startBitcoin.ts'
import { compileContract } from './compileContract.ts'
import { deployToken } from './deployToken.ts'
import { fundDevWallets } from './fundDevWallets.ts'
import { portOffsets, siteUrls } from './portBase.ts'
import { type Part, startTogether } from './running.ts'
import { startSolana } from './solana/startSolana.ts'
import { type Anvil, startAnvil } from './startAnvil.ts'
import type { StackOptions } from './startStack.ts'

/**
 * Two local EVM chains with the same token, a Solana cluster and a Bitcoin ledger; the sample wallets have money on
 * all.
 */
export interface Chains extends Part {
  anvils: readonly Anvil[]
  /** Address of the test token of the EVM chains. */
  token: string
  /** URLs of the EVM chains by CAIP-2 id. */
  rpc: Readonly<Record<string, string>>
}

export function startChains({ portBase, root }: StackOptions): Promise<Chains> {
  return startTogether(async ({ keep }) => {
    const start = (chainId: number, part: keyof typeof portOffsets) =>
      startAnvil({ chainId, port: portBase + portOffsets[part], root }).then(keep)
    const [first, second, bytecode] = await Promise.all([
      start(31337, 'chain'),
      start(31338, 'secondChain'),
      compileContract(root, 'e2e/services/TestToken.sol'),
      startSolana({ port: portBase + portOffsets.solana }).then(keep),
      startBitcoin({ port: portBase + portOffsets.bitcoin }).then(keep),
    ])
    const anvils = [first, second]
    const [token] = await Promise.all(anvils.map(({ chainId, url }) => deployToken(chainId, url, bytecode)))
    if (!token) throw new Error('No token was deployed')
    await fundDevWallets(siteUrls(portBase))
    return { anvils, token, rpc: Object.fromEntries(anvils.map(({ chainId, url }) => [`eip155:${chainId}`, url])) }
  })
}
