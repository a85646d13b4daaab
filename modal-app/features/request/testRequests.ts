import { encodeFunctionData, type Hex, maxUint256, parseAbi, stringToHex } from 'viem'
import * as typed from '../../../shared/signing/typedData/testTypedData.ts'
import { testConnection, testWallet } from '../../boot/testApp.ts'
import type { PageCall } from '../../connections/findFrameWallet.ts'
import { fakeCoinbase } from '../../connectors/fakeConnector.ts'

/* Requests of a page, for tests and stories. */

const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 addedValue)',
  'function setApprovalForAll(address operator, bool approved)',
  'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
  'function multicall(bytes[] data)',
  'function execute(bytes commands, bytes[] inputs, uint256 deadline)',
])

const encode = (functionName: string, args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi, functionName, args } as never)

export const holder = testConnection(testWallet('Coinbase', { id: fakeCoinbase.id }), {
  accounts: [{ address: typed.owner, type: 'smartAccount' }],
  wallet: { name: 'Coinbase', kind: 'external' },
})

const ask = (method: string, ...params: unknown[]): PageCall => ({ id: holder.id, chainId: 'eip155:1', method, params })
const { owner: from, spender, token, otherToken } = typed

export const transaction = (facts: Record<string, unknown>): PageCall => ask('eth_sendTransaction', { from, ...facts })
export const sign = (data: unknown): PageCall => ask('eth_signTypedData_v4', from, JSON.stringify(data))
export const message = (text: string): PageCall => ask('personal_sign', stringToHex(text), from)

const transfer = encode('transfer', [spender, 12_500_000n])
const approve = encode('approve', [spender, maxUint256])

export const requests = {
  plain: transaction({ to: spender, value: '0x16345785d8a0000' }),
  transfer: transaction({ to: token, data: transfer }),
  moved: transaction({ to: otherToken, data: encode('transferFrom', [from, spender, 77n]) }),
  approval: transaction({ to: token, data: approve }),
  /** Transfers NFT #0 or revokes an allowance, depending on the contract. */
  nothing: (to: string) => transaction({ to, data: encode('approve', [spender, 0n]) }),
  noMore: (to: string) => transaction({ to, data: encode('approve', [`0x${'0'.repeat(40)}`, 7n]) }),
  items: transaction({
    to: otherToken,
    data: encode('safeBatchTransferFrom', [from, spender, [7n, 8n], [1n, 20n], '0x']),
  }),
  increase: transaction({ to: token, data: encode('increaseAllowance', [spender, 12_500_000n]) }),
  newContract: transaction({ data: `0x60${'00'.repeat(1_203)}`, value: '0x16345785d8a0000' }),
  collection: transaction({ to: otherToken, data: encode('setApprovalForAll', [spender, true]) }),
  batch: ask('wallet_sendCalls', {
    version: '2.0.0',
    from,
    chainId: '0x1',
    calls: [
      { to: token, data: encode('multicall', [[transfer, approve]]) },
      { to: spender, value: '0x1' },
    ],
  }),
  unknownCall: transaction({
    to: spender,
    data: encode('execute', ['0x0b00', ['0x00'], 1n]),
    value: '0x16345785d8a0000',
  }),
  message: message('Good tea. Thank you!'),
  signIn: message(signInText('shop.example')),
  otherSite: message(signInText('bank.example')),
  bytes: ask('personal_sign', `0x${'ff'.repeat(32)}`, from),
  hash: ask('eth_sign', from, `0x${'12'.repeat(32)}`),
  unreadable: sign({ ...typed.permit(), message: {} }),
}

export function signInText(domain: string): string {
  return `${domain} wants you to sign in with your Ethereum account:
${from}

Welcome to the shop.

URI: https://${domain}
Version: 1
Chain ID: 1
Nonce: 32891756
Issued At: 2026-11-23T12:00:00Z`
}
