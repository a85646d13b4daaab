import { lazyView } from '../../flow/lazyView.tsx'
import { loadAgreement } from './load.ts'
import type { Agreement } from './useAgreement.ts'

const box = lazyView(async () => (await loadAgreement()).agreementCheckbox)

/** Loads the checkbox, for sites that ask for it: before they draw, so that nothing moves. Never rejects. */
export const loadAgreementBox = () => box.prefetch()

/** The checkbox that must be ticked before any method works, if the site requires it. */
export function AgreementBox({ agreement }: { agreement: Agreement }) {
  return agreement.isAsked ? <box.View agreement={agreement} /> : null
}
