// Counts what ties files together, types and late imports included, and fails above a ceiling: circles of files in the
// repository, and folders of the modal that import against their order. Lower a ceiling whenever possible.
import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import process from 'node:process'
import { root } from '../commands/root.mjs'
import { findCircles } from './findCircles.mjs'
import { others } from './others.mjs'
import { readModules } from './readModules.mjs'

/** From the ground up. `app/App.ts` is made of what is below it. */
const order = [
  'locales',
  'lib',
  'ui',
  'host',
  'api',
  'connectors',
  'adapters',
  'app',
  'networks',
  'wallets',
  'settings',
  'tasks',
  'connections',
  'sessions',
  'signing',
  'dialog',
  'flow',
  'reads',
  'tokens',
  'identity',
  'transactions',
  'money',
  'features',
  'boot',
  'main.tsx',
]

const files = ['shared', 'loader', 'modal-app', 'cdn'].flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map(entry => relative(root, join(entry.parentPath, entry.name)))
    .filter(path => !others.test(path)),
)
const known = new Set(files)
const graph = new Map(
  (await readModules(root, files)).map(({ file, imports, typeImports }) => [
    file,
    [...imports, ...typeImports].map(({ target }) => target).filter(target => known.has(target)),
  ]),
)

const circles = findCircles(graph)
const placeOf = (/** @type {string} */ file) => order.indexOf(file.split('/')[1] ?? '')
/** @type {Map<string, string>} */
const against = new Map()
for (const [file, targets] of graph)
  for (const target of targets)
    if (file.startsWith('modal-app/') && target.startsWith('modal-app/') && placeOf(file) < placeOf(target))
      against.set(`${order[placeOf(file)]} of ${order[placeOf(target)]}`, `${file} imports ${target}`)

const counted = [
  {
    what: `circles of files, the largest of ${circles[0]?.length ?? 0}`,
    number: circles.length,
    most: 6,
    each: circles.map(circle => circle.join(' ')),
  },
  {
    what: 'of them in cdn',
    number: circles.filter(circle => circle.some(file => file.startsWith('cdn/'))).length,
    most: 0,
    each: circles.map(circle => circle.join(' ')),
  },
  {
    what: 'pairs of the modal’s folders that import against their order',
    number: against.size,
    most: 4,
    each: [...against].map(([pair, example]) => `${pair}: ${example}`),
  },
]
for (const { what, number, most, each } of counted) {
  console.log(`${number} ${what}, of at most ${most}`)
  if (number > most) for (const line of each) console.log(`  ${line}`)
}
process.exitCode = counted.some(({ number, most }) => number > most) ? 1 : 0
