import { nothing } from '../gallery/samples.ts'
import type { Story } from '../gallery/story.ts'
import { GuideLine } from './GuideLine.tsx'

export const line: Story = {
  name: 'line',
  render: ({ i18n: { t } }) => (
    <GuideLine action={t('connect.guide.action')} onClick={nothing} question={t('connect.guide.question')} />
  ),
}
