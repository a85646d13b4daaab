import { secp256k1 } from '@noble/curves/secp256k1'
import { ripemd160 } from '@noble/hashes/legacy'
import { sha256 } from '@noble/hashes/sha2'
import { bech32 } from '@scure/base'
import type { ChainId } from '../../../shared/caip.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import type { Driver } from '../../kernel/source.ts'
import { toHex, utf8 } from '../chains/bytes.ts'
import { bitcoinNetwork, pickChain } from '../chains/chainNames.ts'
import { connectTest, type TestWallet } from './connectTest.ts'
import { testWalletIds } from './testWalletIds.ts'

/** A public secret: 32 bytes. */
const secret = utf8('ConnectKit test wallet, Bitcoin.')
const key = secp256k1.getPublicKey(secret)
/** Native segwit, BIP-84. */
const addressWith = (prefix: string) => bech32.encode(prefix, [0, ...bech32.toWords(ripemd160(sha256(key)))])

const addresses = { mainnet: addressWith('bc'), test: addressWith('tb'), regtest: addressWith('bcrt') } as const
export const bitcoinAddresses: readonly string[] = Object.values(addresses)

const addressOn = (chainId: ChainId) => {
  const network = bitcoinNetwork(chainId)
  return network === 'mainnet' || network === 'regtest' ? addresses[network] : addresses.test
}

/** A Bitcoin wallet operated by a test. It signs messages; the test itself answers requests that move coins. */
export function createBitcoinDriver(wallet: TestWallet): Driver {
  return {
    async connect(chainIds, isSilent) {
      const chainId = pickChain(chainIds, () => true)
      await connectTest(wallet, { namespace: 'bip122', chainId }, isSilent)
      return { accounts: [{ address: addressOn(chainId), type: 'payment', publicKey: toHex(key) }], chainId }
    },
    async request(method, params, chainId) {
      const address = addressOn(chainId)
      const ask = (answer?: () => unknown) =>
        wallet.ask({ walletId: testWalletIds.bip122, namespace: 'bip122', chainId, method, params }, answer)
      switch (method) {
        case 'getAccountAddresses':
          return [{ address, publicKey: toHex(key), intention: 'payment' }]
        case 'signMessage': {
          const { message } = Object(params) as { message?: unknown }
          return ask(() => ({ address, signature: toHex(signMessage(`${message}`)) }))
        }
        case 'signPsbt':
        case 'sendTransfer':
          return ask()
        default:
          throw new ConnectKitError('unsupported_method', `The test wallet does not answer ${method}`)
      }
    },
    disconnect: () => wallet.permissions.set(testWalletIds.bip122, false),
  }
}

/** A recoverable signature of 65 bytes, whose first byte stands for a native segwit address (BIP-137). */
function signMessage(message: string): Uint8Array {
  const [title, text] = [utf8('\x18Bitcoin Signed Message:\n'), utf8(message)]
  const bytes = Uint8Array.from([...title, ...lengthOf(text.length), ...text])
  const signature = secp256k1.sign(sha256(sha256(bytes)), secret)
  return Uint8Array.from([39 + signature.recovery, ...signature.toCompactRawBytes()])
}

/** Bitcoin's CompactSize encoding, up to 64 KiB. */
const lengthOf = (length: number) => (length < 0xfd ? [length] : [0xfd, length & 0xff, length >> 8])
