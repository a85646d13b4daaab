/** The error of wallets that follow EIP-1193 if their user declines. */
export function rejection(message = 'User rejected the request.'): Error {
  return Object.assign(new Error(message), { code: 4001 })
}
