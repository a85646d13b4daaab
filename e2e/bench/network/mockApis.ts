/** What the world outside answers. */
export interface MockAnswer {
  type: string
  body: string
}

const json = (value: unknown): MockAnswer => ({ type: 'application/json', body: JSON.stringify(value) })

const listed = Array.from({ length: 40 }, (_, i) => {
  const digit = (i + 16).toString(16)
  return {
    id: digit.repeat(32),
    name: `Sample wallet ${i + 1}`,
    slug: `sample-wallet-${i + 1}`,
    description: 'A wallet of the bench.',
    homepage: `https://wallet${i}.example`,
    chains: ['eip155:1', 'eip155:137'],
    order: i,
    rdns: `example.wallet${i}`,
    image_id: `${digit.repeat(4)}-0000-4000-8000-${digit.repeat(6)}`,
    app_store: `https://apps.example/${i}`,
    play_store: null,
    chrome_store: `https://extensions.example/${i}`,
    mobile_link: `wallet${i}://`,
    desktop_link: null,
    webapp_link: null,
    link_mode: null,
    injected: null,
    badge_type: 'certified',
    supports_wc: true,
  }
})

/** A picture as a wallet's: some paths, about 1 KB. */
function picture(seed: string): MockAnswer {
  const hue = [...seed].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) % 360, 7)
  const dots = Array.from(
    { length: 12 },
    (_, i) =>
      `<circle cx="${(i * 37 + hue) % 64}" cy="${(i * 53 + hue) % 64}" r="${2 + (i % 6)}" fill="hsl(${hue + i * 30} 60% 60%)"/>`,
  )
  const body = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64" rx="14" fill="hsl(${hue} 70% 50%)"/>${dots.join('')}</svg>`
  return { type: 'image/svg+xml', body }
}

const feature = (id: string, config: readonly string[] | null, isEnabled = true) => ({ id, config, isEnabled })
const remoteFeatures = [
  feature('social_login', ['email', 'google', 'x', 'discord', 'farcaster', 'apple', 'facebook']),
  feature('swap', ['1inch']),
  feature('onramp', ['meld']),
  feature('activity', null),
  feature('reown_branding', null),
  feature('multi_wallet', null, false),
  feature('email_capture', null, false),
  feature('payments', null, false),
  feature('fund_from_exchange', null, false),
  feature('reown_authentication', null, false),
  feature('headless', null, false),
]

/** AppKit's cloud: settings, wallet list and pictures. */
function appkitCloud({ pathname, searchParams }: URL): MockAnswer {
  if (pathname === '/getWallets') {
    const only = (key: string) => searchParams.get(key)?.split(',')
    const [names, rdns] = [only('names'), only('rdns')]
    const [include, exclude] = [only('include'), only('exclude')]
    const found = listed.filter(
      wallet =>
        (!(names || rdns) || names?.includes(wallet.name) || rdns?.includes(wallet.rdns)) &&
        (!include || include.includes(wallet.id)) &&
        !exclude?.includes(wallet.id),
    )
    const entries = Number(searchParams.get('entries') ?? 40)
    const page = Number(searchParams.get('page') ?? 1)
    return json({ count: found.length, page, data: found.slice((page - 1) * entries, page * entries) })
  }
  if (pathname === '/appkit/v1/config') return json({ features: remoteFeatures })
  if (pathname === '/appkit/v1/project-limits')
    return json({ planLimits: { tier: 'enterprise', isAboveRpcLimit: false, isAboveMauLimit: false } })
  if (pathname === '/projects/v1/origins') return json({ allowedOrigins: [] })
  if (pathname === '/getAnalyticsConfig') return json({ isAnalyticsEnabled: false, isAppKitAuthEnabled: true })
  if (/\/get(Wallet|Asset|Currency|Token)Image\//.test(pathname)) return picture(pathname)
  return json({ count: 0, data: [] })
}

/** The WalletConnect explorer, which RainbowKit and others ask. */
function explorer({ pathname }: URL): MockAnswer {
  if (pathname.includes('/logo/')) return picture(pathname)
  const entries = listed.slice(0, 20).map(wallet => [
    wallet.id,
    {
      ...wallet,
      image_url: {},
      app: { browser: null, chrome: wallet.chrome_store },
      mobile: { native: wallet.mobile_link, universal: '' },
      desktop: { native: '', universal: '' },
      metadata: { shortName: wallet.name, colors: {} },
      injected: [],
      sdks: ['sign_v2'],
    },
  ])
  return json({ listings: Object.fromEntries(entries), count: entries.length, total: entries.length })
}

interface Call {
  id: number
  method: string
}

/** A node of Ethereum at rest. */
function node({ pathname }: URL, body: string): MockAnswer {
  if (pathname.startsWith('/v1/supported-chains')) return json({ http: ['eip155:1', 'eip155:137'], ws: [] })
  if (pathname.startsWith('/v1/identity')) return json({ name: null, avatar: null })
  const results: Readonly<Record<string, string>> = { eth_chainId: '0x1', eth_blockNumber: '0x1312d00' }
  const reply = ({ id, method }: Call) => ({ jsonrpc: '2.0', id, result: results[method] ?? '0x0' })
  const calls: Call | Call[] = JSON.parse(body || '[]')
  return json(Array.isArray(calls) ? calls.map(reply) : reply(calls))
}

const services: readonly [hosts: RegExp, answer: (url: URL, body: string) => MockAnswer][] = [
  [/^api\.(web3modal\.(org|com)|reown\.com)$/, appkitCloud],
  [/^(explorer-api|registry)\.walletconnect\.(org|com)$/, explorer],
  [/^(pulse\.walletconnect\.(org|com)|cca-lite\.coinbase\.com)$/, () => json({})],
  [/^verify\.walletconnect\.(org|com)$/, () => ({ type: 'text/html', body: '<!doctype html><title>Verify</title>' })],
  [
    /(^|\.)(rpc\.walletconnect\.(org|com)|merkle\.io|reth\.rs|llamarpc\.com|publicnode\.com|drpc\.org|polygon-rpc\.com)$/,
    node,
  ],
]

/** Fixed answers of the public services that peers ask; undefined for any other host. */
export function answerOutside(url: URL, body: string): MockAnswer | undefined {
  return services.find(([hosts]) => hosts.test(url.hostname))?.[1](url, body)
}
