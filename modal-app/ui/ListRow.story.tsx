import Globe from 'lucide-react/icons/globe'
import { harbour, longNamed, nothing } from '../gallery/samples.ts'
import type { Story } from '../gallery/story.ts'
import { List } from './List.tsx'
import { ListRow } from './ListRow.tsx'
import { WalletImage } from './WalletImage.tsx'

export const rows: Story = {
  name: 'text, button, long value',
  render: ({ i18n: { t } }) => (
    <List>
      <ListRow icon={<Globe />} key="1" label={t('account.network')} value={<bdi>Anvil 31337</bdi>} />
      <ListRow
        chevron
        icon={<Globe />}
        key="2"
        label={t('account.network')}
        onClick={nothing}
        value={<bdi>Base</bdi>}
      />
      <ListRow
        chevron
        icon={<WalletImage name={harbour.name} size="small" src={harbour.icon} />}
        key="5"
        label={t('account.wallet')}
        onClick={nothing}
      />
      <ListRow chevron key="3" label={t('account.wallet')} onClick={nothing} />
      <ListRow icon={<Globe />} key="4" label={t('account.network')} value={<bdi>{longNamed.name}</bdi>} />
    </List>
  ),
}
