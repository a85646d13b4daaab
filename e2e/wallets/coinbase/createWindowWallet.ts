import type { Address, Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { RpcError } from '../devWallet/rpcError.ts'
import type { OpenQuestion } from '../walletkit/createSampleWallet.ts'
import { type WalletChain, type WalletMethod, walletMethods } from '../walletkit/walletMethods.ts'
import { closeLetter, createWalletKey, openLetter, publicHalf, type SealedMessage, shareKey } from './sealing.ts'

/* Written from the source of the other side: `dist/sign/scw` and `dist/core/communicator` of `@coinbase/wallet-sdk` 4.4.0. */

/** A site that knows one of the wallet's keys. */
export interface KnownSite {
  origin: string
  name: string
  /** The site's public key, in hex. */
  key: string
}

export interface WindowState {
  accounts: readonly Address[]
  question: OpenQuestion | undefined
  sites: readonly KnownSite[]
}

export interface WindowWalletOptions {
  keys: readonly Hex[]
  chains: readonly WalletChain[]
  methods?: Readonly<Record<string, WalletMethod>>
  /** Its capabilities on each chain (ERC-5792). */
  capabilities?: object
  /** State that survives from one window to the next. */
  memory: Pick<Storage, 'getItem' | 'setItem'>
  /** Posts to the window that opened this one, if it has this origin. */
  send(message: object, origin: string): void
  /** Called once everything is answered. */
  done(): void
}

export interface WindowWallet {
  state(): WindowState
  subscribe(listener: () => void): () => void
  /** Announces the window to the site that opened it. */
  greet(origin: string): void
  hear(message: unknown, origin: string): Promise<void>
  approve(): Promise<void>
  reject(): Promise<void>
  /** From then on, the site gets 4100, as if it had never been connected. */
  forget(key: string): void
}

interface Message {
  id: string
  requestId?: string
  event?: string
  data?: { metadata?: { appName?: string } }
  sender: string
  content?: { handshake?: { method: string; params?: { appName?: string } }; encrypted?: SealedMessage }
}

interface Asked extends OpenQuestion {
  approve(): Promise<void>
  reject(): void
}

const memoryKey = 'windowWallet'
const noAtomic = { atomic: { status: 'unsupported' } }
const refused = { code: 4001, message: 'User denied request' }
const unknownSite = { code: 4100, message: 'This site is not connected' }

/**
 * A wallet that takes requests by `postMessage` from the window that opened it, in the protocol of Coinbase's
 * open-source SDK: PopupLoaded, selectSignerType, an unencrypted handshake that exchanges keys, and encrypted requests.
 * It really signs.
 */
export function createWindowWallet(options: WindowWalletOptions): WindowWallet {
  const { keys, chains, methods = walletMethods, capabilities = noAtomic, memory, send, done } = options
  const accounts = keys.map(key => privateKeyToAccount(key))
  const listeners = new Set<() => void>()
  const kept: { walletKey?: JsonWebKey; sites?: KnownSite[] } = JSON.parse(memory.getItem(memoryKey) ?? '{}')
  let sites = kept.sites ?? []
  let walletKey = kept.walletKey
  let asked: Asked[] = []
  let state = read()
  let questions = 0

  function read(): WindowState {
    return { accounts: accounts.map(({ address }) => address), question: asked[0], sites }
  }
  const tell = () => {
    state = read()
    for (const listener of listeners) listener()
  }
  const keep = () => memory.setItem(memoryKey, JSON.stringify({ walletKey, sites }))
  const ownKey = async () => {
    if (!walletKey) {
      walletKey = await createWalletKey()
      keep()
    }
    return walletKey
  }
  const abilities = () => ({
    chains: Object.fromEntries(chains.map(({ chainId, rpcUrl }) => [chainId, rpcUrl])),
    capabilities: Object.fromEntries(chains.map(({ chainId }) => [`0x${chainId.toString(16)}`, capabilities])),
  })

  const answer = async ({ id }: Message, origin: string, content: object) => {
    const sender = await publicHalf(await ownKey())
    send({ id: crypto.randomUUID(), requestId: id, sender, content, timestamp: new Date() }, origin)
  }
  const answerSealed = async (message: Message, origin: string, result: object) => {
    const key = await shareKey(await ownKey(), message.sender)
    await answer(message, origin, { encrypted: await closeLetter(key, { result, data: abilities() }) })
  }
  const ask = (question: Omit<Asked, 'id'>) => {
    asked = [...asked, { ...question, id: questions++ }]
    tell()
  }

  const onHandshake = (message: Message, origin: string, name: string) =>
    ask({
      title: 'Connect',
      site: origin,
      rows: [
        { label: 'Name it gives itself', value: name },
        { label: 'Networks', value: chains.map(chain => chain.name).join(', ') },
      ],
      async approve() {
        sites = [...sites.filter(({ origin: other }) => other !== origin), { origin, name, key: message.sender }]
        keep()
        await answerSealed(message, origin, { value: accounts.map(({ address }) => address) })
      },
      reject: () => void answer(message, origin, { failure: refused }),
    })

  const onSealed = async (message: Message, origin: string, sealed: SealedMessage) => {
    const site = sites.find(({ key }) => key === message.sender)
    if (site?.origin !== origin) {
      await answer(message, origin, { failure: unknownSite })
      return done()
    }
    const letter = await openLetter(await shareKey(await ownKey(), site.key), sealed)
    const { action, chainId } = letter as { action: { method: string; params?: unknown }; chainId: number }
    const fail = ({ code = -32603, message: text }: { code?: number; message: string }) =>
      answerSealed(message, origin, { error: { code, message: text } })
    const method = Object.hasOwn(methods, action.method) ? methods[action.method] : undefined
    const chain = chains.find(each => each.chainId === chainId)
    if (!method || !chain) {
      await fail({ code: 4200, message: `This wallet has no ${action.method} on ${chainId}` })
      return done()
    }
    const params = Array.isArray(action.params) ? action.params : []
    const selectChain = async (wanted: number) => {
      if (!chains.some(each => each.chainId === wanted))
        throw new RpcError(4902, 'This wallet does not have this network')
    }
    const context = { accounts, chain, selectChain }
    ask({
      ...method.describe(params, context),
      site: origin,
      approve: () => method.run(params, context).then(value => answerSealed(message, origin, { value }), fail),
      reject: () => void fail(refused),
    })
  }

  const settle = async (run: (question: Asked) => Promise<void> | void) => {
    const [question] = asked
    if (!question) return
    await run(question)
    asked = asked.filter(each => each !== question)
    tell()
    if (!asked.length) done()
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    greet: origin => send({ event: 'PopupLoaded', id: crypto.randomUUID() }, origin),
    async hear(heard, origin) {
      const message = heard as Message
      const { handshake, encrypted } = message.content ?? {}
      if (message.event === 'selectSignerType') send({ requestId: message.id, data: 'scw' }, origin)
      else if (handshake) onHandshake(message, origin, handshake.params?.appName ?? '')
      else if (encrypted) await onSealed(message, origin, encrypted)
    },
    approve: () => settle(question => question.approve()),
    reject: () => settle(question => question.reject()),
    forget(key) {
      sites = sites.filter(site => site.key !== key)
      keep()
      tell()
    },
  }
}
