import type { Ref } from 'react'
import { useApp } from '../../app/hooks.ts'
import { writeAmount } from '../../lib/readAmount.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { AmountInput } from '../../money/AmountInput.tsx'
import { WrongAmount } from '../../money/WrongAmount.tsx'
import { chooseMax, showSendTokens, typeAmount } from './sendActions.ts'
import { formAmount, type sendingOf } from './sendFacts.ts'
import type { SendStep } from './sendStep.ts'

interface SendAmountProps {
  sending: NonNullable<ReturnType<typeof sendingOf>>
  step: SendStep
  inputRef: Ref<HTMLInputElement>
}

/** The amount and the token of the form. */
export function SendAmount({ sending: { form, token }, step, inputRef }: SendAmountProps) {
  const app = useApp()
  const { t, languages } = useI18n()
  const read = token && formAmount(form, token, languages)
  const isFixed = form.fixed.includes('amount')
  const problem = () => {
    if (step === 'chooseAmount') return t('send.amount.unclear')
    if (step === 'incorrectValue' && token) return <WrongAmount read={read} token={token} />
    if (step === 'tokensFailed') return t('send.tokens.failed')
    if (step === 'missingToken') return t('send.missingToken')
    return step === 'insufficientFunds' && t('send.refusal.amount')
  }
  return (
    <AmountInput
      inputRef={inputRef}
      isPlain={step === 'tokensFailed'}
      onChange={text => typeAmount(app, text)}
      onChooseToken={form.fixed.includes('token') ? undefined : () => showSendTokens(app)}
      onMax={isFixed ? undefined : () => chooseMax(app, languages)}
      problem={problem()}
      read={read}
      readOnly={isFixed}
      token={token}
      // A page writes with a point, which groups thousands where others live.
      value={isFixed ? writeAmount(form.amount, languages) : form.amount}
    />
  )
}
