import { hostOf } from '../hostOf.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Screen } from '../ui/Screen.tsx'

interface AddMailProps {
  host: string
  add(): void
  leave(): void
}

/** Says the price before mail alone opens the wallet, too. */
export function AddMail({ host, add, leave }: AddMailProps) {
  return (
    <Screen
      host={host}
      title="Recover by email?"
      actions={
        <>
          <Button onPress={leave}>Back</Button>
          <Button kind="strong" icon={<Icon name="mail" />} onPress={add}>
            Switch it on
          </Button>
        </>
      }
    >
      <p class="lead">
        If you lose everything else, your email opens this wallet 24 hours after you ask for it. You are told by mail,
        and can stop it.
      </p>
      <Notice kind="warning">
        Whoever reads your mail for a day could open your wallet then, and so could whoever runs{' '}
        {hostOf(location.origin)}.
      </Notice>
    </Screen>
  )
}
