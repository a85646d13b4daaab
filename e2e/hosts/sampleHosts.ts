/** One sample page: a folder beside this file with an `index.html`. */
export interface SampleHost {
  name: string
  title: string
  /** What it shows, for the start page. */
  about: string
  /** Whether it is served under the strictest policy (see {@link strictPolicy}). */
  isStrict?: boolean
}

export const sampleHosts: readonly SampleHost[] = [
  { name: 'plain', title: 'Plain HTML', about: 'One script tag; the page calls the provider by EIP-1193.' },
  {
    name: 'csp-strict',
    title: 'Strict policy',
    about: 'The same under default-src none, Trusted Types and no inline style.',
    isStrict: true,
  },
  { name: 'viem', title: 'viem', about: 'The same shop, its script written with viem.' },
  { name: 'ethers', title: 'ethers', about: 'The same shop, its script written with ethers v6.' },
]

/**
 * The Content Security Policy of a strict host. For the modal it allows the cdn's script and frame; the rest is the page's
 * own: its scripts and one style by nonce, its icon, and the nodes its wallet talks to.
 */
export function strictPolicy(nonce: string, cdn: string, rpcUrls: readonly string[]): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' ${cdn}`,
    `frame-src ${cdn}`,
    `style-src 'nonce-${nonce}'`,
    "img-src 'self'",
    `connect-src ${rpcUrls.join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}
