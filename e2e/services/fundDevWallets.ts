import { callSolana, fundBitcoin, fundSolana } from '../fixtures/fundChains.ts'
import { addressesOf } from '../wallets/chainWallets/addresses.ts'
import { createCore } from '../wallets/chainWallets/createCore.ts'
import { devWalletOptions } from '../wallets/chainWallets/devWalletOptions.ts'

const lamports = 10e9
const valueSats = 1_000_000

/** A token and an NFT on the local Solana. */
export const solanaMints = {
  token: '2EXYqmUhVwmEFYsNsL2GzBDACKa328XR7AMS1U4F2LLX',
  nft: '4nQgRR1UwZyodr9qFatTBTNSwC5ier3WUYVYxvNBSoQD',
}

/** Sends play money to the wallets of the Solana and the Bitcoin sample page. */
export async function fundDevWallets(nodes: { solana: string; bitcoin: string }): Promise<void> {
  await callSolana(nodes, 'svm_createMint', solanaMints.token, 6)
  await callSolana(nodes, 'svm_createMint', solanaMints.nft, 0)
  const memory = { getItem: () => null, setItem: () => {} }
  for (const options of devWalletOptions(nodes)) {
    const [address] = addressesOf(
      createCore(options, memory, () => undefined),
      0,
    )
    if (options.kind === 'solanaStandard') {
      await fundSolana(nodes, address, lamports)
      await callSolana(nodes, 'svm_mintTo', solanaMints.token, address, '1000000000')
      await callSolana(nodes, 'svm_mintTo', solanaMints.nft, address, '1')
    } else await fundBitcoin(nodes, address, valueSats)
  }
}
