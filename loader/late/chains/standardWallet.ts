import type { Namespace } from '../../../shared/caip.ts'
import type { ConnectionAccount } from '../../../shared/connections.ts'
import { ConnectKitError, toProviderError } from '../../../shared/errors.ts'
import { isNameOf, providerIcon, providerName } from '../../kernel/identity.ts'
import type { Shared } from '../../kernel/shared.ts'
import type { StandardAccount, StandardProvider } from '../../publicTypes.ts'
import { fromBase58, fromBase64, fromHex, toBase58, toBase64 } from './bytes.ts'
import { type Call, createCall, demandConnection } from './callConnection.ts'
import { namedChains, standardChain } from './chainNames.ts'
import { offerSatsConnect } from './satsConnectProvider.ts'

type Features = (call: Call) => Record<string, object>

interface Offer {
  namespace: Namespace
  publicKey(account: ConnectionAccount): Uint8Array
  /** Without features it is not registered. */
  features?: Features
}

const version = '1.0.0' as const
/** The limit of `fromBase58` (bytes.ts). */
const maxMessageBytes = 2_900
const supportedTransactionVersions = ['legacy', 0] as const

interface SolanaInput {
  account: StandardAccount
  message: Uint8Array
  transaction: Uint8Array
  chain?: string
  options?: {
    commitment?: string
    preflightCommitment?: string
    skipPreflight?: boolean
    maxRetries?: number
    minContextSlot?: number
  }
}

/** In sequence: a wallet shows one window at a time. */
async function each<I, O>(inputs: readonly I[], run: (input: I) => Promise<O>): Promise<O[]> {
  const outputs: O[] = []
  for (const input of inputs) outputs.push(await run(input))
  return outputs
}

/** Namespaces without a wallet standard: only `request` reaches the wallet. */
const plain: readonly Offer[] = (['polkadot', 'cosmos'] as const).map(namespace => ({
  namespace,
  publicKey: ({ publicKey }) => (publicKey ? fromHex(publicKey) : new Uint8Array()),
}))

const solana: Offer = {
  namespace: 'solana',
  publicKey: ({ address }) => fromBase58(address),
  features: call => ({
    'solana:signMessage': {
      version: '1.1.0',
      signMessage: (...inputs: SolanaInput[]) =>
        each(inputs, async ({ account, message }) => {
          if (message.length > maxMessageBytes)
            throw new ConnectKitError('invalid_params', `A message may have up to ${maxMessageBytes} bytes`)
          const params = { message: toBase58(message), pubkey: account.address }
          const { signature } = await call('solana_signMessage', params)
          return { signedMessage: message, signature: fromBase58(signature), signatureType: 'ed25519' }
        }),
    },
    'solana:signTransaction': {
      version,
      supportedTransactionVersions,
      signTransaction: (...inputs: SolanaInput[]) =>
        each(inputs, async ({ account, transaction, chain }) => {
          const params = { transaction: toBase64(transaction), pubkey: account.address }
          const signed = await call('solana_signTransaction', params, chain)
          return { signedTransaction: fromBase64(signed.transaction) }
        }),
    },
    'solana:signAndSendTransaction': {
      version,
      supportedTransactionVersions,
      signAndSendTransaction: (...inputs: SolanaInput[]) =>
        each(inputs, async ({ account, transaction, chain, options }) => {
          const params = { transaction: toBase64(transaction), pubkey: account.address, sendOptions: options }
          const { signature } = await call('solana_signAndSendTransaction', params, chain)
          return { signature: fromBase58(signature) }
        }),
    },
  }),
}

interface BitcoinMessage {
  account: StandardAccount
  message: Uint8Array
  protocol?: 'ecdsa' | 'bip322'
}

interface BitcoinTransaction {
  psbt: Uint8Array
  inputsToSign: readonly { account: StandardAccount; signingIndexes: readonly number[] }[]
  chain?: string
}

const bitcoin: Offer = {
  namespace: 'bip122',
  publicKey: ({ publicKey }) => (publicKey ? fromHex(publicKey) : new Uint8Array()),
  features: call => ({
    'bitcoin:signMessage': {
      version,
      signMessage: (...inputs: BitcoinMessage[]) =>
        each(inputs, async ({ account: { address }, message, protocol }) => {
          const params = { account: address, address, message: new TextDecoder().decode(message), protocol }
          const { signature } = await call('signMessage', params)
          return { signedMessage: message, signature: fromHex(signature) }
        }),
    },
    'bitcoin:signTransaction': {
      version,
      signTransaction: (...inputs: BitcoinTransaction[]) =>
        each(inputs, async ({ psbt, inputsToSign, chain }) => {
          const signInputs = inputsToSign.flatMap(({ account, signingIndexes }) =>
            signingIndexes.map(index => ({ address: account.address, index })),
          )
          const account = signInputs[0]?.address
          const signed = await call('signPsbt', { account, psbt: toBase64(psbt), signInputs, broadcast: false }, chain)
          return { signedPsbt: fromBase64(signed.psbt) }
        }),
    },
  }),
}

/**
 * Offers connected accounts of other namespaces to the page. Solana and Bitcoin are also offered by the wallet
 * standard.
 */
export function offerStandardWallets(shared: Pick<Shared, 'core' | 'open'>): { isOurs(wallet: unknown): boolean } {
  const { core } = shared
  const offered = new Map<Namespace, () => void>()
  const wallets = new Set<unknown>()

  const offer = ({ namespace, publicKey, features: featuresOf }: Offer) => {
    const connection = () => core.connections.find('namespace', namespace)
    const listeners = new Set<(change: object) => void>()
    const call = createCall(shared, namespace)
    const disconnect = () => core.disconnect(namespace)
    const connect = async ({ silent }: { silent?: boolean } = {}) => {
      if (!silent) await demandConnection(shared, namespace)
      return { accounts: wallet.accounts }
    }
    const features: Record<string, object> = {
      'standard:connect': { version, connect },
      ...(namespace === 'bip122' && { 'bitcoin:connect': { version, connect: () => connect() } }),
      'standard:disconnect': { version, disconnect },
      'standard:events': {
        version,
        on(event: unknown, listener: (change: object) => void) {
          if (event === 'change') listeners.add(listener)
          return () => void listeners.delete(listener)
        },
      },
      ...featuresOf?.(call),
    }
    const names = Object.keys(features).filter(name => /sign/.test(name)) as StandardAccount['features'][number][]
    let accounts: readonly StandardAccount[] = []
    const wallet: StandardProvider = Object.freeze({
      version,
      name: core.nameOf(providerName),
      icon: providerIcon,
      chains: namedChains(namespace).map(standardChain),
      get accounts() {
        return accounts
      },
      features: Object.freeze(features),
      async request(args: { method: string; params?: object }) {
        await core.ready
        try {
          return await call(String(args?.method), args?.params ?? {})
        } catch (thrown) {
          throw toProviderError(thrown)
        }
      },
    })
    const refresh = () => {
      const here = connection()
      const next = (here?.accounts ?? []).map(account =>
        Object.freeze({
          address: account.address,
          publicKey: publicKey(account),
          chains: here ? [standardChain(here.chainId)] : [],
          features: names,
        }),
      )
      const text = (list: readonly StandardAccount[]) =>
        list.map(({ address, chains, publicKey }) => `${address} ${chains} ${publicKey}`).join()
      if (text(next) === text(accounts)) return
      accounts = Object.freeze(next)
      for (const listener of [...listeners])
        try {
          listener({ accounts })
        } catch (error) {
          reportError(error)
        }
    }
    refresh()
    core.provide(namespace, wallet)
    wallets.add(wallet)
    offered.set(namespace, refresh)
    if (featuresOf) register(wallet, core.signal)
    if (namespace === 'bip122') offerSatsConnect(shared, call)
  }

  const onConnections = () => {
    for (const each of [solana, bitcoin, ...plain]) {
      const refresh = offered.get(each.namespace)
      if (refresh) refresh()
      else if (core.connections.find('namespace', each.namespace)) offer(each)
    }
  }
  core.events.on('connections', onConnections)
  return {
    isOurs: wallet => wallets.has(wallet) || isNameOf((wallet as Partial<StandardProvider>)?.name, providerName),
  }
}

/** Registers now and for later listeners, until the page destroys ConnectKit. */
function register(wallet: StandardProvider, signal: AbortSignal): void {
  const callback = ({ register }: { register(wallet: StandardProvider): unknown }) => {
    if (signal.aborted) return
    const unregister = register(wallet)
    if (typeof unregister === 'function') signal.addEventListener('abort', () => unregister())
  }
  addEventListener(
    'wallet-standard:app-ready',
    event => {
      try {
        callback((event as CustomEvent).detail)
      } catch {}
    },
    { signal },
  )
  dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: callback }))
}
