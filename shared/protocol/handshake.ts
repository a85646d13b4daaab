/**
 * The three texts that cross by `window.postMessage`, before there is a port (README.md tells the whole exchange).
 *
 * They carry no data worth stealing, go to one exact origin, and are believed only with the right `source` and `origin`.
 */

/** Versions of the messages the iframe speaks, newest first. It speaks its own and the one before. */
export const protocolVersions = [1] as const
export type ProtocolVersion = (typeof protocolVersions)[number]

/** What a document in the iframe says first. */
export interface HandshakeMessage {
  type: 'ready' | 'refused'
  /** Of `ready` the versions with commas between, of `refused` the code. */
  value: string
  /** Of `refused`: what is wrong and what to do, in one line. */
  advice?: string
}

const pattern = /^ck:(ready|refused):([a-z0-9_,]{1,64})(?::(.{1,300}))?$/

export function readyText(): string {
  return `ck:ready:${protocolVersions.join(',')}`
}

export function connectText(version: ProtocolVersion): string {
  return `ck:connect:${version}`
}

export function refusedText(code: string, advice: string): string {
  return `ck:refused:${code}:${advice.replace(/\s+/g, ' ').slice(0, 300)}`
}

/** Reads a message of the iframe's window; undefined when it is not one of ours. */
export function parseHandshake(data: unknown): HandshakeMessage | undefined {
  const [, type, value, advice] = (typeof data === 'string' && pattern.exec(data)) || []
  return type ? ({ type, value, advice } as HandshakeMessage) : undefined
}

/**
 * The newest version both sides speak.
 * @param offered versions with commas between
 */
export function commonVersion(offered: string): ProtocolVersion | undefined {
  return protocolVersions.find(version => offered.split(',').includes(`${version}`))
}
