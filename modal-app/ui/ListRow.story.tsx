import Globe from 'lucide-react/icons/globe'
import { harbour, longNamed, nothing } from '../gallery/samples.ts'
import type { Story } from '../gallery/story.ts'
import { List } from './List.tsx'
import { ListRow } from './ListRow.tsx'
import { WalletImage } from './WalletImage.tsx'

export const rows: Story = {
  name: 'with icon, picture, neither, and a long label',
  render: ({ i18n: { t } }) => (
    <List>
      <ListRow icon={<Globe />} key="icon" label={t('account.network')} onClick={nothing} />
      <ListRow
        icon={<WalletImage name={harbour.name} size="small" src={harbour.icon} />}
        key="picture"
        label={t('account.wallet')}
        onClick={nothing}
      />
      <ListRow key="plain" label={t('account.wallet')} onClick={nothing} />
      <ListRow icon={<Globe />} key="long" label={longNamed.name} onClick={nothing} />
    </List>
  ),
}
