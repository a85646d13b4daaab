import { fundBitcoin, fundSolana } from '../fixtures/fundChains.ts'
import { addressesOf } from '../wallets/chainWallets/addresses.ts'
import { createCore } from '../wallets/chainWallets/createCore.ts'
import { devWalletOptions } from '../wallets/chainWallets/devWalletOptions.ts'

const lamports = 10e9
const valueSats = 1_000_000

/** Play money for the wallets of the Solana and the Bitcoin sample page. */
export async function fundDevWallets(nodes: { solana: string; bitcoin: string }): Promise<void> {
  const memory = { getItem: () => null, setItem: () => {} }
  for (const options of devWalletOptions(nodes)) {
    const [address] = addressesOf(
      createCore(options, memory, () => undefined),
      0,
    )
    if (options.kind === 'solanaStandard') await fundSolana(nodes, address, lamports)
    else await fundBitcoin(nodes, address, valueSats)
  }
}
