import * as z from 'zod/mini'
import { evmAddress } from '../../shared/api/accountParts.schema.ts'
import { chainIdSchema, projectNetworkSchema } from '../../shared/networks.schema.ts'

const originSchema = z.string().check(z.regex(/^https?:\/\/[^/?#\s]{1,253}$/))

const routersSchema = z.object({
  chainId: chainIdSchema,
  /** The network's own currency as a token. */
  wrapped: evmAddress,
  routers: z.array(evmAddress),
})

/** Whose wallet it is here. The browser enforces `pageOrigin` by `frame-ancestors`. */
export const siteConfigSchema = z.object({
  /** Of the page that shows the modal. */
  pageOrigin: originSchema,
  projectId: z.string(),
  projectName: z.string(),
  networks: z.array(projectNetworkSchema),
  /** Where the operator has smart accounts. Whether the network has their contract is found out (smartAccounts.ts). */
  smartNetworks: z._default(z.array(chainIdSchema), []),
  /** Of those, where the operator may pay. */
  sponsored: z._default(z.array(chainIdSchema), []),
  /** Exchanges that the operator knows: what a call of their routers swaps can be read. */
  swaps: z._default(z.array(routersSchema), []),
})
export type SiteConfig = z.infer<typeof siteConfigSchema>

/** What the server writes into the document in the modal. */
const sdkSchema = z.extend(siteConfigSchema, {
  page: z.literal('sdk'),
  /** Origin of the modal's frame. */
  cdn: originSchema,
  /** What sign-ins to this project say, by its operator. */
  signInStatement: z.optional(z.string()),
})
export type SdkConfig = z.infer<typeof sdkSchema>

/** @throws if the document is not one of ours */
export function readSdkConfig(document: Document): SdkConfig {
  return sdkSchema.parse(readConfig(document))
}

/** Whether a frame of this site has opened this window, as the browser told the server. */
export function isOpenedHere(document: Document): boolean {
  return Object(readConfig(document)).isOpenedHere === true
}

const readConfig = (document: Document): unknown => JSON.parse(document.querySelector('#config')?.textContent ?? 'null')
