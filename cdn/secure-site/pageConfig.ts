import * as z from 'zod/mini'
import { evmAddress } from '../../shared/api/accountParts.schema.ts'
import { chainIdSchema, projectNetworkSchema } from '../../shared/networks.schema.ts'

const originSchema = z.string().check(z.regex(/^https?:\/\/[^/?#\s]{1,253}$/))

const routersSchema = z.object({
  chainId: chainIdSchema,
  /** The wrapped native currency. */
  wrapped: evmAddress,
  routers: z.array(evmAddress),
  /** The routers' names, in the same order. */
  names: z._default(z.array(z.string()), []),
})

/** The site whose wallet this is. The browser enforces `pageOrigin` with `frame-ancestors`. */
export const siteConfigSchema = z.object({
  /** Of the page with the modal. */
  pageOrigin: originSchema,
  projectId: z.string(),
  projectName: z.string(),
  networks: z.array(projectNetworkSchema),
  /** Networks where the operator offers smart accounts. smartAccounts.ts checks whether they have the contract. */
  smartNetworks: z._default(z.array(chainIdSchema), []),
  /** Those of them where the operator may pay the fees. */
  sponsored: z._default(z.array(chainIdSchema), []),
  /** The operator's exchanges, whose routers' swaps can be read. */
  swaps: z._default(z.array(routersSchema), []),
  /** The project's zone of names. */
  nameZone: z.optional(z.string()),
})
export type SiteConfig = z.infer<typeof siteConfigSchema>

/** The server writes this into the document in the modal. */
const sdkSchema = z.extend(siteConfigSchema, {
  page: z.literal('sdk'),
  /** Origin of the modal's frame. */
  cdn: originSchema,
  /** The operator's statement for sign-ins to this project. */
  signInStatement: z.optional(z.string()),
})
export type SdkConfig = z.infer<typeof sdkSchema>

/** @throws if the document is not one of ours */
export function readSdkConfig(document: Document): SdkConfig {
  return sdkSchema.parse(readConfig(document))
}

/** Whether a frame of this site opened this window, as the browser told the server. */
export function isOpenedHere(document: Document): boolean {
  return Object(readConfig(document)).isOpenedHere === true
}

const aheadSchema = z.object({ ahead: z.array(z.string().check(z.regex(/^assets\/[\w.-]+$/))) })

/** Paths of the files of a window for an approval. */
export function readAhead(document: Document): readonly string[] {
  const read = aheadSchema.safeParse(readConfig(document))
  return read.success ? read.data.ahead : []
}

const readConfig = (document: Document): unknown => JSON.parse(document.querySelector('#config')?.textContent ?? 'null')
