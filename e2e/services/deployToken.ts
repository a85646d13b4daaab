import type { Address, Hex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { localClient, testMnemonic } from './localClient.ts'
import { tokenAbi, tokenUnit } from './testToken.ts'

/**
 * The tenth account deploys, so the first ones keep round balances. As its first transaction, the address is the same
 * on each chain.
 */
const deployerIndex = 9

/**
 * Deploys the token and gives each of the first two test accounts 1,000 of it.
 * @returns the token's address
 */
export async function deployToken(chainId: number, rpcUrl: string, bytecode: Hex): Promise<Address> {
  const { signer, reader } = localClient(chainId, rpcUrl, deployerIndex)
  const hash = await signer.deployContract({ abi: tokenAbi, bytecode })
  const { contractAddress } = await reader.waitForTransactionReceipt({ hash })
  if (!contractAddress) throw new Error(`The token could not be deployed on chain ${chainId}`)
  for (const addressIndex of [0, 1]) {
    const { address } = mnemonicToAccount(testMnemonic, { addressIndex })
    const minted = await signer.writeContract({
      address: contractAddress,
      abi: tokenAbi,
      functionName: 'mint',
      args: [address, 1000n * tokenUnit],
    })
    await reader.waitForTransactionReceipt({ hash: minted })
  }
  return contractAddress
}
