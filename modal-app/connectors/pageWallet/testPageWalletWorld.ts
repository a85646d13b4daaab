import { vi } from 'vitest'
import type { Namespace } from '../../../shared/caip.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import type { HostMethods } from '../../../shared/protocol/hostMethods.schema.ts'
import { testWallet } from '../../boot/testApp.ts'
import { createFakeHost } from '../../host/fakeHost.ts'
import { type ConnectorWorld, words } from '../connector.contract.ts'
import { createPageWalletConnector } from './createPageWallet.ts'

type Session = HostMethods['wallet.connect']['result']

/** A page wallet behind a fake host. */
export function testPageWalletWorld(namespace: Namespace): ConnectorWorld {
  const session: Session = { accounts: [{ address: 'an address' }], chainId: words[namespace].chainId }
  const host = createFakeHost({ 'wallet.connect': async () => session })
  let asksUser = false
  let waiting: { resolve: (result: Session) => void; reject: (error: Error) => void } | undefined
  /** The calls load first, so the wallet may not have its request yet, and an answer without a request is lost. */
  const settle = (answer: (asked: NonNullable<typeof waiting>) => void) => {
    if (!asksUser) return
    const look = () => {
      if (!waiting) throw new Error('Nothing is asked yet')
      return waiting
    }
    const settled = vi.waitFor(look).then(asked => {
      waiting = undefined
      answer(asked)
    })
    settled.catch(() => {})
  }
  return {
    connector: createPageWalletConnector(host, testWallet('Harbour', { namespaces: [namespace] })),
    namespace,
    askUser() {
      asksUser = true
      host.answers['wallet.connect'] = () =>
        new Promise((resolve, reject) => {
          waiting = { resolve, reject }
        })
    },
    approve: () => settle(({ resolve }) => resolve(session)),
    decline: () => settle(({ reject }) => reject(new ConnectKitError('user_rejected', 'User rejected the request'))),
    answer(_method, result) {
      host.answers['wallet.request'] = async () => result
    },
    reject(_method, error) {
      host.answers['wallet.request'] = () => Promise.reject(error)
    },
    ended: () => host.payloads('connection.removed').map(({ id }) => id),
    hold(_method) {
      host.answers['wallet.request'] = () => new Promise(() => {})
    },
  }
}
