import type { ChainWalletOptions } from './options.ts'

/**
 * The wallets of the sample pages of Solana and Bitcoin. Their keys are made of a text anyone can read: play money on the
 * local networks, as anvil's well-known accounts hold on its.
 * @param nodes where transactions go
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
