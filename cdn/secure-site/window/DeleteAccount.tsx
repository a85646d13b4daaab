import { useEffect, useState } from 'preact/hooks'
import type { embeddedMe } from '../../../shared/api/embedded/embeddedMe.schema.ts'
import type { EndpointReply } from '../../../shared/api/endpoint.ts'
import { loginsOf, titleOf } from '../logins/Login.ts'
import type { OpeningParts } from '../SdkParts.ts'
import { deleteAccountView } from '../security/keyViews.ts'
import { readMe } from '../wallet/openWallet.ts'
import { ArmedCard } from './ArmedCard.tsx'
import { NoWallet, Waiting } from './OwnWallet.tsx'

interface DeleteAccountProps {
  parts: OpeningParts
  host: string
  approve(): Promise<void>
  reject(): void
}

/** Names the account that is about to be deleted, as the server knows it. */
export function DeleteAccount({ parts, host, approve, reject }: DeleteAccountProps) {
  const [me, setMe] = useState<EndpointReply<typeof embeddedMe> | null>()
  useEffect(() => {
    readMe(parts).then(setMe, () => setMe(null))
  }, [parts])
  if (me === undefined) return <Waiting />
  if (!me?.wallet) return <NoWallet />
  const [first] = loginsOf(me)
  return (
    <ArmedCard
      view={deleteAccountView(first ? titleOf(first) : '', me.wallet.address, parts.texts)}
      {...{ host, approve, reject }}
    />
  )
}
