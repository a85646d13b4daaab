import { ConnectKitError, toConnectKitError } from '../../../shared/errors.ts'
import type { PopupMessage } from '../../host/openPopup.ts'
import { optional } from '../../lib/inBackground.ts'
import { type Sealed, unseal } from './cipher.ts'
import { fieldsOf } from './readSession.ts'

/** @throws the wallet's error, or `wallet_failed` for an answer that cannot be read */
export async function readAnswer(reply: PopupMessage, key: CryptoKey): Promise<{ result: unknown; data: unknown }> {
  failIfRefused(reply)
  const { encrypted } = fieldsOf(reply.content)
  const opened = fieldsOf(await optional(unseal(key, fieldsOf(encrypted) as unknown as Sealed)))
  const { value, error } = fieldsOf(opened.result)
  if (error !== undefined) throw refusal(error)
  if (opened.result === undefined) throw unreadable('an answer')
  return { result: value, data: opened.data }
}

/** @throws the wallet's error, with its number */
export function failIfRefused({ content }: PopupMessage): void {
  const { failure } = fieldsOf(content)
  if (failure !== undefined) throw refusal(failure)
}

/** A refusal by the visitor becomes ours; other errors keep the wallet's number and words. */
function refusal(said: unknown): Error {
  const error = toConnectKitError(said)
  if (error.code === 'user_rejected') return error
  const { code, data } = fieldsOf(said)
  return Object.assign(new Error(error.message), { code, data })
}

export function unreadable(expected: string): ConnectKitError {
  return new ConnectKitError('wallet_failed', `Coinbase’s window did not send ${expected} that can be read`)
}
