import type { EmbeddedWallet } from '../../../shared/api/embedded/wallet.schema.ts'
import { fromBase64Url, toBase64Url } from '../../../shared/base64Url.ts'
import { sameAddress } from '../../../shared/sameAddress.ts'
import type { KeyParts } from '../SdkParts.ts'
import type { SiteStore } from '../session/siteStore.ts'
import { utf8 } from '../vault/seal.ts'
import { WrongVaultAddress } from '../vault/sealedVault.ts'
import { openByDevice, thenWipe } from './openWallet.ts'

/** The accounts derived from a wallet's words. */
export interface Addresses {
  address: string
  solanaAddress: string
}

/** The server named an address that does not belong to the words which this browser opens. */
export class UnprovenAddress extends Error {
  override readonly name = 'UnprovenAddress'
  constructor() {
    super('The server named another address than the one of the wallet')
  }
}

/**
 * Verifies that the server's addresses belong to the words: with the copy that this browser made when it last opened
 * the wallet, or else by opening it once. The copy is authenticated with this browser's key, which the server does not
 * have.
 * @throws UnprovenAddress; ApiRefusal
 */
export async function proveAddresses(
  parts: KeyParts & { store: Pick<SiteStore, 'readAddresses' | 'writeAddresses'> },
  wallet: EmbeddedWallet,
): Promise<void> {
  const { keys, store } = parts
  const key = await macKey(keys.secret)
  const kept = await readCopy(key, store.readAddresses(), wallet.walletId)
  const own = kept ?? (await readWords(parts, wallet))
  const { solanaAddress } = wallet
  if (!sameAddress(own.address, wallet.address) || (solanaAddress && own.solanaAddress !== solanaAddress))
    throw new UnprovenAddress()
  if (!kept) store.writeAddresses(await writeCopy(key, wallet.walletId, own))
}

async function readWords(parts: KeyParts, wallet: EmbeddedWallet): Promise<Addresses> {
  const [{ withEntropy }, { solanaAddressOf }] = await Promise.all([
    import('../vault/withEntropy.ts'),
    import('../vault/solanaKey.ts'),
  ])
  try {
    return await thenWipe(await openByDevice(parts, wallet), opened =>
      withEntropy(opened, opened.vaultKey, async entropy => ({
        address: opened.address,
        solanaAddress: await solanaAddressOf(entropy),
      })),
    )
  } catch (thrown) {
    // A wallet made up by the server does not open with this browser's secret.
    if (thrown instanceof WrongVaultAddress || Object(thrown).name === 'OperationError') throw new UnprovenAddress()
    throw thrown
  }
}

const macKey = (secret: CryptoKey): Promise<CryptoKey> =>
  crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(32), info: utf8('ck-addresses|v1') },
    secret,
    { name: 'HMAC', hash: 'SHA-256', length: 256 },
    false,
    ['sign', 'verify'],
  )

const textOf = (walletId: string, { address, solanaAddress }: Addresses) =>
  utf8(`ck-addresses|v1|${walletId}|${address.toLowerCase()}|${solanaAddress}`)

async function writeCopy(key: CryptoKey, walletId: string, own: Addresses): Promise<string> {
  const mac = await crypto.subtle.sign('HMAC', key, textOf(walletId, own))
  return JSON.stringify([walletId, own.address, own.solanaAddress, toBase64Url(new Uint8Array(mac))])
}

/** @returns undefined for another wallet's copy, or one that this browser's key did not make */
async function readCopy(key: CryptoKey, text: string | undefined, walletId: string): Promise<Addresses | undefined> {
  const parts: unknown = text === undefined ? undefined : parse(text)
  if (!Array.isArray(parts) || parts.length !== 4 || parts.some(part => typeof part !== 'string')) return undefined
  const [id, address, solanaAddress, mac] = parts as [string, string, string, string]
  if (id !== walletId || !/^[-_a-zA-Z0-9]{43}$/.test(mac)) return undefined
  const own = { address, solanaAddress }
  return (await crypto.subtle.verify('HMAC', key, fromBase64Url(mac), textOf(id, own))) ? own : undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
