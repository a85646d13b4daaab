import Power from 'lucide-react/icons/power'
import { harbour, longNamed, nothing } from '../gallery/samples.ts'
import type { Story } from '../gallery/story.ts'
import { Button, type ButtonProps, type Guard } from './Button.tsx'
import { Stack } from './Stack.tsx'
import { WalletRow } from './WalletRow.tsx'

const variants = ['primary', 'neutral', 'quiet', 'unfinished'] as const

function all(props: Partial<ButtonProps>): Story['render'] {
  return ({ i18n: { t } }) => (
    <Stack align={props.inline ? 'center' : 'stretch'} gap="tight">
      {variants.map(variant => (
        <Button key={variant} onClick={nothing} variant={variant} {...props}>
          {props.children ?? t('action.tryAgain')}
        </Button>
      ))}
    </Stack>
  )
}

export const plain: Story = { name: 'variants', render: all({}) }
export const withIcon: Story = { name: 'with an icon', render: all({ icon: <Power /> }) }
/** A guard in one state: `arming` begins to fill as it is drawn. */
const guardIn = (state: 'waiting' | 'arming' | 'armed', hint = ''): Guard => ({
  ref(element) {
    // Once it is in the document.
    queueMicrotask(() => {
      if (!element || state === 'waiting') return
      // Makes the browser take the empty state as the start of the transition.
      void element.offsetHeight
      element.dataset[state] = ''
    })
  },
  press: nothing,
  hint,
})

const guarded = (...given: Parameters<typeof guardIn>): Story['render'] => {
  const guard = guardIn(...given)
  return ({ i18n: { t } }) => (
    <Stack gap="tight">
      <Button guard={guard} onClick={nothing} variant="primary">
        {t('action.tryAgain')}
      </Button>
      <WalletRow {...harbour} guard={guard} onClick={nothing} />
    </Stack>
  )
}

export const waiting: Story = { name: 'not seen yet', render: guarded('waiting') }
export const arming: Story = { name: 'filling up before presses count', render: guarded('arming') }
export const armed: Story = { name: 'presses count', render: guarded('armed') }
export const covered: Story = {
  name: 'covered when it was pressed',
  render: env => guarded('waiting', env.i18n.t('armed.hidden'))(env),
}
export const busy: Story = { name: 'busy', render: all({ busy: true }) }
export const inline: Story = { name: 'inline', render: all({ inline: true }) }
export const notNow: Story = {
  name: 'disabled',
  render: ({ i18n: { t } }) => (
    <>
      <Button disabledReasonId="why" onClick={nothing}>
        {t('connect.withWallet')}
      </Button>
      <p hidden id="why">
        {t('legal.reason')}
      </p>
    </>
  ),
}
export const longText: Story = {
  name: 'long text',
  render: all({ children: `Switch to ${longNamed.name}`, icon: <Power /> }),
}
