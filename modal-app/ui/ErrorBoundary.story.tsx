import { nothing } from '../gallery/samples.ts'
import type { Story } from '../gallery/story.ts'
import { Panel } from '../ui/Panel.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'

function BrokenView(): never {
  throw new Error('A view that breaks, for the gallery')
}

export const broken: Story = {
  name: 'a view that breaks',
  ownRoot: true,
  render: ({ theme, i18n: { t } }) => (
    <Panel onDismiss={nothing} theme={theme} title={t('title.Account')} viewKey="Account">
      <ErrorBoundary>
        <BrokenView />
      </ErrorBoundary>
    </Panel>
  ),
}
