import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { network, projectEntry } from '../testApp.ts'
import { parseProjects, parseProjectsJson } from './parseProjects.ts'
import { allowsOrigin, allowsTests, createProjects } from './projects.ts'

const withProject = (changes: object) => ({ projects: [{ ...projectEntry(), ...changes }] })
const parse = (value: unknown) => parseProjects(value, 'projects.json')

test('accepts the example file', () => {
  const text = readFileSync(new URL('../projects.example.json', import.meta.url), 'utf8')
  const [first, second] = parseProjectsJson(text, 'projects.example.json')
  expect(first?.networks.map(({ id }) => id)).toEqual(['eip155:1', 'eip155:100'])
  expect(first?.embedders).toEqual(['https://wallet.example'])
  expect(second?.networks[0]?.name).toBe('Sepolia')
})

test('looks up built-in networks by id and keeps whole ones', () => {
  const own = network('eip155:31337', 'http://127.0.0.1:8545')
  const [project] = parse(withProject({ networks: ['eip155:1', own] }))
  expect(project?.networks).toEqual([expect.objectContaining({ name: 'Ethereum' }), own])
})

test('accepts settings and locks; a lock needs no value', () => {
  const settings = { email: false, featuredWalletIds: ['io.metamask'], networks: ['eip155:31337'] }
  const [project, plain] = parseProjects(
    {
      projects: [projectEntry({ settings, locked: ['email', 'branding', 'email'] }), projectEntry({ id: 'plain' })],
    },
    'projects.json',
  )
  expect(project?.remote).toEqual({ settings, locked: ['email', 'branding'] })
  expect(plain?.remote).toEqual({ settings: {}, locked: [] })
})

test('accepts a zone for names, and names that are kept back in any case', () => {
  const [project] = parse(withProject({ names: { zone: 'names.example.eth', reserved: ['Tulip'] } }))
  expect(project?.names).toEqual({ zone: 'names.example.eth', reserved: ['tulip'] })
  expect(parse(withProject({ names: { zone: 'example.org' } }))[0]?.names?.reserved).toEqual([])
  expect(parse(withProject({}))[0]?.names).toBeUndefined()
})

// @spec 6.account-types
test('accepts smart accounts on networks that support them, and their sponsors', () => {
  const own = network('eip155:31337', 'http://127.0.0.1:8545')
  const sponsors = { 'eip155:8453': { bundler: 'https://b.example/rpc', paymaster: 'https://p.example/rpc' } }
  const smartAccounts = ['eip155:31337', 'eip155:8453']
  const [project] = parse(withProject({ networks: [own, 'eip155:8453'], smartAccounts, sponsors }))
  expect(project?.smartNetworks).toEqual(smartAccounts)
  expect(project?.sponsors.get('eip155:8453')).toMatchObject({ context: {}, perVisitorDay: 20, perDay: 2_000 })
  expect(parse(withProject({}))[0]?.smartNetworks).toEqual([])
})

test.each<[string, object, string]>([
  ['that it lacks', { smartAccounts: ['eip155:1'] }, 'smartAccounts[0]: eip155:1 is not in networks'],
  [
    'that is not proven',
    { networks: ['eip155:324'], smartAccounts: ['eip155:324'] },
    'smartAccounts[0]: embedded wallets have no smart accounts on eip155:324',
  ],
  [
    'of somebody’s own, which is not on this machine',
    { networks: [network('eip155:77777', 'https://rpc.example')], smartAccounts: ['eip155:77777'] },
    'smartAccounts[0]: embedded wallets have no smart accounts on eip155:77777',
  ],
  [
    'that somebody pays for without them',
    { networks: ['eip155:8453'], sponsors: { 'eip155:8453': { bundler: 'https://b.x', paymaster: 'https://p.x' } } },
    'eip155:8453 is not in smartAccounts',
  ],
])('smart accounts on a network %s are refused', (_, changes, said) => {
  expect(() => parse(withProject(changes))).toThrow(said)
})

test('allows tests only on origins that are also allowed', () => {
  const [plain] = parse(withProject({}))
  const [tested] = parse(withProject({ testOrigins: ['http://localhost:*', 'https://other.example'] }))
  const local = 'http://localhost:5173'
  expect([plain, tested].map(project => project && allowsTests(project, local))).toEqual([false, true])
  expect(tested && ['https://app.example', 'https://other.example'].filter(each => allowsTests(tested, each))).toEqual(
    [],
  )
  expect(() => parse(withProject({ testOrigins: ['*.com'] }))).toThrow('testOrigins[0]')
})

test('finds a project only by its id', async () => {
  const projects = createProjects(parse(withProject({})))
  expect(await projects.find('demo')).toMatchObject({ name: 'Demo' })
  expect(await projects.find('__proto__')).toBeUndefined()
})

test('allows an origin if one of the patterns does', () => {
  const [project] = parse(withProject({ allowedOrigins: ['https://a.example', 'http://localhost:*'] }))
  expect(project && allowsOrigin(project, 'http://localhost:8')).toBe(true)
  expect(project && allowsOrigin(project, 'https://b.example')).toBe(false)
})

describe('an error names the file, the place, the mistake and the accepted value', () => {
  const net = network('eip155:31337', 'http://127.0.0.1:8545')
  test.each<[string, unknown, string[]]>([
    ['a list instead of an object', [], ['the file: ']],
    ['no projects', {}, ['projects: ']],
    ['an empty list', { projects: [] }, ['projects: needs at least one project']],
    [
      'an unknown field',
      { ...withProject({}), project: [] },
      ['the file: unknown field project; accepted: deny, projects'],
    ],
    [
      'a misspelt field',
      withProject({ alowedOrigins: [] }),
      ['projects[0]: unknown field alowedOrigins; accepted: id, name, allowedOrigins'],
    ],
    ['a missing id', withProject({ id: undefined }), ['projects[0].id: is missing; accepted: a string']],
    ['missing origins', withProject({ allowedOrigins: undefined }), ['allowedOrigins: is missing; accepted: a list']],
    [
      'a seller without its keys',
      withProject({ onrampSources: [{ type: 'coinbase' }] }),
      ['onrampSources[0].keyId: is missing; accepted: a string', 'onrampSources[0].keySecret: is missing'],
    ],
    [
      'a node without its scheme',
      withProject({ networks: [{ ...net, rpcUrls: ['node.example'] }] }),
      ['projects[0].networks[0].rpcUrls[0]: accepted: an http(s) URL, such as https://node.example'],
    ],
    [
      'an explorer without its scheme',
      withProject({ networks: [{ ...net, explorerUrl: 'x' }] }),
      ['accepted: an http(s) URL'],
    ],
    ['an id with a space', withProject({ id: 'my site' }), ['projects[0].id: accepted: 1 to 64 letters']],
    ['an empty name', withProject({ name: '' }), ['projects[0].name: accepted: 1 to 64 characters']],
    ['a number as a name', withProject({ name: 5 }), ['projects[0].name: expected a string, not a number']],
    ['no origins', withProject({ allowedOrigins: [] }), ['projects[0].allowedOrigins: needs at least one origin']],
    ['one origin without a list', withProject({ allowedOrigins: 'https://a.example' }), ['expected a list']],
    [
      'an invalid origin',
      withProject({ allowedOrigins: ['https://a.example', 'https://*'] }),
      ['projects[0].allowedOrigins[1]: "https://*"', 'accepted: '],
    ],
    [
      'a currency in decimals that no wallet counts in',
      withProject({
        networks: [
          'eip155:1',
          {
            ...network('eip155:31337', 'http://127.0.0.1:8545'),
            nativeCurrency: { name: 'Play', symbol: 'PLAY', decimals: 21 },
          },
        ],
      }),
      ['projects[0].networks[1].nativeCurrency.decimals: eip155:31337 counts in 18 decimals, not in 21'],
    ],
    [
      'Osmosis in decimals that are not its own',
      withProject({
        networks: [
          {
            ...network('cosmos:osmosis-1', 'http://127.0.0.1:8545'),
            nativeCurrency: { name: 'Osmo', symbol: 'OSMO', decimals: 8 },
          },
        ],
      }),
      ['networks[0].nativeCurrency.decimals: cosmos:osmosis-1 counts in 6 decimals, not in 8'],
    ],
    [
      'a pattern as an embedder',
      withProject({ embedders: ['https://*.example'] }),
      ['projects[0].embedders[0]: "https://*.example"', 'accepted: an exact one'],
    ],
    ['no networks', withProject({ networks: [] }), ['projects[0].networks: needs at least one network']],
    [
      'an unknown network',
      withProject({ networks: ['eip155:31337'] }),
      ['projects[0].networks[0]: no built-in network "eip155:31337"', 'accepted: the id of one in shared/networks'],
    ],
    [
      'a network that was shut down',
      withProject({ networks: ['eip155:5'] }),
      ['projects[0].networks[0]: Goerli ("eip155:5") was shut down; "eip155:11155111" replaces it'],
    ],
    [
      'an unknown setting',
      withProject({ settings: { emial: false } }),
      ['projects[0].settings.emial: unknown setting; accepted: networks, ', 'email, '],
    ],
    [
      'a setting named like a member of every object',
      withProject({ settings: { constructor: 1 } }),
      ['unknown setting'],
    ],
    [
      'text as a flag',
      withProject({ settings: { email: 'yes' } }),
      ['projects[0].settings.email: accepted: true or false'],
    ],
    [
      'a setting without a value',
      withProject({ settings: { email: null } }),
      ['settings.email: accepted: true or false'],
    ],
    [
      'an unknown social login',
      withProject({ settings: { socials: ['google', 'myspace'] } }),
      ['projects[0].settings.socials: accepted: true, false, or a list of google, x, '],
    ],
    [
      'a script as the terms',
      withProject({ settings: { termsUrl: 'javascript:alert(1)' } }),
      ['projects[0].settings.termsUrl: accepted: an http(s) URL'],
    ],
    ...[
      { projectId: '' },
      { relayUrl: 'wss://relay.example' },
      { projectId: 'id', relayUrl: 'https://relay.example' },
      { projectId: 'id', relayUrl: 'wss://*' },
      { projectId: 'id', relayUrl: "wss://a; script-src 'unsafe-inline'" },
      { projectId: 'id', other: 1 },
      { projectId: 'id', methods: { near: ['near_signIn'] } },
      { projectId: 'id', events: ['accountsChanged'] },
      { projectId: 'id', chains: ['1'] },
      { projectId: 'id', defaultChain: 1 },
      { projectId: 'id', rpcMap: { 'eip155:1': 'wss://node.example' } },
      { projectId: 'id', verifyUrl: 'http://verify.example' },
      { projectId: 'id', verifyUrl: 'http://localhost.example' },
      { projectId: 'id', verifyUrl: 'https://verify.example/' },
      { projectId: 'id', verifyUrl: 'https://verify.example/v3' },
      { projectId: 'id', verifyUrl: 'https://me@verify.example' },
      { projectId: 'id', verifyUrl: '' },
    ].map((walletConnect): [string, unknown, string[]] => [
      `WalletConnect as ${JSON.stringify(walletConnect)}`,
      withProject({ settings: { walletConnect } }),
      ['projects[0].settings.walletConnect: accepted: an object such as {"projectId": "…"}'],
    ]),
    ...[
      { mainnet: ['https://node.example'] },
      { 'eip155:1': 'https://node.example' },
      { 'eip155:1': [] },
      { 'eip155:1': ['wss://node.example'] },
      { 'eip155:1': Array(9).fill('https://node.example') },
      ['https://node.example'],
    ].map((customRpcUrls): [string, unknown, string[]] => [
      `nodes as ${JSON.stringify(customRpcUrls)}`,
      withProject({ settings: { customRpcUrls } }),
      ['projects[0].settings.customRpcUrls: accepted: an object of lists'],
    ]),
    ['settings that are a list', withProject({ settings: ['email'] }), ['projects[0].settings: accepted: an object']],
    [
      'a default network that is not listed',
      withProject({ settings: { defaultNetwork: 'eip155:10' } }),
      ['projects[0].settings.defaultNetwork: eip155:10 is not in networks'],
    ],
    [
      'a subset with a network that is not listed',
      withProject({ settings: { networks: ['eip155:31337', 'eip155:10'] } }),
      ['projects[0].settings.networks[1]: eip155:10 is not in networks'],
    ],
    [
      'an unknown lock',
      withProject({ locked: ['email', 'everything'] }),
      ['projects[0].locked[1]: unknown setting; accepted: networks, '],
    ],
    ['a lock that is a flag', withProject({ locked: true }), ['projects[0].locked: accepted: a list of names']],
    [
      'a network without a name',
      withProject({ networks: [{ ...net, name: undefined }] }),
      ['projects[0].networks[0].name: ', 'is missing; accepted: a string'],
    ],
    [
      'a network with a bad id',
      withProject({ networks: [{ ...net, id: 'ethereum' }] }),
      ['projects[0].networks[0].id: '],
    ],
    [
      'a network without URLs',
      withProject({ networks: [{ ...net, rpcUrls: [] }] }),
      ['projects[0].networks[0].rpcUrls: '],
    ],
    [
      'a URL with a password',
      withProject({ networks: [{ ...net, rpcUrls: ['https://u:p@rpc.example'] }] }),
      ['projects[0].networks[0].rpcUrls[0]: ', 'accepted: http(s) without user:password@'],
    ],
    [
      'a URL that would change the CSP',
      withProject({ networks: [{ ...net, rpcUrls: ['https://a;b.example/'] }] }),
      ['projects[0].networks[0].rpcUrls[0]: '],
    ],
    [
      'a socket for an RPC URL',
      withProject({ privateRpcUrls: { 'eip155:31337': ['wss://rpc.example'] } }),
      ['projects[0].privateRpcUrls.eip155:31337[0]: this is not an RPC URL; accepted: http(s)'],
    ],
    [
      'a private URL of a foreign network',
      withProject({ privateRpcUrls: { 'eip155:5': ['https://rpc.example'] } }),
      ['projects[0].privateRpcUrls.eip155:5: eip155:5 is not in networks'],
    ],
    [
      'a network twice',
      withProject({ networks: [net, net] }),
      ['projects[0].networks[1]: eip155:31337 is listed twice'],
    ],
    ['names without a zone', withProject({ names: {} as never }), ['projects[0].names.zone: ']],
    ...[
      'eth',
      'Example.eth',
      'example.eth.',
      '-a.eth',
      'xn--a.eth',
      'b_c.eth',
      'bücher.eth',
      'a..eth',
      `${'a'.repeat(64)}.eth`,
    ].map((zone): [string, unknown, string[]] => [
      `names below ${zone}`,
      withProject({ names: { zone } }),
      ['projects[0].names.zone: accepted: a name that you own, in lower case, such as example.eth'],
    ]),
    [
      'names of another service',
      withProject({ names: { zone: 'reown.id' } }),
      ['projects[0].names.zone: names of this zone are registered by another service'],
    ],
    [
      'a name kept back that is none',
      withProject({ names: { zone: 'example.eth', reserved: ['tulip', 'abc'] } }),
      ['projects[0].names.reserved[1]: accepted: a name without its zone'],
    ],
    ['an id twice', { projects: [projectEntry(), projectEntry()] }, ['projects[1].id: the id demo is used twice']],
  ])('%s', (_, value, texts) => {
    expect(() => parse(value)).toThrow(/^projects\.json cannot be used:\n/)
    for (const text of texts) expect(() => parse(value)).toThrow(text)
  })

  test('text that is not JSON', () => {
    expect(() => parseProjectsJson('{"projects": [}', 'my.json')).toThrow(/^my\.json is not JSON: /)
  })

  test('five errors are listed, the rest counted', () => {
    const projects = Array.from({ length: 7 }, (_, index) => projectEntry({ id: `p${index}`, name: '' }))
    expect(() => parse({ projects })).toThrow('  and 2 more')
  })
})
