/**
 * Signing code by namespace, which is larger than the code that reads requests. The frame only reads, so it never loads
 * it; a window loads it while its visitor reads.
 */
export const loadSigning = {
  eip155: async () => (await import('./withSigner.ts')).withSigner,
  solana: async () => (await import('./signSolana.ts')).signSolana,
} as const
