/** A site's request for one namespace. */
interface Wish {
  chains?: readonly string[] | undefined
  methods: readonly string[]
  events: readonly string[]
}

/** The grants of a session for one namespace. */
export interface SessionNamespace {
  chains: string[]
  accounts: string[]
  methods: string[]
  events: string[]
}

export interface Abilities {
  /** CAIP-2 ids, the selected one first. */
  chains: readonly string[]
  /** The selected account first. */
  accounts: readonly string[]
  methods: readonly string[]
}

const events = ['accountsChanged', 'chainChanged', 'bip122_addressesChanged']

/**
 * The part of the request that this wallet can grant. Undefined if it has none of the chains, or lacks one that the
 * site requires.
 */
export function grantOf(
  required: Readonly<Record<string, Wish>>,
  optional: Readonly<Record<string, Wish>>,
  { chains, accounts, methods }: Abilities,
  namespace = 'eip155',
): SessionNamespace | undefined {
  const wishes = [required[namespace], optional[namespace]].filter(wish => wish !== undefined)
  const asked = new Set(wishes.flatMap(wish => wish.chains ?? []))
  const granted = chains.filter(chain => asked.has(chain))
  const needed =
    Object.keys(required).some(name => name !== namespace) || required[namespace]?.chains?.some(lacks(chains))
  if (!granted.length || needed) return undefined
  const askedMethods = new Set(wishes.flatMap(wish => wish.methods))
  const askedEvents = new Set(wishes.flatMap(wish => wish.events))
  return {
    chains: granted,
    accounts: accountsOn(granted, accounts),
    methods: methods.filter(method => askedMethods.has(method)),
    events: events.filter(event => askedEvents.has(event)),
  }
}

/** CAIP-10 ids, grouped by chain. */
export function accountsOn(chains: readonly string[], accounts: readonly string[]): string[] {
  return chains.flatMap(chain => accounts.map(account => `${chain}:${account}`))
}

const lacks = (chains: readonly string[]) => (chain: string) => !chains.includes(chain)
