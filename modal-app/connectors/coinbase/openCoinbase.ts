import { type ChainId, evmChainId, evmHexChainId } from '../../../shared/caip.ts'
import { type Connection, connectionId } from '../../../shared/connections.ts'
import { ConnectKitError, toConnectKitError } from '../../../shared/errors.ts'
import type { WalletRequest } from '../Connector.ts'
import { coinbaseId } from '../coinbaseId.ts'
import { agree, makeKeyPair, type Sealed, seal, unseal } from './cipher.ts'
import type { CoinbaseOptions, LoadedCoinbase } from './createCoinbase.ts'
import { type Channel, openChannel } from './openChannel.ts'
import type { Popup, PopupMessage } from './openPopup.ts'
import { type CoinbaseSession, fieldsOf, isKey, readAccounts, readChains, readSession } from './readSession.ts'

/** What the window is asked; it has no other methods. Reads are for the network's nodes. */
const asked = new Set([
  'personal_sign',
  'eth_signTypedData',
  'eth_signTypedData_v1',
  'eth_signTypedData_v3',
  'eth_signTypedData_v4',
  'eth_signTransaction',
  'eth_sendTransaction',
  'eth_ecRecover',
  'personal_ecRecover',
  'wallet_sign',
  'wallet_addEthereumChain',
  'wallet_switchEthereumChain',
  'wallet_watchAsset',
  'wallet_sendCalls',
  'wallet_showCallsStatus',
  'wallet_grantPermissions',
])
/** The wallet's own app is reached by WalletConnect and from its own browser, its extension by EIP-6963: not from the window. */
const preference = { options: 'smartWalletOnly' } as const
const id = connectionId('eip155', coinbaseId)
/** Of EIP-1193: the account was taken back in the wallet. */
const unauthorized = 4100

/**
 * The half of the connector that speaks with the window: keys are agreed upon when the visitor connects, and every request
 * is sealed with them. One session at a time.
 * @param options `open` opens the wallet's window
 */
export function openCoinbase(options: CoinbaseOptions & { open(): Popup }): LoadedCoinbase {
  const { appName, storage, storageKey, onChange, open } = options
  let session: CoinbaseSession | undefined = readSession(storage.get(storageKey))
  let sealing: Promise<CryptoKey> | undefined
  let channel: Channel | undefined

  const keep = (next: CoinbaseSession) => {
    session = next
    storage.set(storageKey, JSON.stringify(next))
  }
  const forget = () => {
    session = sealing = undefined
    storage.set(storageKey, '')
    channel?.close()
  }
  const connection = ({ accounts, chainId }: CoinbaseSession): Connection => ({
    id,
    connectorId: coinbaseId,
    namespace: 'eip155',
    accounts: accounts.map(address => ({ address, type: 'smartAccount' })),
    chainId,
    wallet: { name: 'Coinbase', kind: 'external' },
  })
  const current = (): CoinbaseSession => {
    if (!session) throw new ConnectKitError('not_connected', 'Coinbase is not connected')
    return session
  }
  const metadata = (chainIds: readonly ChainId[]) => ({
    appName,
    appLogoUrl: '',
    appChainIds: chainIds.map(chainId => Number(chainId.slice('eip155:'.length))),
  })
  const talk = (popup: Popup, chainIds: readonly ChainId[]) => {
    channel = openChannel(popup, { metadata: metadata(chainIds), preference })
    return channel
  }
  const message = (sender: string, content: object) => ({
    id: crypto.randomUUID(),
    sender,
    content,
    timestamp: new Date(),
  })

  /** Where the wallet may go, and what it can do there, may have changed. */
  const learn = ({ chains, capabilities }: { chains?: unknown; capabilities?: unknown }, to: CoinbaseSession) => ({
    ...to,
    chainIds: chains === undefined ? to.chainIds : readChains(chains),
    capabilities: capabilities === undefined ? to.capabilities : { ...fieldsOf(capabilities) },
  })

  const askWindow = async ({ chainId, method, params, signal }: WalletRequest): Promise<unknown> => {
    const { own, peerPublicKey, chainIds } = current()
    // Before anything is awaited: the click that allows a window is over soon.
    if (channel?.isOpen) channel.focus()
    const { ask } = channel?.isOpen ? channel : talk(open(), chainIds)
    sealing ??= agree(own, peerPublicKey)
    const key = await sealing
    const action = { action: { method, params }, chainId: Number(chainId.slice('eip155:'.length)) }
    const question = message(own.publicKey, { encrypted: await seal(key, action) })
    const { result, data } = await readAnswer(await ask(question, signal), key)
    if (session) keep(learn(fieldsOf(data), session))
    return result
  }

  const switchChain = async (request: WalletRequest): Promise<null> => {
    const [first] = Array.isArray(request.params) ? request.params : []
    const target = evmChainId(fieldsOf(first).chainId)
    if (!target) throw new ConnectKitError('invalid_params', 'wallet_switchEthereumChain takes [{ chainId: "0x…" }]')
    const { chainId, chainIds } = current()
    // A network the wallet has needs nobody's leave: each request names its own.
    if (!chainIds.includes(target)) await askWindow({ ...request, chainId })
    const moved = current()
    if (!moved.chainIds.includes(target)) return null
    keep({ ...moved, chainId: target })
    onChange({ type: 'upserted', connection: connection(current()) })
    return null
  }

  return {
    async connect({ chainIds, signal }, popup) {
      const { ask } = talk(popup, chainIds)
      const method = 'eth_requestAccounts'
      const choice = { id: crypto.randomUUID(), event: 'selectSignerType' }
      const keys = makeKeyPair()
      const chosen = await ask({ ...choice, data: { ...preference, handshakeRequest: { method } } }, signal)
      if (chosen.data !== 'scw')
        throw new ConnectKitError('unsupported_method', 'Coinbase’s app cannot be reached from this window', {
          signer: String(chosen.data).slice(0, 64),
        })
      const own = await keys
      const handshake = { method, params: metadata(chainIds) }
      const reply = await ask(message(own.publicKey, { handshake }), signal)
      failIfRefused(reply)
      const { sender } = reply
      if (!isKey(sender)) throw nonsense('a key')
      const key = agree(own, sender).catch(() => {
        throw nonsense('a key')
      })
      const { result, data } = await readAnswer(reply, await key)
      if (signal.aborted) throw new ConnectKitError('aborted', 'The request was cancelled')
      const accounts = readAccounts(result)
      if (!accounts.length) throw nonsense('accounts')
      const nowhere: CoinbaseSession = {
        own,
        peerPublicKey: sender,
        accounts,
        chainId: 'eip155:1',
        chainIds: [],
        capabilities: {},
      }
      const made = learn(fieldsOf(data), nowhere)
      const chainId = chainIds.find(each => made.chainIds.includes(each))
      if (!chainId)
        throw new ConnectKitError('unknown_network', 'Coinbase has none of the networks of this site', { chainIds })
      sealing = key
      keep({ ...made, chainId })
      return { accounts: connection(made).accounts, chainId }
    },

    async request(request) {
      const { method, chainId, signal } = request
      if (signal?.aborted) throw new ConnectKitError('aborted', 'The request was cancelled')
      const { accounts, chainId: selected, chainIds, capabilities } = current()
      if (method === 'eth_accounts' || method === 'eth_requestAccounts') return accounts
      if (method === 'eth_chainId') return evmHexChainId(selected)
      if (method === 'wallet_getCapabilities') return pickCapabilities(capabilities, request.params)
      if (!asked.has(method))
        throw new ConnectKitError('unsupported_method', `Coinbase is not asked for ${method}`, { method })
      try {
        if (method === 'wallet_switchEthereumChain') return await switchChain(request)
        if (!method.startsWith('wallet_') && !chainIds.includes(chainId))
          throw new ConnectKitError('wrong_network', `Coinbase does not have ${chainId}`, { chainId })
        return await askWindow(request)
      } catch (thrown) {
        if (fieldsOf(thrown).code === unauthorized && session) {
          forget()
          onChange({ type: 'removed', id })
        }
        throw thrown
      }
    },

    disconnect: forget,
    restore() {
      // Another tab may have connected since.
      session ??= readSession(storage.get(storageKey))
      return session ? [connection(session)] : []
    },
  }
}

/** @throws what the wallet said, with its number */
function failIfRefused({ content }: PopupMessage): void {
  const { failure } = fieldsOf(content)
  if (failure !== undefined) throw refusal(failure)
}

/** @throws what the wallet said, or `wallet_failed` for what makes no sense */
async function readAnswer(reply: PopupMessage, key: CryptoKey): Promise<{ result: unknown; data: unknown }> {
  failIfRefused(reply)
  const { encrypted } = fieldsOf(reply.content)
  const opened = fieldsOf(await unseal(key, fieldsOf(encrypted) as unknown as Sealed).catch(() => undefined))
  const { value, error } = fieldsOf(opened.result)
  if (error !== undefined) throw refusal(error)
  if (opened.result === undefined) throw nonsense('an answer')
  return { result: value, data: opened.data }
}

/** A refusal of the visitor's as ours; anything else as the wallet said it, with its number and its words. */
function refusal(said: unknown): Error {
  const error = toConnectKitError(said)
  if (error.code === 'user_rejected') return error
  return Object.assign(new Error(error.message), { code: fieldsOf(said).code, data: fieldsOf(said).data })
}

function nonsense(what: string): ConnectKitError {
  return new ConnectKitError('wallet_failed', `Coinbase’s window did not send ${what} that can be read`)
}

/** ERC-5792: all of them, or those of the chains that are named. */
function pickCapabilities(all: Readonly<Record<string, unknown>>, params: unknown): Record<string, unknown> {
  const named = Array.isArray(params) && Array.isArray(params[1]) ? params[1].map(evmChainId) : []
  const wanted = Object.entries(all).filter(([chain]) => !named.length || named.includes(evmChainId(chain)))
  return Object.fromEntries(wanted)
}
