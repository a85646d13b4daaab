import Power from 'lucide-react/icons/power'
import { longNamed, nothing } from '../gallery/samples.ts'
import type { Story } from '../gallery/story.ts'
import { Button, type ButtonProps } from './Button.tsx'
import { Stack } from './Stack.tsx'

const variants = ['primary', 'neutral', 'quiet'] as const

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
