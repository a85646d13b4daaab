import { type RefObject, useId, useRef, useState } from 'react'
import { useApp, useSelector } from '../../app/hooks.ts'
import { lazyView } from '../../flow/lazyView.tsx'
import { loadAgreement } from './load.ts'

const box = lazyView(async () => (await loadAgreement()).agreementCheckbox)

/** Loads the checkbox for sites that require it, before the first drawing so that nothing moves. Never rejects. */
export const loadAgreementBox = () => box.prefetch()

/** The checkbox that must be ticked before any method works, if the site requires it. */
export function AgreementBox({ agreement }: { agreement: Agreement }) {
  return agreement.isAsked ? <box.View agreement={agreement} /> : null
}

export interface Agreement {
  /** The site requires a tick before any method works. */
  isAsked: boolean
  isGiven: boolean
  give(isGiven: boolean): void
  /** The visitor tried to continue without the tick and is shown why nothing happens. */
  isInsistedOn: boolean
  /** Id of the text that says why methods are disabled; undefined if they work. */
  missingId: string | undefined
  /** Runs the action of a method. Without the agreement, shows why not and focuses the checkbox. */
  demand(run: () => void): void
  boxRef: RefObject<HTMLInputElement | null>
}

/** Whether the visitor has accepted the terms; remembered for the life of the iframe. */
export function useAgreement(): Agreement {
  const { store } = useApp()
  const { legalCheckbox, termsUrl, privacyUrl } = useSelector(state => state.settings)
  const isGiven = useSelector(state => state.hasAgreed)
  const [isInsistedOn, setInsistedOn] = useState(false)
  const boxRef = useRef<HTMLInputElement>(null)
  const id = useId()
  const isAsked = legalCheckbox && (termsUrl ?? privacyUrl) !== undefined
  const isMissing = isAsked && !isGiven
  return {
    isAsked,
    isGiven,
    give(hasAgreed) {
      store.setState({ hasAgreed })
      setInsistedOn(false)
    },
    isInsistedOn,
    missingId: isMissing ? id : undefined,
    demand(run) {
      if (!isMissing) return run()
      setInsistedOn(true)
      boxRef.current?.focus()
    },
    boxRef,
  }
}
