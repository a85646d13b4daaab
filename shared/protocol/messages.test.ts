import { expect, test } from 'vitest'
import { type $ZodType, safeParse } from 'zod/v4/core'
import { envelopeSchema } from './envelope.schema.ts'
import { frameEvents, pageEvents } from './events.schema.ts'
import { hostMethods } from './hostMethods.schema.ts'
import { modalMethods } from './modalMethods.schema.ts'

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** Written by hand from the README's tables, to catch a bound changed by mistake in a schema. */
interface Message {
  /** With every field; texts and lists at their bounds if those are short. */
  valid: Json
  /** Paths that may be missing. */
  optional?: readonly string[]
  /** Paths that accept anything. */
  open?: readonly string[]
  /** Paths that may be null; an empty one is the whole. */
  nullable?: readonly string[]
  /** Refused values by path: just beyond a bound, or malformed. */
  refused?: Readonly<Record<string, readonly Json[]>>
}

const chars = (length: number) => 'x'.repeat(length)
const chainIds: readonly Json[] = [
  '',
  'eip155',
  'eip155:',
  'eip155:1 ',
  `eip155:${chars(33)}`,
  'toString:1',
  'EIP155:1',
]
const walletIds: readonly Json[] = ['', chars(129)]
const namespaces: readonly Json[] = ['', 'evm', 'constructor', 'EIP155']
const icon = 'data:image/png;base64,AA=='
const icons: readonly Json[] = [
  '',
  'https://a.example/a.png',
  'data:text/html,x',
  ` ${icon}`,
  `${icon}${chars(350_000)}`,
]
const account = { address: chars(128), type: 'eoa', publicKey: chars(256), path: chars(64) }
const times = (count: number, value: Json): Json => Array.from({ length: count }, () => value)

const wallet = {
  id: chars(128),
  name: chars(64),
  kind: 'announced',
  namespaces: ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos'],
  icon,
  rdns: chars(128),
}
const connection = {
  id: chars(160),
  connectorId: chars(128),
  namespace: 'eip155',
  accounts: [account],
  chainId: 'eip155:31337',
  wallet: { name: chars(64), kind: 'injected', icon, rdns: 'a.b' },
  appLink: `alder://${chars(498)}`,
}

const at = (path: string, rules: Readonly<Record<string, readonly Json[]>>) =>
  Object.fromEntries(Object.entries(rules).map(([key, values]) => [`${path}.${key}`, values]))
const under = (path: string, keys: readonly string[]) => keys.map(key => `${path}.${key}`)

const accountRules = { address: ['', chars(129)], type: ['', 'EOA'], publicKey: [chars(257)], path: [chars(65)] }
const accountOptional = ['type', 'publicKey', 'path']
const walletRules = {
  id: walletIds,
  name: ['', chars(65)],
  kind: ['auth'],
  namespaces: [[], times(6, 'eip155')],
  icon: icons,
  rdns: ['', 'a b', chars(129)],
}
const connectionRules = {
  id: ['', chars(161)],
  connectorId: walletIds,
  namespace: namespaces,
  accounts: [[], times(65, account)],
  chainId: chainIds,
  ...at('accounts.0', accountRules),
  'wallet.name': ['', chars(65)],
  'wallet.kind': ['page', ''],
  'wallet.icon': icons,
  'wallet.rdns': ['', 'a_b'],
  appLink: [
    '',
    'alder',
    '//alder',
    'https://a.example',
    'javascript:x',
    'data:x',
    'blob:x',
    `a:${chars(501)}`,
    'alder://a b',
  ],
}
const connectionOptional = [...under('accounts.0', accountOptional), 'wallet.icon', 'wallet.rdns', 'appLink']
const setRules = {
  wallets: [times(65, wallet)],
  ...at('wallets.0', walletRules),
}
const connectionsRules = {
  connections: [times(33, connection)],
  ...at('connections.0', connectionRules),
  activeNamespace: namespaces,
}
const addressRules: readonly Json[] = ['', chars(129)]
const instants: readonly Json[] = ['', '2026-11-26', '2026-11-26T12:00:00', '1790000000', '2026-11-26T12:00:00Z ']
const session = {
  address: chars(128),
  chainId: 'eip155:31337',
  caipAddress: `eip155:31337:${chars(128)}`,
  message: chars(16_384),
  signature: chars(32_768),
  expiresAt: '2026-12-03T12:00:00.000Z',
  token: `${chars(4092)}.b.c`,
  tokenExpiresAt: '2026-11-26T13:00:00Z',
}
const sessionRules = {
  address: addressRules,
  chainId: chainIds,
  caipAddress: ['', '0xab', 'eip155:0xab', 'eip155:1:', `eip155:1:${chars(129)}`, 'eip155:1:0x ab'],
  message: ['', chars(16_385)],
  signature: ['', chars(32_769)],
  expiresAt: instants,
  token: ['', 'a.b', 'a.b.c.d', 'a.b.c=', `${chars(4093)}.b.c`],
  tokenExpiresAt: instants,
}
const sessionOptional = ['token', 'tokenExpiresAt']
const sessions = {
  signedIn: times(32, { chainId: 'eip155:1', address: chars(128), expiresAt: '2026-12-03T12:00:00+01:00' }),
  siwx: { isRequired: true, isSignedOutOnDisconnect: false },
}
const sessionsRules = {
  signedIn: [times(33, { chainId: 'eip155:1', address: 'a', expiresAt: '2026-12-03T12:00:00Z' })],
  ...at('signedIn.0', { chainId: chainIds, address: addressRules, expiresAt: instants }),
}
const heights: readonly Json[] = [0, 10_001, 1.5, '560']
const asked = { walletId: chars(128), namespace: 'solana' }
const askedRules = { walletId: walletIds, namespace: namespaces }

const messages: Readonly<Record<string, [$ZodType, Message]>> = {
  'modal.open': [
    modalMethods['modal.open'].params,
    {
      valid: { view: chars(1024), namespace: 'eip155', uri: 1, arguments: 1, height: 10_000 },
      optional: ['view', 'namespace', 'uri', 'arguments', 'height'],
      open: ['uri', 'arguments'],
      refused: { view: [chars(1025)], namespace: namespaces, height: heights },
    },
  ],
  'modal.close': [modalMethods['modal.close'].params, { valid: {} }],
  'modal.dismiss': [modalMethods['modal.dismiss'].params, { valid: {} }],
  'connection.open': [
    modalMethods['connection.open'].params,
    { valid: asked, optional: ['namespace'], refused: askedRules },
  ],
  'network.switch': [
    modalMethods['network.switch'].params,
    { valid: { chainId: 'eip155:1' }, refused: { chainId: chainIds } },
  ],
  'connection.request': [
    modalMethods['connection.request'].params,
    {
      valid: { id: chars(160), chainId: 'eip155:1', method: chars(64), params: [1] },
      optional: ['params'],
      open: ['params'],
      refused: { id: ['', chars(161)], chainId: chainIds, method: ['', 'a b', 'a.b', 'eth_ä', chars(65)] },
    },
  ],
  'account.read': [
    modalMethods['account.read'].params,
    { valid: { id: chars(160) }, refused: { id: ['', chars(161)] } },
  ],
  'account.read result': [
    modalMethods['account.read'].result,
    {
      valid: { balance: { amount: '1.5', symbol: chars(32) }, name: chars(256), image: chars(1024) },
      optional: ['balance', 'name', 'image'],
      refused: {
        balance: [null, { amount: '1e3', symbol: 'E' }, { amount: '1' }],
        name: [1, chars(257)],
        image: [1, chars(1025)],
      },
    },
  ],
  'connection.switch': [
    modalMethods['connection.switch'].params,
    {
      valid: { id: chars(160), address: chars(128) },
      optional: ['address'],
      refused: { id: ['', chars(161)], address: ['', chars(129)] },
    },
  ],
  'network.add': [modalMethods['network.add'].params, { valid: { network: {} }, open: ['network'] }],
  'network.remove': [
    modalMethods['network.remove'].params,
    { valid: { chainId: 'eip155:1' }, refused: { chainId: chainIds } },
  ],
  ...Object.fromEntries(
    Object.entries(modalMethods)
      .filter(
        ([name]) => !['account.read', 'connection.request', 'permissions.granted', 'session.renew'].includes(name),
      )
      .map(([name, { result }]) => [`${name} result`, [result, { valid: null }]]),
  ),
  'permissions.granted': [
    modalMethods['permissions.granted'].params,
    {
      valid: { id: chars(160), grants: [{ pci: 'ab'.repeat(32), terms: 1 }] },
      open: ['grants.0.terms'],
      refused: {
        id: ['', chars(161)],
        grants: [[], Array(9).fill({ pci: 'ab'.repeat(32), terms: null })],
        'grants.0.pci': ['', 'AB'.repeat(32), 'ab'.repeat(31), 'ab'.repeat(33), `0x${'ab'.repeat(32)}`],
      },
    },
  ],
  'permissions.granted result': [modalMethods['permissions.granted'].result, { valid: true }],
  'session.renew': [modalMethods['session.renew'].params, { valid: {} }],
  'session.renew result': [
    modalMethods['session.renew'].result,
    { valid: session, optional: sessionOptional, nullable: [''], refused: sessionRules },
  ],
  'session.end': [modalMethods['session.end'].params, { valid: {} }],
  'session.upsert': [
    hostMethods['session.upsert'].params,
    {
      valid: { session, rules: { isRequired: true, isSignedOutOnDisconnect: false } },
      optional: under('session', sessionOptional),
      refused: at('session', sessionRules),
    },
  ],
  'session.upsert result': [hostMethods['session.upsert'].result, { valid: null }],
  'session.remove': [
    hostMethods['session.remove'].params,
    {
      valid: { chainId: 'eip155:1', address: chars(128) },
      refused: { chainId: chainIds, address: addressRules },
    },
  ],
  'session.remove result': [hostMethods['session.remove'].result, { valid: null }],
  'siwx.call': [
    hostMethods['siwx.call'].params,
    {
      valid: { method: 'getSessions', params: [1, {}] },
      refused: { method: ['', 'destroy', 'constructor', 'CreateMessage'], params: [[1, 2, 3]] },
    },
  ],
  'modal.painted': [hostMethods['modal.painted'].params, { valid: { height: 10_000 }, refused: { height: heights } }],
  'modal.painted result': [hostMethods['modal.painted'].result, { valid: null }],
  'wallet.connect': [
    hostMethods['wallet.connect'].params,
    {
      valid: { ...asked, chainIds: times(100, 'solana:1') },
      refused: {
        ...askedRules,
        chainIds: [[], times(101, 'solana:1'), ...chainIds.map(each => [each])],
      },
    },
  ],
  'wallet.connect result': [
    hostMethods['wallet.connect'].result,
    {
      valid: { accounts: times(64, account), chainId: 'eip155:1' },
      optional: under('accounts.0', accountOptional),
      refused: { accounts: [[], times(65, account)], ...at('accounts.0', accountRules), chainId: chainIds },
    },
  ],
  'wallet.request': [
    hostMethods['wallet.request'].params,
    {
      valid: { walletId: chars(128), chainId: 'bip122:1', method: chars(64), params: [1] },
      optional: ['params'],
      open: ['params'],
      refused: { walletId: walletIds, chainId: chainIds, method: ['', 'a b', 'a.b', 'eth_ä', chars(65)] },
    },
  ],
  'link.open': [
    hostMethods['link.open'].params,
    {
      valid: { link: chars(1024) },
      refused: { link: ['', chars(1025)] },
    },
  ],
  'link.open result': [hostMethods['link.open'].result, { valid: null }],
  'overlay.open': [
    hostMethods['overlay.open'].params,
    {
      valid: { view: 'Swap', namespace: 'eip155', arguments: { amount: '1' } },
      optional: ['view', 'namespace', 'arguments', 'arguments.amount'],
      open: ['arguments', 'arguments.amount'],
      refused: { view: ['', 'SwapPreview', 'toString'], namespace: namespaces },
    },
  ],
  'overlay.open result': [hostMethods['overlay.open'].result, { valid: null }],
  'host.hello': [
    pageEvents['host.hello'],
    {
      valid: {
        wallets: times(64, wallet),
        connections: times(32, connection),
        activeNamespace: 'eip155',
        options: { [chars(64)]: 1 },
        theme: 'dark',
        locale: chars(35),
        isOpening: true,
        instance: chars(32),
        present: 'inline',
        networkChanges: [{ network: 1 }, { chainId: 'eip155:1' }],
        sessions,
      },
      optional: [
        'sessions',
        'sessions.siwx',
        ...under('wallets.0', ['icon', 'rdns']),
        ...under('connections.0', connectionOptional),
        'isOpening',
        'instance',
        'present',
        'networkChanges',
        `options.${chars(64)}`,
      ],
      open: [`options.${chars(64)}`, 'networkChanges.0.network'],
      nullable: ['activeNamespace'],
      refused: {
        ...setRules,
        ...connectionsRules,
        options: [{ [chars(65)]: 1 }],
        theme: ['auto', ''],
        locale: [chars(36)],
        isOpening: ['yes', 1],
        instance: [chars(33)],
        networkChanges: [times(201, { network: 1 }), [{}, { chainId: 'x' }]],
        ...at('sessions', sessionsRules),
      },
    },
  ],
  'wallets.changed': [
    pageEvents['wallets.changed'],
    { valid: { wallets: times(64, wallet) }, optional: under('wallets.0', ['icon', 'rdns']), refused: setRules },
  ],
  'connections.changed': [
    pageEvents['connections.changed'],
    {
      valid: { connections: times(32, connection), activeNamespace: 'cosmos' },
      optional: under('connections.0', connectionOptional),
      nullable: ['activeNamespace'],
      refused: connectionsRules,
    },
  ],
  'sessions.changed': [pageEvents['sessions.changed'], { valid: sessions, optional: ['siwx'], refused: sessionsRules }],
  'theme.changed': [pageEvents['theme.changed'], { valid: { theme: 'light' }, refused: { theme: ['auto', ''] } }],
  ping: [pageEvents.ping, { valid: {} }],
  'frame.hello': [
    frameEvents['frame.hello'],
    { valid: { version: '1.20.300' }, refused: { version: ['', '1.0', 'v1.0.0', '1.0.0 ', '1.0.0-a'] } },
  ],
  'modal.changed': [
    frameEvents['modal.changed'],
    {
      valid: {
        open: true,
        view: 'Account',
        busy: false,
        namespace: 'solana',
        isDone: true,
        outcome: { hash: `0x${'ab'.repeat(32)}` },
        height: 10_000,
      },
      optional: ['namespace', 'isDone', 'outcome', 'height'],
      refused: {
        view: ['', 'account', 'toString'],
        namespace: namespaces,
        height: heights,
        'outcome.hash': [
          '',
          'a'.repeat(31),
          'a'.repeat(129),
          `https://evil.example/${'a'.repeat(32)}`,
          `${'a'.repeat(32)} `,
        ],
        outcome: [
          { orderId: '' },
          { orderId: 'a b' },
          { orderId: 'a'.repeat(129) },
          { hash: 'a'.repeat(32), orderId: 'a' },
        ],
      },
    },
  ],
  'modal.covered': [frameEvents['modal.covered'], { valid: {} }],
  'gesture.made': [frameEvents['gesture.made'], { valid: {} }],
  'connection.upsert': [
    hostMethods['connection.upsert'].params,
    {
      valid: { connection, isBeside: true, isOffered: true },
      optional: ['isBeside', 'isOffered', ...under('connection', connectionOptional)],
      refused: at('connection', connectionRules),
    },
  ],
  'connection.activated': [
    frameEvents['connection.activated'],
    {
      valid: { id: chars(160), chainId: 'solana:1', address: chars(128) },
      optional: ['chainId', 'address'],
      refused: { id: ['', chars(161)], chainId: chainIds, address: ['', chars(129)] },
    },
  ],
  'walletConnect.attest': [
    hostMethods['walletConnect.attest'].params,
    {
      valid: {
        verifyUrl: 'https://verify.example',
        projectId: chars(64),
        id: 'a1'.repeat(32),
        decryptedId: '0f'.repeat(32),
      },
      refused: {
        verifyUrl: [
          '',
          'http://verify.example',
          'https://verify.example/',
          'https://a@b',
          'javascript:x',
          'https://a b',
        ],
        projectId: ['', chars(65), 'a&b'],
        id: ['', 'a1'.repeat(31), 'A1'.repeat(32), 'a1'.repeat(33)],
        decryptedId: ['', 'xx'.repeat(32)],
      },
    },
  ],
  'walletConnect.attest result': [
    hostMethods['walletConnect.attest'].result,
    {
      valid: { attestation: `${'a'.repeat(4092)}.b.c` },
      refused: { attestation: [`${'a'.repeat(4093)}.b.c`, 'a.b', 'a.b.c.d', 'a.b.c=', 'a.b.', ' '] },
    },
  ],
  'namespaces.changed': [
    frameEvents['namespaces.changed'],
    {
      valid: { namespaces: ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos'] },
      refused: { namespaces: [times(6, 'eip155'), ...namespaces.map(each => [each])] },
    },
  ],
  'connection.removed': [
    frameEvents['connection.removed'],
    { valid: { id: chars(160) }, refused: { id: ['', chars(161)] } },
  ],
  'network.selected': [
    frameEvents['network.selected'],
    { valid: { chainId: 'eip155:1' }, refused: { chainId: chainIds } },
  ],
  'analytics.tracked': [
    frameEvents['analytics.tracked'],
    {
      valid: { name: 'A'.repeat(64), properties: { a: chars(256) } },
      optional: ['properties.a'],
      open: ['properties.a'],
      refused: {
        name: ['', 'a', 'A'.repeat(65)],
        properties: [{ a: chars(257) }, { a: {} }, { a: null }, { 'a b': 1 }, { [chars(33)]: 1 }],
      },
    },
  ],
  'frame.failed': [
    frameEvents['frame.failed'],
    {
      valid: { code: 'a'.repeat(40), message: chars(1024) },
      refused: { code: ['', 'A', 'a'.repeat(41)], message: [chars(1025)] },
    },
  ],
  pong: [frameEvents.pong, { valid: {} }],
  request: [
    envelopeSchema,
    {
      valid: { v: 1, t: 'req', id: 1, m: 'a'.repeat(41), p: null },
      open: ['p'],
      refused: { v: [0, 2], t: ['', 'request'], id: [0, -1, 1.5, 2 ** 53], m: ['', 'a b', 'a_b', 'a'.repeat(42)] },
    },
  ],
  error: [
    envelopeSchema,
    {
      valid: { v: 1, t: 'err', id: 1, e: { code: -32_603, name: 'a'.repeat(40), message: chars(1024), data: null } },
      open: ['e.data'],
      optional: ['e.data', 'e.name'],
      refused: { 'e.code': [1.5, 2 ** 53], 'e.name': ['', 'A', 'a'.repeat(41)], 'e.message': [chars(1025)] },
    },
  ],
  cancel: [envelopeSchema, { valid: { v: 1, t: 'can', id: 1 }, refused: { id: [0, 0.5] } }],
}

const kindOf = (value: Json) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)
const samples: readonly Json[] = [null, true, 7, '\u0000', [], {}]

/** The value with one path replaced, or removed if there is no `next`. */
function replace(value: Json, path: readonly string[], next?: Json): Json {
  const [key = '', ...rest] = path
  const copy = structuredClone(value) as Record<string, Json>
  if (rest.length) copy[key] = replace(copy[key] as Json, rest, next)
  else if (next === undefined) delete copy[key]
  else copy[key] = next
  return copy
}

/** The paths of all fields; of a list, only the first item's. */
function* pathsOf(value: Json, before: readonly string[] = []): Generator<[string[], Json]> {
  if (typeof value !== 'object' || value === null) return
  const entries = Array.isArray(value) ? Object.entries(value).slice(0, 1) : Object.entries(value)
  for (const [key, child] of entries) {
    if (!Array.isArray(value)) yield [[...before, key], child]
    yield* pathsOf(child, [...before, key])
  }
}

let checks = 0

test.each(Object.entries(messages))(
  '%s: valid, each field missing, another type, one beyond its bound, one more',
  (_, [schema, message]) => {
    const { valid, optional = [], open = [], nullable = [], refused = {} } = message
    const judge = (value: Json, expected: boolean, what: string) => {
      checks++
      expect(safeParse(schema, value).success, what).toBe(expected)
    }
    judge(valid, true, 'valid')
    for (const other of samples)
      if (kindOf(other) !== kindOf(valid))
        judge(other, other === null && nullable.includes(''), `${kindOf(other)} instead`)
    if (kindOf(valid) === 'object') judge({ ...(valid as object), extra: 1 }, false, 'a field more')
    for (const [path, value] of pathsOf(valid)) {
      const name = path.join('.')
      judge(replace(valid, path), optional.includes(name), `without ${name}`)
      // A record accepts more keys, and an open field anything.
      const isRecord = ['options', 'properties'].includes(name)
      if (kindOf(value) === 'object' && !isRecord && !open.includes(name))
        judge(replace(valid, [...path, 'extra'], 1), false, `${name} with a field more`)
      if (open.includes(name)) continue
      for (const other of samples)
        if (kindOf(other) !== kindOf(value))
          judge(replace(valid, path, other), other === null && nullable.includes(name), `${name}: ${kindOf(other)}`)
    }
    for (const [name, values] of Object.entries(refused))
      for (const value of values)
        judge(replace(valid, name.split('.'), value), false, `${name}: ${JSON.stringify(value).slice(0, 50)}`)
  },
)

test('every message has its row, and there are many more checks than messages', () => {
  const rows = Object.keys(messages)
  for (const name of [
    ...Object.keys(modalMethods),
    ...Object.keys(hostMethods),
    ...Object.keys(pageEvents),
    ...Object.keys(frameEvents),
  ])
    expect(rows).toContain(name)
  expect(checks).toBeGreaterThan(1_000)
})
