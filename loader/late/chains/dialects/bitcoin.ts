import type { ConnectionAccount } from '../../../../shared/connections.ts'
import { ConnectKitError } from '../../../../shared/errors.ts'

/** Shared by all Bitcoin dialects. */

/** The first account is for payments, the second for ordinals. @spec 9.bitcoin-account-indexes */
export function asPurposes(accounts: readonly ConnectionAccount[]): ConnectionAccount[] {
  return accounts.slice(0, 2).map((account, index) => ({ ...account, type: index ? 'ordinal' : 'payment' }))
}

/** Sorts a wallet's accounts, payments first. */
export function byPurpose(
  list: unknown,
  read: (entry: Record<string, string>) => ConnectionAccount & { purpose?: unknown },
): ConnectionAccount[] {
  const entries = (Array.isArray(list) ? list : []).map(read)
  const find = (pattern: RegExp) => entries.find(({ purpose }) => pattern.test(String(purpose)))
  const found = [find(/^(payment|p2wpkh|p2sh)/), find(/^(ordinal|p2tr)/)].flatMap(entry => entry ?? [])
  return asPurposes(found.map(({ purpose, ...account }) => account))
}

export function addressesAnswer(accounts: readonly ConnectionAccount[]) {
  return accounts.map(({ address, publicKey, path, type }) => ({ address, publicKey, path, intention: type }))
}

export interface SignInput {
  address: string
  index: number
  sighashTypes?: number[]
}

export function readSignInputs({ signInputs }: { signInputs?: unknown }): SignInput[] {
  const inputs = Array.isArray(signInputs) ? signInputs.slice(0, 1_000) : []
  for (const input of inputs)
    if (typeof input?.address !== 'string' || !Number.isSafeInteger(input.index))
      throw new ConnectKitError('invalid_params', 'signInputs takes {address, index} of each input to sign')
  return inputs
}

export function readAmount(amount: unknown): number {
  const sats = Number(amount)
  if (/^\d{1,16}$/.test(String(amount)) && Number.isSafeInteger(sats) && sats > 0) return sats
  throw new ConnectKitError('invalid_params', 'amount takes a number of satoshis')
}
