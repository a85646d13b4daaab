/** The connector to wallets over WalletConnect's relay (reference §1.2). */
export const walletConnectId = 'walletConnect'
