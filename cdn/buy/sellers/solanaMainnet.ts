/** Sellers' name for it. */
export const solanaMainnet = {
  name: 'solana',
  display_name: 'Solana',
  chain_id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
} as const
