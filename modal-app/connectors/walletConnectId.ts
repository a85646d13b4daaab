/** Of the connector that reaches wallets over WalletConnect's relay (reference §1.2). */
export const walletConnectId = 'walletConnect'
