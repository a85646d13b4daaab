import type { SolanaSignInInput } from '@solana/wallet-standard-features'

/** The text of Sign In With Solana, in the ABNF order of its specification. */
export function signInMessage(input: SolanaSignInInput, domain: string, address: string): string {
  const fields: [string, string | undefined][] = [
    ['URI', input.uri],
    ['Version', input.version],
    ['Chain ID', input.chainId],
    ['Nonce', input.nonce],
    ['Issued At', input.issuedAt],
    ['Expiration Time', input.expirationTime],
    ['Not Before', input.notBefore],
    ['Request ID', input.requestId],
  ]
  const lines = fields.flatMap(([name, value]) => (value === undefined ? [] : `${name}: ${value}`))
  if (input.resources?.length) lines.push('Resources:', ...input.resources.map(each => `- ${each}`))
  const head = `${input.domain ?? domain} wants you to sign in with your Solana account:\n${input.address ?? address}`
  return [head, input.statement, lines.length ? lines.join('\n') : undefined].filter(Boolean).join('\n\n')
}
