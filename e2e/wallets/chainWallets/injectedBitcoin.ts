import { base64, hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { bitcoinAccounts } from './bitcoinAccounts.ts'
import type { Core } from './createCore.ts'
import { signMessageBip322, signMessageEcdsa } from './signBitcoinMessage.ts'
import { broadcast, makeTransfer, signPsbt } from './spendBitcoin.ts'

export type MessageType = 'ecdsa' | 'bip322-simple'

export interface PsbtOptions {
  /** True if absent. */
  autoFinalized?: boolean
  toSignInputs?: readonly { index: number; address?: string; publicKey?: string; sighashTypes?: readonly number[] }[]
}

export type Listener = (payload: unknown) => void

/**
 * The common part of OKX's and Unisat's objects: one address, PSBTs in hex, signatures in base64, node-style events.
 */
export function createInjectedBitcoin(core: Core) {
  const listeners: [event: string, listener: Listener][] = []
  const account = () => bitcoinAccounts(core).payment
  const demandAccess = () => {
    if (!core.isPermitted) throw Object.assign(new Error('Unauthorized: connect first'), { code: 4100 })
  }
  return {
    account,
    demandAccess,
    emit(event: string, payload: unknown) {
      for (const [named, listener] of [...listeners]) if (named === event) listener(payload)
    },
    on: (event: string, listener: Listener) => void listeners.push([event, listener]),
    removeListener(event: string, listener: Listener) {
      const index = listeners.findIndex(([named, each]) => named === event && each === listener)
      if (index >= 0) listeners.splice(index, 1)
    },
    async signMessage(message: string, type: MessageType = 'ecdsa'): Promise<string> {
      demandAccess()
      await core.ask('signMessage', { message, type })
      return base64.encode((type === 'ecdsa' ? signMessageEcdsa : signMessageBip322)(account(), message))
    },
    async signPsbt(psbtHex: string, options: PsbtOptions = {}): Promise<string> {
      demandAccess()
      const own = account()
      const wanted = options.toSignInputs?.map(({ index, address, publicKey, sighashTypes }) => {
        if (publicKey && publicKey !== hex.encode(own.publicKey)) throw new Error('Not a key of this wallet')
        return { index, address: address ?? own.address, sighashTypes }
      })
      const transaction = signPsbt(core, hex.decode(psbtHex), wanted)
      await core.ask('signPsbt', { psbtHex, options })
      if (options.autoFinalized !== false) transaction.finalize()
      return hex.encode(transaction.toPSBT())
    },
    async pushPsbt(psbtHex: string): Promise<string> {
      demandAccess()
      core.note('pushPsbt', psbtHex)
      const transaction = Transaction.fromPSBT(hex.decode(psbtHex))
      if (!transaction.isFinal) transaction.finalize()
      return broadcast(core, transaction)
    },
    async sendBitcoin(address: string, amountSats: number): Promise<string> {
      demandAccess()
      await core.ask('sendBitcoin', { address, amountSats })
      return broadcast(core, await makeTransfer(core, [{ address, amountSats: BigInt(amountSats) }]))
    },
  }
}
