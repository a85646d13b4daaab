import { expect, test } from 'vitest'
import type { $ZodChecks, $ZodType, $ZodTypes } from 'zod/v4/core'
import { namespaces } from '../caip.ts'
import { accountTypes, connectorKinds } from '../choices.ts'
import { maxErrorMessageLength } from '../errors.ts'
import { chainIdSchema } from '../networks.schema.ts'
import { sessionSchema } from '../siwx.schema.ts'
import { viewNames } from '../views.ts'
import { accountsSchema, connectionSchema, pageWalletSchema } from './entities.schema.ts'
import { envelopeSchema } from './envelope.schema.ts'
import { maxMessageLength } from './envelope.ts'
import { frameEvents, pageEvents } from './events.schema.ts'
import {
  type Bound,
  burstLength,
  frameBounds,
  lengthPerSecond,
  maxNesting,
  maxValues,
  maxWorkMs,
  workMsPerSecond,
} from './frameBounds.ts'
import { connectText, readyText, shownText } from './handshake.ts'
import { hostMethods } from './hostMethods.schema.ts'
import { maxDepth } from './json.ts'
import { modalMethods } from './modalMethods.schema.ts'
import { burst, frameRoom, maxErrorDataLength, maxInFlight, maxStrikes, perSecond } from './port.ts'

type MessageName =
  | keyof typeof hostMethods
  | keyof typeof modalMethods
  | keyof typeof pageEvents
  | keyof typeof frameEvents

/** When each message is sent: the only column that is not in a schema. */
const when: Record<MessageName, string> = {
  'modal.open': '`ConnectKit.open()`, or a click on an opener; `height`: that of the page’s skeleton',
  'modal.close': '`ConnectKit.close()`, or an answer that came too late; the page has hidden the modal already',
  'modal.dismiss': "Escape or the browser's back, while the page has the keyboard; a locked view stays",
  'connection.request': 'a call of the page to a wallet connected through the iframe',
  'connection.open': '`ConnectKit.connect()`: connects without the dialog, or activates a connection',
  'permissions.granted':
    'a wallet has given the page permissions (ERC-7715), by a call of the page; `pci`: the hash of what uses them, which stays with the page; answers whether the modal wants to be shown',
  'host.hello': 'first on every port: the page’s whole state',
  'wallets.changed': 'a wallet announced itself, or changed',
  'connections.changed': 'after every change: the whole set',
  'sessions.changed': 'after every change: who is signed in, and whether the page signs in its own way',
  'theme.changed': '`setTheme`, or the visitor’s system turned dark or light',
  'account.read': '`ConnectKit.readProfile()`: what the modal shows of an account, as far as it is known',
  'connection.switch': '`ConnectKit.switchConnection()`: activates a live connection, without asking its wallet',
  'network.switch': '`ConnectKit.switchNetwork()`',
  'session.renew':
    '`ConnectKit.signIn()`, whose token is old or about to be: the session with a fresh one; null if it has ended',
  'session.end': '`ConnectKit.signOut()`: all sessions end, on the server too',
  'network.add': '`ConnectKit.addNetwork()`',
  'network.remove': '`ConnectKit.removeNetwork()`',
  ping: 'every 5 s while the dialog is open and the page is in front',
  'modal.painted':
    'the opened view is on screen; answered once the page’s skeleton under it has gone, and the page keeps the height for its next skeleton',
  'wallet.connect': 'a wallet in the page was chosen; it connects on the first of `chainIds` it knows',
  'wallet.request':
    'a view needs the wallet, for a balance or a signature; methods are those of [relayClass.ts](relayClass.ts) and [chainMethods.ts](chainMethods.ts)',
  'connection.upsert':
    'a connection was made or changed; with `isBeside`, others of its namespace stay; answered once the page has it, refused if it does not take it',
  'session.upsert':
    'the visitor has signed in; answered once the page has the session, refused if no connection has its account',
  'session.remove': 'the visitor signed out of one session, or the server has it no more',
  'siwx.call':
    'calls one of the five functions of the page’s own sign-in, `init({siwx})`; the iframe checks the answer',
  'link.open':
    'a link with the page’s address, which the iframe never learns: the page writes it over the mark `{page}`',
  'overlay.open':
    'from an iframe in an element of the page: shows a view in the modal, above the page; uses up a click’s grant',
  'walletConnect.attest': 'has the project’s Verify service tell the wallet which page asks',
  'frame.hello': 'the first view is made; the iframe may be seen as soon as it is opened',
  'modal.changed':
    'the dialog opened, closed, changed its view or got busy; `namespace`: where it connects; `isDone`: `open()` can resolve; `outcome`: what was done, which an `open()` of WalletSend or Swap resolves with',
  'modal.covered':
    'the panel of a button that opens a wallet is out of sight, as the page may cover the dialog, which is then raised',
  'gesture.made': 'inside each click of the visitor; grants one call once the browser confirms it',
  'connection.activated': 'visitor or page chose this connection, its chain and its first account',
  'namespaces.changed': 'the site’s namespaces are known or changed; wallets of these are looked for',
  'connection.removed': 'a connection ended',
  'network.selected': 'a network was chosen while its namespace has no connection',
  'analytics.tracked': 'the visitor did something, if the site turned analytics on',
  'frame.failed': 'the iframe cannot start or go on',
  pong: 'at once after each `ping`',
}

const named = new Map<unknown, string>([
  [sessionSchema, 'Session'],
  [chainIdSchema, 'ChainId'],
  [accountsSchema._zod.def.element, 'ConnectionAccount'],
  [connectionSchema, 'Connection'],
  [pageWalletSchema, 'PageWallet'],
])
const namedValues = new Map([
  [namespaces.join(), 'Namespace'],
  [viewNames.join(), 'ViewName'],
  [accountTypes.join(), 'AccountType'],
  [connectorKinds.join(), 'ConnectorKind'],
])

/** A schema in the short notation of the tables. */
function notation(schema: $ZodType, inFull = false): string {
  const name = named.get(schema)
  if (name && !inFull) return name
  const { def } = (schema as $ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return `{${Object.entries(def.shape)
        .map(([key, child]) => property(key, child as $ZodType))
        .join(', ')}}`
    case 'array':
      return `${notation(def.element)}[]${range(def.checks)}`
    case 'record':
      return `{[key: ${notation(def.keyType)}]: ${notation(def.valueType)}}`
    case 'union':
      return def.options.map(option => notation(option)).join(' or ')
    case 'nullable':
      return `${notation(def.innerType)} or null`
    case 'enum': {
      const values = Object.values(def.entries)
      return namedValues.get(values.join()) ?? values.map(value => `'${value}'`).join(' or ')
    }
    case 'literal':
      return def.values.map(value => JSON.stringify(value).replaceAll('"', "'")).join(' or ')
    case 'string':
    case 'number':
      return `${'format' in def && def.format ? 'integer' : def.type}${range(def.checks)}`
    case 'boolean':
    case 'null':
    case 'unknown':
      return def.type
    default:
      throw new Error(`The tables have no notation for ${def.type}`)
  }
}

function property(key: string, child: $ZodType): string {
  const { def } = (child as $ZodTypes)._zod
  return def.type === 'optional' ? `${key}?: ${notation(def.innerType)}` : `${key}: ${notation(child)}`
}

function range(checks: readonly unknown[] = []): string {
  let [min, max, pattern] = ['', '', '']
  for (const each of checks) {
    const { def } = (each as $ZodChecks)._zod
    if (def.check === 'min_length') min = String(def.minimum)
    else if (def.check === 'greater_than') min = String(def.value)
    else if (def.check === 'max_length') max = String(def.maximum)
    else if (def.check === 'less_than') max = String(def.value)
    else if (def.check === 'string_format') pattern = ` ${(def as { pattern?: RegExp }).pattern}`
    else throw new Error(`The tables have no notation for ${def.check}`)
  }
  // Every integer is a safe one.
  if (max === String(Number.MAX_SAFE_INTEGER)) max = ''
  const bounds = min && max ? ` ${min}–${max}` : max ? ` ≤ ${max}` : min && ` ≥ ${min}`
  return bounds + pattern
}

const code = (text: string) => `\`${text.replaceAll('|', '\\|')}\``

function table(head: string[], rows: string[][]): string {
  const lines = [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`)
  return lines.join('\n')
}

const isHeard: Record<Bound[0], string> = {
  always: 'always',
  held: 'holding',
  requested: 'requested',
  lately: 'open, and a second after',
  open: 'open',
}

/** Columns for what the page accepts from the iframe. */
const boundTitles = (isOfFrame: boolean) => (isOfFrame ? ['heard', 'longest'] : [])
const bound = (key: string) => {
  if (!Object.hasOwn(frameBounds, key)) return []
  const [time, maxLength] = frameBounds[key as keyof typeof frameBounds]
  return [isHeard[time], `${maxLength / 1_024} Ki`]
}

function methods(schemas: Record<string, { params: $ZodType; result: $ZodType }>, isOfFrame: boolean): string {
  return table(
    ['request', 'when', ...boundTitles(isOfFrame), 'payload', 'result'],
    Object.entries(schemas).map(([name, { params, result }]) => [
      code(name),
      when[name as MessageName],
      ...bound(`req ${name}`),
      code(notation(params)),
      code(notation(result)),
    ]),
  )
}

function events(schemas: Record<string, $ZodType>, isOfFrame: boolean): string {
  return table(
    ['event', 'when', ...boundTitles(isOfFrame), 'payload'],
    Object.entries(schemas).map(([name, schema]) => [
      code(name),
      when[name as MessageName],
      ...bound(`evt ${name}`),
      code(notation(schema)),
    ]),
  )
}

const tables = [
  '### By `window.postMessage`',
  table(
    ['text', 'direction', 'when'],
    [
      [code(readyText), 'iframe → page', 'the iframe listens'],
      [code(shownText), 'iframe → page', 'instead of `ready`: it also shows a view already, which keeps a press'],
      [code(connectText), 'page → iframe', 'answer to `ready`, with one port'],
      [code('ck:refused:<code>:<advice>'), 'iframe → page', 'instead of `ready`: why the server shows no modal here'],
    ],
  ),
  '### Envelopes on the port',
  table(
    ['kind', 'envelope'],
    envelopeSchema._zod.def.options.map((option, i) => [
      ['request', 'result', 'error', 'event', 'cancel'][i] ?? '',
      code(notation(option)),
    ]),
  ),
  '### The page asks the iframe',
  methods(modalMethods, false),
  '### The iframe asks the page',
  methods(hostMethods, true),
  '### The page tells the iframe',
  events(pageEvents, false),
  '### The iframe tells the page',
  events(frameEvents, true),
  '### Shapes in these tables',
  table(
    ['name', 'shape'],
    [
      ['PageWallet', code(notation(pageWalletSchema, true))],
      ['Connection', code(notation(connectionSchema, true))],
      ['ConnectionAccount', code(notation(accountsSchema._zod.def.element, true))],
      ['Session', code(notation(sessionSchema, true))],
      ['ChainId', code(notation(chainIdSchema, true))],
      ['Namespace', code(namespaces.join(' or '))],
      ['ConnectorKind', code(connectorKinds.join(' or '))],
      ['AccountType', code(accountTypes.join(' or '))],
      ['ViewName', code(viewNames.join(' or '))],
    ],
  ),
].join('\n\n')

/** Node's, which no product file here may use. */
declare const process: { env: Record<string, string | undefined> }
interface Files {
  readFileSync(path: URL, encoding: string): string
  writeFileSync(path: URL, text: string): void
}

test('README.md tables every message of the schemas', async () => {
  const { readFileSync, writeFileSync }: Files = await import('node:fs' as string)
  const path = new URL('./README.md', import.meta.url)
  const text = readFileSync(path, 'utf8')
  const [start, end] = ['<!-- tables: made from the schemas -->\n', '\n<!-- end of tables -->']
  const [before, rest] = text.split(start)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined) return expect.fail('README.md has lost the marks around its tables')
  const expected = `${before}${start}\n${tables}\n${end}${after}`
  if (process.env.UPDATE_README) writeFileSync(path, expected)
  else
    expect(text, 'to update it: UPDATE_README=1 npx vitest run -c e2e/vitest.config.ts shared/protocol/readme').toBe(
      expected,
    )
})

/** By path only: shared is compiled without the loader. */
const ofLoader = (path: string) => import(new URL(`../../loader/${path}`, import.meta.url).pathname)

test('README.md names the code’s limits and waits', async () => {
  const { readFileSync }: Files = await import('node:fs' as string)
  const { answerTimeoutMs } = await ofLoader('frameListener.ts')
  const { loadTimeoutMs } = await ofLoader('late/modal/link.ts')
  const { beatMs } = await ofLoader('late/modal/heartbeat.ts')
  const text = readFileSync(new URL('./README.md', import.meta.url), 'utf8').replace(/\s+/g, ' ')
  const said = [
    `stays silent for ${answerTimeoutMs / 1000} s is`,
    `Nothing at all for ${loadTimeoutMs / 1000} s: one silent retry`,
    `at most ${powerOfTwo(maxMessageLength)} characters`,
    `, ${maxDepth} levels.`,
    `At most ${maxInFlight} requests are served at once.`,
    `${maxStrikes} strikes, or more than ${burst} messages at once and ${perSecond} a second`,
    `The iframe allows the page ${frameRoom} times as many`,
    `the message is cut at ${maxErrorMessageLength} characters`,
    `data over ${maxErrorDataLength / 1024} KiB is omitted`,
    `more than ${maxValues.toLocaleString('en')} values, or is deeper than ${maxNesting} levels`,
    `The first ${burstLength / 2 ** 20} MiB are free, then ${lengthPerSecond / 2 ** 20} MiB a second`,
    `may take ${maxWorkMs} ms of the page's thread at once, then ${workMsPerSecond} ms a second`,
    `every ${beatMs / 1000} s while the dialog is open`,
  ]
  expect(said.filter(words => !text.includes(words))).toEqual([])
})

function powerOfTwo(number: number): string {
  return `2${[...String(Math.log2(number))].map(digit => '⁰¹²³⁴⁵⁶⁷⁸⁹'.charAt(Number(digit))).join('')}`
}
