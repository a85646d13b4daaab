import * as z from 'zod'
import { isShallow } from '../../isShallow.ts'
import type { AccountRead } from '../accountSource.ts'
import { cleanText } from '../cleanText.ts'
import { contentAddress } from '../contentAddress.ts'
import { fetchOutcome, readDataUrl, type SafeFetch } from '../safeFetch.ts'
import { lenientJson } from './lenientJson.ts'
import { withoutTags } from './withoutTags.ts'

const text = z.string().optional().catch(undefined)
/** The displayed part of ERC-721 and ERC-1155 metadata. */
const descriptionSchema = z.object({
  name: z.union([z.string(), z.number()]).transform(String).optional().catch(undefined),
  image: text,
  image_url: text,
  imageUrl: text,
  // A raw SVG.
  image_data: text,
})

const maxJsonBytes = 1_400_000
const maxLevels = 16
/** Limit for URLs other than `data:`. */
const maxUrlLength = 2048

/** The context of a request. */
export type DescriptionRead = Pick<AccountRead, 'intake' | 'signal' | 'client' | 'project' | 'unsure'>

const nothing = { name: '', image: undefined }

/**
 * An NFT's metadata: a cleaned name, and its image URL. All of it is untrusted.
 * @param uri as its contract gave it
 */
export async function readNftDescription(
  uri: Uint8Array | undefined,
  tokenId: string,
  safeFetch: SafeFetch | undefined,
  { intake, unsure, ...asker }: DescriptionRead,
): Promise<{ name: string; image: string | undefined }> {
  if (!uri?.length) return nothing
  try {
    const bytes = await fetchDescription(new TextDecoder().decode(uri).trim(), tokenId, safeFetch, asker)
    intake.count(bytes.byteLength)
    const json = lenientJson(new TextDecoder().decode(bytes))
    if (!isShallow(json, maxLevels)) return nothing
    const { name = '', image, image_url, imageUrl, image_data } = descriptionSchema.parse(json)
    const pictures = [image, image_url, imageUrl, image_data].flatMap(each => (each && contentAddress(each)) || [])
    return { name: withoutTags(cleanText(name)), image: pictures[0] }
  } catch (error) {
    const outcome = fetchOutcome(error)
    if (outcome && outcome !== 'refused') unsure?.()
    return nothing
  }
}

async function fetchDescription(
  written: string,
  tokenId: string,
  safeFetch: SafeFetch | undefined,
  { signal, client, project }: Omit<DescriptionRead, 'intake' | 'unsure'>,
): Promise<Uint8Array> {
  if (/^data:/i.test(written)) return readDataUrl(written, maxJsonBytes).bytes
  if (written.startsWith('{')) return new TextEncoder().encode(written)
  if (!safeFetch) throw new Error('Only descriptions on the chain can be read')
  if (written.length > maxUrlLength) throw new Error('The address of the description is too long')
  // Once only: a contract could repeat it to make the URL very long.
  const address = written.replace(
    '{id}',
    BigInt(tokenId || 0)
      .toString(16)
      .padStart(64, '0'),
  )
  const url = contentAddress(address)
  if (!url) throw new Error('Not an address')
  return (await safeFetch(url, { signal, client, project, maxBytes: maxJsonBytes, purpose: 'description' })).bytes
}
