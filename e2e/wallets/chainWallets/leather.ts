import { base64, hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { type BitcoinAccount, bitcoinAccounts, networkOf } from './bitcoinAccounts.ts'
import type { Core } from './createCore.ts'
import type { BitcoinNetworkName } from './options.ts'
import { placeAt } from './placeAt.ts'
import { signMessageBip322, signMessageEcdsa } from './signBitcoinMessage.ts'
import { broadcast, makeTransfer, signPsbt } from './spendBitcoin.ts'
import { walletIcon } from './walletIcon.ts'

/** Error numbers of @leather.io/rpc. */
const codes = { userRejection: 4001, methodNotFound: -32601, invalidParams: -32602, internal: -32603 }

class Failure extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message)
  }
}

export const leatherRejection = () => new Failure(codes.userRejection, 'User rejected the request')

const networkNames: Readonly<Record<BitcoinNetworkName, string>> = {
  mainnet: 'mainnet',
  testnet: 'testnet',
  testnet4: 'testnet4',
  signet: 'signet',
  regtest: 'devnet',
}

/** As in @leather.io/rpc 2.21. */
interface Params {
  network?: string
  message?: string
  paymentType?: 'p2wpkh' | 'p2tr'
  type?: 'legacy' | 'bip322'
  hex?: string
  signAtIndex?: number | readonly number[]
  allowedSighash?: readonly number[]
  broadcast?: boolean
  recipients?: readonly { address: string; amount: string }[]
  address?: string
  amount?: string | number
}

/**
 * The object at `window.LeatherProvider`: JSON-RPC that rejects on errors, PSBTs in hex, no disconnect and no events.
 */
export interface LeatherProvider {
  request(method: string, params?: Params): Promise<{ jsonrpc: '2.0'; id: string; result: unknown }>
}

export function createLeather(core: Core): LeatherProvider {
  const card = ({ address, publicKey, addressType, path, payment }: BitcoinAccount) => ({
    symbol: 'BTC',
    type: addressType,
    address,
    publicKey: hex.encode(publicKey),
    derivationPath: path,
    descriptor: `${payment.tweakedPubkey ? 'tr' : 'wpkh'}(${hex.encode(publicKey)})`,
    ...(payment.tweakedPubkey && { tweakedPublicKey: hex.encode(payment.tweakedPubkey) }),
  })
  const methods: Readonly<Record<string, (params: Params) => unknown>> = {
    getInfo: () => ({ version: '6.60.0', platform: 'extension', supportedMethods: Object.keys(methods) }),
    async getAddresses(params) {
      demandNetwork(params)
      // Once a site is permitted, asking for addresses again opens no window.
      if (core.isPermitted) core.note('getAddresses', params)
      else await core.ask('getAddresses', params)
      core.setPermitted(true)
      return { addresses: Object.values(bitcoinAccounts(core)).map(card) }
    },
    async signMessage(params) {
      demandNetwork(params)
      const { message = '', paymentType = 'p2wpkh', type = 'bip322' } = params
      const { payment, ordinals } = bitcoinAccounts(core)
      const account = paymentType === 'p2tr' ? ordinals : payment
      await core.ask('signMessage', params)
      const signature = (type === 'bip322' ? signMessageBip322 : signMessageEcdsa)(account, message)
      return { signature: base64.encode(signature), address: account.address, message }
    },
    async signPsbt(params) {
      demandNetwork(params)
      const bytes = hex.decode(params.hex ?? '')
      const indexes = params.signAtIndex === undefined ? undefined : [params.signAtIndex].flat()
      const transaction = signPsbt(
        core,
        bytes,
        indexes?.map(index => ({ index, ...ownerOf(bytes, index) })),
      )
      await core.ask('signPsbt', params)
      if (!params.broadcast) return { hex: hex.encode(transaction.toPSBT()) }
      transaction.finalize()
      return { hex: hex.encode(transaction.toPSBT()), txid: await broadcast(core, transaction) }
    },
    async sendTransfer(params) {
      demandNetwork(params)
      await core.ask('sendTransfer', params)
      const recipients = params.recipients ?? [{ address: params.address ?? '', amount: String(params.amount) }]
      const transaction = await makeTransfer(
        core,
        recipients.map(({ address, amount }) => ({ address, amountSats: BigInt(amount) })),
      )
      return { txid: await broadcast(core, transaction) }
    },
  }
  const demandNetwork = (params: Params) => {
    const own = networkNames[networkOf(core)]
    if (params?.network && params.network !== own)
      throw new Failure(codes.invalidParams, `Invalid network: the wallet is on ${own}`)
  }
  /** The request does not tell Leather whose input it is. */
  const ownerOf = (psbt: Uint8Array, index: number) => {
    const { script } = Transaction.fromPSBT(psbt).getInput(index).witnessUtxo ?? {}
    const owner = Object.values(bitcoinAccounts(core)).find(({ payment }) =>
      payment.script.every((byte, at) => script?.[at] === byte),
    )
    if (!owner) throw new Failure(codes.invalidParams, `Input ${index} is not of this wallet`)
    return { address: owner.address }
  }
  return {
    async request(method, params = {}) {
      const id = crypto.randomUUID()
      try {
        const call = Object.hasOwn(methods, method) ? methods[method] : undefined
        if (!call) throw new Failure(codes.methodNotFound, `${method} is not supported`)
        return { jsonrpc: '2.0', id, result: await call(params) }
      } catch (error) {
        const { code = codes.internal, message } = error as Partial<Failure> & Error
        throw { jsonrpc: '2.0', id, error: { code, message } }
      }
    },
  }
}

export function installLeather(core: Core): void {
  placeAt('LeatherProvider', createLeather(core))
  const row = { id: 'LeatherProvider', name: core.options.name, icon: walletIcon(30) }
  window.btc_providers = [...(window.btc_providers ?? []), row]
}
