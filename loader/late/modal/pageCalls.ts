import { caipAddress, type Namespace, namespaceOf } from '../../../shared/caip.ts'
import type { Connection, Profile } from '../../../shared/connections.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import { isChainId } from '../../../shared/parseCaip.ts'
import type { ModalMethods } from '../../../shared/protocol/modalMethods.schema.ts'
import type { ModalWorld, PageCalls } from '../../LateModal.ts'
import { closed } from '../../openings.ts'
import { isGrant } from './grants.ts'
import type { Link } from './link.ts'
import type { NetworkChange, Wire } from './Wire.ts'

type World = Pick<ModalWorld, 'core' | 'options' | 'shared' | 'openings' | 'retry' | 'close'>

/** How long the server may take to answer about a session. */
const sessionMs = 20_000

interface Calls extends PageCalls {
  /** Sends a request to a wallet connected through the iframe. */
  request(connection: Connection, method: string, params: unknown): Promise<unknown>
  /** Keeps the site's namespaces, limited to the page's networks, if it names any. */
  takeNamespaces(namespaces: readonly Namespace[]): void
  /** Loads the script for the site's namespaces other than eip155, if any. @throws ConnectKitError `script_failed` */
  findChains(): Promise<void>
}

/** The iframe's work for the page while the modal is closed. */
export function createPageCalls(world: World, wire: Wire, { start, emit }: Pick<Link, 'start' | 'emit'>): Calls {
  const { core, shared, openings, retry, close } = world
  const { calls } = wire
  /** The page's networks; empty leaves them to the project. */
  const named = [...world.options.networks]

  /** Lets the closed modal work for the page, with a permit for these wallets. */
  const quietly = async <M extends keyof ModalMethods & string>(
    walletIds: readonly string[],
    method: M,
    params: ModalMethods[M]['params'],
  ) => {
    const port = await start()
    try {
      await wire.forPage(walletIds, method === 'connection.open', () => port.call(method, params))
    } finally {
      // The iframe may not have reported that it is done.
      const { busy, open } = openings.facts()
      if (busy && !open && calls.isIdle()) openings.work(closed)
    }
  }

  const findChains = async () => {
    if (shared.namespaces?.some(namespace => namespace !== 'eip155')) await shared.need('chains')
  }

  return {
    async connect(wanted) {
      const { walletId, namespace } = wanted
      const opening = openings.current()
      // A modal that is showing its success would show this attempt instead, and stay open.
      if (opening && !opening.calls.size) close()
      if (namespace && !core.isRegistered(namespace)) {
        retry()
        await shared.need('chains')
      }
      // `wallets.changed` would otherwise reach the iframe a task later.
      emit('wallets.changed', { wallets: core.discovery.list() })
      return quietly([walletId], 'connection.open', wanted)
    },
    async ask(method, params) {
      const { id } = Object('network' in params && params.network) as { id?: unknown }
      if (named.length && isChainId(id)) named.push(id)
      await quietly(
        core.connections.list().map(({ connectorId }) => connectorId),
        method,
        params,
      )
      if (method === 'network.add' || method === 'network.remove') wire.noteNetwork(params as NetworkChange)
    },
    async readProfile(namespace = core.connections.activeNamespace() ?? 'eip155') {
      const connection = core.connections.find('namespace', namespace)
      if (!connection) throw new ConnectKitError('not_connected', 'No wallet is connected')
      const { id } = connection
      const of = firstAccountOf(connection)
      const port = await start()
      const shown = profileOf(await calls.during(undefined, () => port.call('account.read', { id })))
      const now = core.connections.find('id', id)
      // The wallet may have changed its network or account meanwhile, so the answer could be for either.
      if (now && firstAccountOf(now) === of) core.update(now, { ...now, profile: { of, shown } })
      return shown
    },
    async askSession(method) {
      const port = await start()
      return calls.during(undefined, () => port.call(method, {}, AbortSignal.timeout(sessionMs)))
    },
    async request({ id, namespace, chainId }, method, params) {
      const port = await start()
      const answer = await calls.during(namespace, () =>
        port.call('connection.request', { id, chainId, method, params }),
      )
      if (isGrant(method)) core.events.emit('granted', { id, answer })
      return answer
    },
    takeNamespaces(namespaces) {
      const listed = namespaces.filter(namespace => !named.length || named.some(id => namespaceOf(id) === namespace))
      if (!listed.length) return
      shared.namespaces = listed
      core.events.emit('namespaces', listed)
      // A failure is emitted as an event.
      findChains().catch(() => {})
    },
    findChains,
  }
}

const firstAccountOf = ({ chainId, accounts }: Connection) => caipAddress(chainId, accounts[0]?.address ?? '')

/** The parts of the iframe's answer that have the expected form. */
function profileOf(answer: unknown): Profile {
  const { balance, name, image } = Object(answer)
  const { amount, symbol } = Object(balance)
  const isText = (value: unknown) => typeof value === 'string' && value.length <= 256
  return {
    ...(/^\d{1,80}(\.\d{1,80})?$/.test(amount) && isText(symbol) && { balance: { amount, symbol } }),
    ...(isText(name) && { name }),
    ...(/^https?:\/\/\S{1,1000}$/.test(image) && { image }),
  }
}
