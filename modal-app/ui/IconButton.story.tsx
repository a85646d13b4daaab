import ArrowLeft from 'lucide-react/icons/arrow-left'
import X from 'lucide-react/icons/x'
import { nothing } from '../gallery/samples.ts'
import type { Story } from '../gallery/story.ts'
import { IconButton } from './IconButton.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export const plain: Story = {
  name: 'plain',
  render: ({ i18n: { t } }) => <IconButton icon={<X />} label={t('action.close')} onClick={nothing} />,
}

export const mirrored: Story = {
  name: 'mirrored with the text',
  render: ({ i18n: { t } }) => <IconButton icon={<ArrowLeft />} label={t('action.back')} mirrored onClick={nothing} />,
}

export const disabled: Story = {
  name: 'disabled, with its reason',
  render: ({ i18n: { t } }) => (
    <>
      <IconButton disabledReasonId="reason" icon={<X />} label={t('action.close')} onClick={nothing} />
      <VisuallyHidden id="reason">Answer the request first, or cancel it.</VisuallyHidden>
    </>
  ),
}
