import type { Connection, ConnectionAccount } from '../../../shared/connections.ts'
import { ConnectKitError, errorNumber, toConnectKitError } from '../../../shared/errors.ts'
import type { Core } from '../../kernel/core.ts'
import { providerIcon, providerName } from '../../kernel/identity.ts'
import { randomId } from '../../kernel/randomId.ts'
import type { Shared } from '../../kernel/shared.ts'
import { fromHex, toBase64, toHex, utf8 } from './bytes.ts'
import { type Call, demandConnection } from './callConnection.ts'
import { bitcoinNetwork } from './chainNames.ts'
import { satsNetworkNames } from './dialects/satsConnect.ts'

/** On sats-connect's own list, so that the page gets no further global. */
export const satsConnectPath = 'btc_providers.connectkit'

/** A dot would be read as a path. */
const keyOf = ({ nameOf }: Core) => nameOf('connectkit').replace('.', '_')

type Listener = (event: object) => void
type Params = Readonly<Record<string, unknown>>

/** Error codes of sats-connect that differ from ours. */
const numbers: Readonly<Record<number, number>> = { 4001: -32000, 4100: -32002, 4200: -32001, 4900: -32002 }

/** Offers the wallet to sats-connect: a row in `window.btc_providers`, called by JSON-RPC that resolves with errors. */
export function offerSatsConnect(shared: Pick<Shared, 'core' | 'open'>, call: Call): void {
  const { core } = shared
  const { connections, events, signal } = core
  const listeners = new Set<{ eventName: unknown; cb: Listener }>()

  const current = () => connections.find('namespace', 'bip122')
  const demand = (): Connection => {
    const connection = current()
    if (!connection) throw new ConnectKitError('unauthorized', 'Connect a wallet first')
    return connection
  }
  const network = () => {
    const name = bitcoinNetwork(demand().chainId) ?? 'mainnet'
    // Stacks and Spark have one test network each.
    const beside = (test: string) => ({ name: name === 'mainnet' ? name : test })
    return { bitcoin: { name: satsNetworkNames[name] }, stacks: beside('testnet'), spark: beside('regtest') }
  }
  const addresses = (purposes?: unknown) =>
    demand()
      .accounts.map(card)
      .filter(({ purpose }) => !Array.isArray(purposes) || purposes.includes(purpose))
  const account = ({ addresses: purposes }: Params = {}) => ({
    id: demand().id,
    addresses: addresses(purposes),
    walletType: 'software',
    network: network(),
  })
  const disconnect = () => core.disconnect('bip122')

  const methods: Readonly<Record<string, (params: Params) => unknown>> = {
    getInfo: () => ({ version: core.version, platform: 'web', methods: Object.keys(methods), supports: [] }),
    async getAddresses({ purposes }) {
      await demandConnection(shared, 'bip122')
      return { addresses: addresses(purposes), network: network() }
    },
    async wallet_connect(params) {
      await demandConnection(shared, 'bip122')
      return account(params)
    },
    wallet_getAccount: () => account(),
    wallet_getNetwork: network,
    wallet_disconnect: async () => (await disconnect()) ?? null,
    wallet_renouncePermissions: async () => (await disconnect()) ?? true,
    async signMessage({ message, address, protocol }) {
      const isTaproot = /^(bc|tb|bcrt)1p/i.test(String(address))
      const named = protocol ?? (isTaproot ? 'BIP322' : 'ECDSA')
      if (typeof message !== 'string' || typeof address !== 'string' || !/^(ECDSA|BIP322)$/.test(String(named)))
        throw new ConnectKitError('invalid_params', 'signMessage takes {message, address, protocol?: ECDSA or BIP322}')
      const params = { account: address, address, message, protocol: String(named).toLowerCase() }
      const { signature } = await call('signMessage', params)
      const hash = await (named === 'ECDSA' ? hashEcdsa : hashBip322)(message)
      return { signature: toBase64(fromHex(signature)), messageHash: toHex(hash), address, protocol: named }
    },
    async signPsbt({ psbt, signInputs: inputsByAddress, broadcast = false }) {
      const entries = Object.entries((inputsByAddress ?? {}) as Record<string, unknown>)
      const signInputs = entries.flatMap(([address, indexes]) =>
        (Array.isArray(indexes) ? indexes : []).map(index => ({ address, index })),
      )
      if (!signInputs.length)
        throw new ConnectKitError('invalid_params', 'signInputs takes, for each address, the inputs to sign')
      const signed = await call('signPsbt', { account: signInputs[0]?.address, psbt, signInputs, broadcast })
      return { psbt: signed.psbt, ...(signed.txid && { txid: signed.txid }) }
    },
    async sendTransfer({ recipients }) {
      const [to, ...others] = (Array.isArray(recipients) ? recipients : []) as ({
        address: unknown
        amount: unknown
      } | null)[]
      // The answer holds a single txid.
      if (!to || others.length)
        throw new ConnectKitError('invalid_params', 'sendTransfer takes one recipient at a time')
      // A payment account if there is one: an inscription is worth more than its coin.
      const { accounts } = demand()
      const from = (accounts.find(({ type }) => type === 'payment') ?? accounts[0])?.address
      const params = { account: from, recipientAddress: to.address, amount: String(to.amount) }
      return { txid: (await call('sendTransfer', params)).txid }
    },
  }

  const provider = Object.freeze({
    isConnectKit: true,
    async request(method: string, params?: unknown) {
      const id = randomId()
      try {
        const run = Object.hasOwn(methods, method) ? methods[method] : undefined
        if (!run) throw new ConnectKitError('unsupported_method', `${String(method).slice(0, 64)} is not supported`)
        return { jsonrpc: '2.0', id, result: await run((params ?? {}) as Params) }
      } catch (thrown) {
        const { code, message, facts } = toConnectKitError(thrown)
        const number = (facts.code as number | undefined) ?? errorNumber(code)
        return { jsonrpc: '2.0', id, error: { code: numbers[number] ?? number, message } }
      }
    },
    /** Accepts the library's form and that of its older adapters. */
    addListener(registration: { eventName: unknown; cb: Listener } | string, listener?: Listener) {
      const each =
        typeof registration === 'string' ? { eventName: registration, cb: listener as Listener } : registration
      listeners.add(each)
      return () => void listeners.delete(each)
    },
  })

  const emit = (type: string, facts: object = {}) => {
    for (const { eventName, cb } of [...listeners])
      try {
        if (eventName === type) cb({ type, ...facts })
      } catch (error) {
        reportError(error)
      }
  }

  let reported = ''
  const follow = () => {
    place(core, provider)
    const here = current()
    const next = here ? here.accounts.map(({ address }) => address).join() : ''
    if (next === reported) return
    const before = reported
    reported = next
    if (!here) emit('disconnect')
    else if (before) emit('accountChange', { addresses: addresses() })
  }
  follow()
  events.on('connections', follow)
  // A wallet that loads late may replace the list.
  events.on('wallets', () => place(core, provider))
  signal.addEventListener('abort', () => displace(core))
}

const page = window as { btc_providers?: unknown[] }

function place(core: Core, provider: object): void {
  const key = keyOf(core)
  try {
    page.btc_providers ??= []
    const list = page.btc_providers
    if (!Array.isArray(list) || Reflect.get(list, key) === provider) return
    Object.defineProperty(list, key, { value: provider, configurable: true, writable: true })
    const id = `btc_providers.${key}`
    if (!list.some(isRow(id))) list.push({ id, name: core.nameOf(providerName), icon: providerIcon })
  } catch {}
}

function displace(core: Core): void {
  const key = keyOf(core)
  const list = page.btc_providers
  if (!Array.isArray(list)) return
  const index = list.findIndex(isRow(`btc_providers.${key}`))
  if (index >= 0) list.splice(index, 1)
  Reflect.deleteProperty(list, key)
}

const isRow = (id: string) => (row: unknown) => (row as { id?: unknown } | null)?.id === id

/** An account as sats-connect describes it. */
function card({ address, type, publicKey = '' }: ConnectionAccount) {
  return {
    address,
    publicKey,
    purpose: type === 'ordinal' ? 'ordinals' : 'payment',
    addressType: addressTypeOf(address),
    walletType: 'software',
  }
}

function addressTypeOf(address: string): string {
  if (/^(bc|tb|bcrt)1p/i.test(address)) return 'p2tr'
  // Longer ones are script hashes.
  if (/^(bc|tb|bcrt)1/i.test(address)) return address.length > 50 ? 'p2wsh' : 'p2wpkh'
  return /^[1mn]/.test(address) ? 'p2pkh' : 'p2sh'
}

async function sha256(...parts: Uint8Array[]): Promise<Uint8Array> {
  const bytes = Uint8Array.from(parts.flatMap(part => [...part]))
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
}

/** BIP-322, with the tagged hash of BIP-340. */
async function hashBip322(message: string): Promise<Uint8Array> {
  const tag = await sha256(utf8('BIP0322-signed-message'))
  return sha256(tag, tag, utf8(message))
}

/** BIP-137: double-hashed, with a prefix and the length. */
async function hashEcdsa(message: string): Promise<Uint8Array> {
  const bytes = utf8(message)
  const { length } = bytes
  const size = length < 253 ? [length] : [length > 0xffff ? 254 : 253, length & 255, (length >> 8) & 255]
  if (length > 0xffff) size.push((length >> 16) & 255, length >>> 24)
  return sha256(await sha256(utf8('\x18Bitcoin Signed Message:\n'), Uint8Array.from(size), bytes))
}
