import type { Story } from '../gallery/story.ts'
import { Separator } from './Separator.tsx'

export const or: Story = { name: 'or', render: ({ i18n: { t } }) => <Separator>{t('connect.or')}</Separator> }
