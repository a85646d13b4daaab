import type { ChainId } from '../../../../shared/caip.ts'
import { ConnectKitError } from '../../../../shared/errors.ts'
import { fromBase64, fromHex, toBase64, toHex } from '../bytes.ts'
import type { ChainDriver } from '../ChainDriver.ts'
import { bitcoinNetwork, pickChain } from '../chainNames.ts'
import { addressesAnswer, asPurposes, readAmount, readSignInputs } from './bitcoin.ts'

/** The interface of OKX and the Unisat family: one address, PSBTs in hex, signatures in base64. */
export interface InjectedBitcoin {
  requestAccounts(): Promise<unknown>
  getAccounts(): Promise<unknown>
  getPublicKey(): Promise<unknown>
  getNetwork?(): Promise<unknown>
  getChain?(): Promise<unknown>
  signMessage(message: unknown, type: string): Promise<unknown>
  signPsbt(psbt: string, options: object): Promise<unknown>
  pushPsbt(psbt: string): Promise<unknown>
  sendBitcoin?(address: unknown, amountSats: number): Promise<unknown>
  switchChain?(chain: string): Promise<unknown>
  disconnect?(): Promise<unknown>
  on?(event: string, listener: () => void): unknown
  removeListener?(event: string, listener: () => void): unknown
}

const chainEnums: Readonly<Record<string, string>> = {
  mainnet: 'BITCOIN_MAINNET',
  testnet: 'BITCOIN_TESTNET',
  testnet4: 'BITCOIN_TESTNET4',
  signet: 'BITCOIN_SIGNET',
  regtest: 'BITCOIN_REGTEST',
}
/** Where OKX differs from Unisat. */
export interface Quirks {
  /** The network implied by the wallet's place in the page, if the wallet doesn't report one. */
  network?: string
  send(provider: InjectedBitcoin, transfer: { from: string; to: unknown; amountSats: number }): Promise<unknown>
}

const events = ['accountsChanged', 'networkChanged', 'chainChanged']

export function driveInjectedBitcoin(provider: InjectedBitcoin, quirks: Quirks): ChainDriver {
  let address = ''
  const read = async (list: unknown) => {
    address = Array.isArray(list) ? String(list[0] ?? '') : ''
    if (!address) return []
    const publicKey = await Promise.resolve(provider.getPublicKey()).catch(() => undefined)
    return asPurposes([{ address, publicKey: typeof publicKey === 'string' ? publicKey : undefined }])
  }
  const network = async () => {
    // `getNetwork` reports every public test network, and Fractal Bitcoin, as `testnet`.
    const chain = (await provider.getChain?.()) as { enum?: unknown } | undefined
    if (chain) return Object.keys(chainEnums).find(name => chainEnums[name] === chain.enum) ?? String(chain.enum)
    return String((await provider.getNetwork?.()) ?? quirks.network).replace('livenet', 'mainnet')
  }
  const isHere = (name: string) => (chainId: ChainId) => bitcoinNetwork(chainId) === name

  return {
    async connect(chainIds, isSilent) {
      // A wallet that cannot switch networks is checked before it shows a prompt.
      const own = provider.switchChain ? undefined : await network().catch(() => quirks.network)
      pickChain(chainIds, each => (own ? isHere(own)(each) : bitcoinNetwork(each) !== undefined))
      const list = await (isSilent ? provider.getAccounts() : provider.requestAccounts())
      let name = await network()
      const wanted = bitcoinNetwork(chainIds[0] as ChainId)
      if (!isSilent && provider.switchChain && !chainIds.some(isHere(name)) && wanted) {
        await provider.switchChain(chainEnums[wanted] as string)
        name = await network()
        return { accounts: await read(await provider.getAccounts()), chainId: pickChain(chainIds, isHere(name)) }
      }
      return { accounts: await read(list), chainId: pickChain(chainIds, isHere(name)) }
    },
    async request(method, params) {
      switch (method) {
        case 'getAccountAddresses':
          return addressesAnswer(await read(await provider.getAccounts()))
        case 'signMessage': {
          const type = params.protocol === 'ecdsa' ? 'ecdsa' : 'bip322-simple'
          const signature = await provider.signMessage(params.message, type)
          return { address: params.address ?? params.account ?? address, signature: toHex(fromBase64(signature)) }
        }
        case 'signPsbt': {
          const toSignInputs = readSignInputs(params)
          const isSent = params.broadcast === true
          const options = { autoFinalized: isSent, toSignInputs }
          const signed = await provider.signPsbt(toHex(fromBase64(params.psbt)), options)
          const txid = isSent ? await provider.pushPsbt(signed as string) : undefined
          return { psbt: toBase64(fromHex(signed)), txid }
        }
        case 'sendTransfer': {
          const transfer = { from: address, to: params.recipientAddress, amountSats: readAmount(params.amount) }
          return { txid: await quirks.send(provider, transfer) }
        }
        case 'switchNetwork': {
          if (!provider.switchChain)
            throw new ConnectKitError('unsupported_method', 'This wallet cannot switch networks')
          await provider.switchChain(chainEnums[bitcoinNetwork(params.chainId as ChainId) as string] as string)
          return null
        }
        default:
          throw new ConnectKitError('unsupported_method', `${method} is not supported by this wallet`)
      }
    },
    watch(heard) {
      const listener = () => heard({})
      const each = (method: 'on' | 'removeListener') => {
        for (const event of events)
          try {
            provider[method]?.(event, listener)
          } catch {}
      }
      each('on')
      return () => each('removeListener')
    },
    disconnect: () => provider.disconnect?.(),
  }
}
