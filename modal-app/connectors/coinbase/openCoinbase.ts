import type { ChainId } from '../../../shared/caip.ts'
import { type Connection, connectionId } from '../../../shared/connections.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import { evmChainId, evmHexChainId } from '../../../shared/parseCaip.ts'
import type { Popup } from '../../host/openPopup.ts'
import type { TextStorage } from '../../lib/guardStorage.ts'
import type { ConnectionChange, Connector, ConnectRequest, ConnectResult, WalletRequest } from '../Connector.ts'
import { throwIfAborted } from '../within.ts'
import { agree, seal } from './cipher.ts'
import { coinbaseWallet } from './coinbaseWallet.ts'
import { type Channel, openChannel } from './openChannel.ts'
import { readAnswer } from './readAnswer.ts'
import { type CoinbaseSession, fieldsOf, readChains, readSession } from './readSession.ts'
import { shakeHands } from './shakeHands.ts'

export interface CoinbaseOptions {
  /** The window's address. Only messages from its origin are trusted. */
  url: string
  /** The site's name in the window. */
  name: string
  storage: TextStorage
  /** One for each origin of a page. */
  storageKey: string
  onChange(change: ConnectionChange): void
}

/** The methods the window has. Reads go to the network's nodes. */
const walletMethods = new Set([
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
const id = connectionId('eip155', coinbaseWallet.id)
/** EIP-1193's code for an account whose permission the wallet has revoked. */
const unauthorized = 4100

/** What talks to the window. */
export interface OpenCoinbase extends Pick<Connector, 'request'> {
  connect(request: ConnectRequest, popup: Popup): Promise<ConnectResult>
  disconnect(): void
  restore(): Connection[]
}

/**
 * Talks to the window. Connecting agrees on keys, which seal every request. One session at a time.
 * @param options `open` opens the wallet's window
 */
export function openCoinbase(
  options: CoinbaseOptions & { open(request: Pick<WalletRequest, 'show' | 'signal'>): Popup | Promise<Popup> },
): OpenCoinbase {
  const { name, storage, storageKey, onChange, open } = options
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
    connectorId: coinbaseWallet.id,
    namespace: 'eip155',
    accounts: accounts.map(address => ({ address, type: 'smartAccount' })),
    chainId,
    wallet: { name: coinbaseWallet.name, kind: coinbaseWallet.kind },
  })
  const current = (): CoinbaseSession => {
    if (!session) throw new ConnectKitError('not_connected', 'Coinbase is not connected')
    return session
  }
  const metadata = (chainIds: readonly ChainId[]) => ({
    appName: name,
    appLogoUrl: '',
    appChainIds: chainIds.map(chainId => Number(chainId.slice('eip155:'.length))),
  })
  const talk = (popup: Popup, chainIds: readonly ChainId[]) => {
    channel = openChannel(popup, metadata(chainIds))
    return channel
  }

  /** Answers may carry changes of the wallet's networks and capabilities. */
  const learn = (data: unknown, { chainIds, capabilities, ...rest }: CoinbaseSession): CoinbaseSession => {
    const news = fieldsOf(data)
    return {
      ...rest,
      chainIds: news.chains === undefined ? chainIds : readChains(news.chains),
      capabilities: news.capabilities === undefined ? capabilities : { ...fieldsOf(news.capabilities) },
    }
  }

  const askWindow = async ({ chainId, method, params, signal, show }: WalletRequest): Promise<unknown> => {
    const { own, peerPublicKey, chainIds } = current()
    // Await nothing before this: the click that allows a window expires soon.
    if (channel?.isOpen) channel.focus()
    const opened = channel?.isOpen ? undefined : open({ signal, show })
    const popup = opened instanceof Promise ? await opened : opened
    const { ask } = popup ? talk(popup, chainIds) : (channel as Channel)
    sealing ??= agree(own, peerPublicKey)
    const key = await sealing
    const action = { action: { method, params }, chainId: Number(chainId.slice('eip155:'.length)) }
    const content = { encrypted: await seal(key, action) }
    const reply = await ask({ sender: own.publicKey, content, timestamp: new Date() }, signal)
    const { result, data } = await readAnswer(reply, key)
    if (session) keep(learn(data, session))
    return result
  }

  const switchChain = async (request: WalletRequest): Promise<null> => {
    const [first] = Array.isArray(request.params) ? request.params : []
    const target = evmChainId(fieldsOf(first).chainId)
    if (!target) throw new ConnectKitError('invalid_params', 'wallet_switchEthereumChain takes [{ chainId: "0x…" }]')
    const { chainId, chainIds } = current()
    // Every request names its chain, so moving within the session needs no consent.
    if (!chainIds.includes(target)) await askWindow({ ...request, chainId })
    const moved = current()
    if (!moved.chainIds.includes(target)) return null
    keep({ ...moved, chainId: target })
    onChange({ type: 'upserted', connection: connection(current()) })
    return null
  }

  return {
    async connect({ chainIds, signal }, popup) {
      const shaken = await shakeHands(talk(popup, chainIds), metadata(chainIds), signal)
      const { own, peerPublicKey, accounts, key, data } = shaken
      const made = learn(data, { own, peerPublicKey, accounts, chainId: 'eip155:1', chainIds: [], capabilities: {} })
      const chainId = chainIds.find(each => made.chainIds.includes(each))
      if (!chainId)
        throw new ConnectKitError('unknown_network', 'Coinbase has none of the networks of this site', { chainIds })
      sealing = Promise.resolve(key)
      keep({ ...made, chainId })
      return { accounts: connection(made).accounts, chainId }
    },

    async request(request) {
      const { method, chainId, signal } = request
      throwIfAborted(signal)
      const { accounts, chainId: selected, chainIds, capabilities } = current()
      if (method === 'eth_accounts' || method === 'eth_requestAccounts') return accounts
      if (method === 'eth_chainId') return evmHexChainId(selected)
      if (method === 'wallet_getCapabilities') return pickCapabilities(capabilities, request.params)
      if (!walletMethods.has(method))
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

/** ERC-5792: all capabilities, or those of the named chains. */
function pickCapabilities(all: Readonly<Record<string, unknown>>, params: unknown): Record<string, unknown> {
  const named = Array.isArray(params) && Array.isArray(params[1]) ? params[1].map(evmChainId) : []
  const wanted = Object.entries(all).filter(([chain]) => !named.length || named.includes(evmChainId(chain)))
  return Object.fromEntries(wanted)
}
