import type { ChainWalletOptions } from './options.ts'

/**
 * The wallets of the Solana and Bitcoin sample pages. Their keys come from a public text, so they hold only play money
 * on the local networks, like anvil's well-known accounts.
 * @param nodes receive the transactions
 */
export function devWalletOptions(nodes: { solana?: string; bitcoin?: string }): readonly ChainWalletOptions[] {
  return [
    {
      id: 'devSolana',
      kind: 'solanaStandard',
      name: 'Dev Solana Wallet',
      seed: 'sample pages',
      approve: 'ask',
      nodeUrl: nodes.solana,
    },
    {
      id: 'devBitcoin',
      kind: 'satsConnect',
      name: 'Dev Bitcoin Wallet',
      seed: 'sample pages',
      approve: 'ask',
      nodeUrl: nodes.bitcoin,
      network: 'regtest',
      globalPath: 'devBitcoinWallet',
    },
  ]
}
