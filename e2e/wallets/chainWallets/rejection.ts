/** What wallets of EIP-1193's way throw when their user declines. */
export function rejection(message = 'User rejected the request.'): Error {
  return Object.assign(new Error(message), { code: 4001 })
}
