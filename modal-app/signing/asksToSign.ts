/** Whether a method makes the wallet sign or move something, in any namespace. Others need no explanation. */
export function asksToSign(method: string): boolean {
  return /sign|send|grantPermissions/i.test(method)
}

/** Whether a method makes the wallet send what it signs, in any namespace. */
export function moves(method: string): boolean {
  return /send/i.test(method) && method !== 'eth_sendRawTransaction'
}
