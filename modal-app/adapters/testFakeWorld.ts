import { testNetwork } from '../boot/testApp.ts'
import type { AdapterWorld } from './adapter.contract.ts'
import { createFakeAdapter } from './fakeAdapter.ts'

/** A chain without nodes. Its wallet signs by repeating the message. */
export async function testFakeWorld(): Promise<AdapterWorld> {
  const adapter = createFakeAdapter('eip155')
  return {
    adapter,
    network: { ...testNetwork('eip155:1', 'Ethereum'), explorerUrl: 'https://explorer.example' },
    address: 'abc',
    displayAddress: 'ABC',
    balances: {
      amounts: [10n ** 30n],
      set(amount) {
        adapter.amount = amount
      },
      stopNodes() {
        adapter.features = {
          balanceError: Object.assign(new Error('no'), { name: 'ConnectKitError', code: 'balance_unavailable' }),
        }
      },
    },
    sending: { recipient: 'friend', otherChain: '1Friend', hash: 'hash' },
    switchMethod: 'wallet_switchEthereumChain',
    signer: {
      account: { address: 'abc' },
      method: 'personal_sign',
      sign: params => `signed ${(params as string[])[0]}`,
      verify: (message, signature) => signature === `signed ${message}`,
    },
  }
}
