import type { SiteUrls } from '../portBase.ts'
import type { Part } from '../running.ts'
import type { Chains } from '../startChains.ts'
import { startSponsor } from './startSponsor.ts'

/** The stack's sponsor, on its first chain. */
export async function startLocalSponsor(root: string, { sponsor }: SiteUrls, { anvils }: Chains): Promise<Part> {
  const [first] = anvils
  if (!first) throw new Error('There is no chain to pay on')
  return startSponsor({ root, port: Number(new URL(sponsor).port), chain: first })
}
