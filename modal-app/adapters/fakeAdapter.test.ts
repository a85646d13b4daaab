import { testNetwork } from '../boot/testApp.ts'
import { testAdapter } from './adapter.contract.ts'
import { createFakeAdapter } from './fakeAdapter.ts'

testAdapter('the fake adapter', async () => {
  const adapter = createFakeAdapter('eip155')
  return {
    adapter,
    network: { ...testNetwork('eip155:1', 'Ethereum'), explorerUrl: 'https://explorer.example' },
    address: 'abc',
    displayAddress: 'ABC',
    setBalance(amount) {
      adapter.amount = amount
    },
    stopNodes() {
      adapter.features = {
        balanceError: Object.assign(new Error('no'), { name: 'ConnectKitError', code: 'balance_unavailable' }),
      }
    },
  }
})
