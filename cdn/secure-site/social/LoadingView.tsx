import { useEffect, useRef, useState } from 'preact/hooks'
import { socialGo, socialLook } from '../../../shared/api/embedded/social.schema.ts'
import { type OAuthProvider, socialNames } from '../../../shared/embedded/socialProviders.ts'
import { ApiRefusal, type CallApi } from '../api/callApi.ts'
import { hostOf } from '../hostOf.ts'
import { Lead } from '../ui/Lead.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Screen } from '../ui/Screen.tsx'
import { useTexts } from '../ui/useTexts.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import { CloseButton } from '../window/CloseButton.tsx'
import { OutcomeScreen } from './OutcomeScreen.tsx'

interface LoadingViewProps {
  api: CallApi
  /** This window's id, from its address. */
  place: string
  proof: Promise<string | undefined>
  /** Navigates to the provider. */
  leave(url: string): void
}

type Step =
  | { is: 'waiting'; provider?: OAuthProvider; site?: string }
  | { is: 'asking'; provider: OAuthProvider; site: string }
  | { is: 'over' }
  | { is: 'offline' }

/** A window may open before its sign-in starts: number of polls, each some seconds long. */
const looks = 4

/** What a window shows before it goes to the provider. */
export function LoadingView({ api, place, proof, leave }: LoadingViewProps) {
  const { t } = useTexts()
  const [step, setStep] = useState<Step>({ is: 'waiting' })
  const isBegun = useRef(false)

  const begin = async () => {
    for (let count = 0; count < looks; count++) {
      const { state, site, provider } = await api(socialLook, { place, asks: false })
      if (state === 'waiting') continue
      if (state === 'over' || !site || !provider) break
      setStep({ is: 'waiting', site, provider })
      const given = await proof
      if (given) return leave((await api(socialGo, { place, proof: given })).url)
      await api(socialLook, { place, asks: true })
      return setStep({ is: 'asking', site, provider })
    }
    setStep({ is: 'over' })
  }
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    begin().catch(thrown => setStep({ is: isOffline(thrown) ? 'offline' : 'over' }))
  })

  if (step.is === 'over' || step.is === 'offline') return <OutcomeScreen outcome={step.is} />
  if (step.is === 'asking')
    return (
      <Screen host={hostOf(step.site)} title={t('social.apart.title')} actions={<CloseButton />}>
        <Lead text="social.apart.lead" strong="social.apart.site" values={{ site: hostOf(step.site) }} />
        <Notice kind="warning">{t('social.apart.caution')}</Notice>
      </Screen>
    )
  return (
    <Screen
      host={step.site && hostOf(step.site)}
      title={step.provider ? t('social.opening', { provider: socialNames[step.provider] }) : t('social.moment')}
    >
      <Waiting />
    </Screen>
  )
}

const isOffline = (thrown: unknown) => thrown instanceof ApiRefusal && thrown.code === 'network_error'
