/** Text that a built file must not contain. */
export interface Forbidden {
  name: string
  pattern: RegExp
  because: string
}

const codeFromText = 'it makes code of text, which the content security policy forbids'
const everywhere: readonly Forbidden[] = [
  { name: 'eval', pattern: /\beval\(/, because: codeFromText },
  { name: 'Function constructor', pattern: /\bFunction\(/, because: codeFromText },
  { name: 'source map', pattern: /sourceMappingURL/, because: 'a header names the map, which costs the file nothing' },
  { name: 'development build', pattern: /NODE_ENV/, because: 'a package was not built for production' },
  {
    name: 'the built-in networks',
    pattern: /rpc\.soniclabs\.com/,
    because: 'modal.html carries the networks of its project, and no others are needed',
  },
  { name: 'dev wallet', pattern: /dev ?wallet/i, because: 'the product knows no wallet of the tests by name' },
]

/** The string "*", above all as a target origin. Comparing with it or searching for it is allowed. */
const anyOrigin: Forbidden = {
  name: '"*"',
  pattern: /(?<!===|\b(?:includes|split)\()["'`]\*["'`]/,
  because: 'a message goes to one exact origin, never to any',
}
const guessableIds: Forbidden = {
  name: 'Math.random',
  pattern: /Math\.random/,
  because: 'an id that can be guessed is none; use crypto',
}
const otherWallets: Forbidden = {
  name: 'wallets of other namespaces',
  pattern: /wallet-standard|btc_providers|injectedWeb3|\bkeplr\b/,
  because: 'chains.js finds them, and only a site with such networks loads it',
}
const markup = 'it makes markup of text, which the page may forbid by Trusted Types'
const heavy = 'it is too heavy for this file'

export const forbiddenInLoader: readonly Forbidden[] = [
  ...everywhere,
  anyOrigin,
  guessableIds,
  { name: 'innerHTML', pattern: /(inner|outer)HTML/, because: markup },
  { name: 'insertAdjacentHTML', pattern: /insertAdjacentHTML/, because: markup },
  { name: 'document.write', pattern: /document\.write/, because: markup },
  { name: 'style attribute', pattern: /setAttribute\(["'`]style/, because: 'the page may forbid inline style' },
  {
    name: 'changing window.ethereum',
    pattern: /\.ethereum\s*=(?!=)|delete [\w.]+\.ethereum\b|defineProperty\([^,]*,\s*["'`]ethereum/,
    because: 'a wallet owns it; it is only read',
  },
  { name: 'document.cookie', pattern: /document\.cookie/, because: 'the loader needs no cookie of the page' },
  {
    name: 'own network call',
    pattern: /\bfetch\(|XMLHttpRequest|sendBeacon/,
    because: 'the page may forbid connect-src',
  },
  otherWallets,
  { name: 'zod', pattern: /_zod/, because: `${heavy}: the loader's checks are generated from the schemas` },
  { name: 'react', pattern: /react(?!Container\$)|__html/, because: heavy },
  { name: 'viem', pattern: /viem/, because: heavy },
  { name: 'lingui', pattern: /lingui/, because: heavy },
]

/** Preact itself contains `innerHTML`; Trusted Types prevent its use. */
export const forbiddenInFirstView: readonly Forbidden[] = [
  ...everywhere,
  anyOrigin,
  guessableIds,
  otherWallets,
  { name: 'react-dom', pattern: /react-dom|react\.dev\/errors/, because: `${heavy}: preact takes its place` },
  { name: 'all of zod', pattern: /["'`]ZodString["'`]/, because: `${heavy}: import zod/mini` },
  { name: "zod's languages", pattern: /Input non valido/, because: `${heavy}: import zod/mini` },
  { name: 'viem', pattern: /viem/, because: `${heavy}: it belongs into a lazy chunk` },
  { name: 'WalletConnect', pattern: /["'`]wc@2|irn_publish/, because: `${heavy}: it belongs into a lazy chunk` },
  { name: 'Solana', pattern: /SolanaError/, because: `${heavy}: only a site with such a network uses it` },
  {
    name: 'Bitcoin money',
    pattern: /satoshis|witnessUtxo|fee-estimates/,
    because: `${heavy}: only a site with such a network uses it`,
  },
  { name: 'message parser', pattern: /selectordinal/, because: `${heavy}: the build compiles the catalogues` },
]

/** sign-client numbers its requests with Math.random; nothing relies on that being secure. */
export const forbiddenInChunks: readonly Forbidden[] = [...everywhere, anyOrigin]

export function findForbidden(text: string, list: readonly Forbidden[]): Forbidden[] {
  return list.filter(({ pattern }) => pattern.test(text))
}
