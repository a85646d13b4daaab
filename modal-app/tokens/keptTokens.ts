import type { TokenBalance } from '../../shared/api/balance.schema.ts'
import type { CaipAddress } from '../../shared/caip.ts'
import type { App } from '../app/App.ts'
import { storageKey } from '../lib/storageKey.ts'
import type { TokenList } from './tokens.ts'
import { tokensKey } from './tokens.ts'

/** Enough for the first look; the read that follows brings the others. */
const maxTokens = 50

type KeptTokens = Required<Pick<TokenList, 'readAtMs'>> & { tokens: readonly TokenBalance[] }

/** The tokens of an account as an earlier visit has read them. */
export function readKeptTokens(app: App, key: CaipAddress): KeptTokens | undefined {
  const entry = Object.entries(readAll(app)).find(([of]) => of === key)?.[1]
  return isKept(entry) ? entry : undefined
}

/** Stores the tokens of connected accounts. Those of accounts that are no longer connected are forgotten. */
export function keepTokens({ config, storage, store }: App): void {
  const { tokens, connections } = store.getState()
  const kept = connections.list.flatMap(connection => {
    const key = tokensKey(connection)
    const list = tokens[key]
    return list?.tokens ? [[key, { tokens: list.tokens.slice(0, maxTokens), readAtMs: list.readAtMs }]] : []
  })
  storage.set(storageKey(config, 'tokens'), JSON.stringify(Object.fromEntries(kept)))
}

function readAll({ config, storage }: App): object {
  try {
    return Object(JSON.parse(storage.get(storageKey(config, 'tokens')) ?? '{}'))
  } catch {
    return {}
  }
}

/** Checks the form of an entry, which another release may have written. */
function isKept(entry: unknown): entry is KeptTokens {
  const { tokens, readAtMs } = Object(entry)
  return Number.isSafeInteger(readAtMs) && Array.isArray(tokens) && tokens.length <= maxTokens && tokens.every(isToken)
}

function isToken(entry: unknown): entry is TokenBalance {
  const { name, symbol, chainId, address, value, price, quantity, iconUrl, isListed } = Object(entry)
  const { decimals, numeric } = Object(quantity)
  const isOptional = (type: string, given: unknown) => given === undefined || typeof given === type
  return (
    [name, symbol, chainId].every(text => typeof text === 'string') &&
    [address, iconUrl].every(text => isOptional('string', text)) &&
    [value, price].every(number => isOptional('number', number)) &&
    (iconUrl === undefined || /^\/(?!\/)/.test(iconUrl)) &&
    /^\d{1,3}$/.test(decimals) &&
    /^\d{1,80}(\.\d{1,80})?$/.test(numeric) &&
    typeof isListed === 'boolean'
  )
}
