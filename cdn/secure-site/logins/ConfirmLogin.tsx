import { useEffect, useState } from 'preact/hooks'
import type { embeddedMe } from '../../../shared/api/embedded/embeddedMe.schema.ts'
import type { EndpointReply } from '../../../shared/api/endpoint.ts'
import { refuse } from '../refuse.ts'
import type { OpeningParts } from '../SdkParts.ts'
import { readMe } from '../wallet/openWallet.ts'
import { ArmedCard } from '../window/ArmedCard.tsx'
import { NoWallet, Waiting } from '../window/OwnWallet.tsx'
import { loginsOf, nameOfProvider, titleOf } from './Login.ts'
import { addLoginView } from './loginViews.ts'

interface ConfirmLoginProps {
  parts: OpeningParts
  provider: string
  host: string
  approve(): Promise<void>
  refused(error: { code: string; message: string }): Promise<void>
}

/**
 * Shows whose wallet an account would sign in to. A malicious page could have signed itself in here, so that the
 * visitor's account would sign in to its wallet from then on.
 */
export function ConfirmLogin({ parts, provider, host, approve, refused }: ConfirmLoginProps) {
  const [me, setMe] = useState<EndpointReply<typeof embeddedMe> | null>()
  useEffect(() => {
    readMe(parts).then(setMe, () => setMe(null))
  }, [parts])
  if (me === undefined) return <Waiting />
  if (!me) return <NoWallet />

  const [first] = loginsOf(me)
  const user = first ? titleOf(first) : ''
  return (
    <ArmedCard
      host={host}
      view={addLoginView(nameOfProvider(provider), user, me.wallet?.address ?? '', parts.texts)}
      approve={approve}
      reject={() => void refused(refuse('user_rejected', 'The change was rejected'))}
    />
  )
}
