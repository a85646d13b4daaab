import { harbour, lantern, longNamed, northstar, nothing, unnamed } from '../gallery/samples.ts'
import type { Story } from '../gallery/story.ts'
import { List } from './List.tsx'
import { WalletRow } from './WalletRow.tsx'

export const rows: Story = {
  name: 'a list',
  render: ({ i18n: { t } }) => (
    <List>
      <WalletRow {...harbour} key="1" onClick={nothing} tag={t('connect.installed')} />
      <WalletRow {...lantern} key="2" onClick={nothing} />
      <WalletRow {...northstar} key="3" onClick={nothing} tag={t('connect.installed')} />
    </List>
  ),
}

export const noIcon: Story = {
  name: 'without a picture',
  render: () => <WalletRow {...unnamed} onClick={nothing} />,
}

export const longName: Story = {
  name: 'a long name and a broken picture',
  render: ({ i18n: { t } }) => <WalletRow {...longNamed} onClick={nothing} tag={t('connect.installed')} />,
}

export const arabicName: Story = {
  name: 'a name in another script',
  render: ({ i18n: { t } }) => <WalletRow name="محفظة النور 24" onClick={nothing} tag={t('connect.installed')} />,
}

export const tones: Story = {
  name: 'ready, to be installed, disabled',
  render: ({ i18n: { t } }) => (
    <List>
      <WalletRow {...harbour} key="1" onClick={nothing} tag={t('connect.installed')} />
      <WalletRow {...lantern} key="2" onClick={nothing} tag={t('connect.get')} tone="offer" />
      <WalletRow {...northstar} disabledReasonId="why" key="3" onClick={nothing} tag={t('connect.installed')} />
      <p hidden id="why" key="4">
        {t('legal.reason')}
      </p>
    </List>
  ),
}
