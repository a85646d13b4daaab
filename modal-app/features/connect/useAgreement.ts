import { type RefObject, useId, useRef, useState } from 'react'
import { useApp, useSelector } from '../../app/hooks.ts'

export interface Agreement {
  /** The site asks for a tick before any method works. */
  isAsked: boolean
  isGiven: boolean
  give(isGiven: boolean): void
  /** The visitor tried to go on without, and is told why that does nothing. */
  isInsistedOn: boolean
  /** Id of the text that says why methods do nothing just now; undefined where they work. */
  missingId: string | undefined
  /** Runs what a click on a method is for; without the agreement says why not, and brings the box to attention. */
  demand(run: () => void): void
  boxRef: RefObject<HTMLInputElement | null>
}

/** Whether the visitor has agreed to the terms; remembered as long as the iframe lives. */
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
