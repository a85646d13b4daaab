import { address, copied, refused } from '../gallery/samples.ts'
import type { Story } from '../gallery/story.ts'
import { shortenAddress } from '../lib/shortenAddress.ts'
import { CopyButton } from './CopyButton.tsx'

export const withText: Story = {
  name: 'with text',
  render: ({ i18n: { t } }) => (
    <CopyButton copy={copied} label={t('account.copyAddress')} text={address}>
      <bdi dir="ltr">{shortenAddress(address)}</bdi>
    </CopyButton>
  ),
}

export const failing: Story = {
  name: 'cannot copy (click it)',
  render: ({ i18n: { t } }) => (
    <CopyButton copy={refused} label={t('account.copyAddress')} text={address}>
      <bdi dir="ltr">{shortenAddress(address)}</bdi>
    </CopyButton>
  ),
}

export const notYet: Story = {
  name: 'nothing to copy yet',
  render: ({ i18n: { t } }) => (
    <CopyButton copy={copied} label={t('walletConnect.copy')} text={undefined}>
      {t('walletConnect.copy')}
    </CopyButton>
  ),
}
