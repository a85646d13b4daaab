/** Patterns of texts that identify a person or are credentials, and their replacements in the log. */
const patterns: readonly (readonly [RegExp, string])[] = [
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]'],
  // Also matches the user name and password in a URL.
  [/[^\s@<>"'`()[\],;=/]+@[^\s@<>"'`()[\],;/]+/g, '[email]'],
  [/\b(0x)?[0-9a-fA-F]{40,}\b/g, '[hex]'],
  // bech32: Bitcoin and Cosmos.
  [/\b[a-z]{2,20}1[02-9ac-hj-np-z]{30,}\b/g, '[address]'],
  // base58: Bitcoin, Solana and Polkadot. Words of that length lack digits or capital letters.
  [/\b(?=\w*\d)(?=\w*[A-Z])(?=\w*[a-z])[1-9A-HJ-NP-Za-km-z]{26,120}\b/g, '[address]'],
]

/** Removes emails, account addresses, tokens, and anything that looks like one, from an error's text. */
export function withoutPeople(text: string): string {
  return patterns.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), text)
}
