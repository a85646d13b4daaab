import * as z from 'zod/mini'
import { projectNetworkSchema } from '../../shared/networks.schema.ts'

/** What the server writes into a document of the secure site. The browser enforces `pageOrigin` by `frame-ancestors`. */
const originSchema = z.string().check(z.regex(/^https?:\/\/[^/?#\s]{1,253}$/))
const sdkSchema = z.object({
  page: z.literal('sdk'),
  /** Origin of the modal's frame. */
  cdn: originSchema,
  /** Of the page that shows the modal. */
  pageOrigin: originSchema,
  projectId: z.string(),
  projectName: z.string(),
  networks: z.array(projectNetworkSchema),
})
export type SdkConfig = z.infer<typeof sdkSchema>

/** @throws if the document is not one of ours */
export function readSdkConfig(document: Document): SdkConfig {
  return sdkSchema.parse(JSON.parse(document.querySelector('#config')?.textContent ?? 'null'))
}
