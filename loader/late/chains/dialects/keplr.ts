import { type ChainId, referenceOf } from '../../../../shared/caip.ts'
import { ConnectKitError } from '../../../../shared/errors.ts'
import { fromBase64, toBase64, toHex } from '../bytes.ts'
import type { ChainDriver } from '../ChainDriver.ts'
import { pickChain } from '../chainNames.ts'

/** As in @keplr-wallet/types. */
export interface Keplr {
  enable(chainIds: string[]): Promise<unknown>
  getKey(chainId: string): Promise<{ bech32Address: string; pubKey: Uint8Array; algo: string }>
  signAmino(chainId: string, signer: string, signDoc: unknown): Promise<{ signed: unknown; signature: unknown }>
  signDirect(chainId: string, signer: string, signDoc: unknown): Promise<{ signed: unknown; signature: unknown }>
  /** Without a chain, revokes all of the page's permissions. */
  disable?(): Promise<unknown>
}

interface DirectDocument {
  bodyBytes: Uint8Array
  authInfoBytes: Uint8Array
  chainId: string
  accountNumber: unknown
}

function readDirect(signDoc: unknown): DirectDocument {
  const { bodyBytes, authInfoBytes, chainId, accountNumber } = (signDoc ?? {}) as Record<string, unknown>
  if (!/^\d{1,20}$/.test(String(accountNumber)))
    throw new ConnectKitError('invalid_params', 'signDoc takes {bodyBytes, authInfoBytes, chainId, accountNumber}')
  return {
    bodyBytes: fromBase64(bodyBytes),
    authInfoBytes: fromBase64(authInfoBytes),
    chainId: String(chainId),
    accountNumber: BigInt(accountNumber as string),
  }
}

function writeDirect({ bodyBytes, authInfoBytes, chainId, accountNumber }: DirectDocument) {
  return {
    bodyBytes: toBase64(new Uint8Array(bodyBytes)),
    authInfoBytes: toBase64(new Uint8Array(authInfoBytes)),
    chainId,
    accountNumber: String(accountNumber),
  }
}

/** A Cosmos wallet with Keplr's interface. It has no silent connect: each method requests permission. */
export function driveKeplr(provider: Keplr, changeEvent: string): ChainDriver {
  const enabled = new Set<ChainId>()
  const keyOf = async (chainId: ChainId) => {
    const key = await provider.getKey(referenceOf(chainId))
    return { key, account: { address: key.bech32Address, publicKey: toHex(new Uint8Array(key.pubKey)) } }
  }
  return {
    async connect(chainIds, isSilent) {
      const isEnabled = (chainId: ChainId) => !isSilent || enabled.has(chainId)
      if (!chainIds.some(isEnabled)) throw new ConnectKitError('unsupported_method', 'Keplr cannot connect silently')
      const chainId = pickChain(chainIds, isEnabled)
      await provider.enable([referenceOf(chainId)])
      enabled.add(chainId)
      return { accounts: [(await keyOf(chainId)).account], chainId }
    },
    async request(method, params, chainId) {
      const { signDoc, signerAddress } = params as { signDoc: unknown; signerAddress: string }
      switch (method) {
        case 'cosmos_getAccounts': {
          const { key, account } = await keyOf(chainId)
          return [{ address: account.address, algo: key.algo, pubkey: toBase64(new Uint8Array(key.pubKey)) }]
        }
        case 'cosmos_signAmino':
          return provider.signAmino(referenceOf(chainId), signerAddress, signDoc)
        case 'cosmos_signDirect': {
          const { signed, signature } = await provider.signDirect(
            referenceOf(chainId),
            signerAddress,
            readDirect(signDoc),
          )
          return { signed: writeDirect(signed as DirectDocument), signature }
        }
        default:
          throw new ConnectKitError('unsupported_method', `${method} is not supported by Keplr`)
      }
    },
    watch(heard) {
      const listener = () => heard({})
      addEventListener(changeEvent, listener)
      return () => removeEventListener(changeEvent, listener)
    },
    async disconnect() {
      enabled.clear()
      // Also revokes chains that were connected before a reload.
      await provider.disable?.()
    },
  }
}
