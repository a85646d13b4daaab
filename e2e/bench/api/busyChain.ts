/** What both the made-up chain and those who read it know of it. */
export const busyChain = {
  chainId: 1,
  blocks: 10_200,
  /** Later ones are empty. */
  settledBlocks: 10_000,
  logsPerBlock: 10,
  tokens: 200,
  multicall: '0xca11bde05977b3631167028862be2a173976ca11',
}

export const busyAccount = '0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
