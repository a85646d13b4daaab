import {
  type Address,
  type Chain,
  createPublicClient,
  createWalletClient,
  defineChain,
  getAddress,
  type Hex,
  type HttpTransport,
  http,
  type PublicClient,
  parseEther,
  toHex,
  type WalletClient,
} from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { callNode } from '../devWallet/callNode.ts'
import { sampleSafeAbi } from './sampleSafe.ts'

export interface SafeNetwork {
  chainId: number
  name: string
  rpcUrl: string
}

/** A Safe of this tab: its contract on the local chain, and the keys of its owners. */
export interface Vault {
  address: Address
  network: SafeNetwork
  owners: readonly PrivateKeyAccount[]
  reader: PublicClient<HttpTransport, Chain>
  /** The first owner, who pays for executions. */
  signer: WalletClient<HttpTransport, Chain, PrivateKeyAccount>
}

interface Kept {
  address?: Address
  keys: Hex[]
}

/**
 * The Safe of this tab. The first call deploys it and gives it play money of the local chain.
 * @param owners all must sign
 */
export async function openVault(network: SafeNetwork, bytecode: Hex, ownerCount: number): Promise<Vault> {
  const storageKey = `safe:${network.chainId}:${ownerCount}`
  const text = sessionStorage.getItem(storageKey)
  const kept: Kept = text ? JSON.parse(text) : { keys: Array.from({ length: ownerCount }, generatePrivateKey) }
  const vault = await deployVault(network, bytecode, kept)
  sessionStorage.setItem(storageKey, JSON.stringify({ ...kept, address: vault.address }))
  return vault
}

/** A Safe of the owners of some keys, deployed unless it has an address. Its first owner and itself get play money. */
export async function deployVault(network: SafeNetwork, bytecode: Hex, { keys, address }: Kept): Promise<Vault> {
  const owners = keys.map(each => privateKeyToAccount(each))
  const [first] = owners as [PrivateKeyAccount]

  const chain = defineChain({
    id: network.chainId,
    name: network.name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [network.rpcUrl] } },
  })
  const options = { chain, transport: http(network.rpcUrl), pollingInterval: 50 }
  const reader = createPublicClient(options)
  const signer = createWalletClient({ ...options, account: first })
  const fund = (address: Address) => callNode(network.rpcUrl, 'anvil_setBalance', [address, toHex(parseEther('10'))])

  const deploy = async (): Promise<Address> => {
    await fund(first.address)
    const args = [owners.map(({ address }) => address), BigInt(owners.length)] as const
    const hash = await signer.deployContract({ abi: sampleSafeAbi, bytecode, args })
    const { contractAddress } = await reader.waitForTransactionReceipt({ hash })
    if (!contractAddress) throw new Error('The Safe could not be deployed')
    await fund(contractAddress)
    return getAddress(contractAddress)
  }
  return { address: address ?? (await deploy()), network, owners, reader, signer }
}
