import { verifyMessage } from 'ethers'
import { type Hex, isHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { onTestFinished } from 'vitest'
import { testNetwork } from '../../boot/testApp.ts'
import type { AdapterWorld } from '../adapter.contract.ts'
import { startFakeNode } from '../fakeNode.ts'
import { eip155Adapter } from './eip155Adapter.ts'

const ether = 10n ** 18n

/** A node with balances; viem signs and ethers verifies. */
export async function testEip155World(): Promise<AdapterWorld> {
  const account = privateKeyToAccount(generatePrivateKey())
  let balance = 0n
  const node = await startFakeNode(() => ({ result: `0x${balance.toString(16)}` }))
  onTestFinished(node.stop)
  return {
    adapter: eip155Adapter,
    network: {
      ...testNetwork('eip155:1', 'Ethereum'),
      rpcUrls: [node.url],
      explorerUrl: 'https://explorer.example',
    },
    address: account.address.toLowerCase(),
    displayAddress: account.address,
    balances: {
      amounts: [ether, 115_792_089n * ether + 1n],
      set(amount) {
        balance = amount
      },
      stopNodes: node.stop,
    },
    sending: {
      recipient: privateKeyToAccount(generatePrivateKey()).address,
      otherChain: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
      hash: `0x${'ab'.repeat(32)}`,
    },
    switchMethod: 'wallet_switchEthereumChain',
    signer: {
      account: { address: account.address },
      method: 'personal_sign',
      sign(params) {
        const [data, address] = params as [Hex, string]
        if (!isHex(data) || address !== account.address) throw new Error('The wallet has no such account')
        return account.signMessage({ message: { raw: data } })
      },
      verify: (message, signature) => verifyMessage(message, signature) === account.address,
    },
  }
}
