import type { Address } from 'viem'
import { callNode } from './callNode.ts'
import { grantPermissions } from './grantPermissions.ts'
import type { Question } from './question.ts'
import { refuse } from './rpcError.ts'
import { signingMethods } from './signingMethods.ts'
import { exposedAccounts, selectedAddress, selectedNetwork, type Vault } from './vault.ts'

/** The context of a method. */
export interface MethodContext {
  vault: Vault
  origin: string
  /** Methods that wait for the user; each allows one pending request. */
  pending: Set<string>
  /** @throws RpcError 4001 unless the user approves */
  approve(question: Question): Promise<void>
}

export type Method = (context: MethodContext, params: readonly unknown[]) => Promise<unknown>

const readMethods = [
  'eth_blockNumber',
  'eth_call',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getCode',
  'eth_getLogs',
  'eth_getStorageAt',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
  'net_version',
]

const hexChainId = (chainId: number) => `0x${chainId.toString(16)}`

/** The first parameter as an object, as in EIP-2255, EIP-3085 and EIP-3326. */
function firstObject(params: readonly unknown[]): Record<string, unknown> {
  const [first] = params
  if (typeof first !== 'object' || first === null) throw refuse.invalidParams('The first parameter must be an object')
  return first as Record<string, unknown>
}

function readChainId(value: unknown): number {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{1,13}$/i.test(value))
    throw refuse.invalidParams('chainId must be a hex string such as 0x1')
  return Number(value)
}

const requestAccounts: Method = async ({ vault, approve, pending }) => {
  const exposed = exposedAccounts(vault.state())
  if (exposed.length) return exposed
  if (pending.has('eth_requestAccounts')) throw refuse.alreadyPending()
  pending.add('eth_requestAccounts')
  await approve({
    title: 'Connect',
    rows: [{ label: 'Account', value: selectedAddress(vault.state()) }],
  }).finally(() => pending.delete('eth_requestAccounts'))
  vault.update({ permitted: true, locked: false })
  return exposedAccounts(vault.state())
}

/** EIP-2255 for the only permission. */
function permissions(vault: Vault, origin: string): unknown[] {
  const accounts: Address[] = exposedAccounts(vault.state())
  const caveats = [{ type: 'restrictReturnedAccounts', value: accounts }]
  return accounts.length ? [{ invoker: origin, parentCapability: 'eth_accounts', caveats }] : []
}

function requireAccountsPermission(params: readonly unknown[]): void {
  if (!('eth_accounts' in firstObject(params))) throw refuse.invalidParams('eth_accounts is the only permission')
}

const switchChain: Method = async ({ vault, approve }, params) => {
  const chainId = readChainId(firstObject(params).chainId)
  const state = vault.state()
  if (state.chainId === chainId) return null
  const network = state.networks.find(known => known.chainId === chainId)
  if (!network) throw refuse.unknownChain(hexChainId(chainId))
  await approve({ title: 'Switch network', rows: [{ label: 'Network', value: network.name }] })
  vault.update({ chainId })
  return null
}

const addChain: Method = async (context, params) => {
  const { vault, approve } = context
  const { chainId: hex, chainName, rpcUrls } = firstObject(params)
  const chainId = readChainId(hex)
  if (vault.state().networks.some(known => known.chainId === chainId)) return switchChain(context, params)
  const rpcUrl = Array.isArray(rpcUrls) ? rpcUrls[0] : undefined
  if (typeof chainName !== 'string' || typeof rpcUrl !== 'string')
    throw refuse.invalidParams('chainName and rpcUrls are needed')
  const answered = await callNode(rpcUrl, 'eth_chainId', [])
  if (answered !== hexChainId(chainId))
    throw refuse.invalidParams(`${rpcUrl} says it is chain ${String(answered)}, not ${hexChainId(chainId)}`)
  const rows = [
    { label: 'Network', value: chainName },
    { label: 'Node', value: rpcUrl },
  ]
  await approve({ title: 'Add network', rows })
  const networks = [...vault.state().networks, { chainId, name: chainName, rpcUrl }]
  vault.update({ networks, chainId })
  return null
}

const read =
  (method: string): Method =>
  ({ vault }, params) =>
    callNode(selectedNetwork(vault.state()).rpcUrl, method, params)

/** All methods of the wallet; others are refused with 4200. */
export const methods: Readonly<Record<string, Method>> = {
  ...Object.fromEntries(readMethods.map(method => [method, read(method)])),
  ...signingMethods,
  eth_accounts: async ({ vault }) => exposedAccounts(vault.state()),
  eth_chainId: async ({ vault }) => hexChainId(vault.state().chainId),
  eth_requestAccounts: requestAccounts,
  wallet_getPermissions: async ({ vault, origin }) => permissions(vault, origin),
  wallet_requestPermissions: async (context, params) => {
    requireAccountsPermission(params)
    await requestAccounts(context, params)
    return permissions(context.vault, context.origin)
  },
  wallet_revokePermissions: async ({ vault }, params) => {
    requireAccountsPermission(params)
    vault.update({ permitted: false })
    return null
  },
  wallet_grantPermissions: grantPermissions,
  wallet_requestExecutionPermissions: grantPermissions,
  wallet_switchEthereumChain: switchChain,
  wallet_addEthereumChain: addChain,
}
