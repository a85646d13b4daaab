import { type ChainId, namespaceOf, referenceOf } from './caip.ts'

/* Names of accounts: `{label}.{zone}`, such as `gardener.example.eth`. */

/** @spec 5.account-name 9.name-length */
const minLength = 4
/** As in DNS. */
const maxLength = 63

/** Why a label is none. `hyphen`: it begins or ends with one, or has two where other names carry a mark of their kind. */
export type LabelFault = 'short' | 'long' | 'characters' | 'hyphen'

/**
 * @param label as it is typed: upper case is accepted
 * @returns undefined if it may be registered, as far as its form goes
 */
export function labelFault(label: string): LabelFault | undefined {
  if (label.length > maxLength) return 'long'
  // Before anything is made lower case: some other alphabets have letters whose lower case is one of these.
  if (!/^[a-zA-Z0-9-]*$/.test(label)) return 'characters'
  if (label.length < minLength) return 'short'
  // Resolvers refuse `ab--…` (ENSIP-15), for `xn--…` writes another alphabet.
  return /^-|-$|^..--/.test(label) ? 'hyphen' : undefined
}

/** Suffixes of the service that these names began with, the older one last. They are shown, and never registered here. */
const reownZone = 'reown.id'
const legacyZone = 'wcn.id'
export const foreignZones: readonly string[] = [reownZone, legacyZone]

/**
 * The label of a full name, in lower case.
 * @param zone in lower case
 * @returns undefined if the name is not of this zone, or its label is none
 */
export function labelIn(zone: string, name: string): string | undefined {
  if (name.length > maxLength + 1 + zone.length) return undefined
  const label = name.slice(0, -zone.length - 1)
  if (name.slice(label.length).toLowerCase() !== `.${zone}` || labelFault(label)) return undefined
  return label.toLowerCase()
}

/** A name as it is shown: the older suffix of the other service is written as its newer one. */
export function shownName(name: string): string {
  return name.endsWith(`.${legacyZone}`) ? `${name.slice(0, -legacyZone.length)}${reownZone}` : name
}

/** Marks coin types of ENSIP-11. */
const evmBit = 0x8000_0000

/**
 * The coin type of a network of eip155 (ENSIP-11).
 * @throws RangeError 'Invalid chainId' if the network has none, as others and ids from 2^31 on @spec 5.registration-chain-id
 */
export function coinTypeOf(chainId: ChainId): number {
  const id = namespaceOf(chainId) === 'eip155' ? Number(referenceOf(chainId)) : Number.NaN
  if (!(id > 0 && id < evmBit)) throw new RangeError('Invalid chainId')
  return (evmBit | id) >>> 0
}

/** The network of a coin type; undefined if it is of no network of eip155. */
export function chainIdOf(coinType: number): ChainId | undefined {
  const isOne = Number.isInteger(coinType) && coinType > evmBit && coinType <= 0xffff_ffff
  return isOne ? `eip155:${coinType - evmBit}` : undefined
}

/** An address that a name has, by the coin type of the network where it was registered. */
export interface NamedAddress {
  address: string
  /** Its owner is a contract, and may be another one on other networks, or nobody. */
  isContract: boolean
}

/**
 * The address of a name on a network, where money sent to it reaches the name's owner: an account with a key has the same
 * address on every network of eip155, a contract only on its own.
 */
export function addressOn(
  chainId: ChainId,
  addresses: Readonly<Record<string, NamedAddress | undefined>>,
): string | undefined {
  if (namespaceOf(chainId) !== 'eip155') return undefined
  const own = addresses[coinTypeOf(chainId)]
  return (own ?? Object.values(addresses).find(other => other && !other.isContract))?.address
}

/** What an account signs to register a name. */
export interface Registration {
  /** The full name. */
  name: string
  /** Seconds since 1970. */
  timestamp: number
}

/** The text to sign. Its members are in this order, without spaces. @spec 7.registration-message */
export function registrationText({ name, timestamp }: Registration): string {
  return JSON.stringify({ name, attributes: {}, timestamp })
}

/** @returns undefined unless the text is exactly one that {@link registrationText} writes */
export function readRegistration(text: string): Registration | undefined {
  const [, name = '', digits = ''] =
    /^\{"name":"([a-zA-Z0-9.-]{1,255})","attributes":\{\},"timestamp":(\d{1,12})\}$/.exec(text) ?? []
  const registration = { name, timestamp: Number(digits) }
  return text === registrationText(registration) ? registration : undefined
}
