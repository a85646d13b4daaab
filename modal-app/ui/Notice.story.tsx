import { longNamed, nothing } from '../gallery/samples.ts'
import type { Story } from '../gallery/story.ts'
import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'
import { Stack } from './Stack.tsx'

export const tones: Story = {
  name: 'tones',
  render: ({ i18n: { t } }) => (
    <Stack>
      <Notice>{t('connect.lead.none')}</Notice>
      <Notice title={t('switchNetwork.declined.title')} tone="warning">
        {t('switchNetwork.declined.text', { wallet: 'Sepolia' })}
      </Notice>
      <Notice tone="error">{t('task.failed.text')}</Notice>
    </Stack>
  ),
}

export const withAction: Story = {
  name: 'with an action',
  render: ({ i18n: { t } }) => (
    <Notice
      action={
        <Button inline onClick={nothing}>
          {t('switchNetwork.waiting.title', { network: longNamed.name })}
        </Button>
      }
      title={t('switchNetwork.declined.title')}
      tone="warning"
    >
      {t('switchNetwork.declined.text', { wallet: longNamed.name })}
    </Notice>
  ),
}
