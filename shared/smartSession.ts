import type { ChainId } from './caip.ts'

/* Sessions that a page got from a wallet (ERC-7715): a key may act for the account until they end. An account signs to
   add one to its list, so neither the page nor the server can invent one. */

/** The request methods: of the proposal's first version, and of its current one. */
export const grantMethods: readonly string[] = ['wallet_grantPermissions', 'wallet_requestExecutionPermissions']

/** The maximum number of sessions that are read from one answer of a wallet. */
export const maxGrants = 8

/** In the year 9999: the last moment with a four-digit date. */
export const noEnd = 253_402_300_799

/** The maximum number of permissions of one session. */
export const maxPermissions = 32

/** The maximum length of one session's permissions as JSON. */
export const maxTermsLength = 16_384

/** A permission of a session. `data` is from the wallet. */
export interface SmartPermission {
  type: string
  data?: unknown
}

export interface SmartSessionTerms {
  /** SHA-256 of the permissions' context, in hex. The context itself works as a key and never leaves the page. */
  pci: string
  chainId: ChainId
  /** Seconds since 1970. {@link noEnd} if the wallet set no end. */
  expiry: number
  permissions: readonly SmartPermission[]
}

/** In hex. */
export async function sha256Of(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * The text that an account signs to store a session. If a server changes a word of it, or shows it to another project,
 * that is detected.
 */
export async function keptSessionText(
  projectId: string,
  { pci, chainId, expiry, permissions }: SmartSessionTerms,
): Promise<string> {
  return [
    'Keep this session in my list. This gives nobody anything new.',
    '',
    `Project: ${projectId}`,
    `Network: ${chainId}`,
    `Ends: ${new Date(expiry * 1_000).toISOString()}`,
    `May: ${permissions.map(({ type }) => type).join(', ')}`,
    `Session: ${pci}`,
    `Terms: ${await sha256Of(JSON.stringify(permissions))}`,
  ].join('\n')
}

/**
 * The text that an account signs to mark a session as revoked, in this project and on this network. It cannot be
 * undone.
 */
export function revokedSessionText(
  projectId: string,
  { pci, chainId }: Pick<SmartSessionTerms, 'pci' | 'chainId'>,
): string {
  return ['Revoke this session.', '', `Project: ${projectId}`, `Network: ${chainId}`, `Session: ${pci}`].join('\n')
}
