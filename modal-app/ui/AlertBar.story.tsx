import { nothing } from '../gallery/samples.ts'
import type { Story } from '../gallery/story.ts'
import { AlertBar } from './AlertBar.tsx'

export const bar: Story = {
  name: 'for developers',
  render: ({ i18n: { t } }) => (
    <AlertBar dismissLabel={t('alert.dismiss')} onDismiss={nothing}>
      {t('alert.invalidConfiguration')} · {t('alert.where')}
    </AlertBar>
  ),
}
