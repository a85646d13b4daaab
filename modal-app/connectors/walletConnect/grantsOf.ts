import { type ChainId, type Namespace, namespaceOf } from '../../../shared/caip.ts'
import { isChainId, parseCaipAddress } from '../../../shared/parseCaip.ts'

/** What a wallet granted under one key: a namespace, or a single chain of it (CAIP-25). */
export interface SessionGrant {
  accounts: readonly string[]
  chains?: readonly string[] | undefined
  methods: readonly string[]
}

/** All that a session grants in one namespace, with the session's own ids of chains. */
export interface Grants {
  accounts: { chainId: ChainId; address: string }[]
  /** Chains granted by name, including those without an account of their own. */
  chains: ChainId[]
  /** A method is granted only on the chains of its key. */
  methods: ReadonlyMap<ChainId, ReadonlySet<string>>
}

/** Enough for a few accounts on many networks. */
const maxGranted = 1_000

/**
 * Merges the keys of a namespace and of its chains. A chain's key that names another chain is ignored there: the wallet
 * contradicts itself, and sign-client would refuse the request.
 * @returns undefined when the session has no key for the namespace
 */
export function grantsOf(namespaces: Readonly<Record<string, SessionGrant>>, namespace: Namespace): Grants | undefined {
  const keys = Object.keys(namespaces).filter(key => key === namespace || key.startsWith(`${namespace}:`))
  if (!keys.length) return undefined
  const accounts: Grants['accounts'] = []
  const chains = new Set<ChainId>()
  const methods = new Map<ChainId, Set<string>>()
  for (const key of keys) {
    const grant = namespaces[key] as SessionGrant
    const isOfKey = (id: unknown): id is ChainId =>
      isChainId(id) && namespaceOf(id) === namespace && (key === namespace || id === key)
    const own = grant.accounts.slice(0, maxGranted - accounts.length).flatMap(account => {
      const parsed = parseCaipAddress(account)
      return parsed && isOfKey(parsed.chainId) ? [parsed] : []
    })
    const named = [key, ...(grant.chains ?? []).slice(0, maxGranted)].filter(isOfKey)
    accounts.push(...own)
    for (const id of named) chains.add(id)
    for (const id of [...named, ...own.map(({ chainId }) => chainId)])
      methods.set(id, new Set([...(methods.get(id) ?? []), ...grant.methods]))
  }
  return { accounts, chains: [...chains], methods }
}
