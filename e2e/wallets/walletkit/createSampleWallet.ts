import type { Address, Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Question } from '../devWallet/question.ts'
import { RpcError } from '../devWallet/rpcError.ts'
import type { OpenedWalletKit } from './openWalletKit.ts'
import { type Abilities, accountsOn, grantOf, type SessionNamespace } from './sessionNamespaces.ts'
import { type MethodContext, type WalletChain, type WalletMethod, walletMethods } from './walletMethods.ts'

/** A connected site. */
export interface ConnectedSite {
  topic: string
  name: string
  url: string
}

/** A question to the user, answered by `approve` or `reject`. */
export interface OpenQuestion extends Question {
  id: number
  site: string
  /** It cannot be approved: the wallet has none of the requested networks. */
  cannot?: string | undefined
}

export interface WalletState {
  accounts: readonly Address[]
  selected: number
  chainId: number
  /** The first question is on screen. */
  questions: readonly OpenQuestion[]
  sites: readonly ConnectedSite[]
}

export interface SampleWallet {
  readonly chains: readonly WalletChain[]
  state(): WalletState
  subscribe(listener: () => void): () => void
  /** @throws Error explaining what is wrong with the uri */
  pair(uri: string): Promise<void>
  approve(): Promise<void>
  reject(): Promise<void>
  selectAccount(index: number): Promise<void>
  selectChain(chainId: number): Promise<void>
  disconnect(topic: string): Promise<void>
}

/** The wallet's namespaces besides eip155. */
export interface OtherNamespace extends Abilities {
  namespace: string
  /** @returns the answer, once the user has approved */
  run(method: string, params: unknown, chain: string): unknown
}

export interface SampleWalletOptions {
  kit: OpenedWalletKit
  keys: readonly Hex[]
  chains: readonly [WalletChain, ...WalletChain[]]
  methods?: Readonly<Record<string, WalletMethod>>
  others?: readonly OtherNamespace[]
}

/** WalletConnect's error texts for a refusal and for networks that a wallet lacks. */
const rejected = { code: 5000, message: 'User rejected.' }
const unsupportedChains = { code: 5100, message: 'Unsupported chains.' }
const userDisconnected = { code: 6000, message: 'User disconnected.' }

interface Asked extends OpenQuestion {
  topic?: string
  approve(): Promise<unknown>
  reject(): Promise<unknown>
}

/** The Verify service's verdict on the requesting site. */
function verifiedRow({ verified: { origin, validation } }: VerifyContext): Question['rows'][number] {
  const said = { VALID: origin, INVALID: `No: it comes from ${origin}`, UNKNOWN: 'Nobody says' }
  return { label: 'Verified', value: said[validation] }
}

interface VerifyContext {
  verified: { origin: string; validation: 'VALID' | 'INVALID' | 'UNKNOWN' }
}

const caip2 = (chainId: number) => `eip155:${chainId}`

/**
 * The wallet behind the page, also used in tests without a page: it pairs, asks, signs, and tells sites about changes.
 */
export function createSampleWallet({
  kit,
  keys,
  chains,
  methods = walletMethods,
  others = [],
}: SampleWalletOptions): SampleWallet {
  const accounts = keys.map(key => privateKeyToAccount(key))
  const listeners = new Set<() => void>()
  let selected = 0
  let chainId = chains[0].chainId
  let asked: readonly Asked[] = []
  let state = read()

  function read(): WalletState {
    const sites = Object.values(kit.getActiveSessions()).map(({ topic, peer }) => ({ topic, ...peer.metadata }))
    return {
      accounts: accounts.map(({ address }) => address),
      selected,
      chainId,
      questions: asked,
      sites: sites.map(({ topic, name, url }) => ({ topic, name, url })),
    }
  }
  const tell = () => {
    state = read()
    for (const listener of listeners) listener()
  }
  const ask = (question: Asked) => {
    asked = [...asked, question]
    tell()
  }
  const forget = (isGone: (question: Asked) => boolean) => {
    asked = asked.filter(question => !isGone(question))
    tell()
  }

  /** The selected account first, as sites expect. */
  const firstSelected = (): Address[] => {
    const addresses = accounts.map(({ address }) => address)
    return [...addresses.splice(selected, 1), ...addresses]
  }
  const orderedChains = () => {
    const ids = chains.map(chain => caip2(chain.chainId))
    return [caip2(chainId), ...ids.filter(id => id !== caip2(chainId))]
  }

  kit.on('session_proposal', ({ id, params, verifyContext }) => {
    const { requiredNamespaces, optionalNamespaces, proposer } = params
    const abilities = { chains: orderedChains(), accounts: firstSelected(), methods: Object.keys(methods) }
    const grant = grantOf(requiredNamespaces, optionalNamespaces, abilities)
    const granted = others.flatMap(other => {
      const each = grantOf({}, optionalNamespaces, other, other.namespace)
      return each ? [[other.namespace, each] as const] : []
    })
    const namespaces = { ...(grant && { eip155: grant }), ...Object.fromEntries(granted) }
    const isAny = Object.keys(namespaces).length > 0
    const known = chains.filter(chain => grant?.chains.includes(caip2(chain.chainId))).map(({ name }) => name)
    const names = [...known, ...granted.flatMap(([, { chains }]) => chains)]
    ask({
      id,
      title: 'Connect',
      site: proposer.metadata.url,
      rows: [
        { label: 'Site', value: proposer.metadata.name },
        { label: 'Networks', value: names.join(', ') || 'none this wallet has' },
        verifiedRow(verifyContext),
      ],
      cannot: isAny ? undefined : 'This wallet has none of the networks the site asks for.',
      async approve() {
        if (!isAny) return kit.rejectSession({ id, reason: unsupportedChains })
        return kit.approveSession({ id, namespaces })
      },
      reject: () => kit.rejectSession({ id, reason: isAny ? rejected : unsupportedChains }),
    })
  })

  kit.on('session_request', ({ id, topic, verifyContext, params: { request, chainId: requested } }) => {
    const answer = (response: { result: unknown } | { error: { code: number; message: string } }) =>
      kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...response } as never })
    const fail = ({ code = -32603, message }: { code?: number; message: string }) =>
      answer({ error: { code, message } })
    const other = others.find(({ namespace }) => requested.startsWith(`${namespace}:`))
    if (other?.methods.includes(request.method))
      return ask({
        title: request.method,
        rows: [{ label: 'Network', value: requested }, verifiedRow(verifyContext)],
        id,
        topic,
        site: state.sites.find(site => site.topic === topic)?.url ?? '',
        approve: async () => {
          try {
            await answer({ result: await other.run(request.method, request.params, requested) })
          } catch (error) {
            await fail(error as Error)
          }
        },
        reject: () => fail(rejected),
      })
    const method = Object.hasOwn(methods, request.method) ? methods[request.method] : undefined
    const chain = chains.find(each => caip2(each.chainId) === requested)
    if (!method || !chain) return void fail({ code: -32601, message: `This wallet has no ${request.method}` })
    const context: MethodContext = { accounts, chain, selectChain }
    const params = Array.isArray(request.params) ? request.params : []
    try {
      const { title, rows } = method.describe(params, context)
      ask({
        title,
        rows: [...rows, verifiedRow(verifyContext)],
        id,
        topic,
        site: state.sites.find(site => site.topic === topic)?.url ?? '',
        approve: () => method.run(params, context).then(result => answer({ result }), fail),
        reject: () => fail(rejected),
      })
    } catch (error) {
      void fail(error as Error)
    }
  })
  kit.on('session_delete', ({ topic }) => forget(question => question.topic === topic))
  kit.on('proposal_expire', ({ id }) => forget(question => question.id === id))
  kit.on('session_request_expire', ({ id }) => forget(question => question.id === id))

  const settle = async (run: (question: Asked) => Promise<unknown>) => {
    const [question] = asked
    if (!question) return
    asked = asked.slice(1)
    tell()
    await run(question)
    tell()
  }

  /** Tells every site of the change, with its granted accounts in the new order. */
  const announce = async (name: string, data: unknown) => {
    for (const { topic, namespaces } of Object.values(kit.getActiveSessions())) {
      const granted = namespaces.eip155 as SessionNamespace | undefined
      if (!granted) continue
      const all = [...new Set([caip2(chainId), ...granted.chains])]
      const eip155 = { ...granted, chains: all, accounts: accountsOn(all, firstSelected()) }
      const { acknowledged } = await kit.updateSession({ topic, namespaces: { ...namespaces, eip155 } })
      acknowledged().catch(() => {})
      if (granted.events.includes(name))
        await kit.emitSessionEvent({ topic, event: { name, data }, chainId: caip2(chainId) })
    }
  }

  async function selectChain(wanted: number): Promise<void> {
    if (!chains.some(each => each.chainId === wanted))
      throw new RpcError(4902, 'This wallet does not have this network')
    chainId = wanted
    tell()
    await announce('chainChanged', wanted)
  }

  return {
    chains,
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    pair: uri => kit.pair({ uri: uri.trim() }),
    approve: () => settle(question => question.approve()),
    reject: () => settle(question => question.reject()),
    async selectAccount(index) {
      const account = accounts[index]
      if (!account) throw new RangeError(`There is no account ${index}`)
      selected = index
      tell()
      await announce('accountsChanged', [account.address])
    },
    selectChain,
    async disconnect(topic) {
      await kit.disconnectSession({ topic, reason: userDisconnected })
      forget(question => question.topic === topic)
    },
  }
}
