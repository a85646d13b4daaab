import * as z from 'zod'
import { fromJson } from '../../../shared/protocol/json.ts'
import { isShallow } from '../../isShallow.ts'
import type { AccountRead } from '../accountSource.ts'
import { cleanText } from '../cleanText.ts'
import { readDataUrl, type SafeFetch } from '../safeFetch.ts'
import { withoutTags } from './withoutTags.ts'

/** ERC-721 and ERC-1155 metadata, as far as it is shown. */
const descriptionSchema = z.object({
  name: z.union([z.string(), z.number()]).transform(String).optional().catch(undefined),
  image: z.string().optional().catch(undefined),
  image_url: z.string().optional().catch(undefined),
})

const maxJsonBytes = 1_400_000
const maxLevels = 16
/** Of an address elsewhere. */
const maxUrlLength = 2048
/** Where a picture may be. */
const pictureUrl = /^(https?|ipfs|data):/i

/** Who asks. */
export type DescriptionRead = Pick<AccountRead, 'intake' | 'signal' | 'client' | 'project'>

const nothing = { name: '', image: undefined }

/**
 * What an NFT says about itself: a name, cleaned, and the address of its picture. Nothing of it is trusted.
 * @param uri as its contract gave it
 */
export async function readNftDescription(
  uri: Uint8Array | undefined,
  tokenId: string,
  safeFetch: SafeFetch | undefined,
  { intake, ...asker }: DescriptionRead,
): Promise<{ name: string; image: string | undefined }> {
  if (!uri?.length) return nothing
  const text = new TextDecoder().decode(uri).trim()
  try {
    const bytes = await fetchDescription(text, tokenId, safeFetch, asker)
    intake.count(bytes.byteLength)
    const json = fromJson(new TextDecoder().decode(bytes))
    if (!isShallow(json, maxLevels)) return nothing
    const { name = '', image, image_url: otherImage } = descriptionSchema.parse(json)
    const picture = image ?? otherImage ?? ''
    return { name: withoutTags(cleanText(name)), image: pictureUrl.test(picture) ? picture : undefined }
  } catch {
    return nothing
  }
}

async function fetchDescription(
  text: string,
  tokenId: string,
  safeFetch: SafeFetch | undefined,
  { signal, client, project }: Omit<DescriptionRead, 'intake'>,
): Promise<Uint8Array> {
  if (/^data:/i.test(text)) return readDataUrl(text, maxJsonBytes).bytes
  if (!safeFetch) throw new Error('Only descriptions on the chain can be read')
  if (text.length > maxUrlLength) throw new Error('The address of the description is too long')
  // Once: a contract could repeat it to make the address very long.
  const url = text.replace(
    '{id}',
    BigInt(tokenId || 0)
      .toString(16)
      .padStart(64, '0'),
  )
  return (await safeFetch(url, { signal, client, project, maxBytes: maxJsonBytes, purpose: 'description' })).bytes
}
