import { useRef } from 'react'
import { useApp } from '../../app/hooks.ts'
import { SiteName } from '../../app/SiteName.tsx'
import { useAction } from '../../dialog/useAction.ts'
import { fillText } from '../../lib/fillText.tsx'
import { useI18n } from '../../lib/useI18n.tsx'
import { AmountChoice } from '../../money/AmountChoice.tsx'
import { CautionNotice } from '../../money/CautionNotice.tsx'
import { OpenSendNotice } from '../../money/OpenSendNotice.tsx'
import { RefusalNotice } from '../../money/RefusalNotice.tsx'
import { Button } from '../../ui/Button.tsx'
import { Foot } from '../../ui/Foot.tsx'
import { Lead } from '../../ui/Lead.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { cautionsOf } from './cautionsOf.ts'
import { prepareSend } from './prepareSend.ts'
import { RecipientField } from './RecipientField.tsx'
import { SendAmount } from './SendAmount.tsx'
import { SendElsewhere } from './SendElsewhere.tsx'
import { readTokensAgain, sendFromElsewhere, showSendTokens, typeAmount } from './sendActions.ts'
import { formAmount, sendingOf, tokensKnown } from './sendFacts.ts'
import { type SendStep, sendStep } from './sendStep.ts'
import { useSendState } from './useSendState.ts'

/** The steps at which the button itself does something. At the others it says what the form lacks, and leads there. */
const variants: { readonly [S in SendStep]?: 'primary' | 'neutral' } = {
  readingTokens: 'neutral',
  tokensFailed: 'neutral',
  selectToken: 'neutral',
  preview: 'primary',
}

/** What to send, and to whom. The button says what is missing, and leads there. */
export function WalletSendView() {
  const app = useApp()
  const { t, languages } = useI18n()
  const state = useSendState()
  const prepare = useAction(() => prepareSend(app, languages), true)
  const amountInput = useRef<HTMLInputElement>(null)
  const amountChoices = useRef<HTMLDivElement>(null)
  const recipientInput = useRef<HTMLTextAreaElement>(null)
  const sending = sendingOf(state)
  if (!sending) return <SendElsewhere />

  const { connection, network, form, token } = sending
  const amount = formAmount(form, token ?? { decimals: 0, symbol: '' }, languages)
  const step = sendStep({
    token,
    tokens: tokensKnown(state, connection),
    isTokenFixed: form.fixed.includes('token'),
    typed: form.amount,
    amount,
    recipient: form.recipient,
    problem: form.problem,
    isResolving: form.name?.status === 'reading',
  })
  const to = form.name ? form.name.address : form.recipient.trim()
  const cautions = to && !form.problem ? cautionsOf(state, { connection, token, form, to }) : []
  // From the handshake, never from the page's own words.
  const site = <SiteName />
  const go: Partial<Record<SendStep, () => void>> = {
    tokensFailed: () => void readTokensAgain(app),
    selectToken: () => showSendTokens(app),
    chooseAmount: () => amountChoices.current?.querySelector('button')?.focus(),
    addAddress: () => recipientInput.current?.focus(),
    invalidAddress: () => recipientInput.current?.focus(),
    preview: () => void prepare.run(),
  }
  return (
    <>
      <Stack gap="tight">
        {form.fixed.length > 0 && <Lead>{fillText(marks => t('send.fixed', marks), { site })}</Lead>}
        <SendAmount inputRef={amountInput} sending={sending} step={step} />
        {token && amount.is === 'ambiguous' && (
          <AmountChoice
            amounts={amount.amounts}
            choicesRef={amountChoices}
            onChoose={text => typeAmount(app, text)}
            text={form.amount}
            token={token}
          />
        )}
        <RecipientField form={form} inputRef={recipientInput} network={network} />
        {cautions.map(caution => (
          <CautionNotice caution={caution} key={caution} symbol={token?.symbol ?? ''} />
        ))}
        <OpenSendNotice />
        {form.refusal && <RefusalNotice network={network} refusal={form.refusal} />}
      </Stack>
      <Foot>
        <Button
          busy={form.isPreparing === true || step === 'readingTokens'}
          onClick={go[step] ?? (() => amountInput.current?.focus())}
          variant={variants[step] ?? 'unfinished'}
        >
          {t(`send.step.${step}`)}
        </Button>
        {(step === 'insufficientFunds' || form.refusal?.reason === 'amount' || form.refusal?.reason === 'fee') && (
          <Button onClick={() => sendFromElsewhere(app)} variant="quiet">
            {t('send.elsewhere.wallet')}
          </Button>
        )}
      </Foot>
    </>
  )
}
