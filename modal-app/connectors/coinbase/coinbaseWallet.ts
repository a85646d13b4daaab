/** Coinbase's smart wallet, which runs in its own window (reference §1.2). */
export const coinbaseWallet = {
  id: 'coinbaseWallet',
  kind: 'external',
  name: 'Coinbase',
  /** Our own drawing of Coinbase's logo. */
  icon: `data:image/svg+xml,${encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path fill="#0052ff" d="M0 0h40v40H0z"/><path fill="none" stroke="#fff" stroke-width="6" d="M28.3 16.5a9 9 0 1 0 0 7"/></svg>',
  )}`,
  rdns: 'com.coinbase.wallet',
  namespaces: ['eip155'],
} as const
