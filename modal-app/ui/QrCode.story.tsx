import { harbour, pairingUri } from '../gallery/samples.ts'
import type { Story } from '../gallery/story.ts'
import { QrCode } from './QrCode.tsx'
import { QrFrame } from './QrFrame.tsx'
import { WalletImage } from './WalletImage.tsx'

const picture = <WalletImage name={harbour.name} size="hero" src={harbour.icon} />

export const plain: Story = {
  name: 'plain',
  render: ({ i18n: { t } }) => (
    <QrFrame>
      <QrCode label={t('walletConnect.qr.any')} text={pairingUri} />
    </QrFrame>
  ),
}

export const withPicture: Story = {
  name: 'with a picture',
  render: ({ i18n: { t } }) => (
    <QrFrame picture={picture}>
      <QrCode hasPicture label={t('walletConnect.qr.wallet', { wallet: harbour.name })} text={pairingUri} />
    </QrFrame>
  ),
}

export const stale: Story = {
  name: 'outdated, a newer one on its way',
  render: ({ i18n: { t } }) => (
    <QrFrame picture={picture} stale>
      <QrCode hasPicture label={t('walletConnect.qr.any')} text={pairingUri} />
    </QrFrame>
  ),
}

export const waiting: Story = { name: 'loading', render: () => <QrFrame /> }
