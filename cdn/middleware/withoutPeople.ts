/** What names a person, or lets somebody act as one; and what the log says instead. */
const patterns: readonly (readonly [RegExp, string])[] = [
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]'],
  // Also the name and password in a URL.
  [/[^\s@<>"'`()[\],;=/]+@[^\s@<>"'`()[\],;/]+/g, '[email]'],
  [/\b(0x)?[0-9a-fA-F]{40,}\b/g, '[hex]'],
  // bech32, as of Bitcoin and Cosmos.
  [/\b[a-z]{2,20}1[02-9ac-hj-np-z]{30,}\b/g, '[address]'],
  // base58, as of Bitcoin, Solana and Polkadot. A word of that length has no digit, or no capital letter.
  [/\b(?=\w*\d)(?=\w*[A-Z])(?=\w*[a-z])[1-9A-HJ-NP-Za-km-z]{26,120}\b/g, '[address]'],
]

/** An error's text for the log: without emails, addresses of accounts, tokens and whatever may be one. */
export function withoutPeople(text: string): string {
  return patterns.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), text)
}
