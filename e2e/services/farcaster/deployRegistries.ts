import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Address,
  encodeAbiParameters,
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  pad,
  parseAbi,
  toHex,
} from 'viem'
import { mnemonicToAccount, type PrivateKeyAccount } from 'viem/accounts'
import { farcasterRegistries } from '../../../cdn/embedded/social/farcaster/registries.ts'
import { compileContracts } from '../compileContracts.ts'
import { localClient, testMnemonic } from '../localClient.ts'
import { receiptOf } from '../receiptOf.ts'
import type { Anvil } from '../startAnvil.ts'

/** Farcaster's own contracts on a local OP Mainnet, at their real addresses, owned by this machine. */
export interface Registries {
  /** @returns the number of the new account */
  register(custody: Address): Promise<number>
  /** Adds an address that may sign in to the account in `custody`; with another type, it may not. */
  addAuthAddress(custody: Address, address: Address, type?: 1 | 2): Promise<void>
  removeAuthAddress(custody: Address, address: Address): Promise<void>
  /** Transfers an account to another address. */
  transfer(from: PrivateKeyAccount, to: PrivateKeyAccount): Promise<void>
  /** A contract that signs with a key (ERC-1271). */
  deploySigner(key: Address): Promise<Address>
}

/** The tenth of anvil's accounts, as for the other contracts. */
const deployerIndex = 9
/** Slots that the constructors fill; the following ones are empty until the first registration. */
const filledSlots = 16
const mostKeys = 1000n
/** Keys of apps that post for an account, and addresses that sign in to it. */
const keyTypes = { signer: 1, authAddress: 2 } as const
const metadataType = 1
const gas = '0xe4e1c0'

const constructors = {
  IdRegistry: parseAbi(['constructor(address migrator, address owner)']),
  KeyRegistry: parseAbi(['constructor(address ids, address migrator, address owner, uint256 mostKeys)']),
  SignedKeyRequestValidator: parseAbi(['constructor(address ids, address owner)']),
  SignerAccount: parseAbi(['constructor(address signer)']),
}
const abi = parseAbi([
  'function unpause()',
  'function setIdGateway(address gateway)',
  'function setKeyGateway(address gateway)',
  'function setValidator(uint32 keyType, uint8 metadataType, address validator)',
  'function register(address to, address recovery) returns (uint256)',
  'function idOf(address owner) view returns (uint256)',
  'function nonces(address owner) view returns (uint256)',
  'function transfer(address to, uint256 deadline, bytes signature)',
  'function add(address owner, uint32 keyType, bytes key, uint8 metadataType, bytes metadata)',
  'function remove(bytes key)',
])
const requestType = [
  { name: 'requestFid', type: 'uint256' },
  { name: 'key', type: 'bytes' },
  { name: 'deadline', type: 'uint256' },
] as const
const never = 2n ** 48n

/** @param root the project's root */
export async function deployRegistries(root: string, { chainId, url }: Anvil): Promise<Registries> {
  const file = readFileSync(join(root, 'e2e/services/contracts/farcasterRegistries.json'), 'utf8')
  const published = JSON.parse(file) as Record<string, Hex>
  const { reader } = localClient(chainId, url, deployerIndex)
  const deployer = mnemonicToAccount(testMnemonic, { addressIndex: deployerIndex }).address
  const ask = async <Result>(method: string, ...params: unknown[]): Promise<Result> =>
    reader.request({ method, params } as never)

  const send = async (from: Address, data: Hex, to?: Address) => {
    const hash = await ask<Hex>('eth_sendTransaction', { from, data, gas, ...(to && { to }) })
    const { status } = await receiptOf(reader, hash)
    if (status !== '0x1') throw new Error(`A transaction to ${to ?? 'a new contract'} failed`)
  }
  const call = (to: Address, functionName: string, args: readonly unknown[] = [], from = deployer) =>
    send(from, encodeFunctionData({ abi, functionName, args } as never), to)
  const deploy = async (
    name: keyof typeof constructors,
    args: readonly unknown[],
    bytecode = published[name],
  ): Promise<Address> => {
    if (!bytecode) throw new Error(`There is no contract ${name}`)
    const nonce = BigInt(await ask<Hex>('eth_getTransactionCount', deployer, 'latest'))
    await send(deployer, encodeDeployData({ abi: constructors[name], bytecode, args } as never))
    return getContractAddress({ from: deployer, nonce })
  }
  /** Sends from an account without a key here: a contract, or one of the chain's. */
  const callAs = async (from: Address, to: Address, functionName: string, args: readonly unknown[]) => {
    await ask('anvil_setBalance', from, toHex(10n ** 18n))
    await ask('anvil_impersonateAccount', from)
    await call(to, functionName, args, from)
    await ask('anvil_stopImpersonatingAccount', from)
  }
  /** Moves a new contract to the real one's address. */
  const place = async (made: Address, at: Address) => {
    await ask('anvil_setCode', at, await ask('eth_getCode', made, 'latest'))
    for (let slot = 0; slot < filledSlots; slot++) {
      const value = await ask<Hex>('eth_getStorageAt', made, toHex(slot), 'latest')
      await ask('anvil_setStorageAt', at, pad(toHex(slot), { size: 32 }), pad(value, { size: 32 }))
    }
  }

  const { ids, keys } = farcasterRegistries
  await place(await deploy('IdRegistry', [deployer, deployer]), ids)
  await place(await deploy('KeyRegistry', [ids, deployer, deployer, mostKeys]), keys)
  const validator = await deploy('SignedKeyRequestValidator', [ids, deployer])
  await call(ids, 'unpause')
  await call(keys, 'unpause')
  // Instead of the contracts that take rent.
  await call(ids, 'setIdGateway', [deployer])
  await call(keys, 'setKeyGateway', [deployer])
  for (const type of Object.values(keyTypes)) await call(keys, 'setValidator', [type, metadataType, validator])

  const idOf = (address: Address) =>
    reader.readContract({ address: ids, abi, functionName: 'idOf', args: [address] }) as Promise<bigint>
  const keyOf = (address: Address) => pad(address, { size: 32 })

  /** Apps request keys, and an app is also an account. */
  const app = mnemonicToAccount(testMnemonic, { addressIndex: deployerIndex - 1 })
  await call(ids, 'register', [app.address, app.address])
  const requestFid = await idOf(app.address)
  const keyRequest = async (key: Hex): Promise<Hex> => {
    const signature = await app.signTypedData({
      domain: { name: 'Farcaster SignedKeyRequestValidator', version: '1', chainId, verifyingContract: validator },
      types: { SignedKeyRequest: requestType },
      primaryType: 'SignedKeyRequest',
      message: { requestFid, key, deadline: never },
    })
    const fields = [
      { name: 'requestFid', type: 'uint256' },
      { name: 'requestSigner', type: 'address' },
      { name: 'signature', type: 'bytes' },
      { name: 'deadline', type: 'uint256' },
    ] as const
    return encodeAbiParameters(
      [{ type: 'tuple', components: fields }],
      [{ requestFid, requestSigner: app.address, signature, deadline: never }],
    )
  }

  return {
    async register(custody) {
      await call(ids, 'register', [custody, custody])
      return Number(await idOf(custody))
    },
    async addAuthAddress(custody, address, type = keyTypes.authAddress) {
      const key = keyOf(address)
      await call(keys, 'add', [custody, type, key, metadataType, await keyRequest(key)])
    },
    removeAuthAddress: (custody, address) => callAs(custody, keys, 'remove', [keyOf(address)]),
    async transfer(from, to) {
      const signature = await to.signTypedData({
        domain: { name: 'Farcaster IdRegistry', version: '1', chainId, verifyingContract: ids },
        types: {
          Transfer: [
            { name: 'fid', type: 'uint256' },
            { name: 'to', type: 'address' },
            { name: 'nonce', type: 'uint256' },
            { name: 'deadline', type: 'uint256' },
          ],
        },
        primaryType: 'Transfer',
        message: { fid: await idOf(from.address), to: to.address, nonce: 0n, deadline: never },
      })
      await callAs(from.address, ids, 'transfer', [to.address, never, signature])
    },
    async deploySigner(key) {
      const { SignerAccount } = await compileContracts(root, ['e2e/services/contracts/SignerAccount.sol'])
      return deploy('SignerAccount', [key], SignerAccount)
    },
  }
}
