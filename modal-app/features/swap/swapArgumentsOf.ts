import type { swapArguments } from '../../../shared/swapArguments.schema.ts'
import type { State } from '../../app/State.ts'
import { toDecimal } from '../../lib/decimal.ts'
import type { Token } from '../../money/Token.ts'
import { swappingOf } from './swapFacts.ts'

/** What a page would open the form with as it is filled in now. An amount that could mean two is left out. */
export function swapArgumentsOf(state: State): (typeof swapArguments)['_zod']['input'] | undefined {
  const swapping = swappingOf(state)
  if (!swapping) return undefined
  const { network, pay, get, amount } = swapping
  const name = ({ id }: Token) => id?.slice(id.lastIndexOf(':') + 1) ?? network.nativeCurrency.symbol
  return {
    chainId: network.id,
    fromToken: name(pay),
    ...(get && { toToken: name(get) }),
    ...(amount.is === 'amount' && amount.amount > 0n && { amount: toDecimal(amount.amount, pay.decimals) }),
  }
}
