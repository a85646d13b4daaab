import type { Move } from './readMoves.ts'

/** An account's net changes, by asset. */
export function netChanges(moves: readonly Move[], account: string): Map<string, Move> {
  const sums = new Map<string, Move>()
  for (const move of moves) {
    const { standard, contract = '', tokenId = '' } = move
    const key = `${standard} ${contract} ${tokenId}`
    const sum = sums.get(key)?.amount ?? 0n
    const change = (move.to === account ? move.amount : 0n) - (move.from === account ? move.amount : 0n)
    sums.set(key, { ...move, amount: sum + change })
  }
  return new Map([...sums].filter(([, { amount }]) => amount !== 0n))
}

/** A hundredth: interest grows and prices move between blocks. */
const tolerated = 100n

/** Whether two runs give an account about the same changes. */
export function changeAlike(one: readonly Move[], other: readonly Move[], account: string): boolean {
  const [a, b] = [netChanges(one, account), netChanges(other, account)]
  return (
    a.size === b.size &&
    [...a].every(([key, { amount }]) => {
      const difference = amount - (b.get(key)?.amount ?? 0n)
      return size(difference) * tolerated <= size(amount)
    })
  )
}

function size(amount: bigint): bigint {
  return amount < 0n ? -amount : amount
}
