/** Facts of the made-up chain, shared by the chain and its readers. */
export const busyChain = {
  chainId: 1,
  blocks: 10_200,
  /** Later ones are empty. */
  settledBlocks: 10_000,
  logsPerBlock: 10,
  tokens: 200,
  /** How often each of the other accounts with assets was sent tokens. */
  logsOfVisitor: 200,
}

/** Accounts of visitors, by number. */
export const visitorAccount = (number: number): `0x${string}` => `0xee${number.toString(16).padStart(38, '0')}`

export const busyAccount = '0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
