/** Whether a method has a wallet sign or move something, in whatever namespace. Others need no explanation. */
export function asksToSign(method: string): boolean {
  return /sign|send|grantPermissions/i.test(method)
}
