import { createDeferred } from '../../../shared/createDeferred.ts'
import type { SecureMethods } from '../../../shared/embedded/secureMethods.schema.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import { createFakeClock } from '../../app/fakeClock.ts'
import type { ConnectionChange } from '../Connector.ts'
import type { ConnectorWorld } from '../connector.contract.ts'
import { within } from '../within.ts'
import { createAuthConnector } from './createAuth.ts'
import { openAuth } from './openAuth.ts'
import { testSecureWindow } from './testSecureWindow.ts'

const address = '0x52908400098527886E0F7030069857D2E4169EE7'
const chainId = 'eip155:1'

/**
 * The embedded wallet of a visitor who signed in on an earlier visit, and enters an address and a code when prompted
 * again.
 */
export function testAuthWorld(): ConnectorWorld {
  const changes: ConnectionChange[] = []
  const store = new Map([['auth', JSON.stringify({ address, chainId })]])
  const methods: Record<string, () => unknown> = {}
  /** One for each opening of the wallet, whichever of request and answer comes first. */
  const gates: ReturnType<typeof createDeferred<void>>[] = []
  let [asked, answered] = [0, 0]
  let asksUser = false
  const gate = (at: number) => {
    gates[at] ??= createDeferred()
    const { promise } = gates[at]
    promise.catch(() => {})
    return gates[at]
  }
  const site: { [M in keyof SecureMethods]?: (params: never, signal?: AbortSignal) => unknown } = {
    'email.connect': () => ({ action: 'VERIFY_OTP', resendAfterS: 30 }),
    'email.submitCode': () => null,
    async 'user.get'(_: unknown, signal) {
      if (asksUser) await within(gate(asked++).promise, { signal })
      return {
        ...{ address, chainId, accounts: [{ type: 'eoa', address }] },
        ...{ preferredAccountType: 'eoa', smartAccountDeployed: false },
      }
    },
    'account.smartNetworks': () => ({ chainIds: [] }),
    'user.signOut': () => null,
    'rpc.request': ({ method }: SecureMethods['rpc.request']['params'], signal) =>
      within(Promise.resolve(methods[method]?.() ?? null), { signal }),
  }
  const connector = createAuthConnector({
    storage: { get: key => store.get(key), set: (key, text) => void store.set(key, text) },
    storageKey: 'auth',
    siteNetworks: () => [chainId],
    onChange: change => void changes.push(change),
    open: async options =>
      openAuth({
        ...options,
        present: () => {},
        clock: createFakeClock(),
        openWindow: () => testSecureWindow,
        wantedType: () => 'eoa',
        onUser: () => {},
        openSite: async () => ({
          call: async (method, params, signal) => site[method]?.(params as never, signal) as never,
          close: () => {},
        }),
      }),
  })
  return {
    connector,
    namespace: 'eip155',
    show(step) {
      if (step.is === 'email') void step.submit('ada@example.com')
      if (step.is === 'code') void step.submit('123456')
    },
    askUser() {
      asksUser = true
    },
    approve: () => gate(answered++).resolve(),
    decline: () => gate(answered++).reject(new ConnectKitError('user_rejected', 'The wallet was not opened')),
    answer(method, result) {
      methods[method] = () => result
    },
    reject(method, error) {
      methods[method] = () => Promise.reject(error)
    },
    hold(method) {
      methods[method] = () => new Promise(() => {})
    },
    ended: () => changes.flatMap(change => (change.type === 'removed' ? [change.id] : [])),
  }
}
