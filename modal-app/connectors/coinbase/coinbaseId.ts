/** The connector to Coinbase's wallet window (reference §1.2). */
export const coinbaseId = 'coinbaseWallet'
