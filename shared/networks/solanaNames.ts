/**
 * Solana's networks in the wallet standard, by CAIP-2 id. Sign-in texts written by wallets contain the part after the
 * colon.
 */
export const solanaNames = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:devnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana:testnet',
} as const
