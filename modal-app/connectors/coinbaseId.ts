/** Of the connector that reaches Coinbase's wallet in a window of its own (reference §1.2). */
export const coinbaseId = 'coinbaseWallet'
