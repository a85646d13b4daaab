import type { Namespace } from '../../../shared/caip.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import type { ChainDriver, Finding } from './ChainDriver.ts'
import { driveInjectedBitcoin, type InjectedBitcoin, type Quirks } from './dialects/injectedBitcoin.ts'
import { driveInjectedWeb3, type InjectedWeb3 } from './dialects/injectedWeb3.ts'
import { driveKeplr, type Keplr } from './dialects/keplr.ts'
import { driveLeather, type LeatherProvider } from './dialects/leather.ts'
import { driveOkx, type OkxPlaces } from './dialects/okx.ts'
import { driveSatsConnect, type SatsConnectProvider } from './dialects/satsConnect.ts'
import { satsConnectPath } from './satsConnectProvider.ts'

const satsPerBitcoin = 100_000_000

/** Unisat takes satoshis, OKX bitcoin. */
const unisat: Quirks = {
  send: (provider, { to, amountSats }) => Promise.resolve(provider.sendBitcoin?.(to, amountSats)),
}
const okx: Quirks = {
  async send(provider, { from, to, amountSats }) {
    const { send } = provider as { send?(transfer: object): Promise<{ txhash?: unknown }> }
    if (!send) throw new ConnectKitError('unsupported_method', 'This OKX Wallet cannot send')
    const value = (amountSats / satsPerBitcoin).toFixed(8)
    return (await send.call(provider, { from, to, value }))?.txhash
  },
}

interface Row {
  path: string
  id: string
  name: string
  namespace: Namespace
  /** A method the wallet has. A page element with the same id lacks it. */
  method: string
  drive(provider: never): ChainDriver
}

/** Wallets that do not announce themselves, by their place in the page (reference §1.23). */
const rows: readonly Row[] = [
  ...(
    [
      ['unisat', 'Unisat'],
      ['bitkeep.unisat', 'Bitget Wallet'],
      ['binancew3w.bitcoin', 'Binance Wallet'],
    ] as const
  ).map(([path, name]) => ({
    path,
    id: `bitcoin:${path}`,
    name,
    namespace: 'bip122' as const,
    method: 'requestAccounts',
    drive: (provider: InjectedBitcoin) => driveInjectedBitcoin(provider, unisat),
  })),
  ...(
    [
      ['keplr', 'Keplr'],
      ['leap', 'Leap'],
    ] as const
  ).map(([path, name]) => ({
    path,
    id: `cosmos:${path}`,
    name,
    namespace: 'cosmos' as const,
    method: 'enable',
    drive: (provider: Keplr) => driveKeplr(provider, `${path}_keystorechange`),
  })),
]

/** Looks at the known places. May report the same wallet again. */
export function findGlobals(add: (finding: Finding) => unknown): void {
  for (const { path, id, name, namespace, method, drive } of rows) {
    const provider = at(path.split('.'), method)
    if (provider) add({ id, name, drivers: { [namespace]: drive(provider as never) } })
  }
  const okxAt = (place: string) => at(['okxwallet', place], 'requestAccounts') as InjectedBitcoin | undefined
  const places: OkxPlaces = { bitcoin: okxAt('bitcoin'), bitcoinTestnet: okxAt('bitcoinTestnet') }
  if (places.bitcoin ?? places.bitcoinTestnet) {
    const drive = driveOkx(places, (provider, network) => driveInjectedBitcoin(provider, { ...okx, network }))
    add({ id: 'bitcoin:okxwallet', name: 'OKX Wallet', drivers: { bip122: drive } })
  }
  for (const { id, name, icon } of listOf('btc_providers')) {
    const provider = typeof id === 'string' && !id.startsWith(satsConnectPath) && at(id.split('.'), 'request')
    if (!provider) continue
    const drive =
      id === 'LeatherProvider'
        ? driveLeather(provider as LeatherProvider)
        : driveSatsConnect(provider as SatsConnectProvider)
    add({ id, name, icon, drivers: { bip122: drive } })
  }
  for (const name of attempt(() => Object.keys(read(['injectedWeb3']) ?? {}).slice(0, 32)) ?? []) {
    const provider = at(['injectedWeb3', name], 'enable') as InjectedWeb3 | undefined
    if (provider) add({ id: `polkadot:${name}`, name, drivers: { polkadot: driveInjectedWeb3(provider, name) } })
  }
}

interface ListRow {
  id?: unknown
  name?: unknown
  icon?: unknown
}

/** Reads each row once. One that throws doesn't hide the others. */
function listOf(name: string): ListRow[] {
  const list = read([name])
  const rows = Array.isArray(list) ? attempt(() => list.slice(0, 32) as unknown[]) : undefined
  return (rows ?? []).flatMap(row => attempt(() => pick(Object(row))) ?? [])
}

const pick = ({ id, name, icon }: ListRow): ListRow => ({ id, name, icon })

/** The object at the end of a path, if it has the method. */
function at(path: readonly string[], method: string): object | undefined {
  return typeof read([...path, method]) === 'function' ? (read(path) as object) : undefined
}

function read(path: readonly string[]): unknown {
  let value: unknown = window
  return attempt(() => {
    for (const name of path) value = (value as Record<string, unknown> | null | undefined)?.[name]
    return value
  })
}

/** A getter of the page may throw. */
function attempt<T>(look: () => T): T | undefined {
  try {
    return look()
  } catch {}
}
