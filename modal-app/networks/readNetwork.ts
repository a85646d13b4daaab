import { ConnectKitError } from '../../shared/errors.ts'
import { nativeDecimals } from '../../shared/nativeDecimals.ts'
import type { ShippedFacts } from '../../shared/networks/shippedFacts.ts'
import { networkSchema } from '../../shared/networks.schema.ts'
import type { Network } from '../../shared/networks.ts'
import { networkById } from './networks.ts'

/** What each field of {@link Network} accepts, for developers. */
const accepted: Readonly<Record<keyof Network, string>> = {
  id: 'a CAIP-2 id such as "eip155:10"',
  name: 'a text of 1 to 64 characters',
  nativeCurrency: '{name, symbol, decimals}, such as {name: "Ether", symbol: "ETH", decimals: 18}',
  rpcUrls: 'a list of 1 to 8 http(s) URLs',
  explorerUrl: 'an http(s) URL, or nothing',
  image: 'the path of a picture on the server, or nothing',
  testnet: 'true, false or nothing',
}

/** @throws ConnectKitError `invalid_option`, naming the first invalid field and what it accepts */
export function readNetwork(value: unknown): Network {
  const complaint = networkComplaint(value)
  if (complaint === undefined) return value as Network
  throw new ConnectKitError('invalid_option', `addNetwork: ${complaint}`)
}

/** Describes the first invalid field and what it accepts; undefined if the network is valid. */
export function networkComplaint(value: unknown): string | undefined {
  const { error } = networkSchema.safeParse(value)
  return error && wordsFor(error.issues[0])
}

/** Describes a wrong statement of the page about a network's currency; undefined if it matches the known facts. */
export function currencyComplaint({ id, nativeCurrency }: Network, known: readonly ShippedFacts[]): string | undefined {
  const found = networkById(known, id)?.nativeCurrency
  const { symbol, decimals } = { ...nativeCurrency, decimals: nativeDecimals(id) ?? nativeCurrency.decimals, ...found }
  if (nativeCurrency.decimals !== decimals)
    return `nativeCurrency.decimals is ${nativeCurrency.decimals}; ${id} counts in ${decimals}, which is used`
  if (nativeCurrency.symbol !== symbol)
    return `nativeCurrency.symbol is "${nativeCurrency.symbol}"; ${id} counts in ${symbol}, which is used`
  return undefined
}

interface Issue {
  code: string
  path: readonly PropertyKey[]
  keys?: readonly string[]
}

function wordsFor(issue: Issue | undefined): string {
  const [field] = issue?.path ?? []
  if (issue?.code === 'unrecognized_keys') {
    const where = field === undefined ? 'a network' : String(field)
    return `"${String(issue.keys?.[0]).slice(0, 64)}" is not a field of ${where}`
  }
  const known = Object.entries(accepted).find(([name]) => name === field)
  if (!known) return `it takes {${Object.keys(accepted).join(', ')}}`
  return `${issue?.path.join('.')} is wrong; ${known[0]} takes ${known[1]}`
}
