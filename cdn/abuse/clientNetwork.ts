import { parseDotted, parseGroups } from '../middleware/addressBlock.ts'

/** A network of clients: a prefix of their addresses, with IPv4 mapped to IPv6. */
export interface ClientNetwork {
  groups: readonly number[]
  bits: number
}

/** The server identifies IPv6 clients by this prefix. */
const knownBits = 64
const mappedBits = 96

/**
 * @param text in CIDR form, such as `203.0.113.0/24` or `2001:db8::/48`, or one address
 * @returns undefined if it is none, or has bits beyond its length
 */
export function parseClientNetwork(text: string): ClientNetwork | undefined {
  const [, address = '', length] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text.trim()) ?? []
  const dotted = parseDotted(address)
  const groups = dotted ? mapped(dotted) : parseGroups(address)
  if (!groups) return undefined
  const bits = length === undefined ? (dotted ? 128 : knownBits) : Number(length) + (dotted ? mappedBits : 0)
  if (bits > (dotted ? 128 : knownBits)) return undefined
  // A single IPv6 address stands for its /64.
  const network = { groups: length === undefined && !dotted ? [...groups.slice(0, 4), 0, 0, 0, 0] : groups, bits }
  return network.groups.some((group, at) => (group & ~maskOf(at, bits)) !== 0) ? undefined : network
}

/** @param client as `ClientAddress` names it: an IPv4 address, or the /64 of an IPv6 address */
export function isInNetwork({ groups, bits }: ClientNetwork, client: string): boolean {
  const dotted = parseDotted(client)
  const address = dotted ? mapped(dotted) : parseGroups(client.replace(/\/64$/, ''))
  return address?.every((group, at) => (group & maskOf(at, bits)) === groups[at]) ?? false
}

const mapped = ([a = 0, b = 0, c = 0, d = 0]: readonly number[]) => [0, 0, 0, 0, 0, 0xffff, (a << 8) | b, (c << 8) | d]

/** The prefix's bits in the 16-bit group at this index. */
function maskOf(at: number, bits: number): number {
  const kept = Math.min(16, Math.max(0, bits - at * 16))
  return (0xffff << (16 - kept)) & 0xffff
}
