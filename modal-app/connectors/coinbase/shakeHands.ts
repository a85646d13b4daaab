import { ConnectKitError } from '../../../shared/errors.ts'
import { throwIfAborted } from '../within.ts'
import { agree, type KeyPair, makeKeyPair } from './cipher.ts'
import { type Channel, preference } from './openChannel.ts'
import { failIfRefused, readAnswer, unreadable } from './readAnswer.ts'
import { isKey, readAccounts } from './readSession.ts'

export interface Handshake {
  own: KeyPair
  peerPublicKey: string
  /** Seals every later message. */
  key: CryptoKey
  accounts: string[]
  /** The wallet's networks and capabilities. */
  data: unknown
}

/** Agrees on a key with the window, and asks for accounts. @throws ConnectKitError as the visitor or the window refuses */
export async function shakeHands(
  { ask }: Pick<Channel, 'ask'>,
  metadata: object,
  signal: AbortSignal,
): Promise<Handshake> {
  const method = 'eth_requestAccounts'
  const keys = makeKeyPair()
  const choice = { event: 'selectSignerType', data: { ...preference, handshakeRequest: { method } } }
  const { data: signer } = await ask(choice, signal)
  if (signer !== 'scw')
    throw new ConnectKitError('unsupported_method', 'Coinbase’s app cannot be reached from this window', {
      signer: String(signer).slice(0, 64),
    })
  const own = await keys
  const content = { handshake: { method, params: metadata } }
  const reply = await ask({ sender: own.publicKey, content, timestamp: new Date() }, signal)
  failIfRefused(reply)
  const { sender } = reply
  if (!isKey(sender)) throw unreadable('a key')
  const key = await agree(own, sender).catch(() => {
    throw unreadable('a key')
  })
  const { result, data } = await readAnswer(reply, key)
  throwIfAborted(signal)
  const accounts = readAccounts(result)
  if (!accounts.length) throw unreadable('accounts')
  return { own, peerPublicKey: sender, key, accounts, data }
}
