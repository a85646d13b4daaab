import { nothing } from '../gallery/samples.ts'
import type { Story } from '../gallery/story.ts'
import { AccountHeadSkeleton, AccountSkeleton } from './AccountSkeleton.tsx'
import { Panel } from './Panel.tsx'

export const loading: Story = {
  name: 'while the view loads',
  ownRoot: true,
  render: ({ theme, i18n: { t } }) => (
    <Panel
      head={<AccountHeadSkeleton />}
      onDismiss={nothing}
      theme={theme}
      title={t('title.Account')}
      viewKey="Account"
    >
      <AccountSkeleton />
    </Panel>
  ),
}
