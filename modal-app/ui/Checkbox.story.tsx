import { nothing } from '../gallery/samples.ts'
import type { Story } from '../gallery/story.ts'
import { Checkbox } from './Checkbox.tsx'
import { TextLink } from './TextLink.tsx'

const text = (
  <>
    I accept the <TextLink href="https://shop.example/terms">Terms of use</TextLink>.
  </>
)

export const unticked: Story = {
  name: 'not ticked',
  render: () => (
    <Checkbox checked={false} onChange={nothing}>
      {text}
    </Checkbox>
  ),
}
export const ticked: Story = {
  name: 'ticked',
  render: () => (
    <Checkbox checked onChange={nothing}>
      {text}
    </Checkbox>
  ),
}
export const insisted: Story = {
  name: 'with a hint',
  render: ({ i18n: { t } }) => (
    <Checkbox checked={false} hint={t('legal.first')} onChange={nothing}>
      {text}
    </Checkbox>
  ),
}
