/** The connector to wallets over WalletConnect's relay (reference §1.2). */
export const walletConnectId = 'walletConnect'

/** The connector to the embedded wallet, in the words of reference §1.2. */
export const authId = 'AUTH'
