import { viewStory } from '../../boot/viewStory.tsx'

export const all = viewStory('under the frame of the secure site', { history: [{ view: 'ApproveTransaction' }] })
