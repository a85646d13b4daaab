import type { Discovery } from '../../../kernel/wallets/discover.ts'

/**
 * Whether two ids may be the same wallet, as many wallets are found under several ids. The wallet at `window.ethereum`
 * may be any wallet that announces itself, in another object.
 */
export function mayBeSame({ find }: Pick<Discovery, 'find'>, one: string, other: string): boolean {
  if (one === other) return true
  const [first, second] = [find(one), find(other)]
  if (!first || !second) return false
  const isSameObject = first.provider !== undefined && first.provider === second.provider
  return isSameObject || first.kind === 'injected' || second.kind === 'injected'
}
