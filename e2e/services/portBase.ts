import { createServer } from 'node:net'

/** Each part's offset from the base; `dev` is the start page of `npm run dev`. */
export const portOffsets = {
  cdn: 0,
  hosts: 1,
  secureSite: 2,
  chain: 3,
  secondChain: 4,
  relay: 5,
  wallet: 6,
  safe: 7,
  coinbase: 8,
  dev: 9,
  solana: 10,
  /** WebSocket of the same node, on the port where web3.js expects it. */
  solanaSocket: 11,
  bitcoin: 12,
  verify: 13,
  checkout: 14,
  mail: 15,
  smtp: 16,
  oidc: 17,
  farcaster: 18,
  /** OP Mainnet's chain id, with Farcaster's contracts. */
  optimism: 19,
  sponsor: 20,
  admin: 21,
} as const

export interface SiteUrls {
  cdn: string
  hosts: string
  /** WebSocket of the relay. */
  relay: string
  /** The sample wallet's page. */
  wallet: string
  /** The sample Safe's page, which shows sites in a frame. */
  safe: string
  /** The page that stands in for Coinbase's window. */
  coinbase: string
  /** JSON-RPC of the local Solana cluster; its WebSocket is on the next port. */
  solana: string
  /** Esplora's REST of the local Bitcoin ledger. */
  bitcoin: string
  /** The Verify service. */
  verify: string
  /** The sandbox checkout, where purchases are paid. */
  checkout: string
  /** The embedded wallet's site. */
  secureSite: string
  /** The page with the local server's mails. */
  mail: string
  /** Its SMTP server. */
  smtp: string
  /** The provider that simulates all six social logins. */
  oidc: string
  /** Paymaster and bundler of the first chain. */
  sponsor: string
  /** Farcaster's relay, and the app that scans its codes. */
  farcaster: string
  /** JSON-RPC of the chain with Farcaster's contracts. */
  optimism: string
  /** The operator's admin, on the management port. */
  admin: string
}

/** Two sites on one machine: `localhost` and `127.0.0.1` have separate cookies and storage. */
export function siteUrls(base: number): SiteUrls {
  return {
    cdn: `http://localhost:${base + portOffsets.cdn}`,
    hosts: `http://127.0.0.1:${base + portOffsets.hosts}`,
    relay: `ws://127.0.0.1:${base + portOffsets.relay}`,
    wallet: `http://localhost:${base + portOffsets.wallet}`,
    safe: `http://localhost:${base + portOffsets.safe}`,
    coinbase: `http://localhost:${base + portOffsets.coinbase}/connect`,
    solana: `http://127.0.0.1:${base + portOffsets.solana}`,
    bitcoin: `http://127.0.0.1:${base + portOffsets.bitcoin}`,
    verify: `http://localhost:${base + portOffsets.verify}`,
    checkout: `http://localhost:${base + portOffsets.checkout}`,
    secureSite: `http://secure.localhost:${base + portOffsets.secureSite}`,
    mail: `http://localhost:${base + portOffsets.mail}`,
    smtp: `smtp://127.0.0.1:${base + portOffsets.smtp}`,
    sponsor: `http://127.0.0.1:${base + portOffsets.sponsor}`,
    // On another site than the secure site, as real providers are.
    oidc: `http://127.0.0.1:${base + portOffsets.oidc}`,
    farcaster: `http://127.0.0.1:${base + portOffsets.farcaster}`,
    optimism: `http://127.0.0.1:${base + portOffsets.optimism}`,
    admin: `http://127.0.0.1:${base + portOffsets.admin}/admin`,
  }
}

/** Ports from 1024 on that browsers and `fetch` refuse to open (Fetch standard, "port blocking"). */
const blockedPorts: readonly number[] = [
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]

const defaultPortBase = 4400
const highest = 65_535 - 40

/**
 * The port base from the command line, else the environment, else 4400.
 * @param args such as `['--port-base', '5000']` or `['--port-base=5000']`
 * @throws Error with one sentence if it is not a usable number
 */
export function readPortBase(args: readonly string[], env: Readonly<Record<string, string | undefined>>): number {
  const index = args.findIndex(arg => arg === '--port-base' || arg.startsWith('--port-base='))
  const arg = args[index]
  const fromArgs = arg?.includes('=')
    ? arg.slice(arg.indexOf('=') + 1)
    : index < 0
      ? undefined
      : (args[index + 1] ?? '')
  // Without the `--` separator, npm takes `npm start --port-base 5000` as its own configuration.
  const text = fromArgs ?? env.PORT_BASE ?? env.npm_config_port_base ?? String(defaultPortBase)
  const base = Number(text)
  if (!/^\d+$/.test(text) || base < 1024 || base > highest)
    throw new Error(`"${text}" is not a port base: use a number from 1024 to ${highest}, as in --port-base 5000.`)
  const blocked = Object.values(portOffsets).find(offset => blockedPorts.includes(base + offset))
  if (blocked !== undefined)
    throw new Error(
      `Browsers do not open port ${base + blocked}, which --port-base ${base} includes: choose another, as in --port-base 5000.`,
    )
  return base
}

/** Whether a port is free on all addresses. */
function isPortFree(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, () => server.close(() => resolve(true)))
  })
}

/** @returns the first of our ports that is in use; undefined if all are free */
export async function findTakenPort(base: number): Promise<number | undefined> {
  for (const offset of Object.values(portOffsets)) if (!(await isPortFree(base + offset))) return base + offset
  return undefined
}

/** The first port base from `start` up, in steps of 40, whose ports are all free. */
export async function findPortBase(start: number): Promise<number> {
  for (let base = start; base <= highest; base += 40) if ((await findTakenPort(base)) === undefined) return base
  throw new Error(`No free ports from ${start} up`)
}
