import type { ChainId } from './caip.ts'

/*
 * Sessions that a page got from a wallet (ERC-7715): somebody may act for the account until they end. An account that wants one
 * in its list signs for it, so neither the page nor the server can invent one.
 */

/** What a page asks a wallet for one with: as the proposal first had it, and as it has it now. */
export const grantMethods: readonly string[] = ['wallet_grantPermissions', 'wallet_requestExecutionPermissions']

/** The most sessions that one answer of a wallet is read for. */
export const maxGrants = 8

/** In the year 9999: the last moment that a date is written for. */
export const noEnd = 253_402_300_799

/** The longest permissions of one session, as JSON. */
export const maxTermsLength = 16_384

/** What a session lets somebody do; `data` is as the wallet gave it. */
export interface SmartPermission {
  type: string
  data?: unknown
}

export interface SmartSessionTerms {
  /** SHA-256 of the permissions' context, in hex. The context itself is a key, and never leaves the page. */
  pci: string
  chainId: ChainId
  /** Seconds since 1970; {@link noEnd} for one that the wallet has set no end. */
  expiry: number
  permissions: readonly SmartPermission[]
}

/** In hex. */
export async function sha256Of(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * What an account signs to have a session kept: a server that changes a word of it, or shows it to another project, is found
 * out.
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

/** What an account signs to have a session marked as revoked, which cannot be undone: in this project, on this network. */
export function revokedSessionText(
  projectId: string,
  { pci, chainId }: Pick<SmartSessionTerms, 'pci' | 'chainId'>,
): string {
  return ['Revoke this session.', '', `Project: ${projectId}`, `Network: ${chainId}`, `Session: ${pci}`].join('\n')
}
