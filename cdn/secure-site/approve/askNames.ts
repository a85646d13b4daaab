import { addressOn, shownName } from '../../../shared/accountName.ts'
import { identity } from '../../../shared/api/identity.schema.ts'
import { namesOfAddress } from '../../../shared/api/names.schema.ts'
import { namespaceOf } from '../../../shared/caip.ts'
import { featuresOf } from '../../../shared/features.ts'
import { sameAddress } from '../../../shared/sameAddress.ts'
import type { Fact } from './Approval.ts'
import type { ApprovalParts } from './ApprovalParts.ts'

/** Limit of recipients per request. */
const most = 4

/**
 * Reads the recipients' names, as the modal's form may have shown them. The modal's own word is not used. A name is
 * shown above an address only if the registry maps each to the other.
 * @returns a function that adds the name to an address's fact
 */
export async function askNames(
  { config, readPublic, chainId, texts }: Pick<ApprovalParts, 'config' | 'readPublic' | 'chainId' | 'texts'>,
  recipients: readonly string[],
): Promise<(fact: Fact) => Fact> {
  const asked = featuresOf(namespaceOf(chainId)).includes('names') ? [...new Set(recipients)].slice(0, most) : []
  const ofZone = async (address: string) => {
    const [profile] =
      (config.nameZone && (await readPublic(namesOfAddress, chainId, address, { apiVersion: '2' }))) || []
    const leadsTo = profile && addressOn(chainId, profile.addresses)
    return leadsTo && sameAddress(leadsTo, address) ? shownName(profile.name) : undefined
  }
  const found = await Promise.all(
    asked.map(async address => {
      const [chosen, own] = await Promise.all([readPublic(identity, chainId, address), ofZone(address)])
      return { address, called: chosen?.name || own }
    }),
  )
  return fact => {
    const { called } = (fact.isAddress && found.find(({ address }) => sameAddress(address, fact.value))) || {}
    return called ? { ...fact, called, note: fact.note ?? texts.t('approve.note.nameByServer') } : fact
  }
}
