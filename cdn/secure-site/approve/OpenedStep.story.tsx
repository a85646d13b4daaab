import { type SiteStory, sampleParts, shown } from '../testStory.tsx'
import { drawOpened } from './OpenedStep.tsx'

export const opened: SiteStory = {
  name: 'under the window',
  async render(env) {
    const asked = { kind: 'approve', chainId: 'eip155:1', method: 'personal_sign', params: [], isSmart: false } as const
    const read = () => new Promise<never>(() => {})
    return drawOpened({ parts: await sampleParts(env), place: 'p'.repeat(22), asked, read, rejection: '', shown })
  },
}
