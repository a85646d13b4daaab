import { ConnectKitError } from '../../../shared/errors.ts'
import type { Coin } from './readCoins.ts'
import type { AddressKind, Output } from './scriptOf.ts'

export interface CoinWish {
  /** All coins of the address. */
  known: readonly Coin[]
  amount: bigint
  /** Satoshis per virtual byte. */
  feeRate: number
  own: Output
  recipient: Output
}

export interface CoinChoice {
  coins: Coin[]
  /** Change; 0 if it is too small for an output. */
  changeSats: bigint
  feeSats: bigint
}

/** Virtual bytes to spend a coin, including the signature. */
const inputSizes: Readonly<Record<AddressKind, number>> = { wpkh: 68, tr: 58, sh: 91, pkh: 148, wsh: 105 }
/** Version, lock time, counts and the segwit marker. */
const overheadSize = 11
/** Nodes do not relay outputs that cost more to spend than they are worth. */
export const dustSats = 546n
const feeOf = (size: number, feeRate: number) => BigInt(Math.ceil(size * feeRate))
const outputSize = ({ script }: Output) => 9 + script.length

/** The fee of a transfer of all coins, without change. */
export function feeOfAll({ known, feeRate, own, recipient }: Omit<CoinWish, 'amount'>): bigint {
  return feeOf(overheadSize + outputSize(recipient) + known.length * inputSizes[own.kind], feeRate)
}

/**
 * Picks confirmed coins first, and large before small, until they cover the amount and the fee.
 * @throws ConnectKitError `insufficient_funds`; `invalid_params` for an amount that nodes do not relay
 */
export function chooseCoins({ known, amount, feeRate, own, recipient }: CoinWish): CoinChoice {
  if (amount < dustSats)
    throw new ConnectKitError('invalid_params', `The network relays no amount below ${dustSats} satoshis`)
  const ordered = [...known].sort(
    (a, b) => Number(b.isConfirmed) - Number(a.isConfirmed) || Number(b.valueSats - a.valueSats),
  )
  const fee = (size: number) => feeOf(size, feeRate)
  const coins: Coin[] = []
  let [sum, size] = [0n, overheadSize + outputSize(recipient)]
  for (const coin of ordered) {
    coins.push(coin)
    sum += coin.valueSats
    size += inputSizes[own.kind]
    const rest = sum - amount - fee(size)
    if (rest < 0n) continue
    const changeSats = rest - fee(outputSize(own))
    if (changeSats >= dustSats) return { coins, changeSats, feeSats: fee(size) + fee(outputSize(own)) }
    return { coins, changeSats: 0n, feeSats: sum - amount }
  }
  const needed = String(amount + fee(size))
  throw new ConnectKitError('insufficient_funds', 'The coins of this address do not cover the amount and the fee', {
    lacks: 'fee',
    available: String(sum),
    needed,
  })
}
