import type { Discovery } from '../../../kernel/wallets/discover.ts'

/**
 * Whether two ids may stand for one wallet: many are found under several. One that is at `window.ethereum` may be any of
 * those that announce themselves, in an object of its own.
 */
export function mayBeSame({ find }: Pick<Discovery, 'find'>, one: string, other: string): boolean {
  if (one === other) return true
  const [first, second] = [find(one), find(other)]
  if (!first || !second) return false
  const isSameObject = first.provider !== undefined && first.provider === second.provider
  return isSameObject || first.kind === 'injected' || second.kind === 'injected'
}
