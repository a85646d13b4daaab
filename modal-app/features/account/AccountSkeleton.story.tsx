import { nothing } from '../../gallery/samples.ts'
import type { Story } from '../../gallery/story.ts'
import { Panel } from '../../ui/Panel.tsx'
import { AccountHeadSkeleton, AccountSkeleton } from './AccountSkeleton.tsx'

export const loading: Story = {
  name: 'while the view loads',
  ownRoot: true,
  render: ({ theme, i18n: { t } }) => (
    <Panel
      head={<AccountHeadSkeleton />}
      onDismiss={nothing}
      theme={theme}
      title={t('account.title')}
      viewKey="Account"
    >
      <AccountSkeleton />
    </Panel>
  ),
}
