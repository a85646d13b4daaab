/** Ids for `ConnectKit.connect({ walletId })`. */
export const testWalletIds = { eip155: 'test.eip155', solana: 'test.solana', bip122: 'test.bip122' } as const
