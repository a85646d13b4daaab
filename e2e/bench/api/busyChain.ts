/** What both the made-up chain and those who read it know of it. */
export const busyChain = {
  chainId: 1,
  blocks: 10_200,
  /** Later ones are empty. */
  settledBlocks: 10_000,
  logsPerBlock: 10,
  tokens: 200,
  /** Each of the other accounts that have something was sent tokens this often. */
  logsOfVisitor: 200,
}

/** Accounts of visitors, by number. */
export const visitorAccount = (number: number): `0x${string}` => `0xee${number.toString(16).padStart(38, '0')}`

export const busyAccount = '0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
