import { type SiteStory, type SiteStoryEnv, sampleParts } from '../testStory.tsx'
import type { TicketRequest } from '../tickets/ticketRequest.ts'
import { SaveCode } from './SaveCode.tsx'

const show = (offersRecovery: boolean) => async (env: SiteStoryEnv) => {
  const { config, ...parts } = await sampleParts(env)
  const code = '7K4M-Q9XT-2HWD-R5NA-83PE-VJ6C-0TQB'
  const request: Extract<TicketRequest, { kind: 'showCode' }> = {
    ...{ kind: 'showCode', code, account: 'ada@lovelace.example', config, offersRecovery },
  }
  return <SaveCode {...{ parts: { ...parts, config }, request }} sendAnswer={async () => {}} />
}

const render = show(false)

export const code: SiteStory = { name: 'the code', isPage: true, render }
export const withRecovery: SiteStory = { name: 'mail may open it, too', isPage: true, render: show(true) }
export const typed: SiteStory = {
  name: 'its last group',
  isPage: true,
  render,
  act: ({ press }) => press('I saved it'),
}
export const wrong: SiteStory = {
  name: 'another group',
  isPage: true,
  render,
  async act({ press, type }) {
    await press('I saved it')
    await type('0TQ8')
    await press('Finish')
  },
}
export const done: SiteStory = {
  name: 'saved',
  isPage: true,
  render,
  async act({ press, type, see }) {
    await press('I saved it')
    await type('0TQB')
    await press('Finish')
    await see('lead')
  },
}
