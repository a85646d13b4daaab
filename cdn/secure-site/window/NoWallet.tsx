import { Screen } from '../ui/Screen.tsx'

/** Until the wallet is read, or if there is none. */
export function NoWallet({ isRead }: { isRead: boolean }) {
  if (!isRead) return <main class="screen" aria-busy="true" />
  return (
    <Screen title="Your wallet could not be read">
      <p class="lead">Close this window, sign in again, and start once more.</p>
    </Screen>
  )
}
