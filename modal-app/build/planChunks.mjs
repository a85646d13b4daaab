import { basename } from 'node:path'
import { staticImports } from './staticImports.mjs'

/**
 * Files of several entries, so that one request brings what is needed together. Code that an entry shares with others goes
 * into the first of {@link homes} that needs it.
 * - `siteFace`, `agreement`: on some sites, the first view waits for them
 * - `soon`: every opened modal loads it before the first press: the way to a wallet, and the texts of a failure
 * - `later`: any view with a connected account needs it
 * - `wallets`: wallets outside the page
 * - `money`: shared by views about money
 * - `calls`: calls of the page
 */
const together = {
  siteFace: ['boot/siteFace.ts'],
  agreement: ['features/connect/AgreementCheckbox.tsx'],
  guestWallets: ['settings/guestWallets.ts'],
  shippedNetworks: ['networks/shippedNetworks.ts'],
  soon: ['boot/soon.ts', 'coinbase/coinbaseWindow.ts', 'features/connect/connectingFeature.ts'],
  signing: ['signing/readers.ts'],
  later: ['boot/later.ts'],
  wallets: ['features/connect/feature.ts', 'features/walletConnect/feature.ts'],
  calls: ['boot/calls.ts'],
  eip155Adapter: ['eip155/eip155Adapter.ts'],
  eip155: ['eip155/transfers.ts'],
  bip122: ['bip122/transfers.ts'],
  solana: ['solana/transfers.ts'],
}

/** Code that one of these needs goes into the first of them that needs it, so that it waits for no other file. */
const homes = ['siteFace', 'agreement', 'guestWallets', 'shippedNetworks', 'soon']

/** The file for code that only these files share. All other shared code is in `later`. */
const sharing = {
  signing: ['review', 'signing'],
  money: ['activity', 'buy', 'money', 'nfts', 'request', 'review', 'send', 'signing', 'swap'],
  calls: ['calls', 'checkOptions', 'requestSettings', 'tellOptions'],
}

/** Files for shared packages, by name. */
const packages = { schemas: /zod\/v4|networks\.schema\.ts$/, viem: /viem|abitype/, hashes: /@noble/ }

/**
 * Decides which file each lazy output goes into, and names them all.
 * @returns {(path: string) => string} the name of an output: its file's, or `file/output` in a file of several
 */
export function planChunks(outputs, lazy) {
  const files = assignFiles(outputs, lazy)
  assertNoCircles(outputs, lazy, path => files.get(path) ?? path)
  return chunkNames(outputs, lazy, files)
}

/**
 * The file of each output. Entries in {@link together} go where it says; other entries are their own files. Code that one
 * file needs goes into it; shared code, into the first file that all its users load anyway.
 * @returns {Map<string, string>} by path; undefined for a file of its own
 */
function assignFiles(outputs, lazy) {
  const files = new Map()
  const entries = lazy.filter(path => outputs[path].entryPoint)
  for (const [file, paths] of Object.entries(together))
    for (const path of paths) {
      const entry = entries.find(each => outputs[each].entryPoint?.endsWith(`/${path}`))
      if (!entry) throw new Error(`${path} is loaded by no import(); adapt modal-app/build/planChunks.mjs`)
      files.set(entry, file)
    }
  const fileOf = path => files.get(path) ?? path
  const users = new Map(lazy.map(path => [path, new Set()]))
  for (const entry of entries) for (const path of staticImports(outputs, entry)) users.get(path)?.add(fileOf(entry))
  for (const path of lazy.filter(each => !files.has(each) && users.get(each).size)) {
    const by = users.get(path)
    const isAlone = by.size === 1 && !outputs[path].entryPoint
    const home = homes.find(each => by.has(each)) ?? (isAlone ? [...by][0] : packageOf(outputs[path]))
    const file = home ?? shareOf([...by].map(each => (outputs[each] ? nameOfEntry(outputs[each]) : each)))
    // The adapter loads before transfers do, and needs little of either file.
    files.set(path, by.has('eip155Adapter') && ['viem', 'eip155'].includes(file) ? 'eip155Adapter' : file)
  }
  // Our code that a package needs comes with it, since its other users need the package too.
  for (const [path, file] of [...files].filter(([, name]) => name in packages))
    for (const each of staticImports(outputs, path))
      if (['money', 'later'].includes(files.get(each))) files.set(each, file)
  return files
}

/** The name in {@link packages} that matches all inputs of an output. */
function packageOf({ inputs }) {
  return Object.keys(packages).find(name => inputs.every(input => packages[name].test(input)))
}

/** @param users names of files */
function shareOf(users) {
  const namespaces = ['eip155', 'solana', 'bip122']
  return (
    Object.keys(sharing).find(file => users.every(user => sharing[file].includes(user))) ??
    namespaces.find(namespace => users.every(user => user.startsWith(namespace))) ??
    'later'
  )
}

/** An entry's name: its file's. A feature has its folder's; part of an adapter gets the namespace as a prefix. */
function nameOfEntry({ entryPoint = '' }) {
  const [, kind, folder, file] = /^modal-app\/(features|adapters)\/(\w+)\/(\w+)\.ts$/.exec(entryPoint) ?? []
  if (kind === 'features') return ['feature', 'tab'].includes(file) ? folder : file
  return kind && !file.startsWith(folder) ? `${folder}.${file}` : basename(entryPoint).replace(/\.tsx?$/, '')
}

/** Two files that need each other would both wait forever. */
function assertNoCircles(outputs, lazy, fileOf) {
  const needs = new Map()
  for (const path of lazy) {
    const file = fileOf(path)
    if (!needs.has(file)) needs.set(file, new Set())
    for (const each of staticImports(outputs, path))
      if (lazy.includes(each) && fileOf(each) !== file) needs.get(file).add(fileOf(each))
  }
  const visit = (file, before) => {
    if (before.includes(file)) throw new Error(`Files need each other: ${[...before, file].join(' → ')}`)
    for (const next of needs.get(file) ?? []) visit(next, [...before, file])
  }
  for (const file of needs.keys()) visit(file, [])
}

/**
 * Gives each output a unique name, without a hash: its module's or feature's, with a number for duplicates. In a file of
 * several it is `file/output`.
 */
function chunkNames(outputs, lazy, files) {
  const names = new Map()
  const taken = new Set()
  for (const path of [...lazy].sort()) {
    const name = nameOfEntry(outputs[path]) || basename(path, '.js').replace(/-[A-Z0-9]{8}$/, '')
    let own = name
    for (let number = 2; taken.has(own); number++) own = `${name}${number}`
    taken.add(own)
    names.set(path, own)
  }
  const fileOf = path => files.get(path) ?? path
  const nameOf = path => {
    const file = fileOf(path)
    const isOne = file === path && !lazy.some(each => each !== path && fileOf(each) === path)
    return isOne ? names.get(path) : `${names.get(file) ?? file}/${names.get(path)}`
  }
  const byBase = new Map(lazy.map(path => [basename(path), nameOf(path)]))
  return path => byBase.get(basename(path))
}
