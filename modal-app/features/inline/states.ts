import type { States } from '../../gallery/States.ts'

/** The stories of forms in the page. */
export const states: States<{ ContinueOver: 'connect' | 'continue' }> = {
  ContinueOver: { connect: 'connect', continue: 'another' },
}
