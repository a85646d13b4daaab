import { ConnectKitError } from '../../../../shared/errors.ts'
import { fromBase64, fromHex, toBase64, toHex } from '../bytes.ts'
import type { ChainDriver } from '../ChainDriver.ts'
import { bitcoinNetwork, pickChain } from '../chainNames.ts'
import { addressesAnswer, byPurpose, readAmount, readSignInputs } from './bitcoin.ts'

/** JSON-RPC that rejects on failure and takes PSBTs in hex. It can neither disconnect nor switch networks. */
export interface LeatherProvider {
  request(method: string, params?: unknown): Promise<unknown>
}

const networkNames: Readonly<Record<string, string>> = {
  mainnet: 'mainnet',
  testnet: 'testnet',
  testnet4: 'testnet4',
  signet: 'signet',
  regtest: 'devnet',
}

/** Leather, which registers with sats-connect but has its own dialect. */
export function driveLeather(provider: LeatherProvider): ChainDriver {
  let own: ReturnType<typeof byPurpose> = []
  const ask = async (method: string, params?: unknown): Promise<Record<string, unknown>> => {
    try {
      const answer = (await provider.request(method, params)) as { result?: Record<string, unknown> } | undefined
      return answer?.result ?? {}
    } catch (thrown) {
      throw (thrown as { error?: unknown } | undefined)?.error ?? thrown
    }
  }
  const networkOf = (chainId: Parameters<typeof bitcoinNetwork>[0]) => networkNames[bitcoinNetwork(chainId) as string]

  return {
    async connect(chainIds, isSilent) {
      if (isSilent) throw new ConnectKitError('unsupported_method', 'Leather cannot connect silently')
      const chainId = pickChain(chainIds, each => networkOf(each) !== undefined)
      const answer = await ask('getAddresses', { network: networkOf(chainId) })
      own = byPurpose(answer.addresses, ({ address, publicKey, derivationPath, type }) => ({
        address: `${address}`,
        publicKey,
        path: derivationPath,
        purpose: type,
      }))
      return { accounts: own, chainId }
    },
    async request(method, params, chainId) {
      const network = networkOf(chainId)
      switch (method) {
        case 'getAccountAddresses':
          return addressesAnswer(own)
        case 'signMessage': {
          const { message, protocol } = params
          const address = params.address ?? params.account
          const isOrdinal = own.some(account => account.address === address && account.type === 'ordinal')
          const answer = await ask('signMessage', {
            message,
            paymentType: isOrdinal ? 'p2tr' : 'p2wpkh',
            type: protocol === 'ecdsa' ? 'legacy' : 'bip322',
            network,
          })
          return { address, signature: toHex(fromBase64(answer.signature)) }
        }
        case 'signPsbt': {
          const signAtIndex = readSignInputs(params).map(({ index }) => index)
          const hex = toHex(fromBase64(params.psbt))
          const answer = await ask('signPsbt', { hex, signAtIndex, network, broadcast: params.broadcast === true })
          return { psbt: toBase64(fromHex(answer.hex)), txid: answer.txid }
        }
        case 'sendTransfer': {
          const recipients = [{ address: params.recipientAddress, amount: String(readAmount(params.amount)) }]
          return { txid: (await ask('sendTransfer', { recipients, network })).txid }
        }
        default:
          throw new ConnectKitError('unsupported_method', `${method} is not supported by Leather`)
      }
    },
  }
}
