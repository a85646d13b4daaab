import { Fragment } from 'react'
import type { Connection } from '../../../shared/connections.ts'
import { Avatar } from '../../ui/Avatar.tsx'

/** A name that breaks between its parts rather than in one of them. */
export function NameText({ name }: { name: string }) {
  return (
    <bdi>
      {name.split(/(?<=\.)/).map((part, index) => (
        <Fragment key={part}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </bdi>
  )
}

/** The embedded wallet has no mark of its own: it is its owner's account, in the colours of that. Other wallets have their icon. */
export function faceOf({ wallet, accounts: [account] }: Connection) {
  return wallet.kind === 'auth' && account ? <Avatar address={account.address} size="hero" /> : undefined
}
