/**
 * The three texts that cross by `window.postMessage`, before there is a port (README.md tells the whole exchange).
 *
 * They carry no data worth stealing, go to one exact origin, and are believed only with the right `source` and `origin`.
 */

/** Versions of the messages the iframe speaks, newest first. It speaks its own and the one before. */
export const protocolVersions = [1] as const
export type ProtocolVersion = (typeof protocolVersions)[number]

export type HandshakeMessage =
  | { type: 'ready'; versions: number[] }
  | { type: 'connect'; version: number }
  | { type: 'refused'; code: string }

const pattern = /^ck:(ready|connect|refused):([a-z0-9_,]{1,64})$/

export function readyText(): string {
  return `ck:ready:${protocolVersions.join(',')}`
}

export function connectText(version: ProtocolVersion): string {
  return `ck:connect:${version}`
}

/** Reads a window message; undefined when it is not one of ours. */
export function parseHandshake(data: unknown): HandshakeMessage | undefined {
  const match = typeof data === 'string' && data.length < 100 ? pattern.exec(data) : null
  const value = match?.[2]
  if (!match || !value) return undefined
  switch (match[1]) {
    case 'ready':
      return { type: 'ready', versions: value.split(',').map(Number) }
    case 'connect':
      return { type: 'connect', version: Number(value) }
    default:
      return { type: 'refused', code: value }
  }
}

/** The newest version both sides speak. */
export function commonVersion(offered: readonly number[]): ProtocolVersion | undefined {
  return protocolVersions.find(version => offered.includes(version))
}
