import { hexToBigInt, numberToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { ChainId } from '../../../shared/caip.ts'
import { referenceOf } from '../../../shared/caip.ts'
import { ProviderRpcError } from '../../../shared/errors.ts'
import type { Eip1193Provider } from '../../kernel/source.ts'
import type { Permissions } from './permissions.ts'
import type { Ask } from './prompts.ts'
import { testWalletIds } from './testWalletIds.ts'

/** The first two accounts of every local Anvil or Hardhat node. They have funds there and are unlocked. */
const keys = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
] as const
const signers = keys.map(key => privateKeyToAccount(key))
export const evmAddresses: readonly string[] = signers.map(({ address }) => address)

interface Options {
  ask: Ask
  permissions: Permissions
  /** URL of the node that answers reads and sends approved transactions. */
  node: string | undefined
  /** The wallet's initial network. */
  chainId: ChainId
}

/** An EIP-1193 provider operated by a test. */
export function createEvmProvider({ ask, permissions, node, chainId: first }: Options): Eip1193Provider {
  const wallet = testWalletIds.eip155
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  let chainId = numberToHex(BigInt(referenceOf(first)))

  const emit = (event: string, payload: unknown) => {
    for (const listener of listeners.get(event) ?? []) listener(payload)
  }
  const isPermitted = () => permissions.has(wallet)
  const permit = (isGiven: boolean) => {
    permissions.set(wallet, isGiven)
    emit('accountsChanged', isGiven ? evmAddresses : [])
  }
  const signerOf = (address: unknown) => {
    const signer = signers.find(each => each.address.toLowerCase() === `${address}`.toLowerCase())
    if (!signer || !isPermitted()) throw new ProviderRpcError(4100, `The test wallet has no account ${address} here`)
    return signer
  }
  const connect = async (question: () => Promise<unknown>) => {
    if (!isPermitted()) {
      await question()
      permit(true)
    }
    return evmAddresses
  }

  return {
    async request({ method, params }) {
      const [one, other] = (Array.isArray(params) ? params : []) as [never, never]
      const question = (answer?: () => unknown) =>
        ask({ walletId: wallet, namespace: 'eip155', chainId: `eip155:${Number(chainId)}`, method, params }, answer)
      const isDone = () => null
      switch (method) {
        case 'eth_chainId':
          return chainId
        case 'net_version':
          return `${hexToBigInt(chainId)}`
        case 'eth_accounts':
          return isPermitted() ? evmAddresses : []
        case 'eth_requestAccounts':
          return connect(() => question(isDone))
        case 'wallet_requestPermissions':
          await connect(() => question(isDone))
          return [{ parentCapability: 'eth_accounts' }]
        case 'wallet_revokePermissions':
          permit(false)
          return null
        case 'wallet_switchEthereumChain':
        case 'wallet_addEthereumChain': {
          const { chainId: wanted } = Object(one) as { chainId?: `0x${string}` }
          if (!/^0x[\da-f]{1,14}$/i.test(`${wanted}`))
            throw new ProviderRpcError(-32602, 'chainId takes a number in hex')
          const next = numberToHex(hexToBigInt(wanted as `0x${string}`))
          if (next === chainId) return null
          await question(isDone)
          chainId = next
          emit('chainChanged', chainId)
          return null
        }
        case 'personal_sign': {
          const signer = signerOf(other)
          return question(() => signer.signMessage({ message: { raw: one } }))
        }
        case 'eth_signTypedData_v4': {
          const signer = signerOf(one)
          const typed = typeof other === 'string' ? JSON.parse(other) : other
          return question(() => signer.signTypedData(typed))
        }
        case 'eth_sendTransaction':
          signerOf(Object(one).from)
          return question(node ? () => callNode(node, method, params) : undefined)
        default:
          if (node && /^(eth|net|web3)_/.test(method)) return callNode(node, method, params)
          throw new ProviderRpcError(
            4200,
            `The test wallet does not answer ${method}${node ? '' : ': data-test-mode takes the URL of a local node, which does'}`,
          )
      }
    },
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
    },
  }
}

async function callNode(node: string, method: string, params: unknown): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] })
  const response = await fetch(node, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
  const { result, error } = (await response.json()) as { result?: unknown; error?: { code: number; message: string } }
  if (error) throw new ProviderRpcError(error.code, error.message)
  return result
}
