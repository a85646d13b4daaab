import { secp256k1 } from '@noble/curves/secp256k1'
import { ripemd160 } from '@noble/hashes/legacy'
import { sha256 } from '@noble/hashes/sha2'
import { utf8ToBytes } from '@noble/hashes/utils'
import { base64, bech32 } from '@scure/base'
import {
  type AminoDocument,
  arbitraryDocument,
  type DirectDocument,
  serializeAmino,
  serializeDirect,
} from './cosmosDocuments.ts'
import type { Core } from './createCore.ts'
import { placeAt } from './placeAt.ts'

export const keplrRejection = () => new Error('Request rejected')

/** As in @keplr-wallet/types 0.13. */
export interface Key {
  name: string
  algo: string
  pubKey: Uint8Array
  address: Uint8Array
  bech32Address: string
  ethereumHexAddress: string
  isNanoLedger: boolean
  isKeystone: boolean
}

interface StdSignature {
  pub_key: { type: string; value: string }
  signature: string
}

/** The part of a chain's description that determines addresses. */
interface ChainInfo {
  chainId: string
  bech32Config: { bech32PrefixAccAddr: string }
}

/** Keys of one account, the same on all chains; addresses differ by prefix. */
export function cosmosKey(core: Core, prefix: string, account = core.account): Key {
  const pubKey = secp256k1.getPublicKey(core.key('', account), true)
  const address = ripemd160(sha256(pubKey))
  return {
    name: `Account ${account + 1}`,
    algo: 'secp256k1',
    pubKey,
    address,
    bech32Address: bech32.encode(prefix, bech32.toWords(address)),
    ethereumHexAddress: '',
    isNanoLedger: false,
    isKeystone: false,
  }
}

/** The parts of `window.keplr` that sites use through a wallet modal. */
export function createKeplr(core: Core, tellKeystoreChange: () => void) {
  const prefixes = new Map([
    ['cosmoshub-4', 'cosmos'],
    ['osmosis-1', 'osmo'],
  ])
  core.onSelectAccount(tellKeystoreChange)
  core.onDisconnect(tellKeystoreChange)
  const prefixOf = (chainId: string) => {
    const prefix = prefixes.get(chainId)
    if (prefix === undefined) throw new Error(`There is no modular chain info for ${chainId}`)
    return prefix
  }
  /** Every method asks for permission itself, like the extension. */
  const permit = async (method: string, chainIds: readonly string[]) => {
    for (const chainId of chainIds) prefixOf(chainId)
    if (core.isPermitted) core.note(method, chainIds)
    else await core.ask(method, chainIds)
    core.setPermitted(true)
  }
  const demandSigner = (chainId: string, signer: string) => {
    const { bech32Address } = cosmosKey(core, prefixOf(chainId))
    if (signer !== bech32Address) throw new Error('Signer mismatched')
  }
  const sign = (bytes: Uint8Array): StdSignature => {
    const secret = core.key()
    return {
      pub_key: {
        type: 'tendermint/PubKeySecp256k1',
        value: base64.encode(secp256k1.getPublicKey(secret, true)),
      },
      signature: base64.encode(secp256k1.sign(sha256(bytes), secret).toCompactRawBytes()),
    }
  }
  const isArbitrary = ({ msgs }: AminoDocument) => msgs.length === 1 && msgs[0]?.type === 'sign/MsgSignData'

  return {
    version: '0.12.300',
    mode: 'extension',
    enable: (chainIds: string | string[]) => permit('enable', [chainIds].flat()),
    async disable() {
      core.note('disable')
      core.setPermitted(false)
    },
    async getKey(chainId: string): Promise<Key> {
      await permit('getKey', [chainId])
      return cosmosKey(core, prefixOf(chainId))
    },
    async experimentalSuggestChain(info: ChainInfo) {
      await core.ask('experimentalSuggestChain', info)
      prefixes.set(info.chainId, info.bech32Config.bech32PrefixAccAddr)
    },
    async signAmino(chainId: string, signer: string, signDoc: AminoDocument) {
      await permit('access', [chainId])
      demandSigner(chainId, signer)
      const chain = isArbitrary(signDoc) ? '' : chainId
      if (signDoc.chain_id !== chain)
        throw new Error('Chain id in the message is not matched with the requested chain id')
      await core.ask('signAmino', { chainId, signer, signDoc })
      return { signed: signDoc, signature: sign(serializeAmino(signDoc)) }
    },
    async signDirect(chainId: string, signer: string, signDoc: DirectDocument) {
      await permit('access', [chainId])
      demandSigner(chainId, signer)
      if (signDoc.chainId !== chainId)
        throw new Error('Chain id in the message is not matched with the requested chain id')
      await core.ask('signDirect', { chainId, signer, signDoc })
      return { signed: signDoc, signature: sign(serializeDirect(signDoc)) }
    },
    async signArbitrary(chainId: string, signer: string, data: string | Uint8Array) {
      await permit('access', [chainId])
      demandSigner(chainId, signer)
      await core.ask('signArbitrary', { chainId, signer, data })
      const bytes = typeof data === 'string' ? utf8ToBytes(data) : data
      return sign(serializeAmino(arbitraryDocument(signer, bytes)))
    },
  }
}

export function installKeplr(core: Core): void {
  const keplr = createKeplr(core, () => dispatchEvent(new Event('keplr_keystorechange')))
  placeAt('keplr', keplr)
}
