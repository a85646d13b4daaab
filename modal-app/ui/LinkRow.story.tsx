import Globe from 'lucide-react/icons/globe'
import Puzzle from 'lucide-react/icons/puzzle'
import { longNamed } from '../gallery/samples.ts'
import type { Story } from '../gallery/story.ts'
import { List } from './List.tsx'
import { LinkRow } from './ListRow.tsx'

export const rows: Story = {
  name: 'a list',
  render: ({ i18n: { t } }) => (
    <List>
      <LinkRow
        href="https://store.example"
        icon={<Puzzle />}
        key="1"
        label={t('getWallet.store.chromeStore')}
        primary
      />
      <LinkRow href="https://harbour.example" icon={<Globe />} key="2" label="harbour.example" />
      <LinkRow href="https://harbour.example" icon={<Globe />} key="3" label={longNamed.name} />
    </List>
  ),
}
