/** Coinbase's smart wallet, which runs in its own window (reference §1.2). */
export const coinbaseWallet = {
  id: 'coinbaseWallet',
  kind: 'external',
  name: 'Coinbase',
  /** Our own drawing of the wallet's mark, which is also in the listing. */
  icon: `data:image/svg+xml,${encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path fill="#2c5ff6" d="M0 0h40v40H0z"/><circle cx="20" cy="20" r="14" fill="#fff"/><rect x="15.4" y="15.4" width="9.2" height="9.2" rx="1" fill="#2c5ff6"/></svg>',
  )}`,
  rdns: 'com.coinbase.wallet',
  namespaces: ['eip155'],
} as const
