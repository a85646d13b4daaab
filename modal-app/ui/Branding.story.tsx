import type { Story } from '../gallery/story.ts'
import { Branding } from './Branding.tsx'

export const line: Story = { name: 'line', render: ({ i18n: { t } }) => <Branding>{t('branding')}</Branding> }
