import { useState } from 'preact/hooks'
import type { EmbeddedWallet } from '../../../shared/api/embedded/wallet.schema.ts'
import { fromBase64Url } from '../../../shared/base64Url.ts'
import { ApiRefusal } from '../api/callApi.ts'
import { hostOf } from '../hostOf.ts'
import type { Shown } from '../present/presenter.tsx'
import type { SdkParts } from '../SdkParts.ts'
import { Beneath } from '../security/Beneath.tsx'
import { RenewalLeft, useRenewal } from '../security/useRenewal.tsx'
import { confirmedBy } from '../tickets/confirmedBy.ts'
import { TicketButton } from '../tickets/TicketButton.tsx'
import type { TicketAnswer } from '../tickets/ticketRequest.ts'
import { toTicketRequest } from '../tickets/toTicketRequest.ts'
import { useTicket } from '../tickets/useTicket.ts'
import { Button } from '../ui/Button.tsx'
import { Lead } from '../ui/Lead.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Screen } from '../ui/Screen.tsx'
import { useTexts } from '../ui/useTexts.tsx'
import type { OpenedWallet } from './OpenedWallet.ts'
import { openByCode, openByDevice, slotOf } from './openWallet.ts'
import { Ways } from './Ways.tsx'

interface FormerWalletStepProps {
  parts: SdkParts
  former: EmbeddedWallet
  /** Undefined: the visitor continues with the other one. */
  shown: Shown<EmbeddedWallet | undefined>
}

/** For a wallet that was replaced, perhaps by someone with access to the mailbox only. */
export function FormerWalletStep(props: FormerWalletStepProps) {
  return slotOf(props.former, 'device') ? <OpensHere {...props} /> : <OpensByKey {...props} />
}

const bringBack = async ({ parts, shown }: FormerWalletStepProps, opening: Promise<OpenedWallet>) => {
  const { returnFormer } = await import('./returnFormer.ts')
  shown.done(await returnFormer(parts, opening))
}

/** For a browser that has a key of the wallet. Confirmed in a window, because the page may cover this frame. */
function OpensHere(props: FormerWalletStepProps) {
  const { parts, former, shown } = props
  const { t } = useTexts()
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const bring = () => {
    setBusy(true)
    setFailed(false)
    bringBack(props, openByDevice(parts, former)).catch(() => {
      setFailed(true)
      setBusy(false)
    })
  }
  const ticket = useTicket(
    parts,
    toTicketRequest(parts, { kind: 'returnWallet', address: former.address }),
    // Closing the window is not a failure to report.
    confirmedBy(bring, thrown => setFailed(thrown instanceof ApiRefusal)),
  )
  return (
    <Screen
      host={hostOf(parts.config.pageOrigin)}
      title={t('former.title')}
      actions={
        <>
          <Button isOff={isBusy} onPress={() => shown.done(undefined)}>
            {t('former.leave')}
          </Button>
          <TicketButton kind="strong" label={t('former.return')} {...{ ticket }} isOff={isBusy} />
        </>
      }
    >
      <Lead text="former.lead" strong="former.lead.strong" />
      {hasFailed && <Notice kind="warning">{t('former.failed')}</Notice>}
    </Screen>
  )
}

/** Its owner has a key, or nobody does; an owner who lost all of them continues with the other one. */
function OpensByKey(props: FormerWalletStepProps) {
  const { parts, former, shown } = props
  const { t } = useTexts()
  const { freshly, over } = useRenewal(parts)
  const use = (opening: Promise<OpenedWallet>) =>
    bringBack(props, opening).then(
      () => undefined,
      thrown => (thrown instanceof RenewalLeft ? undefined : t('former.failed')),
    )
  const byPasskey = async () => {
    const { openByPasskey } = await import('../passkey/passkey.ts')
    return use(openByPasskey(parts, session => parts.store.writeSession(session)))
  }
  const byCode = async (answer: TicketAnswer): Promise<string | undefined> => {
    if (!('ok' in answer) || answer.ok !== 'code') return t('window.unexpected')
    const secret = fromBase64Url(answer.secret)
    return use(freshly(() => openByCode(parts, former, secret))).finally(() => secret.fill(0))
  }
  return (
    <Beneath over={over}>
      <Ways
        parts={parts}
        title={t('former.title')}
        passkey={
          slotOf(former, 'passkey') && parts.hasPasskeys ? { label: t('open.passkey'), use: byPasskey } : undefined
        }
        code={
          slotOf(former, 'code') && {
            label: t('open.code'),
            request: toTicketRequest(parts, { kind: 'typeCode' }),
            hint: t('open.code.open', { host: hostOf(location.origin) }),
            closed: t('open.code.closed'),
            use: byCode,
          }
        }
        notNow={t('former.leave')}
        left={() => shown.done(undefined)}
      >
        <Lead text="former.lead" strong="former.lead.key" />
      </Ways>
    </Beneath>
  )
}

/** For the frame, which loads the UI only then. */
export const drawFormerWallet = (props: FormerWalletStepProps) => <FormerWalletStep {...props} />
