import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils'
import * as sr25519 from '@scure/sr25519'
import type { Core } from './createCore.ts'
import { extrinsicPayload, type SignerPayload } from './extrinsicPayload.ts'
import { substrateAddress } from './substrateAddress.ts'

/** As in @polkadot/extension-inject 0.63. */
export interface InjectedAccount {
  address: string
  genesisHash?: string | null
  name?: string
  type?: 'sr25519'
}

interface SignerResult {
  id: number
  signature: `0x${string}`
}

export interface Injected {
  accounts: {
    get(anyType?: boolean): Promise<InjectedAccount[]>
    subscribe(listener: (accounts: InjectedAccount[]) => void): () => void
  }
  signer: {
    signRaw(raw: { address: string; data: string; type: 'bytes' | 'payload' }): Promise<SignerResult>
    signPayload(payload: SignerPayload): Promise<SignerResult>
  }
}

export interface InjectedWindowProvider {
  version: string
  enable(origin: string): Promise<Injected>
}

export const polkadotRejection = () => new Error('Cancelled')

/** The kind of the signature: MultiSignature's index of sr25519. */
const sr25519Index = 1

/** The key pair of an account. */
export function polkadotPair(core: Core, account = core.account) {
  const secretKey = sr25519.secretFromSeed(core.key('', account))
  const publicKey = sr25519.getPublicKey(secretKey)
  return { secretKey, publicKey, address: substrateAddress(publicKey) }
}

/** An extension's object at `window.injectedWeb3[name]`. */
export function createPolkadot(core: Core): InjectedWindowProvider {
  const listeners = new Set<(accounts: InjectedAccount[]) => void>()
  let nextId = 1
  const accounts = (): InjectedAccount[] => {
    if (!core.isPermitted || core.options.fault === 'noAccounts') return []
    const { address } = polkadotPair(core)
    return [{ address, genesisHash: null, name: `Account ${core.account + 1}`, type: 'sr25519' }]
  }
  const tell = () => {
    for (const listener of [...listeners]) listener(accounts())
  }
  const secretOf = (address: string) => {
    const pair = polkadotPair(core)
    if (!core.isPermitted || pair.address !== address) throw new Error('Unable to find keypair')
    return pair.secretKey
  }
  core.onSelectAccount(tell)
  core.onDisconnect(tell)
  return {
    version: '0.63.1',
    async enable(origin) {
      if (core.isPermitted) core.note('enable', origin)
      else await core.ask('enable', origin)
      core.setPermitted(true)
      return {
        accounts: {
          get: async () => accounts(),
          subscribe(listener) {
            listeners.add(listener)
            listener(accounts())
            return () => void listeners.delete(listener)
          },
        },
        signer: {
          async signRaw(raw) {
            const secret = secretOf(raw.address)
            await core.ask('signRaw', raw)
            const signature = sr25519.sign(secret, wrapBytes(hexToBytes(raw.data.replace(/^0x/, ''))))
            return { id: nextId++, signature: `0x${bytesToHex(signature)}` }
          },
          async signPayload(payload) {
            const secret = secretOf(payload.address)
            const message = extrinsicPayload(payload)
            await core.ask('signPayload', payload)
            const signature = concatBytes(new Uint8Array([sr25519Index]), sr25519.sign(secret, message))
            return { id: nextId++, signature: `0x${bytesToHex(signature)}` }
          },
        },
      }
    },
  }
}

const [opening, closing] = [utf8ToBytes('<Bytes>'), utf8ToBytes('</Bytes>')]

/** The wrapping keeps a message from being an extrinsic (u8aWrapBytes of @polkadot/util). */
function wrapBytes(data: Uint8Array): Uint8Array {
  const isWrapped =
    data.length >= opening.length + closing.length &&
    opening.every((byte, index) => data[index] === byte) &&
    closing.every((byte, index) => data[data.length - closing.length + index] === byte)
  return isWrapped ? data : concatBytes(opening, data, closing)
}

export function installPolkadot(core: Core): void {
  // Names contain dots and dashes, so this is not a path.
  const holder = window as unknown as { injectedWeb3?: Record<string, InjectedWindowProvider> }
  holder.injectedWeb3 ??= {}
  holder.injectedWeb3[core.options.name] = createPolkadot(core)
}
