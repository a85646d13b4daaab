import { testWallet } from '../boot/testApp.ts'
import type { ConnectorWorld } from './connector.contract.ts'
import { createFakeConnector } from './fakeConnector.ts'

export function testFakeWorld(): ConnectorWorld {
  const ended: string[] = []
  const connector = createFakeConnector(testWallet('Harbour'), { onEnd: id => void ended.push(id) })
  const change = (features: typeof connector.features) => Object.assign(connector.features, features)
  return {
    connector,
    namespace: 'eip155',
    askUser: () => change({ asksUser: true }),
    approve: connector.approve,
    decline: connector.decline,
    answer: (method, result) => change({ results: { [method]: result } }),
    reject: (method, error) => change({ requestErrors: { [method]: error } }),
    ended: () => ended,
    hold: method => change({ waits: [method] }),
    failDisconnect: () => change({ disconnectError: new Error('no') }),
  }
}
