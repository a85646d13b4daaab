import type { ChunkFile } from './weighChunks.ts'

/**
 * The sizes of what visitors of the secure site load, in compressed bytes. A file that was loaded before does not count
 * again.
 */
export interface SecureSizes {
  /** With the modal, once an email field has the keyboard. */
  start: number
  /** With each window. */
  window: number
  /** While a visitor signs in, or with the first request about a wallet. */
  wallet: number
  /** With the first request of each kind of network. For Ethereum's kinds, the one that needs the most. */
  signer: number
  /** The frame's part of it, which reads but does not sign. */
  reader: number
  solanaSigner: number
  /** With the first passkey. */
  passkey: number
}

const requestsOfEthereum = ['prepareMessage', 'prepareTypedData', 'prepareTransaction', 'prepareBatch']

/** Imports as esbuild writes them; those with a bracket load later. */
const staticImport = /(?:\bfrom|\bimport)\s*"\.\/([\w.-]+\.js)"/g
const anyImport = /(?:\bfrom|\bimport)\s*\(?"\.\/([\w.-]+\.js)"/g

/**
 * @param files of `dist/secure/assets`, by name
 * @param start the script of the page in the modal @param window the one of its windows
 */
export function weighSecureSite(
  files: Readonly<Record<string, ChunkFile>>,
  start: string,
  window: string,
): SecureSizes {
  const closure = (name: string, imports = staticImport, found: Set<string> = new Set()): Set<string> => {
    if (found.has(name)) return found
    found.add(name)
    for (const [, next = ''] of files[name]?.text.matchAll(imports) ?? []) closure(next, imports, found)
    return found
  }
  // Windows have their own chunks, with the same names.
  const own = [...closure(start, anyImport)]
  const named = (...modules: readonly string[]) =>
    new Set(modules.flatMap(module => [...closure(own.find(name => name.startsWith(`${module}-`)) ?? module)]))
  const weigh = (loads: Iterable<string>, ...before: readonly ReadonlySet<string>[]) =>
    [...loads]
      .filter(name => !before.some(each => each.has(name)))
      .reduce((sum, name) => sum + (files[name]?.brotli ?? Number.NaN), 0)
  const first = closure(start)
  const wallet = named('serveWallet')
  const most = (...besides: readonly string[]) =>
    Math.max(...requestsOfEthereum.map(request => weigh(named(request, ...besides), first, wallet)))
  const step = named('CreateWalletStep')
  return {
    start: weigh(first),
    window: weigh(closure(window)),
    wallet: weigh(wallet, first),
    signer: most('withSigner'),
    reader: most(),
    solanaSigner: weigh(named('prepareSolana', 'signSolana'), first, wallet),
    passkey: weigh(named('passkey'), first, wallet, step),
  }
}
