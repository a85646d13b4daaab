/** Whether a method makes the wallet sign or move something, in any namespace. Others need no explanation. */
export function asksToSign(method: string): boolean {
  return /sign|send|grantPermissions/i.test(method)
}
