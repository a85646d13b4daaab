import type { ListedWallet } from '../../shared/wallets.ts'
import { hexDigest } from '../document/digest.ts'
import { inlineImage } from '../document/inlineImage.ts'
import type { CoinImages, Listing, MoneyImages, TokenLists } from './listing.ts'

/** A listing whose images are still file names. */
export interface ListingSource {
  wallets: readonly ListedWallet[]
  /** By CAIP-2 id. */
  networkImages: Readonly<Record<string, string>>
  coinImages?: CoinImages
  /** Images of fiat currencies by id, and of tokens for sale by symbol. */
  moneyImages?: Pick<MoneyImages, 'currencies' | 'tokens'>
  tokens?: TokenLists
}

export interface PreparedListing {
  listing: Listing
  /** By path on the server, without the leading slash. */
  images: ReadonlyMap<string, Uint8Array<ArrayBuffer>>
}

/** Hexadecimal digits in an image's name: enough to avoid collisions among a few thousand images. */
const hashLength = 16

/** Size limit of the sheet. Further drawings are separate files, loaded when they come into view. */
const maxSheetCharacters = 512 << 10

/**
 * Numbers the wallets and gives each image a path made from its content, so browsers may cache it forever. Puts the
 * wallets' drawings into one sheet.
 * @spec 7.listing-images
 * @param readImage rejects if the file does not exist
 */
export async function prepareListing(
  { wallets, networkImages, coinImages = {}, moneyImages, tokens = {} }: ListingSource,
  readImage: (name: string) => Promise<Uint8Array<ArrayBuffer>>,
): Promise<PreparedListing> {
  const images = new Map<string, Uint8Array<ArrayBuffer>>()
  const place = async (bytes: Uint8Array<ArrayBuffer>, ending: string): Promise<string> => {
    const path = `images/${(await hexDigest(bytes)).slice(0, hashLength)}${ending}`
    images.set(path, bytes)
    return `/${path}`
  }
  const publish = async (name: string) => place(await readImage(name), name.slice(name.lastIndexOf('.')))
  const placed = await Promise.all(
    wallets.map(async (wallet, index) => {
      const image = wallet.image && { image: await publish(wallet.image) }
      return { ...wallet, ...image, order: index + 1 }
    }),
  )
  const sheet = makeSheet(placed, images)
  const pictures = sheet && (await place(new TextEncoder().encode(sheet), '.json'))
  const publishEach = async (names: Readonly<Record<string, string>>): Promise<Record<string, string>> =>
    Object.fromEntries(
      await Promise.all(Object.entries(names).map(async ([key, name]) => [key, await publish(name)] as const)),
    )
  const placedCoins = Object.entries(coinImages).map(
    async ([namespace, names = {}]) => [namespace, await publishEach(names)] as const,
  )
  const placeMoney = async (names: Pick<MoneyImages, 'currencies' | 'tokens'>): Promise<MoneyImages> => {
    const [currencies, ofTokens] = [await publishEach(names.currencies), await publishEach(names.tokens)]
    const paths = [...Object.values(currencies), ...Object.values(ofTokens)]
    const sheet = makeSheet(
      paths.map(image => ({ image })),
      images,
    )
    return { currencies, tokens: ofTokens, pictures: await place(new TextEncoder().encode(sheet ?? '{}'), '.json') }
  }
  const placedTokens = Object.entries(tokens).map(
    async ([id, list = []]) =>
      [
        id,
        await Promise.all(
          list.map(async token => ({ ...token, ...(token.image && { image: await publish(token.image) }) })),
        ),
      ] as const,
  )
  return {
    listing: {
      wallets: placed,
      tokens: Object.fromEntries(await Promise.all(placedTokens)),
      networkImages: await publishEach(networkImages),
      coinImages: Object.fromEntries(await Promise.all(placedCoins)),
      ...(moneyImages && { money: await placeMoney(moneyImages) }),
      ...(pictures && { pictures }),
    },
    images,
  }
}

/**
 * Small drawings as `data:` URLs by path, best known wallets first; undefined if there are none. Drawings are text, so
 * they compress well together. Bitmaps stay separate files, loaded when they come into view.
 */
function makeSheet(
  wallets: readonly Pick<ListedWallet, 'image'>[],
  images: PreparedListing['images'],
): string | undefined {
  const sheet: Record<string, string> = {}
  let room = maxSheetCharacters
  for (const { image } of wallets) {
    const bytes = image && images.get(image.slice(1))
    const url = bytes && inlineImage(image, bytes)
    if (!url || !image.endsWith('.svg') || Object.hasOwn(sheet, image)) continue
    room -= url.length
    if (room < 0) break
    sheet[image] = url
  }
  return Object.keys(sheet).length ? JSON.stringify(sheet) : undefined
}
