import { nothing } from '../gallery/samples.ts'
import type { Story } from '../gallery/story.ts'
import { SearchField } from './SearchField.tsx'

function field(name: string, value: string): Story {
  return {
    name,
    render: ({ i18n: { t } }) => (
      <SearchField
        clearLabel={t('networks.search.clear')}
        label={t('networks.search')}
        onChange={nothing}
        value={value}
      />
    ),
  }
}

export const empty = field('empty', '')
export const filled = field('filled', 'arbi')
export const long = field('a long text', 'The Extraordinarily Long-Winded Network of Saint-Barthélemy & Sons')
