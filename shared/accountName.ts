import { type ChainId, namespaceOf, referenceOf } from './caip.ts'

/* Names of accounts: `{label}.{zone}`, such as `gardener.example.eth`. */

/** @spec 5.account-name 9.name-length */
const minLength = 4
/** As in DNS. */
const maxLength = 63

/**
 * Why a label is invalid. `hyphen`: it begins or ends with a hyphen, or has two in third and fourth place, as encoded
 * names do.
 */
export type LabelFault = 'short' | 'long' | 'characters' | 'hyphen'

/**
 * @param label as typed: upper case is accepted
 * @returns undefined if the label can be registered
 */
export function labelFault(label: string): LabelFault | undefined {
  if (label.length > maxLength) return 'long'
  // Checked before lowering the case: some other alphabets have letters whose lower case is one of these.
  if (!/^[a-zA-Z0-9-]*$/.test(label)) return 'characters'
  if (label.length < minLength) return 'short'
  // Resolvers refuse `ab--…` (ENSIP-15), because `xn--…` encodes another alphabet.
  return /^-|-$|^..--/.test(label) ? 'hyphen' : undefined
}

/**
 * Suffixes of the service that introduced these names, the older one last. They are displayed but never registered
 * here.
 */
const reownZone = 'reown.id'
const legacyZone = 'wcn.id'
export const foreignZones: readonly string[] = [reownZone, legacyZone]

/**
 * The label of a full name, in lower case.
 * @param zone in lower case
 * @returns undefined if the name is outside this zone, or its label is invalid
 */
export function labelIn(zone: string, name: string): string | undefined {
  if (name.length > maxLength + 1 + zone.length) return undefined
  const label = name.slice(0, -zone.length - 1)
  if (name.slice(label.length).toLowerCase() !== `.${zone}` || labelFault(label)) return undefined
  return label.toLowerCase()
}

/** A name for display: the other service's older suffix becomes its newer one. */
export function shownName(name: string): string {
  return name.endsWith(`.${legacyZone}`) ? `${name.slice(0, -legacyZone.length)}${reownZone}` : name
}

/** The bit that marks coin types of ENSIP-11. */
const evmBit = 0x8000_0000

/**
 * The coin type of an eip155 network (ENSIP-11).
 * @throws RangeError 'Invalid chainId' for other namespaces and for ids from 2^31 on
 * @spec 5.registration-chain-id
 */
export function coinTypeOf(chainId: ChainId): number {
  const id = namespaceOf(chainId) === 'eip155' ? Number(referenceOf(chainId)) : Number.NaN
  if (!(id > 0 && id < evmBit)) throw new RangeError('Invalid chainId')
  return (evmBit | id) >>> 0
}

/** The eip155 network of a coin type, or undefined. */
export function chainIdOf(coinType: number): ChainId | undefined {
  const isOne = Number.isInteger(coinType) && coinType > evmBit && coinType <= 0xffff_ffff
  return isOne ? `eip155:${coinType - evmBit}` : undefined
}

/** An address of a name, by the coin type of the network where it was registered. */
export interface NamedAddress {
  address: string
  /** Its owner is a contract. On other networks, the address may belong to another contract or to nobody. */
  isContract: boolean
}

/**
 * The address on a network where a payment reaches the name's owner. An account with a key has the same address on
 * every eip155 network. A contract has its address only on its own.
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

/** The text to sign, with its members in this order, without spaces. @spec 7.registration-message */
export function registrationText({ name, timestamp }: Registration): string {
  return JSON.stringify({ name, attributes: {}, timestamp })
}

/** @returns undefined unless the text is exactly the output of {@link registrationText} */
export function readRegistration(text: string): Registration | undefined {
  const [, name = '', digits = ''] =
    /^\{"name":"([a-zA-Z0-9.-]{1,255})","attributes":\{\},"timestamp":(\d{1,12})\}$/.exec(text) ?? []
  const registration = { name, timestamp: Number(digits) }
  return text === registrationText(registration) ? registration : undefined
}
