/**
 * What signs, by namespace: more code than what reads a request. The frame reads and never signs it, so it goes without;
 * a window loads it while its visitor reads.
 */
export const loadSigning = {
  eip155: async () => (await import('./withSigner.ts')).withSigner,
  solana: async () => (await import('./signSolana.ts')).signSolana,
} as const
