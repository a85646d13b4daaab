/**
 * An address in groups of four characters, which are easy to compare. A prefix like `0x` stays with the first group.
 */
export function groupsOfFour(address: string): string[] {
  const [, prefix = '', rest = ''] = /^(0x|bc1|tb1|bcrt1)?(.*)$/s.exec(address) ?? []
  const groups = rest.match(/.{1,4}/gs) ?? []
  return [prefix + (groups[0] ?? ''), ...groups.slice(1)]
}
