import { ConnectKitError, ProviderRpcError } from '../../../../shared/errors.ts'
import { fromBase64, toBase64, toHex } from '../bytes.ts'
import type { ChainDriver } from '../ChainDriver.ts'
import { bitcoinNetwork, pickChain } from '../chainNames.ts'
import { addressesAnswer, byPurpose, readAmount, readSignInputs } from './bitcoin.ts'

/** A provider of sats-connect: JSON-RPC that resolves with errors in the answer. */
export interface SatsConnectProvider {
  request(method: string, params?: unknown): Promise<unknown>
  addListener?(listener: { eventName: string; cb: (event: unknown) => void }): unknown
}

/** Names of Bitcoin networks in sats-connect. */
export const satsNetworkNames: Readonly<Record<string, string>> = {
  mainnet: 'Mainnet',
  testnet: 'Testnet',
  testnet4: 'Testnet4',
  signet: 'Signet',
  regtest: 'Regtest',
}
const userRejection = -32000
const purposes = ['payment', 'ordinals']

type Answer = { result?: Record<string, unknown>; error?: { code?: number; message?: string } }

/** A wallet registered with sats-connect, such as Xverse. */
export function driveSatsConnect(provider: SatsConnectProvider): ChainDriver {
  const ask = async (method: string, params?: unknown): Promise<Record<string, unknown>> => {
    const { result, error } = ((await provider.request(method, params)) ?? {}) as Answer
    if (error)
      throw new ProviderRpcError(error.code === userRejection ? 4001 : (error.code ?? -32603), String(error.message))
    return result ?? {}
  }
  const read = (answer: Record<string, unknown>) =>
    byPurpose(answer.addresses, ({ address, publicKey, purpose }) => ({ address: `${address}`, publicKey, purpose }))

  return {
    async connect(chainIds, isSilent) {
      // The wallet reveals its network only once connected.
      const wanted = pickChain(chainIds, each => bitcoinNetwork(each) !== undefined)
      const network = satsNetworkNames[bitcoinNetwork(wanted) as string]
      const answer = await (isSilent
        ? ask('wallet_getAccount')
        : ask('wallet_connect', { network, addresses: purposes }).catch(error => {
            if (error.code === 4001) throw error
            // A wallet that cannot switch reports its network; older ones lack wallet_connect.
            return error.code === -32602
              ? ask('wallet_connect', { addresses: purposes })
              : ask('getAddresses', { purposes, message: '' })
          }))
      const { name } = ((answer.network as { bitcoin?: unknown })?.bitcoin ?? {}) as { name?: string }
      const chainId = pickChain(chainIds, each => !name || satsNetworkNames[bitcoinNetwork(each) as string] === name)
      return { accounts: read(answer), chainId }
    },
    async request(method, params) {
      switch (method) {
        case 'getAccountAddresses':
          return addressesAnswer(read(await ask('wallet_getAccount')))
        case 'signMessage': {
          const { message, protocol } = params
          const address = params.address ?? params.account
          const answer = await ask('signMessage', {
            message,
            address,
            protocol: String(protocol ?? 'bip322').toUpperCase(),
          })
          return { address, signature: toHex(fromBase64(answer.signature)) }
        }
        case 'signPsbt': {
          const signInputs: Record<string, number[]> = {}
          for (const { address, index } of readSignInputs(params))
            signInputs[address] = [...(signInputs[address] ?? []), index]
          const psbt = toBase64(fromBase64(params.psbt))
          const answer = await ask('signPsbt', { psbt, signInputs, broadcast: params.broadcast === true })
          return { psbt: answer.psbt, txid: answer.txid }
        }
        case 'sendTransfer': {
          const recipients = [{ address: params.recipientAddress, amount: readAmount(params.amount) }]
          return { txid: (await ask('sendTransfer', { recipients })).txid }
        }
        case 'switchNetwork': {
          const name = satsNetworkNames[bitcoinNetwork(params.chainId as never) as string]
          await ask('wallet_changeNetwork', { name })
          return null
        }
        default:
          throw new ConnectKitError('unsupported_method', `${method} is not supported by this wallet`)
      }
    },
    watch(heard) {
      const offs: unknown[] = []
      for (const eventName of ['accountChange', 'networkChange', 'disconnect'])
        try {
          const cb = () => heard(eventName === 'disconnect' ? { accounts: [] } : {})
          offs.push(provider.addListener?.({ eventName, cb }))
        } catch {}
      return () => {
        for (const off of offs) if (typeof off === 'function') off()
      }
    },
    disconnect: () => ask('wallet_disconnect'),
  }
}
