import type { AddListener, BitcoinNetworkType, BitcoinProvider, ListenerInfo, Provider } from '@sats-connect/core'
import { base64, hex } from '@scure/base'
import { bitcoinAccountOf, bitcoinAccounts, networkOf } from './bitcoinAccounts.ts'
import type { Core } from './createCore.ts'
import type { BitcoinNetworkName } from './options.ts'
import { placeAt } from './placeAt.ts'
import { signMessageBip322, signMessageEcdsa } from './signBitcoinMessage.ts'
import { broadcast, makeTransfer, signPsbt } from './spendBitcoin.ts'
import { walletIcon } from './walletIcon.ts'

/** Error numbers of sats-connect. */
const codes = {
  userRejection: -32000,
  methodNotSupported: -32001,
  accessDenied: -32002,
  internal: -32603,
  params: -32602,
}

class Failure extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message)
  }
}

export const satsConnectRejection = () => new Failure(codes.userRejection, 'User rejected the request')

const networkNames: Readonly<Record<BitcoinNetworkName, `${BitcoinNetworkType}`>> = {
  mainnet: 'Mainnet',
  testnet: 'Testnet',
  testnet4: 'Testnet4',
  signet: 'Signet',
  regtest: 'Regtest',
}

interface Params {
  purposes?: readonly string[]
  addresses?: readonly string[]
  network?: string
  name?: string
  message?: string
  address?: string
  protocol?: string
  psbt?: string
  signInputs?: Readonly<Record<string, readonly number[]>>
  broadcast?: boolean
  recipients?: readonly { address: string; amount: number }[]
}

/** A sats-connect wallet such as Xverse: promises resolve with JSON-RPC answers, even on errors. */
export function createSatsConnect(core: Core): Pick<BitcoinProvider, 'request' | 'addListener'> {
  const listeners = new Set<ListenerInfo>()
  const emit = (event: { type: ListenerInfo['eventName'] } & Record<string, unknown>) => {
    for (const { eventName, cb } of [...listeners]) if (eventName === event.type) cb(event as never)
  }
  const addresses = (purposes: readonly string[] = ['payment', 'ordinals']) =>
    Object.values(bitcoinAccounts(core))
      .filter(({ purpose }) => purposes.includes(purpose))
      .map(({ address, publicKey, purpose, addressType }) => ({
        address,
        publicKey: hex.encode(publicKey),
        purpose,
        addressType,
        walletType: 'software',
      }))
  const network = () => ({
    bitcoin: { name: networkNames[networkOf(core)] },
    stacks: { name: networkOf(core) === 'mainnet' ? 'mainnet' : 'testnet' },
    spark: { name: networkOf(core) === 'mainnet' ? 'mainnet' : 'regtest' },
  })
  const demandAccess = () => {
    if (!core.isPermitted) throw new Failure(codes.accessDenied, 'Access denied.')
  }
  core.onSelectAccount(() => core.isPermitted && emit({ type: 'accountChange', addresses: addresses() }))
  core.onDisconnect(() => emit({ type: 'disconnect' }))

  const methods: Readonly<Record<string, (params: Params) => unknown>> = {
    getInfo() {
      core.note('getInfo')
      return { version: '1.0.0', methods: Object.keys(methods), supports: [] }
    },
    async wallet_connect(params) {
      if (params?.network && params.network !== network().bitcoin.name)
        throw new Failure(codes.params, `The wallet is on ${network().bitcoin.name}`)
      if (!core.isPermitted) await core.ask('wallet_connect', params)
      else core.note('wallet_connect', params)
      core.setPermitted(true)
      return {
        id: core.options.seed,
        addresses: addresses(params?.addresses),
        walletType: 'software',
        network: network(),
      }
    },
    async getAddresses(params) {
      await core.ask('getAddresses', params)
      core.setPermitted(true)
      return { addresses: addresses(params.purposes), network: network() }
    },
    wallet_getAccount() {
      core.note('wallet_getAccount')
      demandAccess()
      return { id: core.options.seed, addresses: addresses(), walletType: 'software', network: network() }
    },
    wallet_getNetwork() {
      core.note('wallet_getNetwork')
      demandAccess()
      return network()
    },
    wallet_disconnect() {
      core.note('wallet_disconnect')
      core.setPermitted(false)
      return null
    },
    wallet_renouncePermissions() {
      core.note('wallet_renouncePermissions')
      core.setPermitted(false)
      return true
    },
    async wallet_changeNetwork(params) {
      demandAccess()
      await core.ask('wallet_changeNetwork', params)
      const entry = Object.entries(networkNames).find(([, name]) => name === params.name)
      if (!entry) throw new Failure(codes.params, `There is no network ${params.name}`)
      core.options.network = entry[0] as BitcoinNetworkName
      emit({ type: 'networkChange', ...network(), addresses: addresses() })
      return null
    },
    async signMessage(params) {
      const { message = '', address = '' } = params
      const account = bitcoinAccountOf(core, address)
      const protocol = params.protocol ?? (account.addressType === 'p2tr' ? 'BIP322' : 'ECDSA')
      await core.ask('signMessage', params)
      const signature = protocol === 'ECDSA' ? signMessageEcdsa(account, message) : signMessageBip322(account, message)
      return { signature: base64.encode(signature), messageHash: '', address, protocol }
    },
    async signPsbt(params) {
      const inputs = Object.entries(params.signInputs ?? {}).flatMap(([address, indexes]) =>
        indexes.map(index => ({ address, index })),
      )
      const transaction = signPsbt(core, base64.decode(params.psbt ?? ''), params.signInputs && inputs)
      await core.ask('signPsbt', params)
      if (!params.broadcast) return { psbt: base64.encode(transaction.toPSBT()) }
      transaction.finalize()
      return { psbt: base64.encode(transaction.toPSBT()), txid: await broadcast(core, transaction) }
    },
    async sendTransfer(params) {
      await core.ask('sendTransfer', params)
      const recipients = params.recipients ?? []
      const transaction = await makeTransfer(
        core,
        recipients.map(({ address, amount }) => ({ address, amountSats: BigInt(amount) })),
      )
      return { txid: await broadcast(core, transaction) }
    },
  }

  const request = async (method: string, params: unknown) => {
    const id = crypto.randomUUID()
    try {
      const call = Object.hasOwn(methods, method) ? methods[method] : undefined
      if (!call) throw new Failure(codes.methodNotSupported, 'Method not supported')
      return { jsonrpc: '2.0', id, result: await call((params ?? {}) as Params) }
    } catch (error) {
      const { code = codes.internal, message } = error as Partial<Failure> & Error
      return { jsonrpc: '2.0', id, error: { code, message } }
    }
  }
  const addListener: AddListener = info => {
    listeners.add(info)
    return () => void listeners.delete(info)
  }
  return { request: request as BitcoinProvider['request'], addListener }
}

export function installSatsConnect(core: Core): void {
  const { name, globalPath: id = 'XverseProviders.BitcoinProvider' } = core.options
  placeAt(id, createSatsConnect(core))
  const row: Provider = { id, name, icon: walletIcon(25) }
  window.btc_providers = [...(window.btc_providers ?? []), row]
}
