/** What a wallet signs to say which address of Solana is its own. */
export const solanaClaim = (walletId: string, solanaAddress: string): string =>
  `Embedded wallet ${walletId}: its address of Solana is ${solanaAddress}`
