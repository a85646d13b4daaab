import Globe from 'lucide-react/icons/globe'
import { longNamed, nothing } from '../gallery/samples.ts'
import type { Story } from '../gallery/story.ts'
import { Fact } from './Fact.tsx'
import { Stack } from './Stack.tsx'

export const facts: Story = {
  name: 'plain, and one that can be changed',
  render: ({ i18n: { t } }) => (
    <Stack align="center">
      <Fact icon={<Globe />} label={t('account.wallet')} value="Harbour" />
      <Fact icon={<Globe />} label={t('account.network')} onClick={nothing} value="Anvil 31337" />
    </Stack>
  ),
}

export const long: Story = {
  name: 'long names',
  render: ({ i18n: { t } }) => (
    <Stack align="center">
      <Fact icon={<Globe />} label={t('account.wallet')} value={longNamed.name} />
      <Fact icon={<Globe />} label={t('account.network')} onClick={nothing} value={longNamed.name} />
    </Stack>
  ),
}
